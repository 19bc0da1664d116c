// Draws the Vega-Lite figures. The filter decides the rows, the theme the colours, and the window the width.

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const themeName = () => state.theme || (systemDark.matches ? "dark" : "light");

function vegaConfig(shaped, lined, width) {
    const p = palettes[themeName()];
    const font = getComputedStyle(document.body).fontFamily;
    const style = figureStyle(p, font);
    return {
        ...style,
        background: "transparent",
        rule: {color: p.muted},
        title: {color: p.ink, font},
        axis: {...style.axis, labelFontSize: labelSize, titleFontSize: 11, labelFont: font, titleFont: font},
        header: {labelColor: p.ink, titleColor: p.ink, labelFontSize: 12, labelFont: font},
        legend: {
            labelColor: p.ink,
            titleColor: p.muted,
            labelFontSize: innerWidth < narrowScreen ? 10 : 11,  // so that the longest rules fit
            labelFont: font,
            symbolStrokeWidth: shaped ? 1.5 : 3,
            symbolSize: lined && innerWidth >= narrowScreen ? 700 : 100  // a line long enough to show its dashes
        },
        axisX: {titleLimit: width + 20}
    };
}

/** The colour of a rule, which does not depend on the filter. */
function colourScale(field, rows) {
    const all = {rule: [...rules].sort(), scalar: scalars}[field];
    const present = all.filter((value) => rows.some((row) => row[field] === value));
    const series = palettes[themeName()].series;
    return {domain: present, range: present.map((value) => series[all.indexOf(value) % series.length])};
}

const isShaped = (layer) =>
    (layer?.mark?.type ?? layer?.mark) === "point" && ["rule", "scalar"].includes(layer.encoding?.color?.field) &&
    layer.mark.opacity !== 0;

/**
 * Lines of a rule are dashed and its points shaped in the way of that rule. A figure with earlier results keeps dashes
 * for these. Where points are shaped no line is dashed: one legend would show both as a dashed outline of a shape.
 */
function marked(layer, rows, shaped) {
    const field = layer.encoding?.color?.field, type = layer.mark?.type ?? layer.mark;
    if (!["rule", "scalar"].includes(field) || layer.encoding.strokeDash || layer.mark.strokeDash ||
        rows.some((row) => row.earlier))
        return layer;
    const channel = {line: ["strokeDash", dashes], point: ["shape", shapes]}[type];
    if (!channel || layer.mark.opacity === 0 || (shaped && type === "line")) return layer;
    const {domain} = colourScale(field, rows), all = {rule: [...rules].sort(), scalar: scalars}[field];
    return {
        ...layer,
        encoding: {
            ...layer.encoding,
            [channel[0]]: {
                field,
                type: "nominal",
                title: layer.encoding.color.title ?? null,
                legend: layer.encoding.color.legend,
                scale: {domain, range: domain.map((value) => channel[1][all.indexOf(value) % channel[1].length])}
            }
        }
    };
}

const drawsEarlier = (layer) => layer?.transform?.[0]?.filter?.startsWith?.("datum.earlier") ?? false;

/** Removes the grey layers. An empty layer would still produce a legend without extent. */
function withoutEarlier(node) {
    if (Array.isArray(node)) return node.filter((child) => !drawsEarlier(child)).map(withoutEarlier);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutEarlier(value)]));
}

const mostColumns = 5;

/** The greatest width of a window that counts as narrow, and of the names beside a drawing in one. */
const narrowScreen = 640, namesLimit = 170;

/** Facets that do not fit beside each other are put into lines of this many, each facet with an axis of its own. */
function wrapped(node, columns) {
    if (Array.isArray(node)) return node.map((child) => wrapped(child, columns));
    if (node === null || typeof node !== "object") return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, wrapped(value, columns)]));
    if (!copy.facet?.column || copy.facet.row) return copy;
    const resolve = {...copy.resolve, axis: {...copy.resolve?.axis, x: "independent"}};
    return {...copy, facet: copy.facet.column, columns, resolve};
}

/**
 * A matrix of facets as one list of them, row by row, for screens that hold no two beside each other. The rows of the
 * data are in the order of its panels.
 */
function listed(specification, rows) {
    const {row, column} = specification.facet ?? {};
    if (!row || !column) return specification;
    const panelOf = (datum) => datum[column.field] + ": " + datum[row.field];
    const calculate = `datum['${column.field}'] + ': ' + datum['${row.field}']`;
    return {
        ...specification,
        transform: [...(specification.transform ?? []), {calculate, as: "listed_panel"}],
        facet: {column: {...column, field: "listed_panel", sort: [...new Set(rows.map(panelOf))]}}
    };
}

/** Headers above facets break after a colon or comma where they are too long. On narrow screens those of rows turn. */
function fittedHeader(header, width, channel) {
    if (channel === "row")
        return innerWidth < narrowScreen ? {...header, labelAngle: -90, labelAlign: "center"} : header;
    const letters = Math.floor(width / 7.5);
    return {
        ...header,
        labelLimit: width + 16,
        labelExpr: `length(datum.label) > ${letters} ? ` +
            `split(replace(datum.label, /([:,]) /g, '$1|'), '|') : datum.label`
    };
}

