"""Addresses of games."""

from django.urls import path

from games.history import views as history
from games.web import api, notes, page

app_name = "games"
urlpatterns = [
    path("boards/<slug:board>.<slug:variant>.<slug:edition>.json", page.board, name="board"),
    path("t/<str:code>/<int:n>/notes/", notes.save, name="notes"),
    path("t/<str:code>/propose/", api.propose, name="propose"),
    path("t/<str:code>/vote/", api.vote, name="vote"),
    path("t/<str:code>/resume/", api.resume, name="resume"),
    path("t/<str:code>/give/", api.give, name="give"),
    path("t/<str:code>/stand-in/", api.stand_in, name="stand_in"),
    path("t/<str:code>/skip/", api.skip, name="skip"),
    path("t/<str:code>/orders/", api.order, name="orders"),
    path("t/<str:code>/hand-over/", api.hand_over, name="hand_over"),
    path("t/<str:code>/watch/", api.watch, name="watch"),
    path("t/<str:code>/back/", api.back, name="back"),
    path("t/<str:code>/<int:n>/log/", history.log, name="log"),
    path("t/<str:code>/<int:n>/moments/", history.moment, name="moments"),
    path("t/<str:code>/<int:n>/file/", history.file, name="file"),
    path("t/<str:code>/<int:n>/replay/", history.replay, name="replay"),
    path("t/<str:code>/<int:n>/analysis/", history.analysis, name="analysis"),
    path("games/open/", history.open_file, name="open"),
    path("games/check/", history.check, name="check"),
    path("games/moments/", history.file_moments, name="file_moments"),
]
