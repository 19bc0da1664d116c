// The first screen: the question, its answer in words, and a figure; and the Methods part at the end.

function buildMasthead() {
    const campaign = tables.campaign[0];
    const value = (key) => tables.provenance.find((row) => row.key === key)?.value ?? "unknown";
    const cases = tables.families.reduce((sum, family) => sum + family.judged, 0);
    const last = tables.sessions.at(-1);
    document.title = report.question + " - Touchstone";
    byId("masthead")
        .replaceChildren(el("p", {class: "eyebrow"}, el("strong", {}, "Touchstone"), el("span", {}, report.key)),
            el("h1", {}, report.question),
            el("p", {class: "standfirst"},
                `${count(campaign.methods)} methods on ${count(cases)} cases: ` +
                    `${count(campaign.answers)} answers, each compared with the exact truth. ` +
                    `Run ${(last?.ended ?? last?.started ?? "").slice(0, 10)}, commit ${value("commit").slice(0, 8)}.`),
            report.earlier ? el("p", {class: "standfirst earlier"},
                                 el("span", {class: "earlier-key", "aria-hidden": "true"}), report.earlier)
                           : "",
            ...warningLines(
                [...combined.problems.map((problem) => "Not in this report: " + problem), ...report.warnings]));
}

/** What the warnings say in short: one that several engines share is told once, with their names or their number. */
function warningsInShort(warnings) {
    const kinds = new Map();
    for (const warning of warnings) {
        const [first] = warning.split(/[:.]/), [, engine, fault] = first.match(/^engine\/(\S+) (.*)$/) ?? [];
        const kind = engine ? fault.replace(/,? in [\d,]+ of [\d,]+ answers/, "").replace(/[\d,]+ of [\d,]+ /, "")
                            : first.toLowerCase();
        kinds.set(kind, [...(kinds.get(kind) ?? []), ...(engine ? [engine] : [])]);
    }
    return [...kinds].map(([kind, engines]) => engines.length === 0 ? kind
        : engines.length < 4 ? engines.join(", ") + " " + kind
                             : engines.length + " engines " + kind).join("; ");
}

/** Why the results are provisional: the only reason, or all in short and each in full on a click. */
function warningLines(warnings) {
    const lines = warnings.map((warning) => el("p", {class: "warning", role: "note"}, warning));
    if (lines.length < 2) return lines;
    return [el("details", {class: "warnings"},
        el("summary", {class: "warning"},
            count(lines.length) + " notes on these results: " + warningsInShort(warnings)),
        lines)];
}

function findingBlock(finding) {
    const [first, ...rest] = finding.sentences;
    const parts = (sentence) => {
        const colon = sentence.indexOf(": ");
        return colon < 0 ? [sentence] : [el("strong", {}, sentence.slice(0, colon + 1)), sentence.slice(colon + 1)];
    };
    return el("li", {class: "finding " + finding.tone}, el("h3", {}, finding.title),
        first === undefined ? null
                            : el("ul", {}, [first, ...rest].map((sentence) => el("li", {}, ...parts(sentence)))));
}

function simpleTable(id, caption, heads, rows) {
    return el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": caption},
        el("table", {id}, el("caption", {}, caption), el("thead", {}, el("tr", {}, heads.map(([title,
            kind]) => el("th", {scope: "col", class: kind === "number" ? kind : null}, title)))),
            el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell, i) => {
                const kind = heads[i][1];
                const content = kind === "code" ? el("code", {}, cell ?? "")
                    : kind === "rule" ? [promiseMark(promiseOfRule(cell)), codeName(cell)] : cell ?? "";
                return el(i === 0 ? "th" : "td",
                    {scope: i === 0 ? "row" : null, class: kind === "number" ? kind : null}, content);
            }))))));
}

