// Draws small multiples: the exact truth, then every method, one cell per ulp, coloured by the chosen quantity.

const atlas = JSON.parse(byId("data").textContent);
const side = 2 * atlas.ulps + 1;
const state = {show: "finding", theme: "", cell: ""};
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const themeName = () => state.theme || (systemDark.matches ? "dark" : "light");
const cellsWith = (key) => atlas.methods.map((method) => method[key]);

const verdicts = {
    s: ["separated", "#9dc1ea"],
    t: ["touching", "#23282e"],
    p: ["penetrating", "#e0873f"],
    i: ["intersecting: touching or penetrating", "#f1cfa6"],
    u: ["undecided", "#b9b6ae"]
};
const findings = {
    c: ["correct", "#e3efe6"],
    U: ["unsafe", "#b3261e"],
    C: ["conservative", "#e58d80"],
    T: ["touching answered wrongly", "#8e5fb5"],
    w: ["wrong verdict", "#d0507e"],
    b: ["bracket violated", "#e6b53c"],
    a: ["inaccurate", "#f2d98d"],
    u: ["undecided", "#b9b6ae"],
    n: ["no answer", "#6d6a64"],
    x: ["no truth", "#ffffff"]
};
const views = {finding: "Finding", verdict: "Verdict", error: "Error", iterations: "Iterations"};

const greatest = (lists) => lists.reduce((top, list) => list.reduce((t, x) => x !== null && x > t ? x : t, top), 0);
const smallest = (lists) =>
    lists.reduce((low, list) => list.reduce((t, x) => x !== null && x > 0 && x < t ? x : t, low), Infinity);
const scales = {
    iterations: {low: 0, high: Math.max(1, greatest(cellsWith("iterations")))},
    error: {
        low: Math.log2(Math.min(smallest(cellsWith("error")), 1)),
        high: Math.log2(Math.max(greatest(cellsWith("error")), Number.MIN_VALUE))
    }
};

/** The colour of a share: from paper over orange to ink, so that more is darker. */
function ramp(share) {
    const stops = [[244, 240, 230], [240, 190, 110], [190, 80, 50], [70, 20, 40]],
          at = Math.max(0, Math.min(0.9999, share)) * 3, i = Math.floor(at);
    return stops[i].map((x, k) => Math.round(x + (stops[i + 1][k] - x) * (at - i)));
}
const rgb = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

function colourOf(method, at) {
    if (method === null) return rgb(verdicts[atlas.truth.verdict[at]][1]);
    if (state.show === "verdict") return rgb(verdicts[method.verdict[at]][1]);
    if (state.show === "finding") return rgb(findings[method.finding[at]][1]);
    if (state.show === "iterations") return ramp(method.iterations[at] / scales.iterations.high);
    const error = method.error[at];
    if (error === null) return [185, 182, 174];
    if (error === 0) return [227, 239, 230];
    const {low, high} = scales.error;
    return ramp(high > low ? 0.1 + 0.9 * (Math.log2(error) - low) / (high - low) : 0.5);
}

function paint(canvas, method) {
    const context = canvas.getContext("2d", {willReadFrequently: true}), image = context.createImageData(side, side);
    for (let j = 0; j < side; ++j)
        for (let i = 0; i < side; ++i) {
            const at = j * side + i, pixel = 4 * ((side - 1 - j) * side + i);
            image.data.set([...colourOf(method, at), 255], pixel);
        }
    context.putImageData(image, 0, 0);
}

/** The number of cells with each letter, in words. */
function tally(method) {
    if (method === null) return countsOf(atlas.truth.verdict, verdicts);
    if (state.show === "verdict") return countsOf(method.verdict, verdicts);
    if (state.show === "iterations") return "up to " + greatest([method.iterations]) + " iterations";
    if (state.show === "error")
        return "largest error / L: " + Number(greatest([method.error]).toPrecision(3)).toExponential();
    return countsOf(method.finding, findings);
}
function countsOf(letters, names) {
    const counts = {};
    for (const letter of letters) counts[letter] = (counts[letter] ?? 0) + 1;
    return Object.entries(counts)
        .sort((a, b) => b[1] - a[1])
        .map(([letter, n]) => n.toLocaleString("en-US") + " " + names[letter][0].split(":")[0])
        .join(", ");
}

const valueAt = (axis, steps) => axis.centre + steps * axis.step;

function readCell(at) {
    const i = at % side - atlas.ulps, j = Math.floor(at / side) - atlas.ulps, value = atlas.truth.value[at];
    return [
        `${atlas.x.name} ${i >= 0 ? "+" : "\u2212"}${Math.abs(i)} ulp = ` +
            `${valueAt(atlas.x, i)}, ${atlas.y.name} ${j >= 0 ? "+" : "\u2212"}${Math.abs(j)} ` +
            `ulp = ${valueAt(atlas.y, j)}: truth ${verdicts[atlas.truth.verdict[at]][0]}` +
            (value === null     ? ""
                    : value < 0 ? `, depth ${- value}`
                                : `, ${atlas.quantity} ${value}`) +
            ". ",
        ...atlas.methods.map((method) => `${method.name}: ${verdicts[method.verdict[at]][0].split(":")[0]}, ` +
                `${findings[method.finding[at]][0]}, ${method.iterations[at]} iterations` +
                (method.error[at] === null ? ""
                                           : `, error/L ${Number(method.error[at].toPrecision(3)).toExponential()}`) +
                ". ")
    ].join("");
}

