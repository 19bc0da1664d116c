// The headline table: one row per method, sortable by every column, with definitions on a click.

/** Columns that show a rate: count, of how many, and the Wilson interval below. */
function rateColumn(title, key, of, prefix) {
    return {title, key: key, number: true, group: "Verdicts against the truth",
        order: (row) => row[of] === 0 ? -1 : row[prefix + "_rate"] + 1e-9 * row[prefix + "_high"],
        cell: (row) => {
            if (row[of] === 0) return el("span", {class: "faint"}, "none asked");
            const k = row[key], fixed = row[prefix + "_high"] === null;
            const bound = fixed ? "fixed cases" : k === 0 ? "\u2264 " + percent(row[prefix + "_high"])
                : percent(row[prefix + "_rate"]) + " (" + percent(row[prefix + "_low"]).replace(" %", "") + "\u2013" +
                    percent(row[prefix + "_high"]).replace(" %", "") + ")";
            return el("span", {class: k === 0 ? "rate faint" : "rate"},
                el("span", {}, count(k) + " / " + count(row[of])),
                el("small", {}, bound));
        }};
}

const countColumn = (title, key, group) => ({title, key, group, number: true, order: (row) => row[key] ?? -1,
    cell: (row) => el("span", {class: row[key] === 0 ? "faint" : ""}, count(row[key]))});
const realColumn = (title, key, group) => ({title, key, group, number: true, order: (row) => row[key] ?? -1,
    cell: (row) => rounded(row[key])});
/** Counts that an engine need not tell. */
const knownColumn = (title, key, group) => ({...realColumn(title, key, group),
    cell: (row) => row[key] === null ? el("span", {class: "faint"}, "unknown") : rounded(row[key])});

const headlineColumns = [
    {
        title: "Method",
        key: "rule",
        group: "Method",
        order: (row) => row.rule,
        cell: (row) => el("span", {}, promiseMark(row.promise), codeName(row.rule, {title: row.method}))
    },
    {title: "Scalar", key: "scalar", group: "Method", order: (row) => -row.unit_roundoff, cell: (row) => row.scalar},
    {
        title: "t",
        key: "tolerance",
        group: "Method",
        number: true,
        order: (row) => row.tolerance ?? 0,
        cell: (row) => tolerance(row.tolerance)
    },
    countColumn("Cases", "cases", "Method"),
    rateColumn("Unsafe", "unsafe", "penetrating", "unsafe"),
    rateColumn("Conservative", "conservative", "separated", "conservative"),
    rateColumn("Touching wrong", "touching_wrong", "touching", "touching"),
    countColumn("Undecided", "undecided", "Other findings"),
    countColumn("No answer", "no_answer", "Other findings"),
    countColumn("Unsupported", "unsupported", "Other findings"),
    countColumn("Inaccurate", "inaccurate", "Other findings"),
    {...countColumn("Late", "late", "Other findings"), optional: true},
    {...countColumn("Early", "early", "Other findings"), optional: true},
    countColumn("Within its promise", "within_promise", "Other findings"),
    countColumn("Bracket violated", "bracket_violated", "Other findings"),
    realColumn("Median", "error_median", "Scaled error"),
    realColumn("99 %", "error_p99", "Scaled error"),
    realColumn("Max", "error_max", "Scaled error"),
    countColumn("\u2265 2^-10", "error_above", "Scaled error"),
    knownColumn("Mean", "iterations_mean", "Iterations"),
    knownColumn("99 %", "iterations_p99", "Iterations"),
    knownColumn("Max", "iterations_max", "Iterations"),
    {
        title: "Cap",
        key: "cap_share",
        group: "Iterations",
        number: true,
        order: (row) => row.cap_share,
        cell: (row) => percent(row.cap_share)
    },
];

/** A column of its own where methods were timed. */
const timeColumn = {
    title: "ns a query",
    key: "nanoseconds",
    optional: true,
    group: "Time",
    number: true,
    order: (row) => row.nanoseconds ?? Infinity,
    cell: (row) => el("span", {title: row.timed_query}, rounded(row.nanoseconds))
};
/** Optional columns are of what only some campaigns ask. */
const shownColumns = () => [...headlineColumns, timeColumn].filter(
    ({optional, key}) => !optional || tables.headline.some((row) => row[key] !== null));

const definitionOf = (key) => combined.definitions.find((d) => d.columns.split(" ").includes(key));

function sortRows(rows) {
    const [key, direction] = state.sort.split(":");
    const column = shownColumns().find((c) => c.key === key);
    if (!column) return rows;
    const sign = direction === "up" ? 1 : -1;
    return [...rows].sort((a, b) => {
        const x = column.order(a), y = column.order(b);
        return sign * (x < y ? -1 : x > y ? 1 : 0);
    });
}

/** Consecutive columns of one group under one heading. */
function groupRow() {
    const cells = [];
    for (const column of shownColumns()) {
        const last = cells.at(-1);
        if (last && last.textContent === column.group) last.colSpan += 1;
        else cells.push(el("th", {scope: "colgroup", class: "group"}, column.group));
    }
    return el("tr", {}, cells);
}

function headCell(column) {
    const [key, direction] = state.sort.split(":");
    const sorted = key === column.key ? (direction === "up" ? "ascending" : "descending") : null;
    const turn = () => setState({sort: column.key + ":" + (sorted === "descending" ? "up" : "down")});
    const definition = definitionOf(column.key);
    return el("th", {scope: "col", class: column.number ? "number" : null, "aria-sort": sorted ?? "none"},
        el("button", {
            type: "button",
            class: "sort",
            "data-sort": column.key,
            onclick: turn,
            title: definition ? definition.term + ": " + definition.meaning : null
        },
            column.title,
            el("span", {class: "arrow", "aria-hidden": "true"},
                sorted ? (sorted === "ascending" ? " \u2191" : " \u2193") : "")));
}

/** The rows of the chosen family, or of all families together, that pass the filter. */
const headlineRows = () => tables.headline.filter((row) => row.family === (state.family || ALL) && matches(row));

function buildHeadline(panel) {
    const caption = el("caption", {});
    const head = el("thead"), body = el("tbody");
    panel.append(el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Results of each method"},
                     el("table", {id: "headline", class: "headline"}, caption, head, body)),
        sourceBlock("headline", report.sql.headline));
    return () => {
        const focused = document.activeElement?.dataset?.sort;
        const rows = sortRows(headlineRows());
        caption.textContent = rows.length + (rows.length === 1 ? " method" : " methods") + " on " +
            (state.family || "all families together") +
            ". Below a count: its rate and the 95 % interval of that, or for none the upper " +
            "bound." + promiseLegend(rows.map((row) => row.promise));
        head.replaceChildren(groupRow(), el("tr", {}, shownColumns().map(headCell)));
        body.replaceChildren(...rows.map((row) => el("tr", {class: row.unsafe > 0 ? "has-unsafe" : null},
            shownColumns().map((column, i) => el(i === 0 ? "th" : "td",
                {class: column.number ? "number" : null, scope: i === 0 ? "row" : null}, column.cell(row))))));
        if (focused) head.querySelector(`[data-sort="${focused}"]`)?.focus();
    };
}
