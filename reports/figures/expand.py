# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the figures of reports/figures as Vega-Lite, with what they share (shared.json) in its place.

A text "=NAME" stands for the definition of that name, of `define` in the figure or of shared.json; in a list, the entries of a defined
list stand there. A text in a `tooltip` is "FIELD|TITLE" of a name or "FIELD|TITLE|FORMAT" of a number; without a title it is the field's
name. The schema, the data set `rows` and the description, which is the caption, are added.

usage: expand.py FOLDER FIGURE...       writes FOLDER/NAME.vl.json of each
"""
import json
import pathlib
import sys

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"


def tooltip(text):
    field, title, number_format = (text.split("|") + ["", ""])[:3]
    channel = {"field": field, "type": "quantitative" if number_format else "nominal", "title": title or field}
    return channel | ({"format": number_format} if number_format else {})


def expanded(node, names, key=None):
    if isinstance(node, str) and node.startswith("="):
        if node[1:] not in names:
            raise SystemExit(f"expand.py: neither the figure nor shared.json defines {node[1:]}")
        return expanded(names[node[1:]], names, key)
    if isinstance(node, str) and key == "tooltip":
        return tooltip(node)
    if isinstance(node, dict):
        return {name: expanded(value, names, name) for name, value in node.items()}
    if isinstance(node, list):
        parts = [(child, expanded(child, names, key)) for child in node]
        return [each for child, part in parts for each in (part if isinstance(child, str) and isinstance(part, list) else [part])]
    return node


def figure(path):
    short = json.loads(path.read_text(encoding="utf-8"))
    names = json.loads(pathlib.Path(__file__).with_name("shared.json").read_text(encoding="utf-8")) | short.pop("define", {})
    usermeta = short.pop("usermeta")
    whole = {"$schema": SCHEMA, "description": usermeta["caption"], "usermeta": usermeta, "data": {"name": "rows"}}
    return whole | expanded(short, names)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for source in map(pathlib.Path, sys.argv[2:]):
        (folder / source.name).write_text(json.dumps(figure(source), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
