"""The look of menus: pygame_gui's theme made from the same colours and sizes as the table."""

from __future__ import annotations

from typing import TypeAlias

from game.ui.theme import (
    BODY,
    BUTTON_RADIUS,
    CAPTION,
    CONTROL_RADIUS,
    DISPLAY,
    HAIRLINE,
    HEADING,
    HIT_TARGET,
    LABEL,
    LOG,
    MENU_PANEL_RADIUS,
    PANEL_RADIUS,
    PRIMARY,
    TITLE,
    Colour,
    Colours,
    Scale,
    format_colour,
    load_colours,
)

ThemeBlock: TypeAlias = dict[str, dict[str, str]]

BUTTON_STATES = ("normal", "hovered", "active", "selected", "disabled")


def pygame_gui_theme(scale: Scale, colours: Colours | None = None) -> dict[str, ThemeBlock]:
    """Return the theme for `pygame_gui.UIManager(size, theme_path=...)` at one scale.

    Buttons: plain, `#primary`, `#icon`, `#segment` and `#chip` (selected: cream), `#tab` (left
    aligned), `#paper_button`, `#link`. Labels: plain (body), `#flag` (title on a paper flag),
    `#display`, `#title`, `#heading` (marigold), `#label` (bold), `#status`, `#caption`, `#error`,
    `#paper_heading`, `#paper_label`, `#paper_text`, `#paper_soft`. A label is left-aligned unless
    `_centred` follows its id (`#status_centred`), or `_right`. Panels: plain (glass), `#bubble`
    (opaque), `#bare` (nothing). Text boxes: plain, `#paper_page`.
    Focus is not the theme's: draw `Scenery.focus_ring` over the element that has it.
    """
    c = colours or load_colours()
    blocks = {"defaults": _menu_defaults(c), **_menu_buttons(scale, c), **_menu_labels(scale, c)}
    return {**blocks, **_menu_controls(scale, c), **_menu_grounds(scale, c)}


def _font_block(size_px: int, *, bold: bool = False) -> dict[str, str]:
    return {"name": "noto_sans", "size": str(size_px), "bold": "1" if bold else "0"}


def _shape(scale: Scale, radius: float, border: float = HAIRLINE, **misc: str) -> dict[str, str]:
    """Return what an element is cut like; a border is a whole number of pixels in pygame_gui."""
    return {
        "shape": "rounded_rectangle" if radius else "rectangle",
        "shape_corner_radius": str(scale.px(radius)),
        "border_width": str(max(1, int(border * scale.factor)) if border else 0),
        "shadow_width": "0",
        **misc,
    }


def _ramp(top: Colour, bottom: Colour) -> str:
    """Write a passage of colour from top to bottom."""
    return f"{format_colour(top)},{format_colour(bottom)},270"


def _states(
    ground: tuple[str, str, str, str, str],
    text: tuple[Colour, Colour, Colour, Colour, Colour],
    border: tuple[Colour, Colour, Colour, Colour, Colour],
) -> dict[str, str]:
    """Return a button's colours: normal, hovered, active (pressed), selected, disabled."""
    block: dict[str, str] = {}
    for state, bg, fg, edge in zip(BUTTON_STATES, ground, text, border, strict=True):
        block[f"{state}_bg"] = bg
        block[f"{state}_text"] = format_colour(fg)
        block[f"{state}_border"] = format_colour(edge)
    return block


NOTHING: Colour = (0, 0, 0, 0)


def _menu_defaults(c: Colours) -> dict[str, dict[str, str]]:
    glass = _states(
        (
            _ramp(c.glass_top, c.glass_bottom),
            _ramp(c.glass_hover_top, c.glass_hover_bottom),
            format_colour(c.glass_pressed),
            format_colour(c.text),
            format_colour(c.glass_off),
        ),
        (c.text, c.text, c.text, c.ink, c.disabled),
        (c.edge, c.text, c.edge, c.text, c.edge_off),
    )
    return {
        "colours": {
            **glass,
            "dark_bg": format_colour(c.well),
            "disabled_dark_bg": format_colour(c.glass_off),
            "link_text": format_colour(c.act),
            "link_hover": format_colour(c.act_hover_top),
            "link_selected": format_colour(c.act_hover_top),
            "text_cursor": format_colour(c.text),
            "filled_bar": format_colour(c.act),
            "unfilled_bar": format_colour(c.edge_off),
        }
    }


