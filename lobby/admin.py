"""What the operator sees of people and tables; cards and seat links are not among it."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from accounts.models import User
from tables.models import Place, Table


@admin.register(User)
class PersonAdmin(UserAdmin):
    """People, guests among them."""

    list_display = ("username", "name", "is_staff", "last_login")
    fieldsets = ((None, {"fields": ("name",)}), *UserAdmin.fieldsets)


class PlaceInline(admin.TabularInline):
    """Who sits at a table."""

    model = Place
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Tables."""

    list_display = ("code", "board", "variant", "host", "public", "open", "created")
    list_filter = ("board", "public", "open")
    search_fields = ("code",)
    autocomplete_fields = ("host",)
    inlines = (PlaceInline,)
