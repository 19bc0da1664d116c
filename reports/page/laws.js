// The scoreboard of the laws: theorems as tests, where they must hold and where they are only measured.

/** Whether a row of the scoreboard or of its figure passes the filter. */
function lawMatches(row) {
    return (!state.scalar || chosenScalars().includes(row.scalar) || !scalars.includes(row.scalar)) &&
        (!state.search ||
            matchesSearch([row.law, row.theorem ?? theoremOf(row.law), row.scalar, row.variant].join(" ")));
}

const theoremOf = (law) => combined.laws.find((row) => row.law === law)?.theorem ?? "";
const lawRows = () => combined.laws.filter(lawMatches);

/** A share as a bar with its number. The length is its square root, so that one in ten thousand is visible. */
function shareBar({violations: k, applicable: n, upper_95}) {
    if (n === 0) return el("span", {class: "faint"}, "never applied");
    const share = k / n, width = k === 0 ? 0 : Math.max(2, 100 * Math.sqrt(share));
    return el("span", {class: "bar-cell"},
        el("span", {class: "bar-track", "aria-hidden": "true"},
            el("span", {class: "bar-fill", style: `width:${width}%`})),
        k === 0 ? "0 (\u2264 " + percent(upper_95) + ")" : count(k) + " (" + percent(share) + ")");
}

function buildLaws(panel) {
    if (combined.laws.length === 0) {
        panel.append(nothingHere("the scoreboard of the laws: ./run -- laws --json --out out/laws.jsonl, then report " +
            "... --laws out/laws.jsonl", []));
        return () => {};
    }
    const holder = el("div"), said = el("p", {class: "prose"});
    panel.append(section("The theorems, held against runs", said, holder,
                     el("div", {class: "source"}, el("a", {href: "laws.csv", download: true}, "Data as CSV"))),
        ...figures.filter((figure) => figure.meta.place === "laws").map(figureBlock));
    const columns = [
        {
            title: "Law",
            order: (row) => row.law,
            cell: (row) => [el("code", {}, row.law), el("small", {class: "faint"}, " " + (row.theorem ?? ""))]
        },
        {title: "Scalar", cell: (row) => row.scalar},
        {title: "Variant", cell: (row) => row.variant},
        {
            title: "Must hold",
            hint: "a violation is a defect; elsewhere rounding is measured",
            cell: (row) => row.must_hold ? "yes" : "measured"
        },
        {title: "Applied to", number: true, order: (row) => row.applicable, cell: (row) => count(row.applicable)},
        {
            title: "Violations",
            number: true,
            hint: "and share; for none its 95 % upper bound",
            order: (row) => row.applicable ? row.violations / row.applicable : -1,
            cell: (row) => shareBar(row)
        },
        {
            title: "Gross",
            number: true,
            hint: "far beyond rounding",
            order: (row) => row.gross ?? 0,
            cell: (row) => count(row.gross)
        },
        {
            title: "Largest",
            number: true,
            hint: "largest violation, on the law's own scale",
            order: (row) => row.largest_violation,
            cell: (row) => rounded(row.largest_violation)
        },
        {
            title: "Tightest slack",
            number: true,
            order: (row) => row.tightest_slack,
            cell: (row) => rounded(row.tightest_slack)
        },
        {
            title: "Smallest counterexample",
            order: (row) => row.vertices,
            cell: (row) => row.replay
                ? el("details", {}, el("summary", {}, row.smallest ?? "show"), copyBlock(row.replay, "Check it again"))
                : ""
        },
    ];
    return () => {
        const rows = lawRows(), broken = rows.filter((row) => row.must_hold && row.violations > 0);
        said.textContent = `${count(new Set(rows.map((row) => row.law)).size)} laws. ` +
            (broken.length === 0 ? "Where a law must hold, no violation was found."
                                 : `Violated although they must hold: ` +
                        `${
                            broken.slice(0, 6)
                                .map((row) => `${row.law} on ${row.scalar} (${row.variant}), ${
                                         count(row.violations)} of ${count(row.applicable)}`)
                                .join("; ")}` +
                        `${broken.length > 6 ? `; and ${count(broken.length - 6)} more` : ""}.`) +
            " On floating point most laws are measured: the share says how often rounding breaks " +
            "the theorem.";
        holder.replaceChildren(
            sortableTable("laws", "Each law on each scalar and variant of its subject", columns, rows));
    };
}
