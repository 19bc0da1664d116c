// Failing cases, most dangerous first: what was true, what was answered, and the command that shows it again.

const findingNames = {
    unsafe: ["unsafe", "penetrating, answered separated"], conservative: ["conservative", "separated, answered in contact"],
    touching_wrong: ["touching wrong", "touching, answered separated or penetrating"],
    wrong_verdict: ["wrong verdict", "penetrating, answered touching"],
    bracket_violated: ["bracket violated", "the exact distance lies outside the answered bounds"],
    inaccurate: ["inaccurate", "converged, and further off than promised"],
    no_answer: ["no answer", "iteration cap, or refused"], undecided: ["undecided", "stopped without a verdict"],
};
const pageLength = 40;

function failureRows() {
    return tables.failures.filter((row) => (!state.family || row.family === state.family) &&
        (!state.finding || row.kind === state.finding) && matches(methodOf.get(row.method)));
}

function failureDetail(row) {
    const command = replayCommand(row.replay, row.method);
    const json = exhibitOf.get(row.replay);
    const block = (text, label) => {
        const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(text, copy)}, "copy");
        return el("div", {}, el("p", {class: "hint"}, label), el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, el("code", {}, text))));
    };
    return el("div", {class: "failure-detail"}, json ? casePicture(json) : null, el("div", {class: "failure-texts"},
        block(command, "Replay it"),
        json ? block(json, "The case, one line of JSON: numbers in quotes are exact hex floats")
            : el("p", {class: "hint"}, "The geometry is not stored (a large case, or a shard); the command above makes it again.")));
}

function failureLines(row, index) {
    const method = methodOf.get(row.method);
    const [name, meaning] = findingNames[row.kind] ?? [row.kind, ""];
    const detail = el("tr", {class: "detail", hidden: true, id: "failure-" + index}, el("td", {colspan: 9}));
    const toggle = el("button", {type: "button", class: "quiet open", "aria-expanded": "false", "aria-controls": detail.id, onclick: () => {
        detail.hidden = !detail.hidden;
        toggle.setAttribute("aria-expanded", String(!detail.hidden));
        if (!detail.hidden && !detail.firstChild.firstChild) detail.firstChild.append(failureDetail(row));
    }}, "show");
    return [el("tr", {}, el("th", {scope: "row"}, el("span", {class: "badge " + row.kind, title: meaning}, name)), el("td", {}, row.family),
        el("td", {}, el("code", {title: row.method}, ruleLabel(method.rule, method.tolerance)), " ", el("span", {class: "faint"}, method.scalar)),
        el("td", {class: "number"}, count(row.failing)), el("td", {class: "number"}, count(row.vertices)),
        el("td", {}, row.truth, " \u2192 ", row.answer, " ", el("span", {class: "faint"}, "(" + row.stop + ")")),
        el("td", {class: "number"}, rounded(row.distance)), el("td", {class: "number"}, rounded(row.answered)), el("td", {}, toggle)), detail];
}

function findingChoice() {
    const kinds = Object.keys(findingNames).filter((kind) => tables.failures.some((row) => row.kind === kind));
    const select = el("select", {id: "filter-finding", onchange: () => setState({finding: select.value})}, el("option", {value: ""}, "all findings"),
        kinds.map((kind) => el("option", {value: kind}, findingNames[kind][0] + ": " + findingNames[kind][1])));
    listeners.push(() => { select.value = state.finding; });
    return el("label", {class: "field"}, el("span", {}, "Finding"), select);
}

function buildFailures(panel) {
    const caption = el("caption", {}), body = el("tbody");
    const more = el("button", {type: "button", id: "more"});
    let shown = pageLength;
    const heads = ["Finding", "Family", "Method", "Failing", "Vertices", "Truth \u2192 answer (stop)", "Exact distance", "Answered", "Case"];
    const fill = () => {
        const rows = failureRows();
        caption.textContent = `The smallest case of each family, method and finding: ${count(Math.min(shown, rows.length))} of ${count(rows.length)}, most dangerous first, then fewest vertices.`;
        body.replaceChildren(...rows.slice(0, shown).flatMap(failureLines));
        more.hidden = rows.length <= shown;
        more.textContent = `Show ${count(Math.min(pageLength, rows.length - shown))} more`;
    };
    more.addEventListener("click", () => { shown += pageLength; fill(); });
    panel.append(el("form", {class: "filters inner", onsubmit: (event) => event.preventDefault()}, findingChoice()),
        el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Failing cases"}, el("table", {id: "failures"}, caption,
            el("thead", {}, el("tr", {}, heads.map((head, i) => el("th", {scope: "col", class: [3, 4, 6, 7].includes(i) ? "number" : null}, head)))), body)),
        more, sourceBlock("failures", report.sql.failures),
        el("p", {class: "source"}, el("a", {href: "data/failing-cases.jsonl", download: true}, "All these cases as JSON Lines")));
    return (changes) => {
        if (changes.length > 0) shown = pageLength;
        fill();
    };
}
