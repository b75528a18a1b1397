from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='HourlyErrorCount',
            fields=[
                ('hour', models.DateTimeField(primary_key=True, serialize=False)),
                ('n', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='ProcessHeartbeat',
            fields=[
                ('process', models.CharField(max_length=16, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
                ('sockets', models.PositiveIntegerField()),
            ],
        ),
    ]
