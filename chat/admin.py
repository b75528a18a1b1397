"""What the operator sees of chat: reports, and who is silenced."""

from django.contrib import admin

from .models import Report, Silence


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """Lines that somebody asked to look at."""

    list_display = ("at", "table", "name", "text", "by", "settled")
    list_filter = ("settled",)
    list_editable = ("settled",)
    readonly_fields = ("table", "line", "said_by", "name", "text", "by")


@admin.register(Silence)
class SilenceAdmin(admin.ModelAdmin):
    """People who may say nothing."""

    list_display = ("user", "until", "at")
    autocomplete_fields = ("user",)
