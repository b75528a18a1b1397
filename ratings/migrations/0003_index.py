from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("ratings", "0002_seasons"),
    ]

    operations = [
        migrations.RenameIndex(
            model_name="rated",
            new_name="rated_games_of_family",
            old_name="people_rate_family_95cc4a_idx",
        ),
    ]
