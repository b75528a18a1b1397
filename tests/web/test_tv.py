"""The page of a table on a big screen."""

import pytest
from django.test import Client

from common import qr
from tests.web.lobby import create
from tests.web.scene import begin

pytestmark = pytest.mark.django_db


def test_the_code_on_a_big_screen_makes_a_phone_a_hand_before_the_game_and_in_it():
    _host, gathering = create()
    for table in (gathering, begin().table):
        answer = Client().get(f"/t/{table.code}/tv/")
        code = qr.code(f"http://testserver/t/{table.code}/?hand").path
        assert code in answer.content.decode()


def test_the_big_screen_of_a_closed_table_is_shown_to_its_players_alone():
    game = begin(watch=False)
    assert Client().get(f"/t/{game.table.code}/tv/").status_code == 403


def test_a_table_is_found_on_a_big_screen_however_its_code_is_typed():
    code = begin().table.code
    answer = Client().get(f"/t/{code.lower()}/tv/")
    assert answer["Location"] == f"/t/{code}/tv/"
