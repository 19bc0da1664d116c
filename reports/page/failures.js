// Failing cases, most dangerous first: what was true, what was answered, and the command that shows it again.

const findingNames = {
    unsafe: ["unsafe", "penetrating, answered separated"],
    conservative: ["conservative", "separated, answered in contact"],
    touching_wrong: ["touching wrong", "touching, answered separated or penetrating"],
    wrong_verdict: ["wrong verdict", "penetrating, answered touching"],
    bracket_violated: ["bracket violated", "the exact distance lies outside the answered bounds"],
    inaccurate: ["inaccurate", "converged, and further off than promised"],
    no_answer: ["no answer", "cap, out of range, refused, or failed"],
    undecided: ["undecided", "stopped without a verdict"],
    normal_wrong: ["normal wrong", "does not separate, or does not lead out"],
    normal_reversed: ["normal reversed", "its opposite would be right"],
    point_off_body: ["point off its body", "a witness point is not on its body"],
    wrong_length: ["wrong length", "the witness points are not as far apart as answered"],
    points_mislead: ["points mislead", "A moved by their difference still overlaps B"],
    contact_outside: ["contact outside", "a contact point is not on A, on B or between"],
    contact_depth_wrong: ["contact depth wrong", "a contact point has another depth than the bodies there"],
    gradient_outside: ["gradient outside", "no gradient of these bodies within the slack"],
    gradient_reversed: ["gradient reversed", "its opposite would be right"],
    bad_verdict: ["bad verdict", "the engine answered a verdict that is none"],
    bad_number: ["bad number", "negative, not finite, or missing where one is asked"],
    bad_allowed_error: ["bad allowed error", "negative or not finite"],
    bad_point: ["bad point", "a witness point that is not finite"],
    bad_normal: ["bad normal", "a normal of length 0, or one that is not finite"],
    bad_contact_point: ["bad contact point", "too many, or one that is not finite"],
    bad_count: ["bad count", "iterations or support calls below 0"],
    bad_flag: ["bad flag", "gave_up is neither true nor false"],
    bad_gradient: ["bad gradient", "no six finite numbers, in the plane three"],
    given_up: ["given up", "the engine was not asked, after too many failures in a row"],
};
const pageLength = 40;

/** One entry per case, shared by the rows that differ only in the method. */
function failureCases() {
    const cases = new Map();
    for (const row of tables.failures) {
        if (state.family && row.family !== state.family || state.finding && row.kind !== state.finding) continue;
        if (!matches(methodOf.get(row.method))) continue;
        const key = JSON.stringify([row.kind, row.family, row.replay, row.truth, row.answer]);
        if (!cases.has(key)) cases.set(key, {...row, rows: []});
        cases.get(key).rows.push(row);
    }
    return [...cases.values()];
}

function copyBlock(text, label) {
    const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(text, copy)}, "copy");
    return el("div", {}, el("p", {class: "hint"}, label),
        el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, el("code", {}, text))));
}

/** A command of a case for the chosen method: a copy button and the text. */
function commandBlock(label, commandOf, row) {
    const code = el("code", {}),
          copy =
              el("button", {type: "button", class: "quiet", onclick: () => copyText(code.textContent, copy)}, "copy");
    const choose = (chosen) => { code.textContent = commandOf(chosen.replay, chosen.method); };
    choose(row);
    return {
        choose,
        node: el("div", {}, el("p", {class: "hint"}, label),
            el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, code)))
    };
}