/** On a narrow screen the legends below a drawing have one column. */
const fittedLegend = (legend) =>
    legend?.orient === "bottom" && innerWidth < narrowScreen ? {...legend, columns: 1} : legend;

/** The specification with every `width` replaced, so that facets fill the page, and its colours fixed. */
function fitted(node, width, rows, shaped, channel = null) {
    if (Array.isArray(node)) return node.map((child) => fitted(child, width, rows, shaped, channel));
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node.mark ? marked(node, rows, shaped) : node).map(([key, value]) => {
        if (key === "width" && typeof value === "number") return [key, width];
        if (innerWidth < narrowScreen && key === "axis" && channel === "x" && value?.labelLimit > namesLimit)
            return [key, {...value, labelAngle: -90}];  // long names below their cells
        if (key === "labelLimit" && innerWidth < narrowScreen) return [key, Math.min(value, namesLimit)];
        if (value === palettes.light.absent) return [key, palettes[themeName()].absent];
        if (key === "header") return [key, fittedHeader(value, width, channel)];
        if (key === "legend") return [key, fittedLegend(value)];
        const fit = fitted(value, width, rows, shaped, key);
        if (key === "color" && ["rule", "scalar"].includes(value?.field))
            return [key, {...fit, scale: colourScale(value.field, rows)}];
        return [key, fit];
    }));
}

/** The specification without the numbers in its cells. */
function withoutNumbers(node) {
    if (Array.isArray(node)) return node.filter((child) => child?.mark?.type !== "text").map(withoutNumbers);
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutNumbers(value)]));
}

/** The width of a cell that holds a number, and the least that does. */
const numberWidth = 24, leastNumberWidth = 16;
/** How many cells a heat map has beside each other in its widest facet, 0 for other figures. */
function cellsAcross(figure, rows) {
    const {across, facet} = figure.meta, cells = new Map();
    if (across) rows.forEach((row) => cells.set(row[facet], (cells.get(row[facet]) ?? new Set()).add(row[across])));
    return Math.max(0, ...[...cells.values()].map((each) => each.size));
}

function rowsOf(figure) {
    const wanted = state.family || ALL;
    return figure.unpacked.filter((row) => (!figure.hasTotals || row.family === wanted) && figure.matches(row));
}

/** Vega-Lite's advice is meant for authors of specifications, so the page does not show it. */
const quiet = vega.logger(vega.Error);

/** `lines` is the number of facets beside each other, null for all of them. */
async function embedded(figure, rows, width, lines) {
    const holder = el("div");
    let specification = rows.some((row) => row.earlier) ? figure.specification : withoutEarlier(figure.specification);
    if (lines === 1) specification = listed(specification, rows);
    specification = withBrokenLabels(specification, rows);
    if (width < cellsAcross(figure, rows) * leastNumberWidth) specification = withoutNumbers(specification);
    const layers = specification.spec?.layer ?? [], shaped = layers.some(isShaped);
    const lined = !shaped && layers.some((layer) => (layer.mark?.type ?? layer.mark) === "line");
    // What is dominated is grey, so that its rule needs no place in the legend.
    const coloured = rows.filter((row) => !row.dominated);
    const drawing = vegaLite.compile({
        ...fitted(lines === null ? specification : wrapped(specification, lines), width, coloured, shaped),
        datasets: {rows}
    },
        {config: vegaConfig(shaped, lined, width), logger: quiet});
    await vegaEmbed(holder, drawing.spec, {mode: "vega", renderer: "svg", ast: true, logLevel: vega.Error,
        tooltip: {theme: themeName()}, downloadFileName: figure.name,
        actions: {export: true, source: false, compiled: false, editor: false}});
    return holder;
}

