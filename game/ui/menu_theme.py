"""What pygame_gui draws itself in menus: the text of a field. All else `Scenery` draws."""

from __future__ import annotations

from typing import TypeAlias

from game.ui.theme import BODY, Colour, Colours, Scale, format_colour

ThemeBlock: TypeAlias = dict[str, dict[str, str]]

NOTHING: Colour = (0, 0, 0, 0)


def pygame_gui_theme(scale: Scale, colours: Colours) -> dict[str, ThemeBlock]:
    """Return the theme for `pygame_gui.UIManager(size, theme_path=...)` at one scale.

    A field has neither ground nor border: a rounded one takes pygame_gui long, so the well below
    it is stamped by `game.ui.choices.Field`.
    """
    nothing, text = format_colour(NOTHING), format_colour(colours.text)
    return {
        "text_entry_line": {
            "font": {"name": "noto_sans", "size": str(scale.text(BODY)), "bold": "0"},
            "colours": {
                "dark_bg": nothing,
                "normal_border": nothing,
                "normal_text": text,
                "disabled_text": format_colour(colours.disabled),
                "text_cursor": text,
                "selected_bg": format_colour(colours.act),
                "selected_text": format_colour(colours.ink),
            },
            "misc": {
                "shape": "rectangle",
                "border_width": "0",
                "shadow_width": "0",
                "padding": f"{scale.px(2)},{scale.px(2)}",
            },
        }
    }
