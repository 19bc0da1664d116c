// Builds the page and updates it when the state changes: run, iterate, theme.

const legendEntries = [
    ["a", "A"], ["b", "B"], ["difference", "A \u2212 B", "difference"], ["v", "v, nearest point of the simplex"],
    ["simplex", "simplex W"], ["w", "w, support point"], ["direction", "d, where w was sought", "direction"],
    ["plane", "plane through w across d", "plane"], ["polytope", "polytope of EPA", "polytope"],
    ["popped", "its nearest face"], ["horizon", "horizon: seen by w"],
    ["gradient", "exact gradients: n, P(n)", "gradients"], ["answered", "point and normal of the answer"]
];
const gradientEntries = ["gradient", "answered"];

function buildMasthead() {
    const choice =
        el("select", {id: "run", "aria-label": "Run", onchange: () => goTo({run: Number(choice.value), step: 0})},
            runs.map((each, i) => el("option", {value: i}, (i + 1) + ". " + each.id + " \u00b7 " + each.method)));
    byId("masthead")
        .replaceChildren(el("p", {class: "eyebrow"}, el("strong", {}, "Touchstone"), el("span", {}, "replay"),
                             runs.length > 1 ? choice : null, el("span", {class: "spring"}), el("button", {
                                 type: "button",
                                 id: "theme",
                                 class: "quiet",
                                 "aria-label": "Switch between light and dark",
                                 onclick: () => goTo({theme: themeName() === "dark" ? "light" : "dark"})
                             })),
            el("h1", {id: "title"}), el("p", {class: "verdict", id: "verdict"}),
            el("p", {class: "verdict faint", id: "divergence"}));
}

function buildScrubber() {
    const button = (id, label, text, act) =>
        el("button", {type: "button", class: "quiet", id, "aria-label": label, onclick: act}, text);
    const slider = el("input", {
        type: "range",
        id: "step",
        min: 0,
        "aria-label": "Iterate",
        oninput: () => goTo({step: Number(slider.value)})
    });
    byId("scrubber")
        .replaceChildren(button("first", "First iterate", "|\u25c0", () => goTo({step: 0})),
            button("previous", "Previous iterate", "\u25c0", () => goTo({step: state.step - 1})),
            button("play", "Play or pause", "play", togglePlay),
            button("next", "Next iterate", "\u25b6", () => goTo({step: state.step + 1})),
            button("last", "Last iterate", "\u25b6|", () => goTo({step: run().steps.length - 1})), slider,
            el("output", { id: "where", for: "step" }),
            el("button", {
                type: "button",
                class: "quiet divergence",
                id: "to-divergence",
                onclick: () => goTo({step: stepOfComparison(run().first_divergence)})
            },
                "First divergence"),
            button("origin", "Look at the origin from near", "Zoom to the origin", zoomToOrigin),
            button("whole", "Look at all of it", "Show all", showAll));
}

function zoomToOrigin() {
    if (!views) return;
    const frame = views.frames.difference, step = run().steps[state.step];
    const near = step?.phase !== "epa" && step?.v ? Math.hypot(...three(step.v)) / frame.size * 2 : 0;
    views.difference.reset(inFrame(frame, [0, 0, 0]), Math.max(0.02, Math.min(2, 5 * near || 0.4)));
    views.difference.render();
}

function showAll() {
    if (!views) return;
    views.bodies.reset();
    views.difference.reset();
    views.bodies.render();
    views.difference.render();
}

let playing = 0;
function togglePlay() {
    if (playing) { clearInterval(playing); playing = 0; } else {
        if (state.step + 1 >= run().steps.length) goTo({step: 0});
        playing = setInterval(() => {
            if (state.step + 1 >= run().steps.length) togglePlay();
            else goTo({step: state.step + 1});
        }, 700);
    }
    byId("play").textContent = playing ? "pause" : "play";
}