function rulesTable() {
    const rows = tables.rules.filter((row) => !state.rule || row.rule === state.rule);
    return simpleTable("rules",
        "Each method over all scalars and tolerances, at its worst; in brackets where that is." +
            promiseLegend(rows.map((row) => promiseOfRule(row.rule))),
        [
            ["Method", "rule"], ["Unsafe"], ["Conservative"], ["Touching wrong"], ["Wrong answers most on"],
            ["Left open most on"], ["Cap"]
        ],
        rows.map((row) => [row.rule, row.unsafe, row.conservative, row.touching_wrong, row.wrong_most_on,
                     row.open_most_on, row.cap]));
}

function tolerancesTable() {
    const rows = tables.tolerances.filter(
        (row) => chosenScalars().includes(row.scalar) && (!state.rule || row.rule === state.rule));
    const arrow = (...values) => values.join(" \u2192 ");
    return simpleTable("tolerances",
        "From the loosest tolerance, over the best one (the tab of methods says which that is), to the tightest",
        [
            ["Rule", "rule"], ["Scalar"], ["t", "number"], ["99 % error, loosest to best", "number"],
            ["Mean iterations", "number"], ["Cap", "number"]
        ],
        rows.map((row) => [row.rule, row.scalar, arrow(...[row.loosest, row.best_from, row.tightest].map(tolerance)),
                     arrow(rounded(row.error_loosest), rounded(row.error_best)),
                     arrow(...[row.iterations_loosest, row.iterations_best, row.iterations_tightest].map(rounded)),
                     arrow(...[row.cap_loosest, row.cap_best, row.cap_tightest].map(percent))]));
}

function section(title, ...content) {
    return el("section", {}, el("h2", {}, title), ...content);
}

/** The question answered: a sentence, the method to copy if it is one, and what it rests on. */
function answerBlock(answer) {
    const code = el("code", {}, answer.method);
    const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(answer.method, copy)}, "copy");
    return el("li", {class: "answer " + (answer.decided ? "decided" : "open")}, el("h3", {}, answer.title),
        answer.method ? el("p", {class: "method"}, code, " ", copy) : null,
        el("ul", {}, answer.reasons.map((reason) => el("li", {}, reason))));
}

/** The answers at the chosen price of an undecided verdict, which the program computed for each that is offered. */
function shownAnswers() {
    const chosen = state.price || String(combined.defaultPrice);
    const priced = report.answersByPrice.find(({price}) => String(price) === chosen);
    return priced ? priced.answers : report.answers;
}

/** The control of the price; only a choice has one. */
function priceControl() {
    if (report.answersByPrice.length === 0) return null;
    const select = el("select", {
        id: "undecided-costs",
        onchange: () => setState({price: select.value === String(combined.defaultPrice) ? "" : select.value})
    },
        report.answersByPrice.map(({price}) => el("option", {value: String(price)}, String(price))));
    select.value = state.price || String(combined.defaultPrice);
    return el("label", {class: "field price"}, el("span", {}, "An undecided verdict costs"), select,
        el("span", {}, "of a wrong one"));
}

/** The first answers in full, and the others on a click; how they were found, and what they are about. */
function answerList() {
    const most = 3, blocks = shownAnswers().map(answerBlock);
    return [
        priceControl(),
        el("ol", {class: "answers"}, blocks.slice(0, most)),
        blocks.length <= most
            ? null
            : el("details", {class: "more-answers"}, el("summary", {}, `${blocks.length - most} more answers`),
                  el("ol", {class: "answers"}, blocks.slice(most))),
        el("p", {class: "hint criterion"}, blocks.length ? el("strong", {}, "How an answer is found: ") : null,
            report.answerRule, " ",
            el("a", {href: combined.populationPage}, "What is drawn, what is fixed, and what an interval is about."))
    ];
}

