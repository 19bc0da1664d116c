// node draw_figures.mjs REPORT: every figures/CAMPAIGN/NAME.vl.json of a report folder as NAME.svg beside it. Stands in
// the build folder beside its packages (build/release/reports/drawing_library), where npm put them.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import * as vega from 'vega';
import * as vegaLite from 'vega-lite';

const ink = '#23282e', muted = '#5d666f', line = '#d9d5cb', font = 'sans-serif';
const config = {
    background: 'white',
    font,
    view: {stroke: 'transparent'},
    text: {color: ink},
    axis: {
        labelColor: muted,
        titleColor: muted,
        titleFontWeight: 'normal',
        gridColor: line,
        domainColor: line,
        tickColor: line
    },
    range: {
        category: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#3b3b3b'],  // Okabe and Ito
        heatmap: ['#f4f0e6', '#dd9440'],
        ramp: ['#f4f0e6', '#e0685c']
    }
};
const quiet = vega.logger(vega.Error);

const root = join(process.argv[2], 'figures');
let drawn = 0;
for (const campaign of readdirSync(root)) {
    for (const file of readdirSync(join(root, campaign)).filter((name) => name.endsWith('.vl.json'))) {
        const path = join(root, campaign, file);
        const {spec} = vegaLite.compile(JSON.parse(readFileSync(path, 'utf8')), {config, logger: quiet});
        const view = new vega.View(vega.parse(spec), {renderer: 'none', logger: quiet});
        writeFileSync(path.replace(/\.vl\.json$/, '.svg'), await view.toSVG());
        drawn += 1;
    }
}
console.log(`${drawn} figures drawn as SVG below ${root}`);
