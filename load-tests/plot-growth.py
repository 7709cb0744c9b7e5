#!/usr/bin/env python3
"""Draws the table of `sfu-growth` (comma-separated values) as an SVG: plot-growth.py TABLE PICTURE.

Two lines over the participants of one room: the hub's processor time a second, and the packets a second it sends. Colours are
the product's own, light and dark.
"""

import csv
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 72, 84, 64, 64

STYLE = """
  svg { color-scheme: light dark; font: 14px system-ui, sans-serif; }
  .canvas { fill: #ffffff; } .text { fill: #17202b; } .muted { fill: #475361; }
  .grid { stroke: #dde2e8; } .axis { stroke: #7d8896; }
  .cores { stroke: #0f5c8c; fill: none; } .cores-mark { fill: #0f5c8c; }
  .packets { stroke: #9a7b35; fill: none; } .packets-mark { fill: #9a7b35; } .packets-text { fill: #61490c; }
  .cores-text { fill: #0f5c8c; }
  @media (prefers-color-scheme: dark) {
    .canvas { fill: #151b22; } .text { fill: #e8edf2; } .muted { fill: #b1bcc8; }
    .grid { stroke: #29333e; } .axis { stroke: #6f7c8a; }
    .cores { stroke: #6db5e6; } .cores-mark { fill: #6db5e6; } .cores-text { fill: #6db5e6; }
    .packets { stroke: #d9b45f; } .packets-mark { fill: #d9b45f; } .packets-text { fill: #d9b45f; }
  }
"""


def ceiling(most):
    """A round number at or above `most` that four steps divide evenly."""
    size = 1.0
    while size * 10 <= most:
        size *= 10
    while size > most:
        size /= 10
    return next(size * step for step in (1, 2, 4, 6, 8, 10) if size * step >= most)


def read(table):
    with open(table, newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    if not rows:
        raise SystemExit(f"{table} holds no measurement")
    return [(int(row["participants"]), float(row["hub_cores"]), float(row["packets_per_second"])) for row in rows]


def draw(points):
    most_people = max(people for people, _, _ in points)
    most_cores = ceiling(max(cores for _, cores, _ in points))
    most_packets = ceiling(max(packets for _, _, packets in points))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(people):
        return LEFT + wide * people / most_people

    def y(share):
        return TOP + high * (1 - share)

    out = []

    def text(at_x, at_y, content, kind="muted", anchor="middle", more=""):
        out.append(
            f'<text class="{kind}" x="{at_x:.1f}" y="{at_y:.1f}" text-anchor="{anchor}"{more}>{escape(content)}</text>'
        )

    title = "What a room costs as it grows"
    text(LEFT, 26, title, "text", "start", ' font-size="17" font-weight="600"')
    text(LEFT, 46, "Ten open microphones, one of them speaking", "muted", "start")
    for step in range(5):
        share = step / 4
        line = y(share)
        out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{line:.1f}" y2="{line:.1f}"/>')
        text(LEFT - 10, line + 5, f"{most_cores * share:.3g}", "cores-text", "end")
        text(WIDTH - RIGHT + 10, line + 5, f"{most_packets * share:,.0f}", "packets-text", "start")
    out.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(0):.1f}" y2="{y(0):.1f}"/>')
    labelled = -1e9
    for people, _, _ in points:
        if x(people) - labelled >= 36:
            labelled = x(people)
            text(labelled, y(0) + 22, str(people))
    text(LEFT + wide / 2, HEIGHT - 14, "participants")
    middle = TOP + high / 2
    text(20, middle, "hub processor time, s per s", "cores-text", more=f' transform="rotate(-90 20 {middle:.1f})"')
    right = WIDTH - 12
    text(right, middle, "packets a second", "packets-text", more=f' transform="rotate(90 {right} {middle:.1f})"')
    for kind, values, dash in (
        ("cores", [(x(people), y(cores / most_cores)) for people, cores, _ in points], ""),
        ("packets", [(x(people), y(packets / most_packets)) for people, _, packets in points], ' stroke-dasharray="6 4"'),
    ):
        line = " ".join(f"{at_x:.1f},{at_y:.1f}" for at_x, at_y in values)
        out.append(f'<polyline class="{kind}" stroke-width="2.5"{dash} points="{line}"/>')
        out.extend(f'<circle class="{kind}-mark" cx="{at_x:.1f}" cy="{at_y:.1f}" r="4"/>' for at_x, at_y in values)
    said = "; ".join(f"{people} participants: {cores:.3f} s, {packets:.0f} packets" for people, cores, packets in points)
    body = "\n".join(out)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title said">\n'
        f'<title id="title">{escape(title)}</title>\n<desc id="said">{escape(said)}</desc>\n<style>{STYLE}</style>\n'
        f'<rect class="canvas" width="{WIDTH}" height="{HEIGHT}" rx="8"/>\n{body}\n</svg>\n'
    )


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[2], "w", encoding="utf-8") as picture:
        picture.write(draw(read(sys.argv[1])))


main()
