// node opening_time.mjs INDEX.html [TIMES]: how large a report is, and how long headless Chromium takes from the
// address to the first figures drawn: the median of so many openings (5), each in the same browser.
import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import {harness} from './harness.mjs';

const page = resolve(process.argv[2]), times = Number(process.argv[3] ?? 5);
const t = await harness();
const took = [];
for (let i = 0; i < times; ++i) {
    await t.browser.send('Page.navigate', {url: 'about:blank'});
    const start = performance.now();
    await t.browser.send('Page.navigate', {url: `file://${page}`});
    await t.until("document.documentElement?.dataset.shown === 'summary'");
    took.push(performance.now() - start);
}
await t.browser.close();
took.sort((a, b) => a - b);
console.log(`${(statSync(page).size / 1e6).toFixed(2)} MB, first figures after ` +
    `${(took[times >> 1] / 1000).toFixed(2)} s`);
process.exit(0);
