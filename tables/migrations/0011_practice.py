from django.db import migrations, models


def mark_lessons(apps, schema_editor):
    apps.get_model("tables", "Table").objects.filter(lesson=True).update(practice=True)


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0010_seen"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="practice",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(mark_lessons, migrations.RunPython.noop),
    ]
