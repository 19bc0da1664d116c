// SPDX-License-Identifier: CC0-1.0
// Touchstone's test vectors for convex collision queries: `folder` has manifest.json; judge(engine, folder, name, version, bits) gives
// the report of an engine (runner.mjs).
import { fileURLToPath } from "node:url";

export { judge, show } from "./runner.mjs";
export const folder = fileURLToPath(new URL("v1", import.meta.url));
