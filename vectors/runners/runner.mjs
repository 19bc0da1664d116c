// SPDX-License-Identifier: CC0-1.0
// Puts an engine through Touchstone's test vectors: write yours into `engine` below, then `node runner.mjs FOLDER`, the folder with
// manifest.json. Prints per file and flag what passed and the first case that failed, and writes results.json.
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [NAME, VERSION, BITS] = ["example", "0", 64]; // of your engine; 32 where it computes in float: which level and tolerance count

// YOUR ENGINE HERE. This one knows balls in space alone. Returns whether they meet, and of "distance" how far apart, of "penetration"
// how deep, of "impact" when, of "gradient" how fast they part; null for a query or shape that it does not take.
function engine(query, a, b, motion) {
    if (query === "impact" || a.pose.length !== 3 || a.shape !== "sphere" || b.shape !== "sphere") return null;
    const gap = Math.hypot(...a.pose.map((row, k) => row[3] - b.pose[k][3])) - a.radius - a.margin - b.radius - b.margin;
    return [gap <= 0, Math.abs(gap)];
}

// What is wrong with an answer, or null. Bodies that meet are at distance 0, bodies apart at depth 0.
function fault(query, test, [meets, number], bits) {
    const truly = test.result !== "separated" && test.result !== "miss";
    if (test[`level${bits}`] !== "may" && Boolean(meets) !== truly) return meets ? "meet" : "apart";
    if (query === "intersects" || (query === "impact" && !(meets && truly))) return null;
    if (query !== "gradient" && Boolean(meets) === (query === "distance")) number = 0;
    return typeof number === "number" && Math.abs(number - test.value) <= test[`tol${bits}`] ? null : String(number);
}

// The report of an engine, which is a function as above, on the files whose names begin with `only`.
export function judge(answer, folder, name, version, bits, only = "") {
    rmSync("results.json", { force: true }); // that of another engine
    const rows = {}, manifest = JSON.parse(readFileSync(`${folder}/manifest.json`));
    for (const file of Object.keys(manifest.sha256).filter((name) => /^\w+\.json$/.test(name) && name.startsWith(only))) {
        const { query, tests, numberOfTests } = JSON.parse(readFileSync(`${folder}/${file}`));
        if (tests.length !== numberOfTests) throw new Error(`${file}: ${tests.length} tests; expected ${numberOfTests}`);
        for (const test of tests) {
            let kind, got = null;
            try {
                const said = answer(query, test.a, test.b, test.motion);
                if (said != null && typeof said[0] !== "boolean") throw new TypeError(`no verdict: ${JSON.stringify(said)}`);
                got = said == null ? null : fault(query, test, said, bits);
                kind = said == null ? "skipped" : got !== null ? "failed" : "passed";
            } catch (error) {
                [kind, got] = ["failed", String(error)];
            }
            for (const flag of ["all", ...test.flags]) {
                const row = (rows[`${file} ${flag}`] ??= { file, flag, passed: 0, failed: 0, skipped: 0, first: null });
                row[kind]++;
                if (kind === "failed") row.first ??= { id: test.id, comment: test.comment, expected: `${test.result} ${test.value ?? ""}`, got };
            }
        }
    }
    return { engine: name, version, vectors: `v${manifest.version}`, bits, results: Object.values(rows) };
}

export function show(report) {
    for (const row of report.results) console.log(JSON.stringify(row));
    writeFileSync("results.json", JSON.stringify(report, null, 1) + "\n");
    return report.results.some((row) => row.failed) ? 1 : report.results.some((row) => row.passed) ? 0 : 2; // 2: no test was asked
}

if (existsSync(process.argv[1] ?? "") && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
    process.exitCode = show(judge(engine, process.argv[2], NAME, VERSION, BITS));
