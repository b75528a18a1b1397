"""Addresses of the office."""

from django.urls import path

from .pages import chat, check, overview, people, retention, seasons, server, tables

app_name = "office"
urlpatterns = [
    path("invite/<str:token>/", server.invite, name="invite"),
    path("operator/", overview.overview, name="overview"),
    path("operator/backup/", overview.back_up, name="back_up"),
    path("operator/server/", server.server_page, name="server"),
    path("operator/server/link/", server.new_link, name="new_link"),
    path("operator/tables/", tables.tables, name="tables"),
    path("operator/tables/<str:code>/", tables.table, name="table"),
    path("operator/tables/<str:code>/end/", tables.end, name="end_table"),
    path("operator/tables/<str:code>/close/", tables.close, name="close_table"),
    path("operator/tables/<str:code>/delete/", tables.delete, name="delete_table"),
    path("operator/people/", people.people, name="people"),
    path("operator/people/new/", people.new_account, name="new_account"),
    path("operator/people/<int:pk>/out/", people.shut_out, name="shut_out"),
    path("operator/bans/<int:pk>/end/", people.let_in, name="let_in"),
    path("operator/chat/<int:pk>/hide/", chat.hide, name="hide"),
    path("operator/reports/<int:pk>/settle/", chat.settle, name="settle"),
    path("operator/people/<int:pk>/silence/", chat.silence, name="silence"),
    path("operator/seasons/", seasons.seasons, name="seasons"),
    path("operator/kept/", retention.retention_page, name="retention"),
    path("operator/check/", check.check, name="check"),
]