def _menu_buttons(scale: Scale, c: Colours) -> dict[str, ThemeBlock]:
    nothing, cream = format_colour(NOTHING), format_colour(c.text)
    hover, pressed = format_colour(c.glass_bottom), format_colour(c.glass_pressed)
    flat = _states(
        (nothing, hover, pressed, cream, nothing),
        (c.text, c.text, c.text, c.ink, c.disabled),
        (NOTHING, NOTHING, NOTHING, c.text, NOTHING),
    )
    chip = _states(
        (nothing, hover, pressed, cream, nothing),
        (c.text, c.text, c.text, c.ink, c.disabled),
        (c.edge, c.text, c.edge, c.text, c.edge_off),
    )
    primary = _states(
        (
            _ramp(c.act_top, c.act_bottom),
            _ramp(c.act_hover_top, c.act_hover_bottom),
            format_colour(c.pressed),
            _ramp(c.act_top, c.act_bottom),
            format_colour(c.glass_off),
        ),
        (c.ink, c.ink, c.ink, c.ink, c.disabled),
        (c.act_edge, c.text, c.act_edge, c.act_edge, c.edge_off),
    )
    card = format_colour(c.card)
    paper = _states(
        (card, format_colour(c.paper_hover), format_colour(c.paper_hover), card, card),
        (c.ink, c.ink, c.ink, c.ink, c.paper_soft),
        (c.paper_edge, c.paper_edge, c.paper_edge, c.paper_edge, c.paper_edge),
    )
    bold = _font_block(scale.text(BODY), bold=True)
    tab = _shape(
        scale, CONTROL_RADIUS, text_horiz_alignment="left", text_horiz_alignment_padding="0"
    )
    tab["text_horiz_alignment_padding"] = str(scale.px(48))
    return {
        "button": {"font": bold, "misc": _shape(scale, BUTTON_RADIUS)},
        "#primary": {"colours": primary, "font": _font_block(scale.text(PRIMARY), bold=True)},
        "#icon": {"misc": _shape(scale, BUTTON_RADIUS)},
        "#segment": {"colours": flat, "font": bold, "misc": _shape(scale, CONTROL_RADIUS - 1)},
        "#chip": {
            "colours": chip,
            "font": _font_block(scale.text(LOG), bold=True),
            "misc": _shape(scale, 19),
        },
        "#tab": {"colours": flat, "font": _font_block(scale.text(LABEL)), "misc": tab},
        "#paper_button": {"colours": paper, "misc": _shape(scale, BUTTON_RADIUS)},
        "#link": {
            "colours": {**flat, "normal_text": format_colour(c.act)},
            "misc": _shape(scale, BUTTON_RADIUS, 0),
        },
    }


def _menu_labels(scale: Scale, c: Colours) -> dict[str, ThemeBlock]:
    styles: dict[str, tuple[float, bool, Colour]] = {
        "label": (BODY, False, c.text),
        "#body": (BODY, False, c.text),
        "#display": (DISPLAY, True, c.text),
        "#title": (TITLE, True, c.text),
        "#heading": (PRIMARY, True, c.act),
        "#label": (LABEL, True, c.text),
        "#status": (LOG, False, c.status),
        "#caption": (CAPTION, False, c.caption),
        "#error": (BODY, True, c.invalid),
        "#paper_heading": (HEADING, True, c.ink),
        "#paper_label": (LABEL, True, c.ink),
        "#paper_text": (BODY, False, c.ink),
        "#paper_soft": (LOG, False, c.paper_soft),
    }
    blocks: dict[str, ThemeBlock] = {
        "#flag": {
            "font": _font_block(scale.text(TITLE), bold=True),
            "colours": _label_colours(c.text),
            "misc": {"text_horiz_alignment": "center", "text_horiz_alignment_padding": "0"},
        }
    }
    for name, (size, is_bold, colour) in styles.items():
        for suffix, alignment in (("", "left"), ("_centred", "center"), ("_right", "right")):
            if name == "label" and suffix:
                continue
            blocks[name + suffix] = {
                "font": _font_block(scale.text(size), bold=is_bold),
                "colours": _label_colours(colour),
                "misc": {"text_horiz_alignment": alignment, "text_horiz_alignment_padding": "0"},
            }
    return blocks


def _label_colours(colour: Colour) -> dict[str, str]:
    return {
        "normal_text": format_colour(colour),
        "disabled_text": format_colour(colour),
        "dark_bg": format_colour(NOTHING),
    }


