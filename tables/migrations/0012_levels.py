from django.db import migrations, models


def name_levels(apps, schema_editor):
    """There was one bot, which had a name of its own."""
    apps.get_model("tables", "Place").objects.filter(bot="plain").update(bot="normal")


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0011_practice"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="pace",
            field=models.CharField(
                choices=[("quick", "Quick"), ("unhurried", "Unhurried"), ("slow", "Slow")],
                default="quick",
                max_length=12,
            ),
        ),
        migrations.RunPython(name_levels, migrations.RunPython.noop),
    ]
