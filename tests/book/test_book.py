"""The rules book tells every rule, marks how a match is played, and is found where it is needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from statements import HEADINGS, PARAGRAPHS, SENTENCES, STATEMENTS

from game import i18n
from game.book.blocks import (
    Block,
    Pictures,
    Switch,
    Table,
    fault_picture,
    lines_of,
    meld_picture,
    rich,
)
from game.book.book import PAGES, Place, find_anchor, search
from game.rules.melds import MeldKind
from game.rules.reasons import Reason
from game.rules.ruleset import (
    PRESETS,
    STANDARD,
    LastRound,
    Ruleset,
    RulesetFault,
    WildLimit,
    WildMode,
    WildSwap,
)
from game.wording import Bold, Chip, plain

CLAUSES = {1: 8, 2: 5, 4: 7, 5: 8, 6: 2, 7: 5, 8: 2}
"""How many numbered clauses each chapter of the rules has; the others have none."""
CHAPTERS = 11
CHANGED = Ruleset(
    decks=3,
    rounds=(1, 3, 7),
    wild_mode=WildMode.TWOS,
    wild_limit=WildLimit.ONE,
    wild_swap=WildSwap.OFF,
    strict_lay_off=False,
    no_instant_return=False,
    must_discard_to_go_out=False,
    last_round=LastRound.STAGED,
    reshuffles=1,
    buying=True,
    buys_per_round=2,
)
"""No switch stands as in the standard game."""


def all_blocks(ruleset: Ruleset | None = None) -> Iterator[Block]:
    for page in PAGES:
        yield from page.blocks(ruleset)


@pytest.fixture(params=i18n.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.current_language()
    i18n.use(request.param)
    yield request.param
    i18n.use(before)


@pytest.mark.parametrize("reason", [*Reason, *RulesetFault])
def test_every_refusal_has_its_place(reason: Reason | RulesetFault) -> None:
    place = find_anchor(reason.clause)
    assert place is not None
    assert place.block is not None
    assert reason.clause in PAGES[place.page].blocks()[place.block].anchors


def test_every_clause_has_its_place() -> None:
    clauses = [f"R{chapter}" for chapter in range(1, CHAPTERS + 1)]
    clauses += [f"R{c}.{n}" for c, count in CLAUSES.items() for n in range(1, count + 1)]
    assert [clause for clause in clauses if find_anchor(clause) is None] == []


def test_no_clause_is_told_that_the_rules_lack() -> None:
    told = {name for block in all_blocks() for name in block.anchors if re.match(r"R\d", name)}
    known = {f"R{c}.{n}" for c, count in CLAUSES.items() for n in range(1, count + 1)}
    assert told - known <= {"R3", "R5", "R7", "R9", "R10", "R11"}


def test_every_statement_of_the_rule_texts_is_mapped() -> None:
    assert set(SENTENCES) | set(HEADINGS) == set(range(1, PARAGRAPHS + 1))
    numbers = [f"{p}.{s}" for p, count in sorted(SENTENCES.items()) for s in range(1, count + 1)]
    assert list(STATEMENTS) == numbers


@pytest.mark.parametrize("number", STATEMENTS)
def test_every_statement_of_the_rule_texts_is_told(number: str) -> None:
    assert [name for name in STATEMENTS[number] if find_anchor(name) is None] == []


def test_names_of_places_are_unique() -> None:
    names = Counter(
        name for block in all_blocks() for name in block.anchors if not name.startswith("R")
    )
    names.update(page.key for page in PAGES)
    assert {name for name, count in names.items() if count > 1} == set()


def test_unknown_anchors_are_not_found() -> None:
    assert find_anchor("R12") is None
    assert find_anchor("R5.33") is None
    assert find_anchor("") is None


def test_a_page_is_found_as_a_whole() -> None:
    place = find_anchor("glossary")
    assert place is not None
    assert PAGES[place.page].key == "glossary"
    assert place.block is None


@pytest.mark.parametrize("ruleset", [*PRESETS.values(), CHANGED])
def test_the_switches_of_a_match_are_marked(ruleset: Ruleset) -> None:
    switches = [block for block in all_blocks(ruleset) if isinstance(block, Switch)]
    assert len({switch.title for switch in switches}) == 12
    for switch in switches:
        assert switch.is_own
        assert [option.is_chosen for option in switch.options].count(True) == 1, switch.title
        assert [option.is_standard for option in switch.options].count(True) == 1, switch.title


def test_every_switch_follows_its_field() -> None:
    switches = [block for block in all_blocks(CHANGED) if isinstance(block, Switch)]
    assert [
        s.title for s in switches if any(o.is_chosen and o.is_standard for o in s.options)
    ] == []
    standard = [block for block in all_blocks(STANDARD) if isinstance(block, Switch)]
    assert all(o.is_chosen == o.is_standard for s in standard for o in s.options)


def test_without_a_match_nothing_is_marked() -> None:
    switches = [block for block in all_blocks() if isinstance(block, Switch)]
    assert not any(switch.is_own for switch in switches)
    assert not any(option.is_chosen for switch in switches for option in switch.options)


def test_the_table_of_rounds_follows_the_match() -> None:
    page = next(page for page in PAGES if page.key == "rounds")
    ruleset = replace(STANDARD, rounds=(1, 7), wild_mode=WildMode.KINGS)
    table = next(block for block in page.blocks(ruleset) if isinstance(block, Table))
    told = [plain(line) for line in lines_of(table)]
    assert told[1] == "1 · 7 · kings · 2 sets · 6"
    assert [row.is_left_out for row in table.rows] == [False, *[True] * 5, False]


def test_pictures_show_right_and_wrong() -> None:
    pictures = [
        item for block in all_blocks() if isinstance(block, Pictures) for item in block.items
    ]
    assert sum(item.is_legal is False for item in pictures) >= 5
    assert sum(item.is_legal is True for item in pictures) >= 15
    assert any(card.meaning and card.meaning.suit for item in pictures for card in item.cards)
    assert any(card.meaning and not card.meaning.suit for item in pictures for card in item.cards)


def test_the_referee_judges_pictures() -> None:
    with pytest.raises(ValueError, match="RUN_TOO_SHORT"):
        meld_picture(MeldKind.RUN, "5H 6H 7H", ("",))
    with pytest.raises(ValueError, match="is a legal set"):
        fault_picture(MeldKind.SET, "7H 7S 7D")
    fives = meld_picture(MeldKind.RUN, "4H 5H 6H *", ("",), 5)
    assert [shown.is_wild for shown in fives.cards] == [False, True, False, True]
    assert [shown.meaning is not None for shown in fives.cards] == [False, False, False, True]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("round the corner", "runs"),
        ("TWIN", "deal"),
        ("penalty card", "stock"),
        ("blocked", "stock"),
        ("fourteen ace", "runs"),
        ("hoard", "advice"),
        ("deadwood", "glossary"),
        ("R5.4", "swapping"),
        ("kings are wild", "variants"),
        ("8♠ 8♥", "rounds"),
    ],
)
def test_search_finds(words: str, key: str) -> None:
    found = search(words)
    assert key in [PAGES[find.place.page].key for find in found]
    for find in found:
        assert find.place.block is None or find.place.block < len(PAGES[find.place.page].blocks())


def test_search_finds_nothing_for_nothing() -> None:
    assert search("") == search("   ") == ()
    assert search("xylophone") == ()
    assert search("tip.wilds") == (), "names of places are not for players"


def test_search_takes_titles_first() -> None:
    number = next(i for i, page in enumerate(PAGES) if page.key == "glossary")
    assert search("glossary")[0].place == Place(number)


def test_accents_do_not_matter_to_search(language: str) -> None:
    for page in PAGES:
        first = page.title.split()[-1]
        assert any(PAGES[find.place.page] is page for find in search(first.upper())), (
            language,
            page.key,
        )


def test_every_message_is_well_formed(language: str) -> None:
    """A translation keeps its bold words in pairs and its placeholders."""
    for ruleset in (None, STANDARD, CHANGED):
        for block in all_blocks(ruleset):
            for line in lines_of(block):
                text = plain(line)
                assert text.strip(), (language, block)
                assert not re.search(r"\*\*|[{}]", text), (language, text)


def test_rich_text() -> None:
    assert rich("A **bold** {word}", word="end") == ("A ", Bold("bold"), " ", "end")
    assert rich("**All of it**") == (Bold("All of it"),)
    assert rich("{a}{b}", a="1", b=("2", "3")) == ("1", "2", "3")


def test_chips_in_lines() -> None:
    lines = [line for block in all_blocks() for line in lines_of(block)]
    assert any(isinstance(piece, Chip) for line in lines for piece in line)
