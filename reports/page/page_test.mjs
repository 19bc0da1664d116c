// node page_test.mjs TOUCHSTONE: makes a small campaign and its report with the program, opens the page from a file in
// headless Chromium and uses it. Exit status 77 says that the browser is missing and nothing was tested.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openBrowser} from './browser.mjs';

const touchstone = process.argv[2];
const chromium = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
if (!chromium) {
    console.log('SKIPPED: no Chromium; apt-get install -y chromium, or set CHROMIUM to its path');
    process.exit(77);
}
const folder = mkdtempSync(join(tmpdir(), 'touchstone-page-'));
const hostile = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">';
execFileSync(touchstone, ['run', 'stopping-rules', '--cases', '40', '--db', join(folder, 'results.sqlite'), '--missing', `stolen=${hostile}`], {stdio: 'ignore'});
execFileSync(touchstone, ['report', join(folder, 'results.sqlite'), '--out', join(folder, 'report')], {stdio: 'ignore'});
const page = join(folder, 'report', 'index.html');
if (!existsSync(page)) {
    console.log('SKIPPED: the program was built without the drawing library and writes no page');
    process.exit(77);
}

const browser = await openBrowser(chromium, join(folder, 'profile'));
const complaints = [], requests = [];
browser.on('Runtime.exceptionThrown', ({exceptionDetails}) => complaints.push(exceptionDetails.exception?.description ?? exceptionDetails.text));
browser.on('Runtime.consoleAPICalled', ({type, args}) => { if (['error', 'warning', 'assert'].includes(type)) complaints.push(`${type}: ${args.map((a) => a.value ?? a.description).join(' ')}`); });
browser.on('Log.entryAdded', ({entry}) => complaints.push(`${entry.level}: ${entry.text}`));
browser.on('Network.requestWillBeSent', ({request}) => requests.push(request.url));

