"""Synthesises the sounds: `python -m assets.sounds.generate` rewrites every WAV beside this file.

Wood, paper and a plucked string, nothing recorded: sums of damped tones, filtered noise, and the
plucked string of Karplus and Strong (Computer Music Journal 7(2), 1983). 44.1 kHz, mono, 16 bit.
The noise comes from a small generator of our own, so that the bytes are the same everywhere.
"""

from __future__ import annotations

import array
import io
import math
import sys
import wave
from collections.abc import Iterator
from pathlib import Path

RATE = 44_100
LOUDNESS = 0.075
"""Root mean square of the loudest 50 ms of every sound, as a share of full scale."""
PEAK = 0.6

Samples = list[float]


def silence(duration_s: float) -> Samples:
    """Return a stretch of nothing."""
    return [0.0] * round(duration_s * RATE)


def noise(count: int, seed: int) -> Iterator[float]:
    """Yield white noise from -1 to 1 by a linear congruence."""
    state = seed
    for _ in range(count):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        yield state / 2**31 - 1


def low_pass(samples: Samples, cutoff_hz: float) -> Samples:
    """Return the samples without what lies above the cutoff, by one pole."""
    share = 1 - math.exp(-2 * math.pi * cutoff_hz / RATE)
    out, held = [], 0.0
    for sample in samples:
        held += share * (sample - held)
        out.append(held)
    return out


def high_pass(samples: Samples, cutoff_hz: float) -> Samples:
    """Return the samples without what lies below the cutoff."""
    return [sample - low for sample, low in zip(samples, low_pass(samples, cutoff_hz), strict=True)]


def swell(duration_s: float, attack_s: float, decay_s: float) -> Samples:
    """Return an envelope: a quick rise, then an exponential fall with a soft end."""
    count, attack = round(duration_s * RATE), max(1, round(attack_s * RATE))
    fade = min(count, round(0.01 * RATE))
    return [
        min(1.0, i / attack)
        * math.exp(-max(0, i - attack) / (decay_s * RATE))
        * min(1.0, (count - i) / fade)
        for i in range(count)
    ]


def paper(
    duration_s: float,
    low_hz: float,
    high_hz: float,
    seed: int,
    attack_s: float = 0.004,
    decay_s: float = 0.02,
) -> Samples:
    """Return the rustle of paper: noise in a band under an envelope."""
    raw = list(noise(round(duration_s * RATE), seed))
    band = high_pass(low_pass(low_pass(raw, high_hz), high_hz), low_hz)
    return [a * b for a, b in zip(band, swell(duration_s, attack_s, decay_s), strict=True)]


def wood(pitch_hz: float, duration_s: float = 0.16, hardness: float = 1.0) -> Samples:
    """Return a knock on wood: a few damped tones that stand in no simple ratio."""
    partials = ((1.0, 1.0, 0.045), (2.57, 0.45 * hardness, 0.022), (4.22, 0.22 * hardness, 0.012))
    out = silence(duration_s)
    for ratio, gain, decay_s in partials:
        step = 2 * math.pi * pitch_hz * ratio / RATE
        for i in range(len(out)):
            out[i] += gain * math.sin(step * i) * math.exp(-i / (decay_s * RATE))
    rise = round(0.0015 * RATE)
    return [sample * min(1.0, i / rise) for i, sample in enumerate(out)]


def string(pitch_hz: float, duration_s: float, seed: int, brightness_hz: float = 3200) -> Samples:
    """Return a plucked string."""
    # The two-point mean below delays by half a sample.
    length = round(RATE / pitch_hz - 0.5)
    pluck = low_pass(low_pass(list(noise(length, seed)), brightness_hz), brightness_hz)
    middle = sum(pluck) / length
    loop = [sample - middle for sample in pluck]
    out, before = [], 0.0
    for i in range(round(duration_s * RATE)):
        sample = loop[i % length]
        loop[i % length] = 0.498 * (sample + before)
        before = sample
        out.append(sample)
    fade = round(0.08 * RATE)
    return [sample * min(1.0, (len(out) - i) / fade) for i, sample in enumerate(out)]


