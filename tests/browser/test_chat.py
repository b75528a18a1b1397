"""Chat between a desktop and a phone: nothing that is half done is ever lost to it."""

import pytest
from playwright.sync_api import expect

from tests.browser.player import PHONE, Player

WATCH = """() => {
  window.painted = 0;
  const map = document.querySelector("#game > .map");
  new MutationObserver((found) => { window.painted += found.length; })
    .observe(map, { attributes: true, characterData: true, childList: true, subtree: true });
}"""
TYPING = """() => {
  const field = document.activeElement;
  return [field.id, field.value, field.selectionStart];
}"""


def say(person: Player, text: str) -> None:
    """Type a line and send it."""
    person.page.locator("#chat-text").fill(text)
    person.page.locator("#chat-text").press("Enter")
    expect(person.page.locator("#chat-text")).to_have_value("")


def hears(person: Player, text: str):
    """Wait until a line is in the panel."""
    line = person.page.locator(".talk .text", has_text=text).last
    expect(line).to_have_count(1)
    return line


def unread(person: Player, n: str) -> None:
    """Wait until the tab says how many lines are new."""
    expect(person.page.locator(".tab[data-tab=chat] .unread")).to_have_text(n)


def in_lobby(ada: Player, ben: Player) -> None:
    """They talk before the game; what is half typed stays when others come and go."""
    say(ada, "<b>Hello</b> Ben")
    hears(ben, "<b>Hello</b> Ben")
    ada.page.locator("#chat-text").press_sequentially("half a li")
    ben.page.locator(".quick summary").click()
    # what is said below the window is told, and counts as unread
    ada.page.evaluate("scrollTo(0, 0)")
    ada.settle()  # the page has noticed it
    ben.page.locator("[data-phrase=good_luck]").click()
    hears(ben, "Bonne chance, amusez-vous bien !")
    expect(ada.page.locator("#new-lines .unread")).to_have_text("1")
    ada.page.locator("#chat").scroll_into_view_if_needed()
    expect(ada.page.locator("#new-lines")).not_to_be_visible()
    hears(ada, "Good luck, have fun!")
    ada.page.locator("[data-do=bot]").evaluate("button => button.click()")
    expect(ada.page.locator("#seats strong")).to_have_count(3)
    assert ada.page.evaluate(TYPING) == ["chat-text", "half a li", 9]
    ada.page.locator("#chat-text").fill("")


def typing_while_all_goes_on(ada: Player, ben: Player) -> None:
    """Lines, moves and who is here arrive while somebody types: the line stays as it is."""
    ada.page.keyboard.press("c")
    ada.page.keyboard.type("I was about to say")
    ada.page.keyboard.press("ArrowLeft")
    before = ada.page.evaluate(TYPING)
    assert before == ["chat-text", "I was about to say", 17]
    v = ada.look()["v"]
    other = ben.tab()
    ben.open_tab("chat")
    say(ben, "Look out")
    hears(ada, "Look out")
    other.page.close()
    ben.open_tab("ask")
    ben.keep()
    ada.until(v + 1)
    assert ada.page.evaluate(TYPING) == before
    ada.page.keyboard.press("Escape")
    assert ada.page.evaluate("document.activeElement.closest('.map') !== null")
    ada.page.keyboard.press("c")
    assert ada.page.evaluate(TYPING)[:2] == before[:2]
    ada.page.keyboard.press("Enter")
    hears(ben, "I was about to say")
    # the way back stands beside it
    ada.page.locator(".tab[data-tab=log]").click()
    expect(ada.page.get_by_role("textbox", name="Write a message")).to_be_hidden()


def half_a_choice(ada: Player, ben: Player) -> None:
    """What is half chosen stays, and no line of chat paints the board."""
    ada.until(2)  # Ben and the bot have chosen theirs
    boxes = ada.page.locator("[data-offer] input")
    boxes.first.check()
    ada.settle()
    ada.page.evaluate(WATCH)
    ben.open_tab("chat")
    for n in range(3):
        say(ben, f"Line {n}")
    unread(ada, "3")
    assert boxes.first.is_checked()
    assert ada.page.evaluate("window.painted") == 0
    assert ada.page.evaluate("document.activeElement.matches('[data-offer] input')")
    ada.keep()
    ben.close_tab()