function panel(method, title) {
    const canvas = el("canvas", {width: side, height: side, tabindex: 0, role: "img"});
    const point = (event) => {
        const box = canvas.getBoundingClientRect(), i = Math.floor((event.clientX - box.left) / box.width * side),
              j = side - 1 - Math.floor((event.clientY - box.top) / box.height * side);
        if (i >= 0 && j >= 0 && i < side && j < side) byId("reading").textContent = readCell(j * side + i);
    };
    canvas.addEventListener("mousemove", point);
    canvas.addEventListener("click", point);
    const caption = el("figcaption");
    const figure = el("figure", {class: method === null ? "truth" : null},
        el("h3", {}, method === null ? title : el("code", {}, title)), canvas, caption);
    return {
        figure,
        update: () => {
            paint(canvas, method);
            caption.textContent = tally(method);
            canvas.setAttribute("aria-label", title + ": " + tally(method));
        }
    };
}

function keysOf(names, letters) {
    const used = new Set(letters.join(""));
    return Object.entries(names).filter(([letter]) => used.has(letter)).map(([,
        [name, colour]]) => el("span", {}, el("i", {style: "background:" + colour}), name));
}
function keys() {
    const truth = [el("strong", {}, "Truth: "), ...keysOf(verdicts, [atlas.truth.verdict])];
    if (state.show === "verdict") return keysOf(verdicts, [atlas.truth.verdict, ...cellsWith("verdict")]);
    if (state.show === "finding")
        return [...truth, el("strong", {}, "Methods: "), ...keysOf(findings, cellsWith("finding"))];
    const scale = scales[state.show],
          [low, high] = state.show === "error"
        ? [2 ** scale.low, 2 ** scale.high].map((x) => Number(x.toPrecision(2)).toExponential())
        : [scale.low, scale.high];
    const mark = (share, text) => el("span", {}, el("i", {style: `background:rgb(${ramp(share)})`}), text);
    return [...truth, el("strong", {}, "Methods: "), mark(0.05, String(low)), mark(0.95, String(high)),
        ...(state.show === "error" ? [
            el("span", {}, el("i", {style: "background:rgb(227,239,230)"}), "no error"),
            el("span", {}, el("i", {style: "background:rgb(185,182,174)"}), "no number")
        ] : [])];
}

const panels = [panel(null, "Exact truth"), ...atlas.methods.map((method) => panel(method, method.name))];

function update() {
    document.documentElement.dataset.theme = themeName();
    byId("theme").textContent = themeName() === "dark" ? "Light" : "Dark";
    for (const button of document.querySelectorAll("[data-show]"))
        button.setAttribute("aria-pressed", String(button.dataset.show === state.show));
    byId("keys").replaceChildren(...keys());
    for (const each of panels) each.update();
    const stored = new URLSearchParams({show: state.show});
    if (state.theme) stored.set("theme", state.theme);
    history.replaceState(null, "", "#" + stored);
}
function readHash() {
    const stored = new URLSearchParams(location.hash.slice(1));
    state.show = stored.get("show") in views ? stored.get("show") : "finding";
    state.theme = stored.get("theme") ?? "";
}

byId("masthead")
    .append(el("p", {class: "eyebrow"}, el("strong", {}, "Touchstone"), el("span", {}, "ulp atlas"),
                el("span", {class: "spring"}), el("button", {
                    type: "button",
                    id: "theme",
                    class: "quiet",
                    "aria-label": "Switch between light and dark",
                    onclick: () => {
                        state.theme = themeName() === "dark" ? "light" : "dark";
                        update();
                    }
                })),
        el("h1", {}, atlas.id + ", one ulp a cell"),
        el("p", {class: "standfirst"},
            `${atlas.x.name} to the right from ${valueAt(atlas.x, -atlas.ulps)} to ` +
                `${valueAt(atlas.x, atlas.ulps)} in steps of ${atlas.x.step}; ${atlas.y.name} ` +
                `upwards from ${valueAt(atlas.y, -atlas.ulps)} to ${valueAt(atlas.y, atlas.ulps)} in ` +
                `steps of ${atlas.y.step}. The step is an ulp of ${atlas.scalar}; the case itself is ` +
                `the middle.`));
byId("controls")
    .append(el("div", {class: "field", role: "group", "aria-label": "Show"}, el("span", {}, "Show"),
        el("div", {class: "chips"},
            Object.entries(views).map(([name, title]) => el("button", {
                type: "button",
                class: "chip",
                "data-show": name,
                onclick: () => {
                    state.show = name;
                    update();
                }
            },
                                          title)))));
byId("controls").addEventListener("submit", (event) => event.preventDefault());
byId("atlas").append(...panels.map((each) => each.figure));
byId("reading").textContent = "Point at a cell to read it.";
const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(atlas.command, copy)}, "copy");
byId("details").append(el("h2", {}, "Make it again"),
    el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, el("code", {}, atlas.command))),
    el("p", {class: "hint"}, "The case: ", el("code", {}, atlas.case)));
readHash();
update();
addEventListener("hashchange", () => { readHash(); update(); });
systemDark.addEventListener("change", update);
document.documentElement.dataset.drawn = "all";