async function draw(figure) {
    const rows = rowsOf(figure),
          margin = 8,  // of the drawing beyond the width that its SVG states
          available = byId("main").clientWidth - 2 * parseFloat(getComputedStyle(byId("main")).paddingLeft) - margin;
    const key = JSON.stringify(
        [report.key, state.scalar, state.rule, figure.hasTotals && state.family, state.search, themeName(), available]);
    if (figure.drawn === key) return;
    figure.drawn = key;
    if (figure.unpacked.length === 0) {
        figure.canvas.replaceChildren(nothingHere(figure.meta.needs, campaignsWith(figure.name)));
        return;
    }
    if (rows.length === 0) {
        figure.canvas.replaceChildren(el("p", {class: "empty"}, "Nothing passes the filter."));
        return;
    }
    try {
        const columns = Math.max(1, new Set(rows.map((row) => row[figure.meta.facet])).size);
        const narrow = available < narrowScreen;  // there facets stand one below the other, wide enough to be read
        const canWrap = narrow || !JSON.stringify(figure.specification).includes('"row":');
        const wanted = Math.min(460, cellsAcross(figure, rows) * numberWidth);
        const fitting = Math.max(1, Math.floor((available - figure.meta.labels) / (wanted + 24)));
        const lines = !canWrap            ? null
            : narrow                      ? 1
            : columns <= Math.min(mostColumns, wanted > 0 ? fitting : mostColumns) ? null
            : wanted > 0                  ? Math.min(4, fitting > 2 ? 2 * Math.floor(fitting / 2) : fitting)
                                          : 4;
        const cells = lines ?? columns;
        const narrowLabels = 180, least = narrow ? 180 : 60;
        let width = Math.max(narrow ? Math.max(180, Math.min(wanted, available - narrowLabels)) : 120,
            Math.min(460, Math.floor((available - figure.meta.labels) / cells) - 24));
        let holder = await embedded(figure, rows, width, lines);
        // Axes and headers take what their labels need, known only once they are drawn.
        for (let attempt = 0; attempt < 3 && width > least; ++attempt) {
            const excess = Number(holder.querySelector("svg").getAttribute("width")) - available;
            if (excess <= 0) break;
            width = Math.max(least, width - Math.ceil(excess / cells) - attempt);
            holder = await embedded(figure, rows, width, lines);
        }
        if (figure.drawn === key) figure.canvas.replaceChildren(holder);
    } catch (error) {
        figure.canvas.replaceChildren(el("p", {class: "empty"}, "This figure could not be drawn: " + error.message));
        console.error(figure.name, error);
    }
}

let figures = [];

const hasEngines = () => tables.headline.some((row) => row.method.startsWith("engine/"));

/** The tab of a figure: what is about engines stands beside the failures where a campaign has none. */
const placeOf = ({place}) => place === "engines" && !hasEngines() ? "failures" : place;

/** The figures of the campaign: specification and query are the same in every one. */
function openFigures() {
    const opened = ({name, rows}, matching, csv) => {
        const unpacked = unpack(rows), {specification, sql} = combined.figures[name];
        return {
            name,
            sql,
            specification,
            unpacked,
            csv,
            matches: matching,
            hasTotals: unpacked.some((row) => row.family === ALL),
            hasEarlier: unpacked.some((row) => row.earlier),
            meta: {...specification.usermeta, place: placeOf(specification.usermeta)}
        };
    };
    report.drawings ??=
        report.figures.map((figure) => opened(figure, matches)).sort((x, y) => x.meta.order - y.meta.order);
    figures = combined.lawFigure.rows.length === 0
        ? report.drawings
        : [...report.drawings, opened(combined.lawFigure, lawMatches, "law_violations.csv")];
    for (const figure of figures) figure.drawn = null;
}

/** Campaigns whose figure of that name has rows. */
const campaignsWith = (name) => combined.campaigns.filter(
    (campaign) => campaign.figures.some((figure) => figure.name === name && figure.rows.length > 0));

/**
 * What a figure or table without rows says instead: which campaign would fill it, and which one of this report does.
 */
function nothingHere(needs, others) {
    const [what, command] = needs.split(": ./run");
    return el("div", {class: "empty"},
        el("p", {}, "This campaign has no rows for it: it needs ", what, ".",
            ...(command ? [" Make them with ", el("code", {}, "./run" + command), "."] : [])),
        others.length === 0 ? null
                            : el("p", {}, "In this report: ",
                                  ...others.map((campaign) => el("button", {
                                      type: "button",
                                      class: "quiet",
                                      onclick: () => setState({...chosenAnew, campaign: campaign.key})
                                  },
                                                    campaign.key))));
}

function figureBlock(figure) {
    figure.canvas = el("div", {class: "canvas", id: "figure-" + figure.name});
    return el("figure", {}, el("h3", {}, figure.meta.title), figure.canvas, el("figcaption", {}, figure.meta.caption),
        figure.hasEarlier
            ? el("p", {class: "earlier"}, el("span", {class: "earlier-key", "aria-hidden": "true"}), report.earlier,
                  " ", el("a", {href: dataFile(figure.name + ".earlier.csv"), download: true}, "Earlier data as CSV"))
            : null,
        figure.unpacked.length === 0 ? null : sourceBlock(figure.name, figure.sql, figure.csv));
}

/** Draws the figures of the shown part at once and the others later, so that all of them can be printed. */
let drawing = 0;
async function drawFigures() {
    const mine = ++drawing;
    delete document.documentElement.dataset.drawn;
    delete document.documentElement.dataset.shown;
    const shown = figures.filter((figure) => figure.meta.place === state.tab);
    for (const figure of shown) {
        if (mine !== drawing) return;
        await draw(figure);
    }
    document.documentElement.dataset.shown = state.tab;
    for (const figure of figures.filter((figure) => !shown.includes(figure))) {
        await new Promise((resume) => setTimeout(resume, 15));
        if (mine !== drawing) return;
        await draw(figure);
    }
    document.documentElement.dataset.drawn = "all";
}