def _menu_controls(scale: Scale, c: Colours) -> dict[str, ThemeBlock]:
    body = _font_block(scale.text(BODY))
    nothing, bubble = format_colour(NOTHING), format_colour(c.bubble)
    field = format_colour(c.glass_top)
    padding = str(scale.px(10))
    bare = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    choice = _states(
        (nothing, format_colour(c.glass_hover_bottom), nothing, nothing, nothing),
        (c.text, c.text, c.text, c.text, c.disabled),
        (NOTHING, NOTHING, NOTHING, NOTHING, NOTHING),
    )
    item = _states(
        (nothing, format_colour(c.glass_hover_bottom), nothing, format_colour(c.text), nothing),
        (c.text, c.text, c.text, c.ink, c.disabled),
        (NOTHING, NOTHING, NOTHING, NOTHING, NOTHING),
    )
    knob = format_colour(c.text)
    slider_knob = _states(
        (knob, format_colour(c.card), format_colour(c.act_edge), knob, format_colour(c.disabled)),
        (c.ink, c.ink, c.ink, c.ink, c.ink),
        (c.on_valid, c.on_valid, c.on_valid, c.on_valid, c.edge_off),
    )
    bar = _states(
        (
            format_colour(c.edge),
            format_colour(c.zone),
            format_colour(c.text),
            format_colour(c.edge),
            format_colour(c.edge_off),
        ),
        (c.text, c.text, c.text, c.text, c.disabled),
        (NOTHING, NOTHING, NOTHING, NOTHING, NOTHING),
    )
    left = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": padding}
    blocks: dict[str, ThemeBlock] = {
        "drop_down_menu": {
            "colours": {"dark_bg": field, "normal_border": format_colour(c.edge)},
            "misc": {
                **_shape(scale, CONTROL_RADIUS),
                "expand_direction": "down",
                "open_button_width": str(scale.px(34)),
            },
        },
        "drop_down_menu.button": {
            "font": body,
            "colours": choice,
            "misc": {**_shape(scale, CONTROL_RADIUS, 0), **left},
        },
        "drop_down_menu.#expand_button": {
            "font": {"name": "fira_code_symbols", "size": str(scale.text(BODY))},
            "colours": choice,
            "misc": _shape(scale, CONTROL_RADIUS, 0, text_horiz_alignment="center"),
        },
        "drop_down_menu.selection_list.button": {
            "font": body,
            "colours": item,
            "misc": {**bare, **left},
        },
        "drop_down_menu.selection_list": {
            "colours": {"dark_bg": bubble, "normal_border": format_colour(c.edge)},
            "misc": {**_shape(scale, 0), "list_item_height": str(scale.px(HIT_TARGET - 6))},
        },
        "selection_list": {
            "colours": {"dark_bg": format_colour(c.well), "normal_border": format_colour(c.edge)},
            "misc": {
                **_shape(scale, CONTROL_RADIUS),
                "list_item_height": str(scale.px(HIT_TARGET)),
            },
        },
        "selection_list.button": {
            "font": body,
            "colours": item,
            "misc": {**bare, **left},
        },
        # The well under a field is drawn by `Scenery`: a rounded one takes pygame_gui long.
        "text_entry_line": {
            "font": body,
            "colours": {
                "dark_bg": nothing,
                "normal_text": format_colour(c.text),
                "normal_border": nothing,
                "selected_bg": format_colour(c.act),
                "selected_text": format_colour(c.ink),
                "disabled_text": format_colour(c.disabled),
                "text_cursor": format_colour(c.text),
            },
            "misc": {**bare, "padding": f"{padding},{scale.px(2)}"},
        },
        "horizontal_slider": {
            "colours": {"dark_bg": format_colour(c.well), "normal_border": format_colour(c.edge)},
            "misc": {
                **_shape(scale, CONTROL_RADIUS, 1),
                "sliding_button_width": str(scale.px(24)),
                "enable_arrow_buttons": "0",
            },
        },
        "horizontal_slider.#sliding_button": {
            "colours": slider_knob,
            "misc": _shape(scale, CONTROL_RADIUS),
        },
    }
    for direction in ("vertical", "horizontal"):
        blocks[f"{direction}_scroll_bar"] = {
            "colours": {"dark_bg": format_colour(c.well), "normal_border": nothing},
            "misc": {**_shape(scale, 6, 0), "enable_arrow_buttons": "0"},
        }
        blocks[f"{direction}_scroll_bar.#sliding_button"] = {
            "colours": bar,
            "misc": _shape(scale, 6, 0),
        }
    return blocks


def _menu_grounds(scale: Scale, c: Colours) -> dict[str, ThemeBlock]:
    nothing, bubble = format_colour(NOTHING), format_colour(c.bubble)
    bare: ThemeBlock = {
        "colours": {"dark_bg": nothing, "normal_border": nothing},
        "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0"},
    }
    page = {
        "padding": f"{scale.px(12)},{scale.px(10)}",
        "line_spacing": "1.25",
    }
    return {
        "panel": {
            "colours": {
                "dark_bg": format_colour(c.panel),
                "normal_border": format_colour(c.panel_edge),
            },
            "misc": _shape(scale, MENU_PANEL_RADIUS, 1),
        },
        "#bubble": {
            "colours": {"dark_bg": bubble, "normal_border": format_colour(c.bubble_edge)},
            "misc": _shape(scale, PANEL_RADIUS),
        },
        "#bare": bare,
        "scrolling_container": bare,
        "text_box": {
            "font": _font_block(scale.text(BODY)),
            "colours": {**bare["colours"], "normal_text": format_colour(c.text)},
            "misc": {**bare["misc"], **page},
        },
        "#paper_page": {
            "font": _font_block(scale.text(BODY)),
            "colours": {
                **bare["colours"],
                "normal_text": format_colour(c.ink),
                "link_text": format_colour(c.paper_heading),
                "link_hover": format_colour(c.paper_bad),
                "link_selected": format_colour(c.paper_bad),
            },
        },
        "tool_tip": {
            "colours": {"dark_bg": bubble, "normal_border": format_colour(c.bubble_edge)},
            "misc": {"rect_width": str(scale.px(240))},
        },
        "tool_tip.text_box": {
            "colours": {"dark_bg": bubble, "normal_border": format_colour(c.bubble_edge)},
            "misc": {**_shape(scale, 8), **page},
        },
        "window": {
            "colours": {"dark_bg": bubble, "normal_border": format_colour(c.bubble_edge)},
            "misc": _shape(scale, PANEL_RADIUS),
        },
    }
