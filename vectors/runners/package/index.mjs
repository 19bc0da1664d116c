// SPDX-License-Identifier: CC0-1.0
// Touchstone's test vectors for convex collision queries: `folder` and `folders.v2` have manifest.json; judge(engine, folder, name, version, bits)
// gives the report of an engine (runner.mjs).
import { fileURLToPath } from "node:url";

export { judge, show } from "./runner.mjs";
export const folders = Object.fromEntries(["v1", "v2"].map((name) => [name, fileURLToPath(new URL(name, import.meta.url))]));
export const folder = folders.v1;
