// The parts of the page that consist mostly of figures.

const figurePart = (place, more = null) => (panel) => {
    panel.append(...figures.filter((figure) => figure.meta.place === place).map(figureBlock));
    return more ? more(panel) : () => {};
};

/** The number of ulps beyond which each method can be trusted. */
function robustnessSection(panel) {
    if (tables.robustness.length === 0) return () => {};
    const holder = el("div");
    panel.append(section("Robustness radius",
        el("p", {class: "prose"},
            "From how many ulps of the largest coordinate, as a double, away from exact " +
                "degeneracy, and in every octave farther out, a method fails on fewer than so many cases. A small " +
                "number is good; \u201cnever\u201d says that even the farthest cases fail more often."),
        holder, sourceBlock("robustness", report.sql.robustness)));
    const radius = (octave, row) => octave === null ? "0"
        : octave > row.farthest                     ? "never"
        : octave <= -1                              ? "1"
        : octave < 10                               ? count(2 ** octave)
                                                    : "2^" + octave;
    const column = (title, key, hint) =>
        ({title, number: true, hint, order: (row) => row[key] ?? -9, cell: (row) => radius(row[key], row)});
    return () => {
        const rows = tables.robustness.filter((row) => row.family === (state.family || ALL) && passes(row.method));
        holder.replaceChildren(
            sortableTable("robustness", `${rows.length} methods on ${state.family || "all families together"}, in ulps`,
                [
                    {
                        title: "Method",
                        order: (row) => methodLabel(row.method),
                        cell: (row) => methodCell(row.method)
                    },
                    {title: "Cases", number: true, order: (row) => row.cases, cell: (row) => count(row.cases)},
                    column("Wrong below 1 %", "wrong_below_1", "wrong verdict, bracket or accuracy"),
                    column("Failing below 50 %", "failing_below_50", "wrong, undecided or missing"),
                    column("Failing below 1 %", "failing_below_1", "wrong, undecided or missing")
                ],
                rows));
    };
}

function costSection(panel) {
    panel.append(section("Time",
        el("p", {class: "prose"},
            "The campaign measured no time: verdicts and times come from different runs, since " +
                "instrumented scalars and judges would be in the clock. ",
            el("code", {}, "./run bench methods DB"), " times its methods for the figure above, and ",
            el("code", {}, "./run bench solvers"), " the loops alone, nine repetitions in random order.")));
    return () => {};
}
