// A table that its reader can sort by any column. The order is not stored in the address.

/** columns: {title, number, hint, order(row), cell(row)}; the first one heads the row. */
function sortableTable(id, caption, columns, rows) {
    let by = -1, sign = -1;
    const body = el("tbody"), heads = columns.map((column, i) => {
        const arrow = el("span", {class: "arrow", "aria-hidden": "true"});
        const button = el("button", {type: "button", class: "sort", title: column.hint, onclick: () => {
            sign = by === i ? -sign : column.number ? -1 : 1;
            by = i;
            fill();
        }}, column.title, arrow);
        return {
            cell: el("th", {scope: "col", class: column.number ? "number" : null, "aria-sort": "none"}, button),
            arrow
        };
    });
    const order = (column, row) => column.order ? column.order(row) : column.cell(row);
    function fill() {
        const sorted = by < 0 ? rows : [...rows].sort((x, y) => {
            const a = order(columns[by], x), b = order(columns[by], y);
            if (a === null || b === null) return (a === null) - (b === null);
            return sign * (a < b ? -1 : a > b ? 1 : 0);
        });
        heads.forEach(({cell, arrow}, i) => {
            cell.setAttribute("aria-sort", i !== by ? "none" : sign > 0 ? "ascending" : "descending");
            arrow.textContent = i !== by ? "" : sign > 0 ? " \u2191" : " \u2193";
        });
        body.replaceChildren(
            ...sorted.map((row) => el("tr", {},
                              columns.map((column, i) => el(i === 0 ? "th" : "td",
                                              {scope: i === 0 ? "row" : null, class: column.number ? "number" : null},
                                              column.cell(row))))));
    }
    fill();
    return el("div", {class: "scroll tall", tabindex: 0, role: "region", "aria-label": caption},
        el("table", {id}, el("caption", {}, caption), el("thead", {}, el("tr", {}, heads.map(({cell}) => cell))),
            body));
}