function buildLegend() {
    const phases = new Set(run().steps.map((step) => step.phase));
    const wanted =
        legendEntries.filter(([name]) => (phases.has("epa") || !["polytope", "popped", "horizon"].includes(name)) &&
            (run().gradients || !gradientEntries.includes(name)));
    byId("legend").replaceChildren(...wanted.map(([name, text, toggle]) => {
        const mark = el("i", {style: "background:#" + colourOf(name).toString(16).padStart(6, "0")});
        if (!toggle) return el("span", {}, mark, text);
        const box = el("input", {
            type: "checkbox",
            checked: shown[toggle],
            onchange: () => {
                shown[toggle] = box.checked;
                drawPictures();
            }
        });
        return el("label", {}, box, " ", mark, text);
    }));
}

function showRun() {
    const of = run();
    document.title = of.id + " - replay - Touchstone";
    byId("title").replaceChildren(of.id + " ", el("code", {}, of.method));
    const finding = of.answer.finding;
    const badge = finding && el("span", {class: "badge " + (of.answer.side === "unsafe" ? "unsafe" : finding)},
        findingText[finding] + (of.answer.side ? ", " + of.answer.side : ""));
    byId("verdict").replaceChildren(...(finding ? [badge, " "] : []), answerSentence());
    byId("divergence").textContent = divergenceSentence();
    byId("iterates").replaceChildren(iteratesTable());
    byId("details").replaceChildren(...detailsBlock());
    byId("to-divergence").hidden = of.first_divergence === null || of.steps.length === 0;
    byId("step").max = Math.max(0, of.steps.length - 1);
    byId("scrubber").hidden = of.steps.length === 0;
    if (byId("run")) byId("run").value = String(state.run);
    openViews();
}

function showStep() {
    const of = run(), step = of.steps[state.step];
    byId("step").value = state.step;
    const text = step ? `${step.phase}, iteration ${step.k} (${state.step + 1} of ${of.steps.length})` +
            (step.time === undefined ? "" : `, t = ${short(step.time)}`)
                                          : "";
    byId("where").textContent = text;
    byId("story").replaceChildren(...storyOf(state.step).map((sentence) => el("li", {}, sentence)));
    byId("status").textContent = text;
    for (const row of byId("iterates").querySelectorAll("tr[data-step]")) {
        const current = Number(row.dataset.step) === state.step;
        row.setAttribute("aria-current", String(current));
        if (current) keepInView(byId("iterates"), row);
    }
    byId("comparisons").replaceChildren(comparisonsTable());
    const marked =
        byId("comparisons").querySelector(".first-divergence") ?? byId("comparisons").querySelector(".diverges");
    if (marked) keepInView(byId("comparisons"), marked);
    drawPictures();
}

/** Scrolls only inside the holder, not the page. */
function keepInView(holder, row) {
    const top = row.offsetTop - 60, bottom = row.offsetTop + row.offsetHeight;
    if (top < holder.scrollTop) holder.scrollTop = Math.max(0, top);
    else if (bottom > holder.scrollTop + holder.clientHeight) holder.scrollTop = bottom - holder.clientHeight;
}

function goTo(changes) {
    const runBefore = state.run, themeBefore = themeName();
    Object.assign(state, changes);
    state.step = Math.max(0, Math.min(run().steps.length - 1, state.step));
    writeHash();
    showTheme();
    if (state.run !== runBefore) showRun();
    if (state.run !== runBefore || themeName() !== themeBefore) buildLegend();
    showStep();
}

function showTheme() {
    document.documentElement.dataset.theme = themeName();
    byId("theme").textContent = themeName() === "dark" ? "Light" : "Dark";
}

function showAnew() {
    readHash();
    showTheme();
    showRun();
    buildLegend();
    showStep();
}

buildMasthead();
buildScrubber();
showAnew();
addEventListener("hashchange", showAnew);
systemDark.addEventListener("change", () => { showTheme(); buildLegend(); showStep(); });
addEventListener("resize", () => views && [views.bodies, views.difference].forEach((view) => view.resize()));
addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, button, canvas") || event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = {ArrowRight: 1, ArrowLeft: -1};
    if (event.key in steps) { event.preventDefault(); goTo({step: state.step + steps[event.key]}); }
});
document.documentElement.dataset.drawn = "all";