/** The question of every campaign of the report, its answers in short, and a link to it. */
function campaignsTable() {
    // What follows in a choice tells where it is worst.
    const short = (form) => ({title}) => (form === "choice" ? title.split("; ")[0] : title) + ".";
    const answer = ({answers, answerForm}) => answers.length < 4
        ? answers.map(short(answerForm)).join(" ")
        : answers.slice(0, 2).map(short(answerForm)).join(" ") + ` ${answers.length - 2} more answers.`;
    return el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Campaigns"},
        el("table", {id: "campaigns"},
            el("caption", {}, "The questions of this report; the filter bar changes between them"),
            el("thead", {}, el("tr", {}, ["Question", "Judged answers",
                "In short"].map((head, i) => el("th", {scope: "col", class: i === 1 ? "number" : null}, head)))),
            el("tbody", {},
                combined.campaigns.map((campaign) =>
                                       el("tr", {class: campaign === report ? "chosen" : null},
                                           el("th", {scope: "row"},
                                               el(
                                                   "button", {
                                                       type: "button",
                                                       class: "link",
                                                       onclick: () => setState(
                                                           {...chosenAnew, campaign: campaign.key, tab: "summary"})
                                                   },
                                                   campaign.question),
                                               el("small", {class: "faint"}, " " + campaign.key)),
                                           el("td", {class: "number"},
                                               count(unpack(campaign.tables.campaign)[0].answers)),
                                           el("td", {}, answer(campaign)))))));
}

function buildSummary(panel) {
    const rulesHolder = el("div"), tolerancesHolder = el("div"), answersHolder = el("div");
    panel.append(el("section", {}, el("h2", {class: "visually-hidden"}, "The answer"), answersHolder),
        section("What was found", el("ol", {class: "findings"}, report.findings.map(findingBlock))),
        ...figures.filter((figure) => figure.meta.place === "summary").map(figureBlock),
        combined.campaigns.length > 1 ? section("What was asked", campaignsTable()) : "",
        section("Where each method fails", rulesHolder),
        tables.tolerances.length ? section("What a tolerance buys", tolerancesHolder) : "",
        section("What this does not show",
            el("ul", {class: "prose"}, combined.limits.map((limit) => el("li", {}, withCode(limit))))));
    return () => {
        const hadFocus = document.activeElement?.id === "undecided-costs";
        answersHolder.replaceChildren(...answerList().filter((each) => each !== null));
        if (hadFocus) byId("undecided-costs").focus();
        rulesHolder.replaceChildren(rulesTable());
        tolerancesHolder.replaceChildren(tolerancesTable());
    };
}

function familiesTable() {
    return simpleTable("families",
        "The families of cases, and the exact truth of them (as the widest scalar sees them)",
        [
            ["Family", "code"], ["What"], ["Dimension", "number"], ["Judged", "number"], ["Asked", "number"],
            ["Separated", "number"], ["Touching", "number"], ["Penetrating", "number"]
        ],
        tables.families.filter((row) => row.missing === null)
            .map((row) => [row.family, row.description, row.dimension === null ? "" : String(row.dimension),
                     ...[row.judged, row.asked, row.separated, row.touching, row.penetrating].map(count)]));
}

function missingSection() {
    const missing = tables.families.filter((row) => row.missing !== null);
    if (missing.length === 0) return null;
    return section("Missing families", simpleTable("missing", "Asked for and not there", [["Family", "code"], ["Why"]],
        missing.map((row) => [row.family, row.missing])));
}

function buildMethods(panel) {
    const campaign = tables.campaign[0];
    panel.append(section("What the columns mean",
                     el("dl", {class: "definitions"},
                         combined.definitions.flatMap(
                             (d) => [el("dt", {}, d.term), el("dd", {}, withCode(d.meaning))]))),
        section("What was run", familiesTable(), sourceBlock("families", report.sql.families)), missingSection() ?? "",
        section("Provenance",
            el("p", {class: "prose"},
                `Campaign ${report.name}, seed ${campaign.seed}, ${count(campaign.cases_per_family)} ` +
                    `cases a family, fingerprint ${campaign.fingerprint}.`),
            simpleTable("provenance", "Build and machine", [["What"], ["Value", "code"]],
                tables.provenance.map((row) => [row.key, row.value])),
            simpleTable("sessions", "Runs", [["Command", "code"], ["Started"], ["Ended"], ["Stopped because"]],
                tables.sessions.map((row) => [row.command, row.started, row.ended, row.stopped_because]))));
    return () => {};
}
