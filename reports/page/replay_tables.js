// The iterates, the comparisons of the chosen one with their exact values, and the case itself.

function numberCell(number) {
    if (!number) return el("td", {});
    const exact = number.exact === null
        ? null
        : el("small", {class: "exact", title: "exact: " + number.exact}, short(Number(number.exact)));
    return el("td", {class: "number", title: String(number.value)}, short(number.value), exact);
}

function iteratesTable() {
    const {steps} = run();
    if (steps.length === 0) return el("p", {class: "empty"}, run().note || "This run has no iterates.");
    const names = [...new Set(steps.flatMap((step) => (step.numbers ?? []).map((number) => number.name)))];
    const hasExact = steps.some((step) => step.numbers?.some((number) => number.exact !== null));
    return el("table", {id: "iterate-table"},
        el("caption", {},
            "Numbers as the method has them" +
                (hasExact ? "; below each, small, the exact value of the same expression." : ".")),
        el("thead", {}, el("tr", {}, ["k", "Loop", ...names, "|W|",
            "Comparisons"].map((head, i) => el("th", {scope: "col", class: i === 1 ? null : "number"}, head)))),
        el("tbody", {}, steps.map((step, i) => {
            const made = comparisonsOf(i), wrong = made.filter(diverges).length;
            const first = made.some((c) => c.number === run().first_divergence);
            return el("tr", {
                "data-step": i,
                class: wrong ? "diverges" + (first ? " first-divergence" : "") : null,
                onclick: () => goTo({step: i})
            },
                el("th", {scope: "row", class: "number"}, String(step.k)), el("td", {}, step.phase),
                names.map((name) => numberCell((step.numbers ?? []).find((number) => number.name === name))),
                el("td", {class: "number"},
                    step.simplex     ? String(step.simplex.length)
                        : step.faces ? step.vertices + " points"
                                     : ""),
                el("td", {class: "number decision"}, made.length + (wrong ? ", " + wrong + " differ" : "")));
        })));
}

const operand = (value, exact) => [el("span", {title: String(value)}, short(value)), exact === undefined ? null
    : el("small", {class: "exact", title: "exact: " + exact}, exact.length <= 14 ? exact : short(numberOf(exact)))];

function comparisonRow(c) {
    const wrong = diverges(c);
    return el("tr",
        {class: wrong ? "diverges" + (c.number === run().first_divergence ? " first-divergence" : "") : null},
        el("td", {class: "number faint"}, String(c.number)),
        el("td", {}, el("code", {title: c.site[2]}, c.site[0].replace("algorithms/", "") + ":" + c.site[1])),
        el("td", {class: "number"}, operand(c.left, c.exactLeft)), el("td", {}, c.relation),
        el("td", {class: "number"}, operand(c.right, c.exactRight)),
        el("td", {class: "decision"}, c.answer ? "yes" : "no"),
        el("td", {class: "decision"},
            c.exactAnswer === undefined ? "not known"
                : c.exactAnswer         ? "yes"
                                        : "no"),
        el("td", {class: "number"}, c.exactDifference === undefined ? "" : threeDigits(c.exactDifference)));
}

function comparisonsTable() {
    const made = run().steps.length ? comparisonsOf(state.step) : run().comparisons.map(comparisonOf);
    if (made.length === 0)
        return el("p", {class: "empty"},
            run().comparisons.length ? "None on record between this iterate and the next."
                                     : run().note || "None on record.");
    // The first ones, and all that rounding decided otherwise.
    const listed = made.filter((c, i) => i < 600 || diverges(c));
    return el("table", {id: "comparison-table"},
        el("caption", {},
            "Made after this iterate and before the next. Small: the exact value; at the end the " +
                "exact difference. Hover over a number for all its digits."),
        el("thead", {},
            el("tr", {},
                [
                    ["#", "number"], ["Where"], ["Left", "number"], [""], ["Right", "number"], ["Answer"], ["Exact"],
                    ["Difference", "number"]
                ].map(([head, kind]) => el("th", {scope: "col", class: kind ?? null}, head)))),
        el("tbody", {}, listed.map(comparisonRow)));
}

const findingText = {
    correct: "correct",
    wrong_verdict: "wrong verdict",
    bracket_violated: "bracket violated",
    inaccurate: "inaccurate",
    undecided: "undecided",
    no_answer: "no answer",
    no_truth: "no truth"
};

const quantityText = {impact_time: "time of impact"};

/** What is said of the gradient, and how many there are. */
function gradientText({contact}) {
    if (!contact?.gradient || contact.gradient_unique === undefined) return "";
    const {gradient, gradient_unique: isUnique} = contact;
    if (gradient === "right") return "; gradient right, " + (isUnique ? "the only one" : "one of many");
    return "; gradient wrong, where there is " + (isUnique ? "one" : "more than one");
}

function answerSentence() {
    const {answer, true_value: truth} = run(), {upper, quantity} = answer;
    if (answer.refused) return `no answer: ${answer.refused}.`;
    const value = upper === null || upper === undefined || quantity === "none"
        ? "" : `, ${quantityText[quantity] ?? quantity ?? "distance"} ${short(numberOf(upper))}`;
    const known = answer.truth ? `; truth: ${answer.truth.verdict}` +
        (run().query === "impact" ? " at the start" : "") + (truth ? `, ${short(Number(truth))}` : "") : "";
    // An engine of others need not count, and a field that it gave wrong is left out of the answer.
    const after = answer.iterations === undefined ? "" : ` after ${counted(answer.iterations, "iteration")}`;
    const bad = (answer.bad_fields ?? []).map(({finding, said}) => `; ${finding}: ${said}`).join("");
    const stopped = `stopped by ${answer.stop?.name} (${answer.stop?.kind})`;
    return `answered ${answer.verdict}${value}, ${stopped}${after}${known}${gradientText(answer)}${bad}.`;
}

function divergenceSentence() {
    const of = run();
    if (of.made === 0) return of.note;
    const known = of.made - of.incomparable;
    const unknown = of.incomparable === 0
        ? ""
        : `Of ${counted(of.incomparable, "comparison")} the exact value is not known, because it went through a ` +
            `square root. `;
    if (known === 0) return unknown + of.note;
    const end = unknown + of.note, was = of.diverged === 1 ? "was" : "were";
    if (!of.divergence)
        return (known === 1 ? "The one comparison goes" : `All ${counted(known, "comparison")} go`) +
            ` the way that exact numbers go. ${end}`;
    return `${of.diverged.toLocaleString("en-US")} of ${counted(known, "comparison")} ${was} decided otherwise than ` +
        `by exact numbers. ${consequence()} The first is ${of.divergence}. ${end}`;
}

function detailsBlock() {
    const of = run(),
          kept = of.comparisons.length < of.made
        ? ` Of ${of.made} comparisons ${of.comparisons.length} are kept: the first ones and ` +
            `those that differ.`
        : "";
    const block = (text, label) => {
        const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(text, copy)}, "copy");
        return el("div", {}, el("p", {class: "hint"}, label),
            el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, el("code", {}, text))));
    };
    return [
        el("h2", {}, "The case"), block(of.command, "Judge it again"),
        block(of.case, "One line of JSON: numbers in quotes are exact hex floats"),
        block(JSON.stringify(of.answer, null, 1), "The answer and the exact truth"),
        of.traced === of.method ? ""
                                : el("p", {class: "hint"}, "Traced as ", el("code", {}, of.traced),
                                      ": the same run to the bit, followed by exact numbers." + kept)
    ];
}
