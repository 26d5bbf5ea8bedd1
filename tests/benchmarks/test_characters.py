"""The benchmark of characters tells how sure its figures are."""

from __future__ import annotations

from characters import ratio95


def test_deals_that_agree_leave_no_doubt_and_fewer_leave_more() -> None:
    assert ratio95([(1, 4), (2, 8), (3, 12)]) == (0.25, 0.25, 0.25)
    few, many = ratio95([(0, 4), (2, 4)] * 4), ratio95([(0, 4), (2, 4)] * 400)
    assert few[0] == many[0] == 0.25
    assert few[1] < many[1] < 0.25 < many[2] < few[2]


def test_the_interval_is_that_of_a_mean_where_every_deal_counts_the_same() -> None:
    ratio, low, high = ratio95([(0, 1), (1, 1)] * 50)
    assert (ratio, low, high) == (0.5, 0.402, 0.598)