def mix(*layers: tuple[float, float, Samples]) -> Samples:
    """Add layers, each given as its start in seconds, its gain and its samples."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in layers)
    out = [0.0] * length
    for start, gain, samples in layers:
        first = round(start * RATE)
        for i, sample in enumerate(samples):
            out[first + i] += gain * sample
    return out


def levelled(samples: Samples) -> Samples:
    """Bring a sound to the common loudness, peaks within bounds."""
    window = round(0.05 * RATE)
    power, loudest = 0.0, 1e-12
    for i, sample in enumerate(samples):
        power += sample * sample
        if i >= window:
            power -= samples[i - window] ** 2
        loudest = max(loudest, power / window)
    peak = max(abs(sample) for sample in samples)
    gain = min(LOUDNESS / math.sqrt(loudest), PEAK / peak)
    return [sample * gain for sample in samples]


def arpeggio(steps: tuple[tuple[float, float], ...], seed: int) -> Samples:
    """Return plucked strings one after the other, given as start in seconds and pitch in hertz."""
    last = steps[-1][0]
    return mix(
        *(
            (start, 1.0, string(pitch_hz, last - start + 0.75, seed + i))
            for i, (start, pitch_hz) in enumerate(steps)
        )
    )


def strum(chords: tuple[tuple[float, tuple[float, ...]], ...], ring_s: float, seed: int) -> Samples:
    """Return plucked chords, each given as its start in seconds and its strings in hertz.

    The strings of a chord follow each other by 18 ms, as under a thumb, and the last chord rings
    for `ring_s`.
    """
    last = chords[-1][0]
    layers = []
    for start, pitches in chords:
        for pitch_hz in pitches:
            at = start + 0.018 * pitches.index(pitch_hz)
            tone = string(pitch_hz, last + ring_s - start, seed + len(layers), 2400)
            layers.append((at, 1 / math.sqrt(len(pitches)), tone))
    return mix(*layers)


def sounds() -> dict[str, Samples]:
    """Return every sound by name."""
    slide = paper(0.09, 900, 5200, 11, attack_s=0.03, decay_s=0.022)
    tap = paper(0.05, 300, 2600, 23, attack_s=0.001, decay_s=0.008)
    slap = paper(0.07, 200, 3400, 31, attack_s=0.001, decay_s=0.012)
    c3, g3, c4, d4, e4, f4, g4 = 130.81, 196.0, 261.63, 293.66, 329.63, 349.23, 392.0
    a4, b4, c5, d5, e5, g5 = 440.0, 493.88, 523.25, 587.33, 659.26, 783.99
    return {
        "deal": mix((0, 1.0, slide), (0.055, 0.7, tap)),
        "pick_up": paper(0.08, 1300, 6000, 41, attack_s=0.018, decay_s=0.018),
        "put_down": mix((0, 0.9, slap), (0.002, 0.35, wood(190, 0.09))),
        "lay_down": mix(
            (0, 0.8, slide), (0.07, 0.9, slap), (0.072, 0.3, wood(175, 0.1)),
            (0.13, 0.7, slide), (0.2, 1.0, slap), (0.202, 0.4, wood(210, 0.1)),
        ),
        "swap": mix(
            (0, 0.8, paper(0.08, 1300, 6000, 43, attack_s=0.02, decay_s=0.02)),
            (0.09, 0.9, slap), (0.1, 0.35, string(e5, 0.35, 45)),
        ),
        "buy": mix((0, 0.7, wood(520, 0.08)), (0.085, 0.9, wood(690, 0.12)), (0.14, 0.5, slide)),
        "turn": mix((0, 1.0, wood(620, 0.14, 0.6)), (0.02, 0.3, string(g4, 0.45, 51))),
        "refusal": mix((0, 1.0, wood(150, 0.12, 0.5)), (0.1, 0.85, wood(128, 0.16, 0.5))),
        "knock": mix((0, 1.0, wood(240, 0.14, 1.4)), (0.16, 1.0, wood(240, 0.18, 1.4))),
        "round_won": arpeggio(((0, g3), (0.11, c4), (0.22, e4), (0.33, g4), (0.46, c5)), 61),
        "round_lost": arpeggio(((0, a4), (0.17, e4), (0.36, d4)), 71),
        "round_start": strum(((0, (g3,)), (0.16, (d4,)), (0.32, (g4, b4))), 0.8, 81),
        "going_out": strum(
            ((0, (e4,)), (0.09, (g4,)), (0.18, (c5,)), (0.3, (c4, e5, g5))), 0.8, 91
        ),
        "match_won": strum(
            (
                (0, (g3, g4)), (0.2, (c4, c5)), (0.34, (d5,)), (0.48, (c4, e5)), (0.76, (f4, d5)),
                (0.9, (c5,)), (1.04, (g3, d4, b4)), (1.36, (c3, g3, c4, e4, c5)),
            ),
            1.1, 101,
        ),
    }  # fmt: skip


def encode(samples: Samples) -> bytes:
    """Return the samples as a WAV file."""
    numbers = array.array("h", (round(32_767 * max(-1.0, min(1.0, s))) for s in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(numbers.tobytes())
    return file.getvalue()


def build() -> dict[str, bytes]:
    """Return every WAV file by name."""
    return {f"{name}.wav": encode(levelled(samples)) for name, samples in sounds().items()}


def main() -> None:
    """Write every sound beside this file."""
    folder = Path(__file__).parent
    for name, content in build().items():
        folder.joinpath(name).write_bytes(content)


if __name__ == "__main__":
    main()
