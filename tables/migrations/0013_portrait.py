from django.db import migrations, models

PEOPLE = ("fox", "owl", "bear", "cat", "hare", "badger", "hedgehog", "penguin")
BOTS = ("steam", "tank", "electric", "railcar")


def give_portraits(apps, schema_editor):
    """Whoever sits somewhere already is given one by the number of the seat."""
    places = apps.get_model("tables", "Place").objects
    for n, person in enumerate(PEOPLE):
        places.filter(n=n, bot="").update(portrait=person)
        places.filter(n=n).exclude(bot="").update(portrait=BOTS[n % len(BOTS)])


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0012_levels"),
    ]

    operations = [
        migrations.AddField(
            model_name="place",
            name="portrait",
            field=models.CharField(blank=True, max_length=12),
        ),
        migrations.RunPython(give_portraits, migrations.RunPython.noop),
    ]
