# SPDX-License-Identifier: GPL-3.0-or-later
"""A notebook without a notebook: a GJK written in Python is judged, and its first failure drawn.
    python3 experiments/examples/judge_a_python_gjk.py [FILE.svg]
A cell begins with %%, as editors understand it. The package `touchstone` is that of `pip install .` (docs/python.md)."""
# %% GJK in the plane as it is written in an afternoon, with an epsilon.
import sys

import numpy

import touchstone


def nearest(p, q):
    """The point of an edge nearest to the origin."""
    edge = q - p
    return p + edge * numpy.clip(-(p @ edge) / max(edge @ edge, 1e-300), 0, 1)


def afternoon(a, b, epsilon=1e-10):
    p = q = v = a[0] - b[0]
    for _ in range(64):
        w = a[numpy.argmin(a @ v)] - b[numpy.argmax(b @ v)]
        if v @ (v - w) <= epsilon:
            break
        turns = [numpy.sign(numpy.cross(x, y)) for x, y in ((p, w), (w, q), (q, p))]
        if abs(sum(turns)) == 3:
            return 0.0  # the origin is inside the triangle
        p, q = min((p, w), (q, w), key=lambda edge: numpy.linalg.norm(nearest(*edge)))
        v = nearest(p, q)
    return numpy.linalg.norm(v)


# %% Ask it 200 pairs that are ulps away from touching, and look at what is wrong.
cases = list(touchstone.cases("near_touching_2d", seed=1, count=200))
judged = touchstone.judge_engine(afternoon, cases)
print("afternoon", judged)
print("gjk      ", touchstone.judge(cases, method="gjk(scalar=double)"))
failure = judged.first_failure
print(failure)

# %% The same pair, asked and proved.
a, b = numpy.asarray(failure.case.a), numpy.asarray(failure.case.b)
answer = touchstone.distance(a, b)
proved = touchstone.truth(a, b)
print(f"gjk says {answer['verdict']} at {answer['upper']:.3g}; the truth is {proved['verdict']} at {proved['upper']:.3g}")


# %% A picture: both polygons, and the nearest points that GJK gave.
def outline(points):
    """The hull of a few points of the plane, counter-clockwise, by the angle at their centre: enough for a picture."""
    centre = points.mean(axis=0)
    return points[numpy.argsort(numpy.arctan2(*(points - centre).T[::-1]))]


def picture(bodies, witnesses, width=480):
    low = numpy.concatenate(bodies).min(axis=0)
    scale = (width - 40) / (numpy.concatenate(bodies).max(axis=0) - low).max()
    place = lambda points: (points - low) * scale * [1, -1] + [20, width - 20]
    text = lambda points: " ".join(f"{x:.2f},{y:.2f}" for x, y in place(points))
    shapes = [f'<polygon points="{text(outline(body))}" fill="{colour}" fill-opacity="0.5" stroke="{colour}"/>'
              for body, colour in zip(bodies, ("#4c78a8", "#f58518"))]
    dots = [f'<circle cx="{x:.2f}" cy="{y:.2f}" r="4" fill="#222"/>' for x, y in place(witnesses)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{width}">{"".join(shapes + dots)}</svg>\n'


path = sys.argv[1] if len(sys.argv) > 1 else "first_failure.svg"
with open(path, "w", encoding="utf-8") as file:
    file.write(picture((a, b), answer["points"]))
print("drawn:", path)