function methodsOfCase(rows, commands) {
    const radio = (row, first) => el("input", {
        type: "radio",
        name: "method-" + row.kind + row.family + row.replay,
        checked: first,
        "aria-label": "replay " + row.method,
        onchange: () => commands.forEach((command) => command.choose(row))
    });
    return el("div",
        {class: "scroll short", tabindex: 0, role: "region", "aria-label": "Methods that fail on this case"},
        el("table", {},
            el("caption", {},
                "Of the cases drawn this is the one with the fewest vertices on which these methods " +
                    "fail so; choose whose commands to show."),
            el("thead", {},
                el("tr", {},
                    ["", "Method", "Stop", "Answered", "Off by", "Fails alike in the family"].map(
                        (head, i) => el("th", {scope: "col", class: i > 2 ? "number" : null}, head)))),
            el("tbody", {}, rows.map((row, i) => {
                const method = methodOf.get(row.method);
                return el("tr", {}, el("td", {}, radio(row, i === 0)),
                    el("td", {}, promiseMark(method.promise),
                        el("code", {title: row.method}, ruleLabel(method.rule, method.tolerance)), " ",
                        el("span", {class: "faint"}, method.scalar)),
                    el("td", {}, row.stop), el("td", {class: "number"}, toldFrom(row.answered, row.distance)),
                    el("td", {class: "number"}, rounded(row.error)),
                    el("td", {class: "number"}, count(row.failing)));
            }))));
}

/** The shortest text of x, of at least three digits, that tells it from y. */
function toldFrom(x, y) {
    if (x === null || x === undefined || y === null || y === undefined || x === y) return rounded(x);
    if (rounded(x) !== rounded(y)) return rounded(x);
    let digits = 4;
    while (digits < 17 && Number(x.toPrecision(digits)) === Number(y.toPrecision(digits))) ++digits;
    return x !== 0 && (Math.abs(x) < 1e-4 || Math.abs(x) >= 1e6) ? x.toExponential(digits - 1)
                                                                 : String(Number(x.toPrecision(digits)));
}

/** The replay of this case, if there is one, and the first comparison that exact numbers decide otherwise. */
function replayLines(entry) {
    const link = combined.replays.find(
        (each) => each.replay === entry.replay && entry.rows.some((row) => row.method === each.method));
    const doubt = entry.rows.find((row) => row.first_doubt)?.first_doubt;
    const first = link?.divergence || doubt;
    const parting = ["The first comparison that exact numbers decide otherwise: ", el("code", {}, first), "."];
    return el("p", {class: "replays"},
        link ? el("a", {href: "replay.html#run=" + link.run}, "Watch it iterate by iterate") : null,
        first ? [link ? ". " : "", ...parting] : link ? ". Exact numbers decide every comparison alike." : null);
}

const linkOf = (entry) => combined.replays.some(
    (each) => each.replay === entry.replay && entry.rows.some((row) => row.method === each.method));

function failureDetail(entry) {
    const json = exhibitOf.get(entry.replay);
    const commands = [
        commandBlock("Replay it", (replay, method) => replayCommand(replay, method, entry.kind), entry.rows[0]),
        commandBlock("Its smallest form: fewer vertices and shorter numbers, as long as the method fails " +
            "alike", (replay, method) => shrinkCommand(replay, method, entry.kind), entry.rows[0])];
    return el("div", {class: "failure-detail"}, json ? casePicture(json) : null,
        el("div", {class: "failure-texts"}, replayLines(entry), commands.map((command) => command.node),
            methodsOfCase(entry.rows, commands),
            json ? copyBlock(json, "The case, one line of JSON: numbers in quotes are exact hex floats")
                 : el("p", {class: "hint"},
                       "The geometry is not stored (a large case, or a shard); the command above makes it " +
                           "again.")));
}

function methodsText(rows) {
    const method = methodOf.get(rows[0].method);
    const scalarsHere = [...new Set(rows.map((row) => methodOf.get(row.method).scalar))].join(", ");
    if (rows.length > 1) return [count(rows.length) + " methods ", el("span", {class: "faint"}, scalarsHere)];
    return [
        el("code", {title: rows[0].method}, ruleLabel(method.rule, method.tolerance)), " ",
        el("span", {class: "faint"}, scalarsHere)
    ];
}

