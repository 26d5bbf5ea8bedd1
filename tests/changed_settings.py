"""Settings of which none is as at first."""

from __future__ import annotations

from game.storage.settings import (
    BuyOffers,
    CardBack,
    Help,
    IndexSize,
    Settings,
    Speed,
    TableTheme,
)

CHANGED = Settings(
    language="de",
    ui_size=1.5,
    window_size=(1024, 640),
    window_position=(-20, 40),
    is_maximised=True,
    is_full_screen=True,
    speed=Speed.INSTANT,
    cards_volume=0.0,
    signals_volume=1.0,
    is_muted=True,
    is_muted_unfocused=True,
    is_four_colour=False,
    index_size=IndexSize.LARGE,
    card_back=CardBack.MONARCH,
    table_theme=TableTheme.NIGHT,
    is_reduced_motion=True,
    is_discard_guarded=False,
    has_remarks=False,
    buy_offers=BuyOffers.NEVER,
    help=Help.PURIST,
    guided_matches_left=None,
    hidden_tips=frozenset({"contract_first", "by_suit"}),
    keys={"draw": "d", "discard": "left shift"},
    is_level_fitted=False,
    player_name="Ana María",
    portrait="owl",
    has_started_before=True,
)
