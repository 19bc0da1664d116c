// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine of an npm package speaks with touchstone: one JSON object a line, as docs/engines.md describes it. An
// adapter calls serve() and is asked query by query. What the package prints goes to standard error, and an exception, a
// trap of WebAssembly among them, ends the process: the engine may be in any state behind it.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

// Why a query cannot be asked of an engine.
export class Refused extends Error {}

export function refuse(reason) {
    throw new Refused(reason);
}

const protocol = 1;

// A line of JSON, and in it NaN and infinities, which JSON has not, as they are: the program reads them as numbers that are none.
export function lineOf(message) {
    const marked = (_, x) => (typeof x === 'number' && !Number.isFinite(x) ? `\u0001${x}` : x);
    return JSON.stringify(message, marked).replace(/"\\u0001(NaN|-?Infinity)"/g, '$1');
}

const say = message => fs.writeSync(1, `${lineOf(message)}\n`);

// The version of the package that npm installed beside the adapters, or what to do about there being none.
function installed(folder, name) {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    if (!fs.existsSync(file)) return { missing: `npm package ${name} is not there; where npm answers, build again` };
    return { version: `${name} ${JSON.parse(fs.readFileSync(file, 'utf8')).version}` };
}

function hello(url, engine) {
    const file = fileURLToPath(url);
    return { touchstone: protocol, name: path.basename(file, '.mjs'), ...installed(path.dirname(file), engine.package),
             settings: engine.settings, bits: engine.bits, answers: engine.answers,
             absolute_error: engine.absoluteError ?? 0, relative_error: engine.relativeError ?? 0,
             facets: engine.facets ?? false };
}

function asked(engine, native, query) {
    try {
        return { id: query.id, ...engine.answer(native, query) };
    } catch (error) {
        if (error instanceof Refused) return { id: query.id, refused: error.message };
        return { id: query.id, failed: `${error?.stack?.split('\n')[0] ?? error}` };
    }
}

// `engine`: package, settings, bits, answers, absoluteError and relativeError (what its documentation lets a value be off
// by), facets (whether it wants them), load() -> native, answer(native, query) -> answer.
export async function serve(url, engine) {
    process.stdout.write = process.stderr.write.bind(process.stderr);
    for (const word of ['log', 'info', 'debug']) console[word] = console.error;
    say(hello(url, engine));
    let native = null;
    for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
        native ??= await engine.load();
        const message = asked(engine, native, JSON.parse(line));
        say(message);
        if (message.failed) process.exit(1);
    }
}
