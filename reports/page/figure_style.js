// What figures look like, on the page (figures.js) and as SVG (draw_figures.mjs): colours, dashes, shapes, axes.

const palettes = {
    light: {
        ink: "#23282e",
        muted: "#5d666f",
        line: "#d9d5cb",
        heat: ["#f4f0e6", "#dd9440"],
        danger: ["#f4f0e6", "#e0685c"],
        absent: "#b4bac0",
        series: [
            "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#3b3b3b", "#882255", "#86861f",
            "#5b3fb0"
        ]
    },
    dark: {
        ink: "#e4e1d9",
        muted: "#9aa3ab",
        line: "#3a4148",
        heat: ["#22282d", "#95602a"],
        danger: ["#22282d", "#a8433a"],
        absent: "#4d555d",
        series: [
            "#4fa3d8", "#f08a4b", "#35c497", "#e39cc4", "#f0bd4a", "#8accf3", "#c9c9c9", "#c0608f", "#b5b54a",
            "#a08ff0"
        ]
    },
};
/* The colours of Okabe and Ito, which people who do not tell red from green tell apart, and three more of other
   lightness. Dashes and shapes say the same again. Their seven and the ten colours have no common divisor, so that 70
   rules differ in one or the other. */
const dashes = [[1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [12, 3], [1, 3], [8, 2, 2, 2, 2, 2]];
const shapes = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right"];

/** The part of a configuration of Vega that both share, in the colours of a palette. */
const figureStyle = (p, font) => ({
    font,
    view: {stroke: "transparent"},
    text: {color: p.ink},
    axis: {
        labelColor: p.muted,
        titleColor: p.muted,
        titleFontWeight: "normal",
        gridColor: p.line,
        domainColor: p.line,
        tickColor: p.line
    },
    axisQuantitative: {labelOverlap: "greedy", labelSeparation: 6},
    range: {category: p.series, heatmap: p.heat, ramp: p.danger}
});
