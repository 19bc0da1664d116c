// The data of the report, unpacked, one campaign at a time, and numbers as people read them.

const ALL = "(all)";
/** Whether the cases of a family come from a file: no random draw, so that nothing is tested on them. In the total of a
 *  campaign there are such cases only if there are no others. */
const isFixed = (family) => {
    const fixed = (row) => row.description.startsWith("fixed cases of ");
    const asked = tables.families.filter((row) => row.missing === null);
    return family === ALL ? asked.length > 0 && asked.every(fixed)
                          : tables.families.some((row) => row.family === family && fixed(row));
};
let combined = null;  // everything; then what is shown of it:
let report, tables, scalars, rules, families, methodOf, exhibitOf;

/** The page holds its data compressed; browsers decompress it. */
async function loadCampaigns() {
    const bytes = Uint8Array.from(atob(byId("data").textContent.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    combined = JSON.parse(await new Response(stream).text());
    combined.laws = unpack(combined.laws);
    combined.replays ??= [];
    const names = new Map();
    for (const campaign of combined.campaigns) {
        const n = (names.get(campaign.name) ?? 0) + 1;
        names.set(campaign.name, n);
        campaign.key = n === 1 ? campaign.name : campaign.name + " " + n;
    }
}

/** Turns a table in columns into an array of row objects. */
function unpack(table) {
    const rows = Array.from({length: table.length}, () => ({}));
    for (const [name, column] of Object.entries(table.columns))
        rows.forEach((row, i) => {
            if (column.values) row[name] = column.values[i];
            else row[name] = column.at[i] < 0 ? null : column.words[column.at[i]];
        });
    return rows;
}

function selectCampaign(key) {
    report = combined.campaigns.find((campaign) => campaign.key === key) ?? combined.campaigns[0];
    report.unpacked ??= Object.fromEntries(Object.entries(report.tables).map(([name, table]) => [name, unpack(table)]));
    tables = report.unpacked;
    scalars = [...new Set(tables.headline.map((row) => row.scalar))];
    rules = [...new Set(tables.headline.map((row) => row.rule))];
    families = [...new Set(tables.headline.map((row) => row.family))].filter((family) => family !== ALL);
    methodOf = new Map(tables.headline.map((row) => [row.method, row]));
    exhibitOf = new Map(tables.exhibits.map((row) => [row.replay, row.json]));
}

/**
 * The sign of a method that promises less than the number, as the database tells by what was promised of its answers,
 * or nothing. What it calls correct is not what the others call so.
 */
const promiseMeaning = {
    "\u2264": "promises an upper bound and no number",
    "~": "promises its number within a tolerance beyond rounding"
};
function promiseMark(sign) {
    return sign ? el("span", {class: "promise", title: promiseMeaning[sign]}, sign + "\u00a0") : "";
}
const promiseOf = (method) => methodOf.get(method)?.promise ?? null;
/** Of a rule over all scalars and tolerances: that of one of its methods. */
const promiseOfRule = (rule) => tables.headline.find((row) => row.rule === rule && row.promise)?.promise ?? null;
/** What the signs of these rows mean, for a caption. */
function promiseLegend(signs) {
    const shown = Object.keys(promiseMeaning).filter((sign) => signs.includes(sign));
    if (shown.length === 0) return "";
    return " " + shown.map((sign) => `${sign} ${promiseMeaning[sign]}`).join("; ") +
        ": compare it with others by verdict, by scaled error, and by the share above a limit, not by what is correct.";
}

const dataFile = (name) => "data/" + report.folder + "/" + name;

const count = (x) => x === null || x === undefined ? "" : Math.round(x).toLocaleString("en-US");

function rounded(x) {
    if (x === null || x === undefined) return "";
    if (x === 0) return "0";
    const size = Math.abs(x);
    if (size >= 999.5 && size < 1e6) return count(x);
    if (size >= 1e-4 && size < 1e6) return String(Number(x.toPrecision(3)));
    return String(Number(x.toPrecision(3)).toExponential()).replace(/e([-+])(\d)$/, "e$10$2");
}

function percent(share) {
    if (share === null || share === undefined) return "";
    const p = 100 * share;
    if (p === 0) return "0 %";
    if (p >= 10) return p.toFixed(1) + " %";
    const decimals = Math.ceil(1 - Math.log10(p));
    return (decimals > 6 ? p.toExponential(1) : p.toFixed(Math.min(decimals, 6))) + " %";
}

/** A tolerance as the program writes it: 0.1, 0.001, 1e-06; powers of two below 1/8 as 2^-k. */
function tolerance(t) {
    if (t === null || t === undefined) return "";
    const exponent = Math.round(Math.log2(t));
    if (t < 0.125 && t > 0 && 2 ** exponent === t) return "2^" + exponent;
    return t >= 1e-3 ? String(t) : t.toExponential().replace(/e-(\d)$/, "e-0$1");
}

/** A rule with its tolerance in place of t. */
const ruleLabel = (rule, t) => t === null ? rule : rule.replace(/\(t(?=[,)])/, "(" + tolerance(t));

const shellQuoted = (word) => "'" + word.replaceAll("'", "'\\''") + "'";
/** The names of the rules and solvers of --rule, and the library of each. */
const broughtRules = () => tables.provenance.filter(({key}) => /^rule\..*\.library$/.test(key))
    .map(({key, value}) => ({name: key.split(".")[1], library: value}));
/** The options for an engine outside the program's own folder, and for libraries of rules that the method names. */
function libraryOptions(method) {
    const engine = tables.provenance.find(({key}) => key === method.replace("engine/", "engine.") + ".library");
    if (engine) return " --engine " + shellQuoted(engine.value);
    const named = broughtRules().filter(({name}) => new RegExp("\\b" + name + "\\b").test(method));
    return [...new Set(named.map(({library}) => " --rule " + shellQuoted(library)))].join("");
}
/** Findings beside that on verdict and number are shrunk only if they are named. */
const findingsBeside = [
    "normal_wrong", "normal_reversed", "point_off_body", "wrong_length", "points_mislead", "contact_outside",
    "contact_depth_wrong", "gradient_outside", "gradient_reversed", "bad_verdict", "bad_number",
    "bad_allowed_error", "bad_point", "bad_normal", "bad_contact_point", "bad_count", "bad_flag", "bad_gradient"
];
const shrinkCommand = (replay, method, finding) => "./run -- shrink " + shellQuoted(replay) + " --method " +
    shellQuoted(method) + (findingsBeside.includes(finding) ? " --finding " + finding : "") + libraryOptions(method);
const gradientOption = (finding) => /^gradient_/.test(finding) ? " --gradient" : "";
const replayCommand = (replay, method, finding) => "./run -- judge " + shellQuoted(replay) + " --method " +
    shellQuoted(method) + gradientOption(finding) + libraryOptions(method);
