"""A grade for the headers of an answer, from 100 down: what a browser is told to guard against.

The criteria are those that public observatories of headers judge by, written down anew.
"""

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from http.cookies import Morsel

HALF_A_YEAR = 182 * 86400
KEPT = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}


def policy(text: str) -> dict[str, list[str]]:
    """A content security policy by directive."""
    parts = (part.split() for part in text.split(";") if part.strip())
    return {name: values for name, *values in parts}


def faults_of_policy(text: str) -> Iterable[tuple[int, str]]:
    """What a policy leaves open."""
    told = policy(text)
    if not told:
        yield 25, "no policy"
        return
    fallback = told.get("default-src", ["*"])
    for name in ("script-src", "style-src", "connect-src", "img-src", "font-src", "worker-src"):
        values = told.get(name, fallback)
        for value in values:
            if value in ("'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"):
                yield 20, f"{name} {value}"
            if re.fullmatch(r"\*|https?:.*|blob:|filesystem:|wss?:", value):
                yield 20, f"{name} {value}"
            if value == "data:" and name in ("script-src", "style-src", "worker-src"):
                yield 20, f"{name} {value}"
    if told.get("default-src") != ["'none'"]:
        yield 5, "what is not named is allowed"
    if told.get("object-src", fallback) != ["'none'"]:
        yield 10, "plugins"
    if told.get("base-uri") not in (["'none'"], ["'self'"]):
        yield 10, "the base of addresses"
    if told.get("form-action") not in (["'none'"], ["'self'"]):
        yield 5, "forms may be sent elsewhere"
    if told.get("frame-ancestors") != ["'none'"]:
        yield 20, "others may frame it"


def faults_of_cookies(cookies: Iterable[Morsel[str]], https: bool) -> Iterable[tuple[int, str]]:
    """What a cookie allows that it need not."""
    for cookie in cookies:
        if https and not cookie["secure"]:
            yield 20, f"{cookie.key} travels without https"
        if cookie["samesite"] not in ("Lax", "Strict"):
            yield 20, f"{cookie.key} is sent along from other sites"
        # the token of forms is read by our scripts
        if not cookie["httponly"] and cookie.key != "csrftoken":
            yield 20, f"{cookie.key} can be read by scripts"
        if cookie["domain"]:
            yield 10, f"{cookie.key} goes to other hosts too"


def faults(headers, cookies=(), https: bool = False, page: bool = True) -> list[tuple[int, str]]:
    """What is wrong with the headers of an answer, each with the points it costs."""
    found = list(faults_of_cookies(cookies, https))
    if page:
        found += faults_of_policy(headers.get("Content-Security-Policy", ""))
        if headers.get("X-Frame-Options") != "DENY":
            found.append((10, "old browsers may frame it"))
        if headers.get("Cross-Origin-Opener-Policy") != "same-origin":
            found.append((10, "other windows hold on to it"))
        if "camera=()" not in headers.get("Permissions-Policy", ""):
            found.append((5, "it may ask for the camera"))
        if not re.search(r"\b(private|no-store)\b", headers.get("Cache-Control", "")):
            found.append((10, "anybody between may keep it"))
    if headers.get("Referrer-Policy") not in KEPT:
        found.append((5, "addresses are told to other sites"))
    if headers.get("X-Content-Type-Options") != "nosniff":
        found.append((5, "its kind is guessed"))
    if headers.get("Cross-Origin-Resource-Policy") != "same-origin":
        found.append((10, "other sites may embed it"))
    if "Access-Control-Allow-Origin" in headers:
        found.append((50, "other sites may read it"))
    if {"Server", "X-Powered-By"} & set(headers):
        found.append((5, "it says what it runs on"))
    age = re.search(r"max-age=(\d+)", headers.get("Strict-Transport-Security", ""))
    if https and (age is None or int(age[1]) < HALF_A_YEAR):
        found.append((20, "browsers may come back without https"))
    return found


def grade(found: list[tuple[int, str]]) -> str:
    """A letter for the points that are left of 100."""
    points = 100 - sum(cost for cost, _ in found)
    steps = {100: "A+", 90: "A", 80: "B", 65: "C", 50: "D"}
    return next((letter for least, letter in steps.items() if points >= least), "F")


class Inline(HTMLParser):
    """What of a page would run or be styled without a file of ours, or comes from elsewhere."""

    DATA = {"application/json", "importmap"}
    LOADS = {"script": "src", "link": "href", "img": "src", "iframe": "src", "form": "action"}

    def __init__(self, text: str, nonce: str) -> None:
        super().__init__()
        self.nonce = nonce
        self.found: list[str] = []
        self.tags = 0
        self.feed(text)

    def handle_starttag(self, tag, attributes) -> None:
        """Look at one tag."""
        told = {name: value or "" for name, value in attributes}
        self.tags += 1
        if tag == "style" or "style" in told:
            self.found.append(self.get_starttag_text() or tag)
        if any(name.startswith("on") for name in told):
            self.found.append(self.get_starttag_text() or tag)
        if any(re.match(r"\s*(javascript|vbscript):", value, re.I) for value in told.values()):
            self.found.append(self.get_starttag_text() or tag)
        if tag == "script" and "src" not in told:
            kind = told.get("type", "")
            if kind not in self.DATA or (kind == "importmap" and told.get("nonce") != self.nonce):
                self.found.append(self.get_starttag_text() or tag)
        if re.match(r"(?i)([a-z]+:)?//|data:text", told.get(self.LOADS.get(tag, ""), "")):
            self.found.append(self.get_starttag_text() or tag)
        if tag == "base":
            self.found.append(self.get_starttag_text() or tag)
