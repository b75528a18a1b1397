"""What operators did in Django's admin, as long as there was one, joins the list of what they did."""

from django.db import migrations

ADMIN = "django_admin_log"


def join(apps, schema_editor):
    """Take over the entries, and let go of their table: it would keep people from being deleted."""
    quote = schema_editor.quote_name
    entries = quote(apps.get_model("moderation", "AuditEntry")._meta.db_table)
    with schema_editor.connection.cursor() as cursor:
        if ADMIN not in schema_editor.connection.introspection.table_names(cursor):
            return
        cursor.execute(
            f"INSERT INTO {entries} (at, who_id, what, about)"
            f" SELECT action_time, user_id, 'record', SUBSTR(object_repr, 1, 120)"
            f" FROM {quote(ADMIN)} ORDER BY id"
        )
        cursor.execute(f"DROP TABLE {quote(ADMIN)}")


class Migration(migrations.Migration):

    dependencies = [
        ("moderation", "0002_keeping"),
    ]

    operations = [
        migrations.RunPython(join, migrations.RunPython.noop),
    ]
