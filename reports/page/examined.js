// What the page says first where `run --engine` brought an engine: versions, the families on which it fails, three
// failures made small, and each other method on the same cases.

/** The command that judges a case that no family makes: the case itself goes in by standard input. */
const lineCommand = (json, method, finding) => "echo " + shellQuoted(json) + " | ./run -- judge - --method " +
    shellQuoted(method) + gradientOption(finding) + libraryOptions(method);

const counted = (value) => value === null ? "not counted" : count(value);

function examinedCounts(row) {
    const version = [row.version, row.settings ? `(${row.settings})` : ""].filter(Boolean).join(" ");
    return el("p", {class: "prose"}, el("code", {}, row.method),
        ` ${version}, judged by Touchstone ${row.touchstone} of commit `,
        el("code", {}, (row.commit ?? "").slice(0, 12)),
        `. Of ${counted(row.cases)} answers, plainly wrong: ${counted(row.plainly_wrong)}, ` +
            `wrong: ${counted(row.wrong)}, undecided or missing: ${counted(row.open)}. ` +
            `${counted(row.unsupported)} cases it does not take. ` +
            (row.fixed_cases > 0
                ? `Apart, of ${counted(row.fixed_cases)} answers to fixed cases, wrong: ${counted(row.fixed_wrong)}, ` +
                    `undecided or missing: ${counted(row.fixed_open)}. ` : "") +
            `Plainly wrong is what no rounding explains: ` +
            "a verdict wrong though depth or gap exceeds a thousandth of the largest coordinate, " +
            "or a length off by more than that and by more than 1 %.");
}

function examinedFamilies(method) {
    const rows = tables.examined_families.filter((row) => row.method === method), most = 12;
    if (rows.length === 0) return el("p", {class: "empty"}, "There is no family on which it fails.");
    const shown = Math.min(most, rows.length);
    return simpleTable("examined-families",
        `The families on which it fails, the worst first: ${shown} of ${rows.length}`,
        [
            ["Family", "code"], ["Answers", "number"], ["Plainly wrong", "number"], ["Unsafe", "number"],
            ["Conservative", "number"], ["Touching wrong", "number"], ["Numbers wrong", "number"], ["Open", "number"]
        ],
        rows.slice(0, most).map((row) => [row.family + (row.fixed ? ", fixed cases" : ""),
            ...[row.cases, row.plainly_wrong, row.unsafe, row.conservative, row.touching_wrong, row.numbers_wrong,
                row.open].map(counted)]));
}

function examinedFailures(method) {
    const rows = tables.shrunk.filter((row) => row.method === method);
    if (rows.length === 0) return el("p", {class: "empty"}, "No failure was made small.");
    return el("ol", {class: "prose", id: "examined-failures"}, rows.map((row) => {
        const command = lineCommand(row.json, method, row.finding), code = el("code", {}, command);
        const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(command, copy)}, "copy");
        return el("li", {}, el("strong", {}, (transitionNames[row.finding] ?? row.finding.replaceAll("_", " "))),
            ` of ${row.class} bodies (${count(row.failing)} ${row.failing === 1 ? "case" : "cases"}), found on `,
            el("code", {}, row.family), " as ", el("code", {}, row.origin),
            `, now ${count(row.vertices)} ${row.vertices === 1 ? "vertex" : "vertices"}`,
            el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, code)));
    }));
}

/** Every other method on the same cases, with McNemar's test at a level that Holm's method sets for all of them. */
function examinedPairs(method) {
    const rows = tables.examined_pairs.filter((row) => row.method === method);
    if (rows.length === 0) return el("p", {class: "empty"}, "Nothing else was asked.");
    const apart = holmRejected(rows.map((row) => mcnemar(row.only_mine_fails, row.only_other_fails)), falseAlarmLevel);
    const told = (row, i) => !apart[i] ? "not told apart"
        : row.only_mine_fails > row.only_other_fails ? "worse" : "better";
    return simpleTable("examined-pairs",
        "On the cases that both take: how often only one of them is right, each held to what it promises. " +
            "Better and worse are McNemar's test at a level that Holm's method sets for all rows",
        [
            ["Against", "code"], ["Version"], ["Cases", "number"], ["Only it fails", "number"],
            ["Only the other fails", "number"], ["It is"]
        ],
        rows.map((row, i) => [methodLabel(row.other), row.version ?? "", counted(row.cases), count(row.only_mine_fails),
                     count(row.only_other_fails), told(row, i)]));
}

/** A section for each engine that was brought, before the answer; nothing where there is none. */
function buildExamined(panel) {
    for (const row of tables.examined)
        panel.append(section("Your engine " + row.method.replace("engine/", ""), examinedCounts(row),
            examinedFamilies(row.method),
            el("h3", {}, "Failures made small, of kinds as different as there are"), examinedFailures(row.method),
            el("h3", {}, "Head to head"), examinedPairs(row.method),
            sourceBlock("examined_pairs", report.sql.examined_pairs)));
    return () => {};
}
