#!/usr/bin/env node
// SPDX-License-Identifier: CC0-1.0
// Puts an engine through the test vectors: `npx touchstone-vectors ENGINE.mjs`, whose default export is a function as in runner.mjs.
import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { folders, judge, show } from "./index.mjs";

const usage = `npx touchstone-vectors ENGINE.mjs [--vectors v1 | v2] [--bits 32 | 64] [--only BEGINNING]
Prints per file and flag what passed and the first case that failed, and writes results.json into the current folder; the exit status is 1
if a case failed, and 2 if none was asked. ENGINE.mjs exports by default engine(query, a, b, motion) -> [do they meet, number], or null for what it does not take,
and may export name, version and bits: 32 where it computes in float, which level and tolerance count. --only takes the files whose names
begin so: distance, depth_hulls, ... --vectors: the version, v1 if none is named, whose tests v2 does not repeat.`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: {
    bits: { type: "string" }, vectors: { type: "string", default: "v1" }, only: { type: "string", default: "" }, help: { type: "boolean", default: false } } });
if (values.help || positionals.length !== 1 || ![undefined, "32", "64"].includes(values.bits) || !Object.hasOwn(folders, values.vectors)) {
    console.error(usage);
    process.exit(values.help ? 0 : 2);
}
rmSync("results.json", { force: true }); // that of another engine
const engine = await import(pathToFileURL(positionals[0]).href);
const bits = Number(values.bits ?? engine.bits ?? 64);
process.exitCode = show(judge(engine.default, folders[values.vectors], engine.name ?? positionals[0], engine.version ?? "", bits, values.only));