def watchers_apart(ada: Player, eve: Player) -> None:
    """Who watches needs a name to speak, and players do not hear them unless they want to."""
    eve.open_tab("chat")
    expect(eve.page.locator(".talk")).not_to_contain_text("Ben")
    eve.page.locator("#chat-text").fill("Who is ahead?")
    eve.page.locator("#chat-text").press("Enter")
    expect(eve.page.locator("#chat-error")).to_have_text("Type a name.")
    eve.page.locator("#chat-name").fill("Eve")
    eve.page.locator("#chat-text").press("Enter")
    hears(eve, "Who is ahead?")
    unread(ada, "3")
    ada.page.keyboard.press("c")
    expect(ada.page.locator(".talk")).not_to_contain_text("Who is ahead?")
    ada.page.locator("[data-room=watchers]").click()
    hears(ada, "Who is ahead?")
    ada.page.locator("[data-room=table]").click()
    unread(ada, "")


def bounds(ben: Player) -> None:
    """A line that is too long is counted and not cut."""
    ben.allowed = ("Failed to load resource",)
    ben.open_tab("chat")
    field = ben.page.locator("#chat-text")
    field.fill("x" * 310)
    expect(ben.page.locator("[data-left]")).to_have_text("310 caractères sur 300")
    field.press("Enter")
    expect(ben.page.locator("#chat-error")).to_contain_text("Au plus 300")
    expect(field).to_have_value("x" * 310)
    field.fill("")


def muted_and_kept(ada: Player, ben: Player) -> None:
    """Who is muted is not heard, here and after the page was loaded anew; others hear them."""
    line = ben.page.locator(".talk li", has_text="I was about to say")
    line.locator("summary").click()
    line.locator("[data-report]").click()
    expect(line.get_by_role("status")).to_be_visible()
    line.locator("[data-mute]").click()
    expect(ben.page.locator(".talk")).not_to_contain_text("I was about to say")
    say(ada, "Can you hear me?")
    ben.page.reload()
    ben.arrive()
    ben.open_tab("chat")
    hears(ben, "Look out")
    expect(ben.page.locator(".talk")).not_to_contain_text("Can you hear me?")
    ben.page.locator(".tuning summary").click()
    ben.page.locator("[data-unmute]").click()
    hears(ben, "Can you hear me?")
    ben.page.locator(".talk .text").first.wait_for()


def test_what_is_opened_beside_an_older_line_does_not_lead_away_from_it(player):
    ada, ben = player("Ada"), player("Ben")
    ben.sit(ada.create())
    for n in range(4):
        say(ada, f"{n} {'long ' * 50}")
    hears(ben, "3 long")
    talk = ben.page.locator(".talk")
    talk.scroll_into_view_if_needed()
    expect(ben.page.locator("#new-lines .unread")).to_have_text("")  # it has come to its end
    ben.settle()
    talk.evaluate("list => list.scrollTo(0, 0)")
    talk.locator("summary").first.click()
    expect(talk.locator("[data-mute]").first).to_be_in_viewport()
    ben.settle()
    top, seen, whole = talk.evaluate("one => [one.scrollTop, one.clientHeight, one.scrollHeight]")
    assert whole > 2 * seen and top < seen / 2


@pytest.mark.across_processes
def test_a_conversation_from_the_lobby_into_the_game(player):
    ada, ben, eve = player("Ada"), player("Ben", **PHONE | {"locale": "fr-FR"}), player("Eve")
    eve.allowed = ("Failed to load resource",)
    link = ada.create(seats=3)
    ben.sit(link)
    in_lobby(ada, ben)
    ada.start()
    ben.arrive()
    eve.page.goto(link)
    eve.arrive()
    typing_while_all_goes_on(ada, ben)
    half_a_choice(ada, ben)
    watchers_apart(ada, eve)
    bounds(ben)
    muted_and_kept(ada, ben)
    ada.page.locator(".tuning summary").click()
    ada.page.locator("[data-mode]").select_option("off")
    expect(ben.page.locator(".chat .saying")).to_be_hidden()
    expect(eve.page.locator(".tab[data-tab=chat]")).to_have_count(0)
