from django.db import migrations, models

PEOPLE = ("fox", "owl", "bear", "cat", "hare", "badger", "hedgehog", "penguin")
BOTS = ("steam", "tank", "electric", "railcar")


def give_portraits(apps, schema_editor):
    """Whoever sits somewhere already is given one by the number of the seat."""
    seats = apps.get_model("games", "Seat").objects
    for n, person in enumerate(PEOPLE):
        seats.filter(n=n, bot="").update(portrait=person)
        seats.filter(n=n).exclude(bot="").update(portrait=BOTS[n % len(BOTS)])


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0013_parallel_tracks"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="portrait",
            field=models.CharField(blank=True, max_length=12),
        ),
        migrations.RunPython(give_portraits, migrations.RunPython.noop),
    ]
