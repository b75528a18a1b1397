"""Rated games of a family have numbers; the index stands in the database already, and follows its
column."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0003_index")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveIndex("rated", "rated_games_of_family")]
        ),
        migrations.RenameField("rated", "n", "number"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AddIndex(
                    "rated",
                    models.Index(fields=["family", "number"], name="rated_games_of_family"),
                )
            ]
        ),
        migrations.RenameField("ratingsequence", "n", "last"),
    ]