function failureLines(entry, index) {
    const [name, meaning] = findingNames[entry.kind] ?? [entry.kind, ""];
    const detail =
        el("tr", {class: "detail", hidden: true, id: "failure-" + index}, el("td", {colspan: failureHeads.length}));
    const toggle = el("button", {
        type: "button",
        class: "quiet open",
        "aria-expanded": "false",
        "aria-controls": detail.id,
        onclick: () => {
            detail.hidden = !detail.hidden;
            toggle.setAttribute("aria-expanded", String(!detail.hidden));
            toggle.textContent = detail.hidden ? "show" : "hide";
            if (!detail.hidden && !detail.firstChild.firstChild) detail.firstChild.append(failureDetail(entry));
        }
    },
        "show");
    return [
        el("tr", {}, el("th", {scope: "row"}, el("span", {class: "badge " + entry.kind, title: meaning}, name)),
            el("td", {class: "thumb"}, toggle,
                linkOf(entry) ? el("span", {class: "badge replay", title: "with a replay"}, "replay") : null),
            el("td", {}, entry.family), el("td", {}, entry.truth, " \u2192 ", entry.answer),
            el("td", {}, ...methodsText(entry.rows)), el("td", {class: "number"}, count(entry.vertices)),
            el("td", {class: "number"}, toldFrom(entry.distance, entry.rows[0].answered)),
            el("td", {class: "number"}, toldFrom(entry.rows[0].answered, entry.distance)),
            el("td", {class: "number"}, rounded(entry.rows[0].error)),
            el("td", {class: "number"}, rounded(entry.ulps)),
            el("td", {class: "thumb"}, thumbnail(entry))),
        detail
    ];
}

function thumbnail(entry) {
    const json = exhibitOf.get(entry.replay), picture = json ? casePicture(json) : null;
    return [picture ? el("span", {class: "thumbnail", "aria-hidden": "true"}, picture.querySelector("svg") ?? picture)
                    : null];
}

const failureHeads = [
    "Finding", "Case", "Family", "Truth \u2192 answer", "Methods", "Vertices", "Exact", "Answered",
    "Off by", "Ulps from degeneracy", ""
];

function findingChoice() {
    const kinds = Object.keys(findingNames).filter((kind) => tables.failures.some((row) => row.kind === kind));
    const select = el("select", {id: "filter-finding", onchange: () => setState({finding: select.value})},
        el("option", {value: ""}, "all findings"),
        kinds.map((kind) => el("option", {value: kind}, findingNames[kind][0] + ": " + findingNames[kind][1])));
    listeners.push(() => { select.value = state.finding; });
    return el("label", {class: "field"}, el("span", {}, "Finding"), select);
}

function buildFailures(panel) {
    const caption = el("caption", {}), body = el("tbody");
    const more = el("button", {type: "button", id: "more"});
    let shown = pageLength;
    const fill = () => {
        const cases = failureCases();
        caption.textContent = cases.length === 0 ? "No failure passes the filter." :
            `Of each family, method and finding the failing case with the fewest vertices, as it ` +
                `was drawn: ${count(Math.min(shown, cases.length))} of ${count(cases.length)} cases, ` +
                `most dangerous first. The command under \u201cshow\u201d makes one smaller still.`;
        body.replaceChildren(...cases.slice(0, shown).flatMap(failureLines));
        more.hidden = cases.length <= shown;
        more.textContent = `Show ${count(Math.min(pageLength, cases.length - shown))} more`;
    };
    more.addEventListener("click", () => { shown += pageLength; fill(); });
    panel.append(el("form", {class: "filters inner", onsubmit: (event) => event.preventDefault()}, findingChoice()),
        el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Failing cases"},
            el("table", {id: "failures"}, caption,
                el("thead", {},
                    el("tr", {},
                        failureHeads.map(
                            (head, i) => el("th", {scope: "col", class: i > 4 && i < 10 ? "number" : null}, head)))),
                body)),
        more, sourceBlock("failures", report.sql.failures),
        el("p", {class: "source"},
            el("a", {href: dataFile("failing-cases.jsonl"), download: true}, "All these cases as JSON Lines")));
    return (changes) => {
        if (changes.length > 0) shown = pageLength;
        fill();
    };
}
