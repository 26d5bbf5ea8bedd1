"""The tutorial at the table: a real table with a rigged deal, and a guide that speaks and waits.

Nothing is locked: the guide watches what happens and finds the step that is due. Where a legal move
has led away from it, it offers to take that move back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.ai.worker import Inline
from game.arrangement import Arrangement
from game.i18n import t
from game.match import Happening
from game.rules.actions import Phase
from game.rules.cards import CardId
from game.rules.legality import lay_offs
from game.storage.library import Library
from game.tutorial.course import (
    GUIDE,
    NO_POINTS,
    Progress,
    ProgressFile,
    open_lesson,
    progress_of,
)
from game.tutorial.deals import LEARNER
from game.tutorial.guide import Guide
from game.tutorial.lessons import LESSONS, Deed, Seen, Words, find_action
from game.ui.keys import Command, find_command
from game.ui.scenery import Face
from game.ui.scenes.column import Way
from game.ui.scenes.lessons import learner, show_lesson
from game.ui.scenes.question import Answer, QuestionScene
from game.ui.scenes.spots import boxes_of
from game.ui.scenes.table import TableScene
from game.ui.scenes.table_overlays import PauseScene
from game.ui.stage import Stage
from game.ui.table.arrangement import put_in_tray, readings
from game.ui.table.box import Box, joined
from game.ui.table.content.presentation import Presentation
from game.ui.table.flow.turns import Turns
from game.ui.table.layout.table import TableLayout, find_pose
from game.ui.table.motion.animation import Plan
from game.ui.table.motion.demonstration import slowed
from game.ui.table.paint.guide import draw_guide, draw_scrim
from game.ui.table.paint.guide_layout import (
    GuideAct,
    GuideButton,
    GuidePart,
    GuideShown,
    find_way,
    guide_rooms,
    lay_guide,
)
from game.ui.table.paint.pen import Pen
from game.ui.table.poses import Pose
from game.ui.table.slots import SlotState
from game.ui.table.targets import Control
from game.ui.theme import Scale
from game.wording import plain

HOLE_PAD: Final = 5
PAUSE_S: Final = 0.6
"""How long what was shown lies there before the guide speaks of the next step."""


class TutorialScene(TableScene):
    """One lesson at the table."""

    has_coach = False

    def __init__(self, stage: Stage, progress: Progress) -> None:
        lesson = LESSONS[progress.lesson]
        self._progress = progress
        self._guide = Guide(lesson, progress.step)
        self._file = ProgressFile(stage.folders)
        self._guide_pen = Pen(stage.scenery, stage.deck)
        self._laid: tuple[object, GuidePart] | None = None
        self._guide_hovered: GuideAct | None = None
        self._guide_pressed: GuideAct | None = None
        self._guide_focus: int | None = None
        self._pause_s: float | None = None
        """What is left of the pause after *Show me*, once its cards rest; None at other times."""
        self._memory = Library.in_memory()
        super().__init__(stage, open_lesson(progress, learner(stage), self._memory))
        self._turns = Turns(self._match, Inline(lesson.cast), self._pace, self._viewer)
        self._watch()

    @property
    def guide(self) -> Guide:
        """Return the guide."""
        return self._guide

    @property
    def progress(self) -> Progress:
        """Return how far the learner has come, as it is saved."""
        return self._progress

    # What the guide sees

    def _watch(self) -> None:
        """Let the guide look, and save what was done unless it led astray."""
        if self._closing is not None or self._pause_s is not None:
            return
        view, arrangement = self._match.view(LEARNER), self._match.arrangement(LEARNER)
        complete = sum(
            reading.state is SlotState.COMPLETE for reading in readings(arrangement, view)
        )
        self._guide.look(Seen(view, arrangement, complete))
        if not self._guide.is_astray:
            self._save(progress_of(self._match, self._progress, self._guide.index))
        self.needs_redraw = True

    def _save(self, progress: Progress) -> None:
        if progress == self._progress:
            return
        self._progress = progress
        problem = self._file.save(progress)
        if problem is not None:
            self.stage.tell(problem, is_problem=True)

    def _hear(self, happening: Happening) -> None:
        super()._hear(happening)
        self._watch()

    def _rearrange(
        self, arrangement: Arrangement, air: dict[CardId | None, Pose], before: TableLayout
    ) -> None:
        super()._rearrange(arrangement, air, before)
        self._watch()

    # What is different from a match

    def update(self, elapsed_s: float) -> None:
        """Let time pass; while the guide speaks nobody else does."""
        if self._is_speaking:
            self._chatter.hush()
        super().update(elapsed_s)
        if self._pause_s is not None:
            self._let_pause_pass(elapsed_s)

    def _let_pause_pass(self, elapsed_s: float) -> None:
        """Speak of the next step a moment after what was shown has come to rest."""
        assert self._pause_s is not None
        if not self._animator.is_running:
            factor = min(1.0, self._pace.factor)
            self._pause_s -= elapsed_s / factor if factor > 0 else self._pause_s
        if self._pause_s <= 0 or self._closing is not None:
            self._end_showing()
        self.is_animating = True

    def _end_showing(self) -> None:
        self._pause_s = None
        self._watch()
        self._refresh()

    def _fly(self, plan: Plan) -> None:
        is_shown = self._pause_s is not None and self._closing is None
        super()._fly(slowed(plan) if is_shown else plan)

    def _leave(self) -> None:
        if self._pause_s is not None:
            self._end_showing()
        super()._leave()

    def presentation(self) -> Presentation:
        """Return what the table shows; while the guide speaks it gives no advice of its own."""
        shown = super().presentation()
        if not self._is_speaking:
            return shown
        meter = None if shown.meter is None else replace(shown.meter, text=())
        return replace(shown, prompt="", meter=meter)

    def _act(self) -> bool:
        return not self._guide.holds and self._pause_s is None and super()._act()

    def _pass_unasked(self) -> bool:
        return False

    def _is_offered(self) -> bool:
        view = self._desk.view
        is_asked = view.is_to_act and view.table.turn.phase is Phase.OFFER
        return is_asked and not self._guide.holds

    def _refresh(self) -> None:
        super()._refresh()
        # This deal was no accident, and nobody has sealed it.
        self._desk.use(replace(self._desk.options, seal=""))

    def _end_closing(self) -> None:
        assert self._closing is not None
        self._go_to(self._progress.after_lesson(self._closing.result.points))

    def _open_menu(self) -> None:
        self.stage.push(
            PauseScene(
                self.stage,
                on_leave=self._leave,
                on_rules=self.doors.open_rules,
                more=lambda: (
                    Way("again", t("Begin this lesson again"), self._begin_again, "refresh"),
                    Way("skip", t("Skip this lesson"), self._ask_to_skip, "next"),
                ),
            )
        )

    def _hint(self) -> None:
        if self._is_speaking and not self._guide.holds:
            self._show_me()
        else:
            super()._hint()

    # What the guide does

    def _go_to(self, progress: Progress) -> None:
        self._save(progress)
        show_lesson(self.stage, progress)

    def _begin_again(self) -> None:
        self._go_to(self._progress.again())

    def _ask_to_skip(self) -> None:
        text = t("The rest of it is left out. Learn to play on the title offers each lesson again.")
        self.stage.push(
            QuestionScene(
                self.stage,
                t("Skip this lesson?"),
                text,
                Answer(t("Go on with it"), icon="play"),
                Answer(t("Skip this lesson"), self._end_lesson, "next"),
            )
        )

    def _end_lesson(self) -> None:
        self._go_to(self._progress.after_lesson(NO_POINTS))

    def _take_back(self) -> None:
        """Go back to before what led astray: that was the last to be saved."""
        show_lesson(self.stage, self._progress)

    def _read_on(self) -> None:
        self._guide.go_on()
        if self._guide.step is None:
            self._end_lesson()
            return
        self._watch()
        self._refresh()

    def _show_me(self) -> None:
        """Do the step that is due, so that it is seen; asked again, be done with it."""
        if self._pause_s is not None:
            self._animator.finish()
            self._end_showing()
            return
        step = self._guide.step
        assert step is not None
        self._cancel()
        self._desk.clear_selection()
        self._saying.drop()
        self._guard = None
        self._refresh()
        self._pause_s = PAUSE_S
        view = self._desk.view
        match step.deed:
            case Deed.SORT:
                self._use(Control.BY_RANK)
            case Deed.FILL:
                groups = [[card for card in group if card in view.hand] for group in step.groups]
                self._sort(put_in_tray(self._desk.arrangement, groups, view))
            case Deed.LAY_DOWN:
                self._use(Control.LAY_DOWN)
            case _:
                action = find_action(step.deed, view)
                if action is not None:
                    self._submit((action,))

    def _do_act(self, act: GuideAct) -> None:
        acts: dict[GuideAct, Callable[[], None]] = {
            GuideAct.GO_ON: self._read_on,
            GuideAct.TAKE_BACK: self._take_back,
            GuideAct.SHOW_ME: self._show_me,
            GuideAct.LEAVE: self._leave,
        }
        self._guide_focus = None
        self.needs_redraw = True
        acts[act]()

    # The bubble

    @property
    def _is_speaking(self) -> bool:
        """Tell whether the bubble shows: when the learner is due, or has to read."""
        is_busy = self._closing is not None or self._draw is not None or self._loupe.is_open
        if is_busy or self._guide.step is None:
            return False
        return self._guide.holds or self._match.to_act == LEARNER

    def _words(self) -> Words:
        step = self._guide.step
        assert step is not None
        if self._guide.is_astray:
            text = t("But this lesson needs something else. Take it back and try again.")
            return Words(t("The rules allow that"), (text,))
        return step.say(self._desk.view)

    def guide_shown(self) -> GuideShown | None:
        """Return what the bubble says; None while there is none."""
        if not self._is_speaking:
            return None
        words = self._words()
        first = GuideButton(GuideAct.SHOW_ME, t("Show me"))
        if self._guide.is_astray:
            first = GuideButton(GuideAct.TAKE_BACK, t("Take it back"))
        elif self._guide.is_reading:
            first = GuideButton(GuideAct.GO_ON, t("Go on"))
        # Translators: a button that leaves the tutorial; one can come back to the same place.
        leave = GuideButton(GuideAct.LEAVE, t("Leave"))
        count = len(self._guide.lesson.steps)
        return GuideShown(words.title, words.text, (first, leave), self._guide.index, count)

    def guide_part(self) -> GuidePart | None:
        """Return where the bubble lies; None while there is none."""
        shown = self.guide_shown()
        if shown is None:
            return None
        rooms = guide_rooms(self._desk.layout, self.holes())
        key = (shown, rooms, self.stage.scale)
        if self._laid is None or self._laid[0] != key:
            self._laid = (key, lay_guide(self._guide_pen, shown, rooms))
        return self._laid[1]

    def holes(self) -> tuple[Box, ...]:
        """Return the boxes of what the step is about."""
        step, layout, view = self._guide.step, self._desk.layout, self._desk.view
        if step is None or self._guide.is_astray:
            return ()
        boxes: list[Box] = []
        cards = step.cards
        if step.deed is Deed.LAY_OFF:
            cards = tuple({action.card: None for action in lay_offs(view)})
        for card in cards:
            pose = find_pose(layout, card)
            if pose is not None and card in view.hand:
                boxes.append(pose.strip)
        for spot in step.spots:
            boxes += boxes_of(spot, layout, view)
        pad_px = HOLE_PAD * self.stage.scale.factor
        # Neighbours share a hole: their rings would lie over each other.
        return tuple(box.padded(pad_px) for box in joined(tuple(boxes), 2.5 * pad_px))

    def close(self) -> None:
        """Leave the lesson; the progress is saved already."""
        super().close()
        self._memory.close()

    def resize(self, scale: Scale) -> None:
        """Lay everything out for a scale."""
        self._guide_pen = Pen(self.stage.scenery, self.stage.deck)
        self._laid = None
        super().resize(scale)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, and over it the guide."""
        super().draw(surface)
        shown, part = self.guide_shown(), self.guide_part()
        if shown is None or part is None:
            return
        holes = self.holes()
        if self._is_dimmed:
            draw_scrim(surface, self._guide_pen, holes)
        way = None
        if self._is_dimmed:
            way = find_way(part.box, holes, self._desk.layout)
        faces = [self._face(button.act) for button, _ in part.buttons]
        focused = self._guide_focus
        if focused is None and self._guide.holds:
            focused = 0
        draw_guide(surface, self._guide_pen, part, shown, GUIDE, faces, focused, way)

    @property
    def _is_dimmed(self) -> bool:
        """Tell whether the scrim lies over the table: nothing moves, and nothing else is said."""
        is_busy = self._desk.hold is not None or self._animator.is_running
        is_said = self._saying.shown is not None or self._guard is not None
        return not (is_busy or is_said or self._desk.pulsing or self._desk.selection)

    def _face(self, act: GuideAct) -> Face:
        if self._guide_pressed is act:
            return Face.PRESSED
        return Face.HOVER if self._guide_hovered is act else Face.REST

    # Input on the bubble

    def handle(self, event: pygame.Event) -> None:
        """Respond to one event; what lies under the bubble gets none."""
        if not self._serve_guide(event):
            super().handle(event)

    def _serve_guide(self, event: pygame.Event) -> bool:
        part = self.guide_part() if self._desk.hold is None else None
        if part is None:
            self._guide_pressed = self._guide_hovered = None
            return False
        match event.type:
            case pygame.MOUSEMOTION if self._pressed is None:
                return self._point_at(part, event.pos)
            case pygame.MOUSEBUTTONDOWN if part.box.contains(*event.pos):
                self._point_at(part, event.pos)
                if event.button == 1:
                    self._guide_pressed = self._guide_hovered
                    self.needs_redraw = True
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._guide_pressed is not None:
                pressed, self._guide_pressed = self._guide_pressed, None
                self._point_at(part, event.pos)
                if self._guide_hovered is pressed:
                    self._do_act(pressed)
                return True
            case pygame.KEYDOWN:
                return self._serve_key(part, event)
            case _:
                return False

    def _point_at(self, part: GuidePart, at: tuple[int, int]) -> bool:
        """Light the button under the pointer; tell whether the pointer is on the bubble."""
        found = next((button.act for button, box in part.buttons if box.contains(*at)), None)
        if found is not self._guide_hovered:
            self._guide_hovered = found
            self.needs_redraw = True
        return part.box.contains(*at)

    def _serve_key(self, part: GuidePart, event: pygame.Event) -> bool:
        """Let *Next place* come by the bubble first, and *Confirm* press what has the focus."""
        command = find_command(event, self.stage.settings.keys)
        focus = 0 if self._guide.holds and self._guide_focus is None else self._guide_focus
        count = len(part.buttons)
        self.needs_redraw = True
        match command:
            case Command.CONFIRM | Command.SELECT if focus is not None:
                self._do_act(part.buttons[focus][0].act)
            case Command.LEFT if focus is not None:
                self._guide_focus = (focus + 1) % count
            case Command.RIGHT if focus is not None:
                self._guide_focus = (focus - 1) % count
            case Command.NEXT_ZONE if self._keyboard.focus is None and self._guide_focus is None:
                self._guide_focus = 0
            case _:
                self._guide_focus = None
                return False
        return True

    @property
    def spoken(self) -> str:
        """Return in words what has the focus; without one, what the guide says."""
        said = super().spoken
        shown = self.guide_shown()
        if said or shown is None:
            return said
        part = self.guide_part()
        words = f"{shown.title}. {plain(shown.text)}"
        if self._guide_focus is None or part is None:
            return words
        return f"{part.buttons[self._guide_focus][0].label}. {words}"
