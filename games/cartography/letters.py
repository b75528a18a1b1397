"""Advance widths of a wide bold sans-serif face, in thousandths of the font size.

Names are measured with it whatever font a browser uses: most are narrower, so no name grows into
its neighbour.
"""

WIDTHS = {
    306: "'",
    343: "ijlìíîïĩīĭįıĵĺļ",
    348: " ",
    365: "/\\|¦",
    371: "ł",
    372: "IJÌÍÎÏĨĪĬĮİĴ",
    380: ",.·’",
    400: ":;",
    415: "-",
    435: "fſ",
    438: "²³¹",
    456: "!¡",
    457: "()[]",
    478: "tţťŧț",
    479: "ľ",
    493: "rŕŗř",
    500: "_`§¨¯°´¸–",
    521: '"',
    523: "*",
    557: "ŀ",
    564: "ªº",
    580: "?¿",
    582: "zźżž",
    593: "cçćĉċč",
    595: "sśŝşšș",
    636: "¤¶",
    637: "LĹĻĽĿ",
    642: "Ł",
    645: "x",
    646: "«»",
    652: "vyýÿŷ",
    665: "kķĸ",
    675: "aàáâãäåāăą",
    678: "eèéêëēĕėęě",
    682: "TŢŤŦȚ",
    683: "EFÈÉÊËĒĔĖĘĚ",
    686: "ĳ",
    687: "oðòóôõöøōŏő",
    696: "$0123456789¢£¥",
    712: "hnu{}ñùúûüĥńņňŋũūŭůűų",
    716: "bdgpqþďđĝğġģ",
    719: "ß",
    720: "SŚŜŞŠȘ",
    724: "YÝŶŸ",
    725: "ZŹŻŽ",
    733: "P",
    734: "CÇĆĈĊČ",
    736: "µ",
    738: "Þ",
    744: "Ĳ",
    762: "B",
    770: "RŔŖŘ",
    771: "X",
    774: "AVÀÁÂÃÄÅĀĂĄ",
    775: "KĶ",
    790: "ħ",
    812: "UÙÚÛÜŨŪŬŮŰŲ",
    821: "GĜĞĠĢ",
    830: "DĎ",
    837: "HNÑĤŃŅŇŊ",
    838: "#+<=>^~¬±Ð×÷Đ",
    850: "OQÒÓÔÕÖØŌŎŐ",
    872: "&",
    924: "wŵ",
    974: "Ħ",
    983: "ŉ",
    995: "M",
    1000: "@©®",
    1002: "%",
    1035: "¼½¾",
    1042: "m",
    1048: "æ",
    1085: "Æ",
    1094: "œ",
    1103: "WŴ",
    1167: "Œ",
}


_WIDTH = {letter: width for width, letters in WIDTHS.items() for letter in letters}


def text_width(text: str, size: float) -> float:
    """The width of a name at a font size, never too small."""
    return sum(_WIDTH.get(letter, 900) for letter in text) * size / 1000


def exit_name(city: str, west: bool) -> str:
    """What is written where a way leaves the page on one side and comes back on the other."""
    return f"← {city}" if west else f"{city} →"
