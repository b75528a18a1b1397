from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("notices", "0001_channels"),
    ]

    operations = [
        migrations.RemoveField(model_name="channel", name="site"),
    ]
