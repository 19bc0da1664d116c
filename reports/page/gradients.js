// Gradients that normals and witness points imply: which of them the exact set does not hold, and where it holds many.

/** The upper ends of gradient_bins.sql: of_many_0 of queries_0 and so on. */
const GRADIENT_BINS = ["contact", "< 2^8", "< 2^16", "< 2^24", "< 2^32", "< 2^40", "< 2^48", "\u2265 2^48"];

/** How many queries have more than one gradient, of all families or the chosen one. */
function gradientBins() {
    const rows = tables.gradient_bins.filter((row) => !state.family || row.family === state.family);
    const bin = (title, i) => ({
        title,
        number: true,
        hint: "with more than one gradient, of those whose gradients are known",
        order: (row) => row[`queries_${i}`] ? row[`of_many_${i}`] / row[`queries_${i}`] : -1,
        cell: (row) => row[`queries_${i}`] ? `${count(row[`of_many_${i}`])} of ${count(row[`queries_${i}`])}` : ""
    });
    return sortableTable("gradient_bins", "Queries with more than one gradient, by ulps from contact",
        [
            {title: "Family", order: (row) => row.family, cell: (row) => row.family},
            {title: "Scalar", order: (row) => row.scalar, cell: (row) => row.scalar},
            ...GRADIENT_BINS.map(bin)
        ],
        rows);
}

/** A section after the others of a part. Null if the campaign judged no gradients. */
function buildGradients(panel) {
    if (tables.gradients.length === 0) return () => {};
    const holder = el("div"), bins = el("div");
    panel.append(section("Gradients",
        el("p", {class: "prose"},
            "Of answers with a right verdict. A normal n and a witness point p imply the gradient " +
                "(n, p x n) of the signed distance for rigid motions of A. It is outside where no bodies " +
                "within the slack have it, and reversed where its opposite would be right. A query may have " +
                "many gradients; an answer is then one of many. In the column Gradients: outside + reversed, of " +
                "those judged."),
        holder, sourceBlock("gradients", report.sql.gradients),
        bins, tables.gradient_bins.length === 0 ? null : sourceBlock("gradient_bins", report.sql.gradient_bins)));
    return () => {
        const rows = tables.gradients.filter((row) => row.family === (state.family || ALL) && passes(row.method));
        const share = (row, n) => row.judged ? n / row.judged : -1;
        holder.replaceChildren(sortableTable("gradients",
            `${rows.length} methods on ${state.family || "all families together"}`,
            [
                {
                    title: "Method",
                    order: (row) => methodLabel(row.method),
                    cell: (row) => methodCell(row.method)
                }, {
                    title: "Gradients",
                    number: true,
                    hint: "outside + reversed",
                    order: (row) => share(row, row.outside + row.reversed),
                    cell: (row) => `${count(row.outside)} + ${count(row.reversed)} of ${count(row.judged)}`
                }, {
                    title: "One of many",
                    number: true,
                    hint: "the exact set holds more than one",
                    order: (row) => share(row, row.of_many),
                    cell: (row) => count(row.of_many)
                }, {
                    title: "Plainly off",
                    number: true,
                    hint: "further than a hundredth from the exact set",
                    order: (row) => share(row, row.plainly_off),
                    cell: (row) => count(row.plainly_off)
                }, {
                    title: "Largest error",
                    number: true,
                    hint: "of the normal, or of the point over the largest coordinate",
                    order: (row) => row.worst_error ?? -1,
                    cell: (row) => row.worst_error === null ? "" : rounded(row.worst_error)
                }, {
                    title: "Not judged",
                    number: true,
                    hint: "not finite",
                    order: (row) => row.not_judged,
                    cell: (row) => count(row.not_judged)
                }
            ],
            rows));
        if (tables.gradient_bins.length > 0) bins.replaceChildren(gradientBins());
    };
}
