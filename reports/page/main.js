// Builds the parts of the page and updates them when the state changes.

/** Two builders one below the other. */
function both(first, second) {
    return (panel) => {
        const updates = [first(panel), second(panel)];
        return (changes) => updates.forEach((update) => update(changes));
    };
}

const parts = [
    {name: "summary", title: "Summary", build: both(buildExamined, buildSummary)},
    {name: "results", title: "Results", build: buildHeadline},
    {name: "accuracy", title: "Accuracy", build: figurePart("accuracy")},
    {name: "stopping", title: "Stopping rules", build: figurePart("stopping")},
    {name: "scalars", title: "Scalars", build: figurePart("scalars")},
    {name: "laws", title: "Laws", build: buildLaws},
    {name: "engines", title: "Engines", build: buildEngines},
    {name: "cost", title: "Cost", build: figurePart("cost", costSection)},
    {name: "degeneracy", title: "Near degeneracy", build: figurePart("degeneracy", robustnessSection)},
    {name: "failures", title: "Failures",
      build: both(buildFailures, both(figurePart("failures"), both(buildContact, buildGradients)))},
    {name: "methods", title: "Methods", build: buildMethods},
];

function moveFocus(event, index) {
    const steps = {ArrowRight: 1, ArrowLeft: -1, Home: -index, End: parts.length - 1 - index};
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = (index + steps[event.key] + parts.length) % parts.length;
    openPart(parts[next].name);
    parts[next].button.focus();
}

/** Whether a campaign has data for a part. */
function hasData(campaign, part) {
    if (part === "engines") return unpack(campaign.tables.headline).some((row) => row.method.startsWith("engine/"));
    const places =
        campaign.figures.filter((figure) => combined.figures[figure.name].specification.usermeta.place === part);
    return places.length === 0 || places.some((figure) => figure.rows.length > 0);
}

/** The campaign with which a part opens: the chosen one if it has data for the part, else the first that has. */
function openPart(part) {
    const other = hasData(report, part) ? null : combined.campaigns.find((campaign) => hasData(campaign, part));
    setState(other ? {...chosenAnew, campaign: other.key, tab: part} : {tab: part});
}

function makePart(part, index) {
    part.button = el("button", {
        type: "button",
        role: "tab",
        id: "tab-" + part.name,
        "aria-controls": "part-" + part.name,
        onclick: () => openPart(part.name),
        onkeydown: (event) => moveFocus(event, index)
    },
        part.title);
    part.panel = el("div", {
        role: "tabpanel",
        id: "part-" + part.name,
        "aria-labelledby": "tab-" + part.name,
        "data-title": part.title,
        class: "part"
    });
    byId("tabs").append(part.button);
    byId("main").append(part.panel);
}

/** Builds everything that depends on the campaign. */
function openCampaign() {
    selectCampaign(state.campaign);
    listeners.length = 0;
    openFigures();
    buildMasthead();
    buildFilters();
    for (const part of parts) {
        part.panel.replaceChildren();
        part.update = part.build(part.panel);
    }
    listeners.push(update);
}

function showParts() {
    if (!parts.some((part) => part.name === state.tab)) state.tab = "summary";
    const changed = document.documentElement.dataset.tab !== state.tab;
    for (const part of parts) {
        const shown = part.name === state.tab;
        part.button.setAttribute("aria-selected", String(shown));
        part.button.tabIndex = shown ? 0 : -1;
        part.panel.classList.toggle("shown", shown);
        if (shown) part.button.scrollIntoView({block: "nearest", inline: "nearest"});
    }
    document.documentElement.dataset.tab = state.tab;
    const top = byId("masthead").offsetHeight;  // a new part is shown from its beginning
    if (changed && scrollY > top) scrollTo(0, top);
}

function showTheme() {
    document.documentElement.dataset.theme = themeName();
    byId("theme").textContent = themeName() === "dark" ? "Light" : "Dark";
}

function update(changes = []) {
    showTheme();
    showParts();
    for (const part of parts) if (!(changes.length === 1 && changes[0] === "tab")) part.update(changes);
    drawFigures();
    if (changes.length > 0 && state.tab !== "methods")
        announce(`${headlineRows().length} methods and ${failureCases().length} failing cases pass the filter.`);
}

function refresh(changes) {
    if (report === undefined || (state.campaign || combined.campaigns[0].key) !== report.key) openCampaign();
    for (const listener of [...listeners]) listener(changes);
}

async function start() {
    try {
        await loadCampaigns();
    } catch (error) {
        byId("main").replaceChildren(el("p", {class: "empty"},
            "The data of this page cannot be read by this browser (" + error.message +
                "). The same report is report.md, beside this file."));
        return;
    }
    readHash();
    if (!combined.campaigns.some((campaign) => campaign.key === state.campaign)) state.campaign = "";
    parts.forEach(makePart);
    byId("foot").append("Made by ", el("code", {}, "touchstone report"),
        " from rows of results databases. Everything on this page is in it: it opens offline " +
            "and asks nothing of any network.");
    byId("theme").addEventListener("click", () => setState({theme: themeName() === "dark" ? "light" : "dark"}));
    byId("filters").addEventListener("submit", (event) => event.preventDefault());
    byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
    addEventListener("hashchange", () => { readHash(); refresh([]); });
    systemDark.addEventListener("change", () => refresh([]));
    let waiting = 0;
    addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(drawFigures, 200); });
    refresh([]);
}

start();
