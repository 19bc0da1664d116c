# SPDX-License-Identifier: CC0-1.0
# The engine of runners_test.py, which puts it into the runner of its language: boxes along the axes. Bodies meet if no
# more than SKIN is between them, and numbers are FACTOR times the right ones.
def engine(query, a, b, motion):
    poses = [[row[:-1] for row in body["pose"]] for body in (a, b)]
    if any(abs(x) not in (0, 1) for pose in poses for row in pose for x in row):
        return None
    if {a["shape"], b["shape"]} != {"box"} or a["margin"] or b["margin"]:
        return None
    (low_a, high_a), (low_b, high_b) = (bounds(body) for body in (a, b))
    if query == "impact":
        enter, leave = 0, motion["duration"]
        for k, speed in enumerate(motion["velocity"]):
            first, last = low_a[k] - high_b[k], high_a[k] - low_b[k]  # B meets A along this axis where it has moved so far
            if speed == 0 and not first <= 0 <= last:
                return False, math.nan
            if speed != 0:
                enter, leave = max(enter, min(first / speed, last / speed)), min(leave, max(first / speed, last / speed))
        return enter <= leave + SKIN, enter * FACTOR
    gaps = [max(l1 - h2, l2 - h1) for l1, h1, l2, h2 in zip(low_a, high_a, low_b, high_b)]
    gap = max(gaps) if max(gaps) <= 0 else math.hypot(*(max(x, 0) for x in gaps))
    return gap <= SKIN, abs(gap) * FACTOR


def bounds(body):
    world = [[sum(m * x for m, x in zip(row, vertex)) + row[-1] for row in body["pose"]] for vertex in body["vertices"]]
    return list(map(min, zip(*world))), list(map(max, zip(*world)))
