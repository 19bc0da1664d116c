// One filter for every part of the report. It is stored in the URL's hash, so that a link shows the same view.

const emptyState = {
    tab: "summary",
    campaign: "",
    scalar: "",
    rule: "",
    family: "",
    search: "",
    finding: "",
    sort: "",
    a: "",
    b: "",
    price: "",
    theme: ""
};
const state = {...emptyState};
const listeners = [];

function readHash() {
    const stored = new URLSearchParams(location.hash.slice(1));
    for (const key of Object.keys(emptyState)) state[key] = stored.get(key) ?? emptyState[key];
}

function writeHash() {
    const stored = new URLSearchParams();
    for (const [key, value] of Object.entries(state)) if (value !== emptyState[key]) stored.set(key, value);
    history.replaceState(null, "", "#" + stored.toString());
}

/** Changes the state, the address, and everything shown. */
function setState(changes) {
    Object.assign(state, changes);
    writeHash();
    refresh(Object.keys(changes));
}

const chosenScalars = () => state.scalar ? state.scalar.split(",") : scalars;

function matchesSearch(text) {
    return state.search.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
}

/** Whether scalar and rule of a row pass the filter. The caller checks the family, since totals are rows too. */
function matches(row) {
    return chosenScalars().includes(row.scalar) && (!state.rule || row.rule === state.rule) &&
        (!state.search || matchesSearch(row.scalar + " " + ruleLabel(row.rule, row.tolerance ?? null)));
}

function choice(name, label, values, all) {
    const select = el("select", {id: "filter-" + name, onchange: () => setState({[name]: select.value})},
        el("option", {value: ""}, all), values.map((value) => el("option", {value}, value)));
    listeners.push(() => { select.value = state[name]; });
    return el("label", {class: "field"}, el("span", {}, label), select);
}

function scalarChips() {
    const buttons =
        scalars.map((scalar) => el("button", {type: "button", class: "chip", onclick: () => toggle(scalar)}, scalar));
    const toggle = (scalar) => {
        const chosen = state.scalar ? chosenScalars() : [];
        const next = chosen.includes(scalar) ? chosen.filter((s) => s !== scalar) : [...chosen, scalar];
        setState({scalar: next.length === scalars.length ? "" : scalars.filter((s) => next.includes(s)).join(",")});
    };
    listeners.push(
        () => buttons.forEach((button) => button.setAttribute("aria-pressed",
                                  String(state.scalar !== "" && chosenScalars().includes(button.textContent)))));
    return el("div", {class: "field", role: "group", "aria-label": "Scalars; none pressed means all"},
        el("span", {}, "Scalar"), el("div", {class: "chips"}, buttons));
}

/** Chooses a campaign. The settings that belong only to the previous one are reset. */
function campaignChoice() {
    if (combined.campaigns.length < 2) return null;
    const select =
        el("select", {id: "filter-campaign", onchange: () => setState({...chosenAnew, campaign: select.value})},
            combined.campaigns.map((campaign) => el("option", {value: campaign.key}, campaign.key)));
    listeners.push(() => { select.value = report.key; });
    return el("label", {class: "field"}, el("span", {}, "Question"), select);
}
const chosenAnew = {scalar: "", rule: "", family: "", search: "", finding: "", sort: "", a: "", b: "", price: ""};

function buildFilters() {
    const search = el("input", {id: "filter-search", type: "search", placeholder: "e.g. relative 1e-06",
        oninput: () => setState({search: search.value})});
    listeners.push(() => { if (search.value !== state.search) search.value = state.search; });
    const reset = el("button", {type: "button", class: "quiet", id: "filter-reset",
        onclick: () => setState({scalar: "", rule: "", family: "", search: "", finding: ""})}, "Reset");
    listeners.push(() => {
        reset.hidden = !(state.scalar || state.rule || state.family || state.search || state.finding);
    });
    byId("filters").replaceChildren(campaignChoice() ?? "",
        scalars.length > 8 ? choice("scalar", "Scalar", scalars, "all scalars") : scalarChips(),
        choice("rule", "Method", rules, "all methods"), choice("family", "Family", families, "all families"),
        el("label", {class: "field"}, el("span", {}, "Text"), search), reset);
}
