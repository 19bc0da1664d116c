// Gradients that normals and witness points imply: which of them the exact set does not hold, and where it holds many.

/** A section after the others of a part. Null if the campaign judged no gradients. */
function buildGradients(panel) {
    if (tables.gradients.length === 0) return () => {};
    const holder = el("div");
    panel.append(section("Gradients",
        el("p", {class: "prose"},
            "Of answers with a right verdict. A normal n and a witness point p imply the gradient " +
                "(n, p x n) of the signed distance for rigid motions of A. It is outside where no bodies " +
                "within the slack have it, and reversed where its opposite would be right. A query may have " +
                "many gradients; an answer is then one of many. In the column Gradients: outside + reversed, of " +
                "those judged."),
        holder, sourceBlock("gradients", report.sql.gradients)));
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
    };
}