async function open(hash) {
    await browser.send('Page.navigate', {url: 'about:blank'});
    await browser.send('Page.navigate', {url: `file://${page}${hash}`});
    await until("document.documentElement?.dataset.drawn === 'all'");
}
async function until(expression) {
    for (let i = 0; i < 400; ++i) {
        if (await browser.evaluate(expression)) return;
        await new Promise((resume) => setTimeout(resume, 50));
    }
    throw new Error(`never became true: ${expression}`);
}
const rowCount = () => browser.evaluate("document.querySelectorAll('#headline tbody tr').length");
const click = (selector) => browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
const choose = (id, value) => browser.evaluate(`{ const s = document.getElementById('${id}'); s.value = ${JSON.stringify(value)}; s.dispatchEvent(new Event('change')); }`);
const press = (key) => browser.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '${key}', bubbles: true}))`);

const tests = {
    async the_first_screen_asks_and_answers() {
        await open('');
        assert.match(await browser.evaluate("document.querySelector('h1').textContent"), /Which stopping rule/);
        assert.ok(await browser.evaluate("document.querySelectorAll('.finding h3').length") >= 4);
        assert.ok(await browser.evaluate("document.querySelector('.finding').getBoundingClientRect().top") < 300);
    },
    async every_figure_is_drawn_with_its_sql_and_its_data() {
        const figures = await browser.evaluate("report.figures.map((figure) => figure.name)");
        assert.equal(figures.length, 6);
        for (const name of figures) {
            const marks = await browser.evaluate(`document.querySelectorAll('#figure-${name} svg path, #figure-${name} svg line').length`);
            assert.ok(marks > 20, `${name} has ${marks} marks`);
            const block = await browser.evaluate(`(() => { const f = document.getElementById('figure-${name}').closest('figure');
                return {sql: f.querySelector('.source pre').textContent, data: f.querySelector('.source a').getAttribute('href')}; })()`);
            assert.match(block.sql, /SELECT/);
            assert.ok(existsSync(join(folder, 'report', block.data)), block.data);
        }
    },
    async figures_fit_the_page() {
        for (const tab of ['summary', 'figures']) {
            await open('#tab=' + tab);
            const over = await browser.evaluate("[...document.querySelectorAll('.part.shown .canvas')].filter((c) => c.scrollWidth > c.clientWidth + 2).map((c) => c.id)");
            assert.deepEqual(over, []);
        }
    },
    async tabs_work_by_mouse_and_by_keyboard() {
        for (const tab of ['results', 'figures', 'failures', 'methods', 'summary']) {
            await click('#tab-' + tab);
            assert.equal(await browser.evaluate("document.querySelectorAll('.part.shown').length"), 1);
            assert.ok(await browser.evaluate(`document.getElementById('part-${tab}').offsetHeight`) > 200, tab);
        }
        await browser.evaluate("document.getElementById('tab-summary').focus()");
        await press('ArrowRight');
        assert.equal(await browser.evaluate('document.activeElement.id'), 'tab-results');
        await press('End');
        assert.equal(await browser.evaluate('document.activeElement.id'), 'tab-methods');
        assert.equal(await browser.evaluate("document.activeElement.getAttribute('aria-selected')"), 'true');
    },
    async filters_choose_rows_and_the_hash_brings_them_back() {
        await open('#tab=results');
        const all = await rowCount();  // the campaign asks three scalars the same rules
        assert.ok(all > 0 && all % 3 === 0, all);
        await click('.chip');  // float
        assert.equal(await rowCount(), all / 3);
        await choose('filter-rule', 'relative_gap(t)');
        assert.equal(await rowCount(), 9);
        await choose('filter-family', 'near_touching');
        assert.match(await browser.evaluate("document.querySelector('#headline caption').textContent"), /near_touching/);
        assert.equal(await browser.evaluate("document.querySelector('#headline tbody tr').children[3].textContent"), '40');
        const hash = await browser.evaluate('location.hash');
        await open(hash);
        assert.equal(await rowCount(), 9);
        assert.equal(await browser.evaluate("document.getElementById('filter-rule').value"), 'relative_gap(t)');
        assert.equal(await browser.evaluate("document.querySelector('.chip').getAttribute('aria-pressed')"), 'true');
        await click('#filter-reset');
        assert.equal(await rowCount(), all);
    },
    async a_text_filter_takes_words_in_any_order() {
        await open('#tab=results&search=' + encodeURIComponent('no_progress 1e-06 FLOAT'));
        assert.equal(await rowCount(), 2);
        await open('#tab=results&search=nothing-has-this');
        assert.equal(await rowCount(), 0);
        await open('#tab=figures&search=nothing-has-this');
        assert.ok(await browser.evaluate("document.querySelectorAll('.empty').length") >= 5);
    },
    async columns_sort_both_ways_and_say_so() {
        await open('#tab=results');
        const column = () => browser.evaluate("[...document.querySelectorAll('#headline tbody tr')].map((r) => parseFloat(r.lastChild.textContent))");
        await click('[data-sort="cap_share"]');
        const down = await column();
        assert.deepEqual(down, [...down].sort((a, b) => b - a));
        assert.ok(down[0] > down.at(-1));
        assert.equal(await browser.evaluate("document.querySelector('[data-sort=\"cap_share\"]').closest('th').getAttribute('aria-sort')"), 'descending');
        await click('[data-sort="cap_share"]');
        const up = await column();
        assert.deepEqual(up, [...up].sort((a, b) => a - b));
    },
    async numbers_of_the_table_are_those_of_the_data() {
        const rows = execFileSync('head', ['-n', '2', join(folder, 'report', 'data', 'headline.csv')], {encoding: 'utf8'}).split('\r\n');
        const at = (name) => rows[1].match(/("([^"]*)"|[^,]*)(,|$)/g).map((f) => f.replace(/,$/, ''))[rows[0].split(',').indexOf(name)];
        await open('#tab=results');
        const cells = await browser.evaluate("[...document.querySelector('#headline tbody tr').children].map((c) => c.textContent)");
        assert.equal(cells[1], at('scalar'));
        assert.equal(cells[3], Number(at('cases')).toLocaleString('en-US'));
        assert.ok(cells[4].startsWith(`${at('unsafe')} / ${at('penetrating')}`), cells[4]);
        assert.equal(cells[7], at('undecided'));
    },
    async a_failing_case_shows_its_geometry_and_a_command_that_replays_it() {
        await open('#tab=failures&finding=no_answer');
        await click('.open');
        const text = await browser.evaluate("document.querySelector('.failure-detail code').textContent");
        const [, replay, method] = /^\.\/run -- judge '([^']+)' --method '([^']+)'$/.exec(text);
        assert.ok(await browser.evaluate("document.querySelectorAll('.case-picture circle').length") > 1);
        const {stdout} = spawnSync(touchstone, ['judge', replay, '--method', method], {encoding: 'utf8'});
        const judged = JSON.parse(stdout.split('\n')[0]);
        assert.equal(judged.finding, 'no_answer');
    },
    async stored_texts_are_never_markup() {
        await open('#tab=methods');
        assert.equal(await browser.evaluate('window.hacked === undefined'), true);
        assert.equal(await browser.evaluate("document.querySelectorAll('img').length"), 0);
        assert.ok(await browser.evaluate(`document.getElementById('missing').textContent.includes(${JSON.stringify(hostile)})`));
    },
    async the_theme_can_be_chosen_and_is_remembered() {
        await open('#theme=dark');
        const dark = await browser.evaluate("getComputedStyle(document.documentElement).backgroundColor");
        await click('#theme');
        await until("document.documentElement.dataset.drawn === 'all'");
        assert.notEqual(await browser.evaluate("getComputedStyle(document.documentElement).backgroundColor"), dark);
        assert.match(await browser.evaluate('location.hash'), /theme=light/);
    },
    async tables_have_captions_and_controls_have_names() {
        assert.equal(await browser.evaluate("[...document.querySelectorAll('table')].filter((t) => !t.caption?.textContent).length"), 0);
        assert.deepEqual(await browser.evaluate(`[...document.querySelectorAll('button, select, input')].filter((c) =>
            !c.textContent && !c.getAttribute('aria-label') && !c.closest('label')).map((c) => c.outerHTML)`), []);
    },
    async nothing_was_requested_and_nothing_complained() {
        assert.deepEqual(requests.filter((url) => !url.startsWith(`file://${page}`) && !/^(about|data|blob):/.test(url)), []);
        assert.deepEqual(complaints, []);
    },
};

let failed = 0;
try {
    for (const [name, test] of Object.entries(tests)) {
        try {
            await test();
            console.log(`ok      ${name}`);
        } catch (error) {
            ++failed;
            console.log(`FAILED  ${name}\n${error.stack}`);
        }
    }
} finally {
    await browser.close();
    if (failed === 0) rmSync(folder, {recursive: true, force: true, maxRetries: 5});
    else console.log(`the page is kept: ${page}`);
}
console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} tests passed`);
process.exitCode = failed === 0 ? 0 : 1;
