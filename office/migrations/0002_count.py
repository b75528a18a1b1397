"""Errors of an hour have a count."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("office", "0001_processes")]

    operations = [migrations.RenameField("hourlyerrorcount", "n", "count")]
