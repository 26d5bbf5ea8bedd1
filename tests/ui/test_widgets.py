from __future__ import annotations

import pygame
import pytest
from stages import click, part, press, type_in

from game.ui.boxes import Face
from game.ui.choices import Choice, Field, Pictures, Segments
from game.ui.look import Look, Role, wrapped
from game.ui.menu import MenuScene
from game.ui.rich_text import TextStyle
from game.ui.scenes.choice import ChoiceScene
from game.ui.slider import Slider
from game.ui.stage import Stage
from game.ui.tip import draw_tip
from game.ui.widgets import Button, Chip, Toggle


class Board(MenuScene):
    """One of each part, which write down what happens to them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.said: list[object] = []

    def build(self) -> None:
        layer, says = self.fixed, self.said.append
        self.button = Button(layer, self.row(0), "Go", lambda: says("go"))
        self.off = Button(
            layer, self.row(1), "Off", lambda: says("off"), note="Not now", is_enabled=False
        )
        self.segments = Segments(
            layer, self.row(2), ("One", "Two", "Three"), 0, says, name="segments", impossible=[1]
        )
        self.toggle = Toggle(layer, self.row(3), "Toggle", False, says, note="A sentence.")
        self.chip = Chip(layer, self.row(4), "Chip", True, lambda: says("chip"))
        self.slider = Slider(
            layer, self.row(5), 50, range(0, 101, 10), says, name="slider", show_value=str
        )
        self.choice = Choice(layer, self.row(6), ("Easy", "Hard"), 0, says, name="choice")
        backs = [pygame.Surface((30, 42)) for _ in range(3)]
        self.pictures = Pictures(
            layer, (300, 600), backs, ("Tiles", "Paper", "Agave"), 0, says, name="pictures"
        )
        self.field = Field(layer, self.row(9), "Ana", says, name="field", longest=5)

    def row(self, number: int) -> pygame.Rect:
        return pygame.Rect(300, 40 + number * 66, 400, 44)


@pytest.fixture
def board(stage: Stage) -> Board:
    scene = Board(stage)
    stage.show(scene)
    stage.draw()
    return scene


def test_a_click_presses_a_button(stage: Stage, board: Board) -> None:
    click(stage, board.button.box.center)
    assert board.said == ["go"]


def test_a_disabled_button_does_nothing_and_is_passed_over(stage: Stage, board: Board) -> None:
    click(stage, board.off.box.center)
    board.off.press()
    assert board.said == []
    board.focus(board.button)
    press(stage, pygame.K_TAB)
    assert board.focused is board.segments


def test_a_press_that_slides_off_is_taken_back(stage: Stage, board: Board) -> None:
    inside, outside = board.button.box.center, (5, 5)
    stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=inside, button=1))
    assert board.button.face is Face.PRESSED
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=outside, rel=(0, 0), buttons=(1, 0, 0)))
    stage.update(0.02)
    stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=outside, button=1))
    assert board.said == []
    assert board.button.face is Face.REST


def test_a_press_that_is_interrupted_does_nothing(stage: Stage, board: Board) -> None:
    at = board.button.box.center
    stage.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    stage.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    stage.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert board.said == []


def test_a_part_goes_dark_when_the_pointer_leaves_the_window(stage: Stage, board: Board) -> None:
    at = board.button.box.center
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    stage.update(0.02)
    stage.handle(pygame.Event(pygame.WINDOWLEAVE))
    stage.update(0.02)
    assert board.button.face is Face.REST


def test_the_pointer_lights_a_part_up(stage: Stage, board: Board) -> None:
    at = board.button.box.center
    stage.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    stage.update(0.02)
    assert board.button.face is Face.HOVER
    assert board.needs_redraw


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_keys_press_what_has_the_focus(stage: Stage, board: Board, key: int) -> None:
    board.focus(board.chip)
    press(stage, key)
    assert board.said == ["chip"]


def test_segments_are_chosen_by_click_and_arrows_but_not_impossible_ones(
    stage: Stage, board: Board
) -> None:
    box = board.segments.box
    click(stage, (box.right - 10, box.centery))
    assert board.segments.chosen == 2
    click(stage, box.center)
    assert board.segments.chosen == 2, "the middle one is impossible"
    board.focus(board.segments)
    press(stage, pygame.K_RETURN)
    assert board.said == [2, 0]


def test_a_toggle_turns_over_wherever_its_row_is_pressed(stage: Stage, board: Board) -> None:
    click(stage, (board.toggle.box.right - 20, board.toggle.box.centery))
    click(stage, (board.toggle.box.left + 10, board.toggle.box.centery))
    assert board.said == [True, False]


def test_a_slider_follows_pointer_and_keys_in_steps(stage: Stage, board: Board) -> None:
    box = board.slider.box
    click(stage, (box.left + 2, box.centery))
    board.focus(board.slider)
    press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_RIGHT)
    press(stage, pygame.K_LEFT)
    assert board.said == [0, 10, 20, 10]
    for _ in range(20):
        press(stage, pygame.K_RIGHT)
    assert board.slider.value == 100


def test_a_choice_opens_a_list_that_escape_closes(stage: Stage, board: Board) -> None:
    click(stage, board.choice.box.center)
    opened_list = stage.top
    assert isinstance(opened_list, ChoiceScene)
    press(stage, pygame.K_ESCAPE)
    assert stage.top is board
    board.focus(board.choice)
    press(stage, pygame.K_RETURN)
    press(stage, pygame.K_DOWN)
    press(stage, pygame.K_RETURN)
    assert stage.top is board
    assert board.said == [1]
    assert board.choice.chosen == 1


def test_a_list_that_is_longer_and_wider_than_the_window_scrolls(stage: Stage) -> None:
    options = [f"{number} " + "and so on " * 30 for number in range(40)]
    chosen: list[int] = []
    below = Board(stage)
    stage.show(below)
    below.open_list(below.choice.box, options, 39, chosen.append)
    opened_list = stage.top
    assert isinstance(opened_list, ChoiceScene)
    window = pygame.Rect(0, 0, stage.scale.width_px, stage.scale.height_px)
    for expected in reversed(opened_list.parts):
        assert opened_list.focused is expected
        assert window.contains(expected.box)
        press(stage, pygame.K_UP)
    press(stage, pygame.K_RETURN)
    assert chosen == [0]


def test_a_press_beside_the_list_closes_it(stage: Stage, board: Board) -> None:
    click(stage, board.choice.box.center)
    click(stage, (5, 5))
    assert stage.top is board
    assert board.said == []


def test_pictures_are_chosen_by_click_and_arrows(stage: Stage, board: Board) -> None:
    box = board.pictures.box
    click(stage, (box.right - 5, box.centery))
    board.focus(board.pictures)
    press(stage, pygame.K_LEFT)
    assert board.said == [2, 1]


def test_a_field_takes_letters_and_tells_each_change(stage: Stage, board: Board) -> None:
    board.focus(board.field)
    press(stage, pygame.K_END)
    type_in(stage, "bel")
    assert board.said == ["Anab", "Anabe"], "no more than five letters"
    press(stage, pygame.K_BACKSPACE)
    assert board.said[-1] == "Anab"


def test_a_click_puts_the_caret_and_the_focus_in_a_field(stage: Stage, board: Board) -> None:
    click(stage, board.field.box.center)
    assert board.focused is board.field
    press(stage, pygame.K_END)
    type_in(stage, "b")
    assert board.said == ["Anab"]
    click(stage, board.chip.box.center)
    assert not board.field.is_focused
    type_in(stage, "b")
    assert board.field.get_text() == "Anab"


def test_tab_leaves_a_field_and_arrows_move_its_caret(stage: Stage, board: Board) -> None:
    board.focus(board.field)
    press(stage, pygame.K_LEFT)
    assert board.focused is board.field
    press(stage, pygame.K_TAB)
    assert board.focused is board.button


def test_the_ring_hides_from_the_mouse_and_returns_with_the_first_key(
    stage: Stage, board: Board
) -> None:
    click(stage, board.button.box.center)
    assert not board._shows_ring
    press(stage, pygame.K_DOWN)
    assert board._shows_ring
    assert board.focused is board.button
    press(stage, pygame.K_DOWN)
    assert board.focused is board.segments


def test_the_focus_survives_building_anew(board: Board) -> None:
    board.focus(board.slider)
    board.rebuild()
    assert board.focused is part(board, "slider")


@pytest.mark.usefixtures("board")
def test_an_idle_menu_is_not_drawn(stage: Stage) -> None:
    stage.update(0.02)
    stage.draw()
    for _ in range(40):
        stage.update(0.033)
        assert not stage.draw()


def test_a_text_is_made_smaller_before_it_is_cut(stage: Stage) -> None:
    look = Look(stage)
    style = look.style(Role.TITLE)
    wide = look.fitted("Title screen", style, 400)
    narrow = look.fitted("Title screen", style, 90)
    assert narrow.get_width() <= 90 < wide.get_width()
    assert narrow.get_height() < wide.get_height()
    tiny = look.fitted("Title screen", TextStyle(12, style.colour), 30)
    assert tiny.get_width() <= 30


def test_two_rows_of_a_text_are_about_as_wide(stage: Stage) -> None:
    look, role = Look(stage), Role.BODY
    text = "A first match with a guide, in small steps. Stop whenever you like."
    whole_px = look.width(text, role)
    even_px = look.even_width(text, role, round(whole_px * 0.9))
    assert whole_px * 0.5 <= even_px < whole_px * 0.65
    assert look.height(text, role, even_px) == look.height(text, role, round(whole_px * 0.9))


def test_a_row_of_things_breaks_by_width() -> None:
    assert wrapped([50, 50, 50], 110, 10) == [[0, 1], [2]]
    assert wrapped([500], 110, 10) == [[0]]


# ---------------------------------------------------------------------------- spoken names, tips


def test_every_part_tells_what_it_is_and_how_it_stands(stage: Stage, board: Board) -> None:
    assert [part.spoken for part in board.parts] == [
        "Go",
        "Off. Not now",
        "segments: One",
        "Toggle: off. A sentence.",
        "Chip: on",
        "slider: 50",
        "choice: Easy",
        "pictures: Tiles",
        "field: Ana",
    ]
    board.focus(board.segments)
    press(stage, pygame.K_RIGHT)
    board.toggle.press()
    assert board.toggle.spoken == "Toggle: on. A sentence."


class Icons(MenuScene):
    """Two buttons without words, the second at the lower edge."""

    def build(self) -> None:
        for name, top in (("Remove", 100), ("Undo", 660)):
            box = pygame.Rect(600, top, 44, 44)
            Button(self.fixed, box, "", lambda: None, icon="cross", name=name)


def drawn(stage: Stage) -> bytes:
    stage.redraw()
    stage.draw()
    return pygame.image.tobytes(stage.window.surface, "RGB")


def test_a_tip_shows_where_keys_bring_the_focus_and_after_a_rest_of_the_pointer(
    stage: Stage,
) -> None:
    scene = Icons(stage)
    stage.show(scene)
    remove, undo = scene.parts
    assert scene.focused is remove
    assert scene.tipped is None, "what first has the focus covers nothing unasked"
    press(stage, pygame.K_TAB)
    assert scene.tipped is undo
    press(stage, pygame.K_TAB)
    assert scene.tipped is remove
    press(stage, pygame.K_TAB)
    at_focus = drawn(stage)
    click(stage, (20, 20))
    scene.focus(undo, show_ring=False)
    assert scene.tipped is None
    plain = drawn(stage)
    assert plain != at_focus
    motion = pygame.Event(pygame.MOUSEMOTION, pos=undo.box.center, rel=(0, 0), buttons=(0, 0, 0))
    stage.handle(motion)
    stage.update(0.02)
    stage.draw()
    stage.update(0.3)
    assert not stage.draw()
    assert scene.tipped is None
    stage.update(0.3)
    assert stage.draw(), "a tip that comes is drawn without further input"
    assert scene.tipped is undo


def test_a_tip_lies_inside_the_window_beside_its_part(stage: Stage) -> None:
    scene = Icons(stage)
    stage.show(scene)
    surface = stage.window.surface
    for one in scene.parts:
        box = draw_tip(surface, scene.look, one.box, "A rather long sentence. " * 5)
        assert surface.get_rect().contains(box)
        assert not box.colliderect(one.box)
