// Draws the Vega-Lite figures: the filter chooses the rows, the theme the colours, the window the width.

const palettes = {
    light: {ink: "#23282e", muted: "#5d666f", line: "#d9d5cb", heat: ["#f4f0e6", "#dd9440"], danger: ["#f4f0e6", "#e0685c"],
        series: ["#2f62a7", "#7fb0e4", "#2b8a6b", "#8a8f2a", "#e79a4b", "#8e5fb5", "#77808a", "#c1452f", "#b4577e", "#4d9aa8"]},
    dark: {ink: "#e4e1d9", muted: "#9aa3ab", line: "#3a4148", heat: ["#22282d", "#95602a"], danger: ["#22282d", "#a8433a"],
        series: ["#6c9fe6", "#a9cdf5", "#4fb894", "#b9be4f", "#efab66", "#b58edb", "#9aa3ab", "#ea6f57", "#dc86aa", "#74bfcc"]},
};

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const themeName = () => state.theme || (systemDark.matches ? "dark" : "light");

function vegaConfig() {
    const p = palettes[themeName()];
    const font = getComputedStyle(document.body).fontFamily;
    return {background: "transparent", font,
        view: {stroke: "transparent"}, text: {color: p.ink}, rule: {color: p.muted}, title: {color: p.ink, font},
        axis: {labelColor: p.muted, titleColor: p.muted, titleFontWeight: "normal", gridColor: p.line, domainColor: p.line,
            tickColor: p.line, labelFontSize: 11, titleFontSize: 11, labelFont: font, titleFont: font},
        header: {labelColor: p.ink, titleColor: p.ink, labelFontSize: 12, labelFont: font},
        legend: {labelColor: p.ink, titleColor: p.muted, labelFontSize: 11, labelFont: font, symbolStrokeWidth: 3},
        range: {category: p.series, heatmap: p.heat, ramp: p.danger}};
}

/** A rule keeps its colour whatever the filter leaves out. */
function colourScale(field, rows) {
    const all = {rule: [...rules].sort(), scalar: scalars}[field];
    const present = all.filter((value) => rows.some((row) => row[field] === value));
    const series = palettes[themeName()].series;
    return {domain: present, range: present.map((value) => series[all.indexOf(value) % series.length])};
}

/** The specification with every `width` replaced, so that facets fill the page, and its colours fixed. */
function fitted(node, width, rows) {
    if (Array.isArray(node)) return node.map((child) => fitted(child, width, rows));
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => {
        if (key === "width" && typeof value === "number") return [key, width];
        if (key === "color" && ["rule", "scalar"].includes(value?.field)) return [key, {...value, scale: colourScale(value.field, rows)}];
        return [key, fitted(value, width, rows)];
    }));
}

function rowsOf(figure) {
    const wanted = state.family || ALL;
    return figure.unpacked.filter((row) => (!figure.hasTotals || row.family === wanted) && matches(row));
}

/** Vega-Lite's advice to authors of specifications is of no use to readers of the page. */
const quiet = vega.logger(vega.Error);

async function embedded(figure, rows, width) {
    const holder = el("div");
    const drawing = vegaLite.compile({...fitted(figure.specification, width, rows), datasets: {rows}}, {config: vegaConfig(), logger: quiet});
    await vegaEmbed(holder, drawing.spec, {mode: "vega", renderer: "svg", ast: true, logLevel: vega.Error,
        tooltip: {theme: themeName()}, downloadFileName: figure.name,
        actions: {export: true, source: false, compiled: false, editor: false}});
    return holder;
}

async function draw(figure) {
    const rows = rowsOf(figure), available = byId("main").clientWidth - 2 * parseFloat(getComputedStyle(byId("main")).paddingLeft);
    const key = JSON.stringify([state.scalar, state.rule, figure.hasTotals && state.family, state.search, themeName(), available]);
    if (figure.drawn === key) return;
    figure.drawn = key;
    if (rows.length === 0) {
        figure.canvas.replaceChildren(el("p", {class: "empty"}, "Nothing passes the filter."));
        return;
    }
    try {
        const cells = Math.max(1, new Set(rows.map((row) => row[figure.meta.facet])).size);
        const width = Math.max(120, Math.min(460, Math.floor((available - figure.meta.labels) / cells) - 24));
        let holder = await embedded(figure, rows, width);
        // Axes and headers take what their labels need, known only once they are drawn.
        const excess = Number(holder.querySelector("svg").getAttribute("width")) - available;
        if (excess > 0) holder = await embedded(figure, rows, Math.max(90, width - Math.ceil(excess / cells)));
        if (figure.drawn === key) figure.canvas.replaceChildren(holder);
    } catch (error) {
        figure.canvas.replaceChildren(el("p", {class: "empty"}, "This figure could not be drawn: " + error.message));
        console.error(figure.name, error);
    }
}

const figures = report.figures.map((figure) => {
    const unpacked = unpack(figure.rows);
    return {...figure, unpacked, hasTotals: unpacked.some((row) => row.family === ALL), meta: figure.specification.usermeta};
}).sort((a, b) => a.meta.order - b.meta.order);

function figureBlock(figure) {
    figure.canvas = el("div", {class: "canvas", id: "figure-" + figure.name});
    return el("figure", {}, el("h3", {}, figure.meta.title), figure.canvas,
        el("figcaption", {}, figure.meta.caption), sourceBlock(figure.name, figure.sql));
}

/** Those of the shown part at once, the others when the browser has time, so that printing finds them drawn. */
async function drawFigures() {
    delete document.documentElement.dataset.drawn;
    const shown = figures.filter((figure) => figure.meta.place === state.tab);
    for (const figure of shown) await draw(figure);
    for (const figure of figures) {
        await new Promise((resume) => setTimeout(resume, 30));
        await draw(figure);
    }
    document.documentElement.dataset.drawn = "all";
}
