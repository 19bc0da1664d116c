// Normals and contact points: which of them do not lead out, are not on their bodies, or leave the contact polygon
// uncovered.

/** A section after the others of a part. Null if the campaign did not judge normals and points. */
function buildContact(panel) {
    if (tables.contact.length === 0) return () => {};
    const holder = el("div");
    panel.append(section("Normals and contact points",
        el("p", {class: "prose"},
            "Of answers with a right verdict. A normal is wrong where its plane does not " +
                "separate the bodies, or where they still overlap after A was moved by the depth " +
                "answered along it, and reversed where its opposite would be right. Lengths are " +
                "divided by the largest coordinate. Counts are, each of those judged: normals wrong + reversed; " +
                "points off their body + of a wrong length + misleading; sets with a point outside + of a wrong " +
                "depth."),
        holder, sourceBlock("contact", report.sql.contact)));
    const counted = (title, hint, of, ...wrong) => ({title, number: true, hint,
        order: (row) => row[of] ? wrong.reduce((sum, key) => sum + row[key], 0) / row[of] : -1,
        cell: (row) => row[of] ? wrong.map((key) => count(row[key])).join(" + ") + " of " + count(row[of]) : ""});
    const measured = (title, key, hint) => ({
        title,
        number: true,
        hint,
        order: (row) => row[key] ?? -1,
        cell: (row) => row[key] === null ? "" : rounded(row[key])
    });
    return () => {
        const rows = tables.contact.filter((row) => row.family === (state.family || ALL) && passes(row.method));
        holder.replaceChildren(sortableTable("contact",
            `${rows.length} methods on ${state.family || "all families together"}`,
            [
                {
                    title: "Method",
                    order: (row) => methodLabel(row.method),
                    cell: (row) => methodCell(row.method)
                },
                counted("Normals", "wrong + reversed", "normals_judged", "normals_wrong", "normals_reversed"),
                measured("Angle", "worst_angle", "largest, in radians, to the nearest direction of the least way"),
                measured("Overlap left", "worst_overlap_left", "largest exact depth after the move"),
                counted("Points", "off their body + wrong length + misleading", "points_judged", "points_off_body",
                    "points_wrong_length", "points_misleading"),
                measured("Off the body", "worst_point_error", "largest distance"),
                counted("Sets", "a point outside + a wrong depth", "sets_judged", "sets_outside", "sets_wrong_depth"),
                measured("Covered", "least_covered", "least share of the exact contact polygon"), {
                    title: "Not judged",
                    number: true,
                    hint: "the exact truth leaves it open",
                    order: (row) => row.points_not_judged + row.normals_not_judged + row.sets_not_judged,
                    cell: (row) => count(row.points_not_judged + row.normals_not_judged + row.sets_not_judged)
                }
            ],
            rows));
    };
}
