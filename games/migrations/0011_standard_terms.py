"""Names by their standard terms; what is stored stays as it is."""

from django.db import migrations, models


def in_state(operation):
    """The constraint stands in the database already, and follows its column."""
    return migrations.SeparateDatabaseAndState(state_operations=[operation])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_reasons'),
    ]

    operations = [
        migrations.RenameModel('Played', 'LoggedMove'),
        migrations.RenameModel('Motion', 'Proposal'),
        migrations.RenameModel('Standing', 'StandingOrders'),
        in_state(migrations.RemoveConstraint('game', 'one_game_per_number')),
        migrations.RenameField('game', 'n', 'number'),
        in_state(
            migrations.AddConstraint(
                'game',
                models.UniqueConstraint(fields=['table', 'number'], name='one_game_per_number'),
            )
        ),
        migrations.RenameField('game', 'broken', 'ended_early'),
        migrations.AlterModelOptions('loggedmove', {}),
        in_state(migrations.RemoveConstraint('loggedmove', 'one_move_per_number')),
        migrations.RenameField('loggedmove', 'n', 'version'),
        in_state(
            migrations.AddConstraint(
                'loggedmove',
                models.UniqueConstraint(fields=['game', 'version'], name='one_move_per_number'),
            )
        ),
        migrations.AlterModelOptions('loggedmove', {'ordering': ('version',)}),
        migrations.RenameField('standingorders', 'held', 'baseline'),
    ]
