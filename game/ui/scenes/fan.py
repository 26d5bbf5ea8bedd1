"""A fan of cards on a screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.layers import Layer


def stamp_turned(
    layer: Layer, picture: pygame.Surface, centre: tuple[float, float], degrees: float
) -> None:
    """Stamp a card about a centre with its shadow, turned clockwise."""
    shadow = layer.look.scenery.shadow(picture.get_size())
    canvas = pygame.Surface(shadow.picture.get_size(), pygame.SRCALPHA)
    shadow.draw(canvas, shadow.margin_px, shadow.margin_px)
    canvas.blit(picture, (shadow.margin_px, shadow.margin_px))
    turned = pygame.transform.rotozoom(canvas, -degrees, 1)
    layer.stamp(turned, *turned.get_rect(center=(round(centre[0]), round(centre[1]))).topleft)


def stamp_fan(
    layer: Layer,
    pictures: Sequence[pygame.Surface],
    pivot: tuple[float, float],
    reach_px: float,
    step_degrees: float,
) -> None:
    """Stamp cards in a fan about a point below them, each so far away from it."""
    for index, picture in enumerate(pictures):
        degrees = (index - (len(pictures) - 1) / 2) * step_degrees
        centre = pygame.Vector2(pivot) + pygame.Vector2(0, -reach_px).rotate(degrees)
        stamp_turned(layer, picture, (centre.x, centre.y), degrees)
