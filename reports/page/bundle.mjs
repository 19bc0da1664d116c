// node bundle.mjs OUTPUT: Vega, Vega-Lite and vega-embed from ./node_modules as one script that may stand inside
// <script>, with the licence of every package in it.
import {readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const output = process.argv[2];
const bundles = ['vega', 'vega-lite', 'vega-embed'].map((name) => `node_modules/${name}/build/${name}.min.js`);

/** Licence texts with the packages that share each, in order of the first. */
function licences() {
    const packages = readdirSync('node_modules', {withFileTypes: true})
        .flatMap((entry) => entry.name.startsWith('@')
            ? readdirSync(join('node_modules', entry.name)).map((name) => join(entry.name, name))
            : [entry.name])
        .filter((name) => /^(vega|d3|internmap|delaunator|robust-predicates|topojson|fast-|json-|semver|tslib)/.test(name))
        .sort();
    const users = new Map();
    for (const name of packages) {
        const file = readdirSync(join('node_modules', name)).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
        const {version, license} = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
        const text = file ? readFileSync(join('node_modules', name, file), 'utf8').trim() : `Licence: ${license}`;
        users.set(text, [...(users.get(text) ?? []), `${name} ${version}`]);
    }
    return [...users].map(([text, names]) => `${names.join(', ')}\n\n${text}`).join('\n\n---\n\n');
}

const scripts = bundles.map((path) => readFileSync(path, 'utf8')
    .replace(/^\/\/# sourceMappingURL=.*$/gm, '')
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--'));
const text = `/*\n${licences().replaceAll('*/', '* /').replaceAll('</', '< /')}\n*/\n${scripts.join('\n')}\n`;
writeFileSync(`${output}.part`, text);
renameSync(`${output}.part`, output);
