// node bundle.mjs FOLDER: two scripts that may stand inside <script>, each with the licence of every package in it:
// drawing_library.js (Vega, Vega-Lite, vega-embed, as they are published) and space_library.js (three.js, bundled).
import {readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {buildSync} from 'esbuild';

const folder = process.argv[2];

/**
 * Licence texts of the installed packages whose names match, with the packages that share each, in order of the first.
 */
function licences(wanted) {
    const packages = readdirSync('node_modules', {withFileTypes: true})
        .flatMap((entry) => entry.name.startsWith('@')
            ? readdirSync(join('node_modules', entry.name)).map((name) => join(entry.name, name))
            : [entry.name])
        .filter((name) => wanted.test(name))
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

const scriptSafe = (text) =>
    text.replace(/^\/\/# sourceMappingURL=.*$/gm, '').replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

function write(name, wanted, text) {
    const output = join(folder, name);
    writeFileSync(`${output}.part`, `/*\n` +
        `${licences(wanted).replaceAll('*/', '* /').replaceAll('</', '< /')}\n*/\n${scriptSafe(text)}\n`);
    renameSync(`${output}.part`, output);
}

write('drawing_library.js', /^(vega|d3|internmap|delaunator|robust-predicates|topojson|fast-|json-|semver|tslib)/, [
    'vega', 'vega-lite', 'vega-embed'
].map((name) => readFileSync(`node_modules/${name}/build/${name}.min.js`, 'utf8')).join('\n'));
const space = buildSync({entryPoints: ['space_library.mjs'], bundle: true, minify: true, write: false, format: 'iife',
    globalName: 'THREE', charset: 'ascii', legalComments: 'none', target: 'es2020'});
write('space_library.js', /^three$/, space.outputFiles[0].text);
