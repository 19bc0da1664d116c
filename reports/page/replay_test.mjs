// node replay_test.mjs TOUCHSTONE [SCREENSHOTS]: replays and an ulp atlas of the program, opened from a file in
// headless Chromium and used. Exit status 77 says that the browser or the drawing library is missing and nothing was
// tested.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {harness, skip} from './harness.mjs';

const [, , touchstone, screenshots] = process.argv;
const t = await harness(screenshots);
const hostile = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">';

async function make(...args) {
    const {status, stderr} = spawnSync(touchstone, args, {encoding: 'utf8'});
    if (/was built without three.js/.test(stderr)) {
        await t.browser.close();
        skip('the program was built without three.js');
    }
    assert.equal(status, 0, stderr);
}

const cases = join(t.folder, 'cases.jsonl'), page = join(t.folder, 'replay.html'), atlas = join(t.folder, 'atlas.html');
writeFileSync(cases, [
    {id: hostile, query: 'distance', dimension: 3, a: {shape: 'box', half_extents: [1, 1, 1]},
        b: {shape: 'triangle', vertices: [[4, 0, 0], [5, 1, 0], [5, 0, 1]]}},
    {id: 'flat', query: 'distance', dimension: 2, a: {shape: 'sphere', radius: 1},
        b: {shape: 'segment', vertices: [[3, -1], [4, 5]]}},
    {id: 'deep', query: 'penetration', dimension: 3, a: {shape: 'box', half_extents: [1, 1, 1]},
        b: {shape: 'polytope', vertices: [[0.25, 0.5, 0.5], [3, 0, 0], [2, 1, 0], [2, 0, 1.125]]}},
    {id: 'flight', query: 'impact', dimension: 3, a: {shape: 'box', half_extents: [1, 1, 1]},
        b: {shape: 'cone', radius: 1, half_height: 1, pose: [[1, 0, 0, 5], [0, 1, 0, 0.5], [0, 0, 1, 0]]},
        motion: {velocity: [-1, 0, 0], duration: 8}},
].map((line) => JSON.stringify(line)).join('\n') + '\n');
await make('replay', cases, 'near_touching:1:0..9', '--method', 'gjk(scalar=float, proof=published)',
    '--method', 'epa(scalar=float)', '--method', 'dynamic_gjk(scalar=double)', '--out', page);
const withGradients = join(t.folder, 'gradients.html');
await make('replay', 'touching_face_face_offset:1:3@penetration', 'random_polytopes:1:0', '--gradient',
    '--method', 'gjk', '--method', 'epa', '--out', withGradients);
await make('atlas', 'near_touching:1:3', '--axes', 'b.v0.x,b.v0.y', '--ulps', '12',
    '--method', 'gjk(scalar=float, proof=published)',
    '--method', 'gjk(scalar=float, stop=absolute_gap(1e-6))', '--out', atlas);

await t.open(page);
const runs = await t.evaluate('runs.map((r) => ({id: r.id, method: r.method.split("(")[0], steps: r.steps.length, ' +
    'first: r.first_divergence, dimension: r.dimension}))');
/** The first run that satisfies the test. */
async function openRun(wanted, step = 0) {
    const at = runs.findIndex(wanted);
    assert.ok(at >= 0);
    await t.open(page, `#run=${at}&step=${step}`);
    return at;
}
/** The number of drawn pixels of a view. */
const drawn = (view) =>
    t.evaluate(`(() => { const c = document.querySelector('#view-${view} canvas'), d = document.createElement('canvas');
    d.width = c.width; d.height = c.height; const x = d.getContext('2d'); x.drawImage(c, 0, 0);
    const p = x.getImageData(0, 0, d.width, d.height).data; let n = 0;
    for (let i = 3; i < p.length; i += 4) n += p[i] > 0; return n; })()`);

await t.runAll({
    async bodies_and_difference_are_drawn_for_every_loop() {
        for (const [name, wanted] of [['gjk', (r) => r.method === 'gjk' && r.steps > 1],
                 ['epa', (r) => r.method === 'epa' && r.steps > 1],
                 ['impact', (r) => r.method === 'dynamic_gjk' && r.steps > 1],
                 ['plane', (r) => r.dimension === 2 && r.steps > 1]]) {
            const at = await openRun(wanted);
            await t.open(page, `#run=${at}&step=${name === 'epa' ? runs[at].steps - 3 : 1}`);
            assert.ok(await drawn('bodies') > 2000, name);
            assert.ok(await drawn('difference') > 2000, name);
            await t.screenshot('replay-' + name);
        }
    },
    async exact_gradients_are_drawn_beside_the_answered_one_where_they_are_asked() {
        const picture = () => t.evaluate("document.querySelector('#view-bodies canvas').toDataURL()");
        const legend = () => t.evaluate("document.querySelector('#legend').textContent");
        await t.open(page);
        assert.doesNotMatch(await legend(), /exact gradients/);
        await t.open(withGradients);
        assert.match(await legend(), /exact gradients: n, P\(n\)point and normal of the answer/);
        const parts = await t.evaluate('runs.map((r) => [r.gradients.unique, r.gradients.parts[0].points.length])');
        assert.ok(parts.some(([unique, points]) => !unique && points > 2) && parts.some(([unique]) => unique));
        const at = await t.evaluate('runs.findIndex((r) => r.method.startsWith("epa") && !r.gradients.unique)');
        await t.open(withGradients, `#run=${at}&step=0`);
        assert.match(await t.evaluate("document.querySelector('#verdict').textContent"), /gradient right, one of many/);
        await t.screenshot('replay-gradients');
        assert.match(await t.evaluate('run().command'), / --gradient$/);
        const before = await picture();
        await t.evaluate("[...document.querySelectorAll('#legend label')].find((x) => /exact/.test(x.textContent))" +
            ".querySelector('input').click()");
        assert.notEqual(await picture(), before);
    },
    async each_iterate_is_described_in_words() {
        const story = () =>
            t.evaluate("[...document.querySelectorAll('#story li')].map((li) => li.textContent).join(' ')");
        await openRun((r) => r.method === 'gjk' && r.steps > 2);
        assert.match(await story(),
            /nearest to the origin lies on the vertex s, at distance \S+\. The support point along -v is w0\./);
        assert.match(await story(),
            /With w0, the feature nearest to the origin is the (edge|triangle|vertex) .* dropped\./);
        await t.click('#last');
        assert.match(await story(), /The loop (has converged|stalled): .*\((\w+)\)\./);
        await openRun((r) => r.method === 'epa' && r.steps > 3, 99);
        assert.match(await story(),
            /The polytope has \d+ vertices and \d+ faces\. .*The depth is between \S+ and \S+/);
        await openRun((r) => r.method === 'dynamic_gjk' && r.steps > 1);
        assert.match(await story(),
            /^At the time 0 the simplex is empty.* The plane through it across v (separates|does not)/);
        const all = await t.evaluate('run().steps.map((_, i) => storyOf(i).join(" ")).join(" ")');
        assert.match(all, /cannot cross the plane between the bodies earlier, so the time advances by \S+ to/);
        await openRun((r) => r.first !== null && r.steps > 1);
        await t.click('#to-divergence');
        assert.match(await story(),
            /Rounding decides \d+ comparisons? here otherwise .* at \S+:\d+, which is .*It (did not matter|may have)/);
    },
    async the_polytope_of_epa_is_counted_as_it_stands() {
        await openRun((r) => r.method === 'epa' && r.dimension === 3 && r.steps > 3);
        const counts = await t.evaluate(`run().steps.map((_, i) => storyOf(i).join(' '))
            .map((text) => /has (\\d+) vertices and (\\d+) faces/.exec(text)).filter(Boolean)
            .map(([, vertices, faces]) => [Number(vertices), Number(faces)])`);
        assert.ok(counts.length > 2);
        for (const [vertices, faces] of counts) assert.equal(faces, 2 * vertices - 4);  // Euler's formula
    },
    async every_stop_has_a_cause_in_words() {
        await t.open(page);
        const causes = await t.evaluate(`runs.map((each, i) => { state.run = i; return stopSentence().join(''); })`);
        assert.ok(causes.filter(Boolean).length > 5);
        for (const cause of causes) assert.doesNotMatch(cause, /undefined|the rule \w+ holds/);
    },
    async labels_are_within_the_picture_and_hide_none_of_each_other() {
        for (const wanted of [(r) => r.method === 'gjk' && r.steps > 4, (r) => r.dimension === 2 && r.steps > 1]) {
            await openRun(wanted, 1);
            const boxes = await t.evaluate(`[...document.querySelectorAll('#view-difference .label')]
                .filter((label) => !label.hidden).map((label) => { const b = label.getBoundingClientRect(),
                    o = label.parentElement.getBoundingClientRect();
                    return [b.left - o.left, b.top - o.top, o.right - b.right, o.bottom - b.bottom, b.left, b.top,
                        b.right, b.bottom, label.textContent]; })`);
            assert.ok(boxes.length >= 4, JSON.stringify(boxes));
            for (const box of boxes) assert.ok(Math.min(...box.slice(0, 4)) >= -1, JSON.stringify(box));
            const apart = (p, q) =>
                p[6] <= q[4] + 1 || q[6] <= p[4] + 1 || p[7] <= q[5] + 1 || q[7] <= p[5] + 1;
            boxes.forEach((p, i) => boxes.slice(i + 1).forEach((q) => assert.ok(apart(p, q), `${p[8]} hides ${q[8]}`)));
        }
    },
    async all_of_the_difference_is_in_view() {
        for (const wanted of [(r) => r.method === 'epa' && r.steps > 3, (r) => r.method === 'gjk' && r.steps > 2]) {
            await openRun(wanted);
            const outside = await t.evaluate(`(() => { const v = views.difference; v.camera.updateMatrixWorld();
                return run().outline.difference.points.filter((p) => {
                    const q = new THREE.Vector3(...inFrame(views.frames.difference, p)).project(v.camera);
                    return Math.abs(q.x) > 1 || Math.abs(q.y) > 1; }).length; })()`);
            assert.equal(outside, 0);
        }
    },
    async the_scrubber_moves_through_the_iterates_by_mouse_and_keyboard() {
        await openRun((r) => r.method === 'gjk' && r.steps > 2);
        const current = () => t.evaluate("document.querySelector('#iterates tr[aria-current=true]').dataset.step");
        assert.equal(await current(), '0');
        const before = await t.evaluate("document.querySelector('#view-difference canvas').toDataURL()");
        await t.click('#next');
        assert.equal(await current(), '1');
        assert.match(await t.evaluate("document.getElementById('where').textContent"), /iteration 1 \(2 of/);
        assert.notEqual(await t.evaluate("document.querySelector('#view-difference canvas').toDataURL()"), before);
        await t.evaluate("{ const s = document.getElementById('step'); s.value = 2; s.dispatchEvent(new " +
            "Event('input')); }");
        assert.equal(await current(), '2');
        await t.evaluate("document.body.focus()");
        await t.press('ArrowLeft');
        assert.equal(await current(), '1');
        await t.click('#last');
        await t.click('#iterates tr[data-step="0"]');
        assert.equal(await current(), '0');
    },
    async the_first_divergence_is_marked_with_its_file_and_line() {
        await openRun((r) => r.first !== null && r.steps > 1);
        await t.click('#to-divergence');
        const row = await t.evaluate("document.querySelector('#comparisons .first-divergence').textContent");
        const named = await t.evaluate("document.getElementById('divergence').textContent");
        const [, file, line] = /first is (algorithms\/\S+):(\d+), iteration/.exec(named);
        assert.ok(row.includes(`${file.replace('algorithms/', '')}:${line}`), row);
        assert.equal(
            await t.evaluate("document.querySelectorAll('#iterates tr.first-divergence[aria-current=true]').length"),
            1);
    },
    async the_address_brings_back_run_and_iterate() {
        const at = await openRun((r) => r.method === 'gjk' && r.steps > 2);
        await t.click('#next');
        const hash = await t.evaluate('location.hash');
        assert.match(hash, new RegExp(`run=${at}&step=1`));
        await t.open(page, hash);
        assert.match(await t.evaluate("document.getElementById('where').textContent"), /\(2 of/);
        await t.choose('run', '1');
        assert.match(await t.evaluate('location.hash'), /run=1&step=0/);
    },
    async a_run_without_iterates_says_why() {
        await openRun((r) => r.steps === 0);
        assert.ok((await t.evaluate("document.getElementById('verdict').textContent")).includes('does not answer'));
    },
    async texts_of_a_case_are_never_markup() {
        await t.open(page, '#run=0&step=0');
        assert.equal(await t.evaluate('window.hacked === undefined'), true);
        assert.ok(
            await t.evaluate(`document.getElementById('title').textContent.includes(${JSON.stringify(hostile)})`));
    },
    async the_atlas_draws_the_truth_and_every_method_and_reads_a_cell() {
        await t.open(atlas);
        assert.equal(await t.evaluate("document.querySelectorAll('#atlas canvas').length"), 3);
        for (const show of ['verdict', 'error', 'iterations', 'finding']) {
            await t.click(`[data-show="${show}"]`);
            const colours = await t.evaluate("[...document.querySelectorAll('#atlas canvas')].map((c) => new Set(new " +
                "Uint32Array(c.getContext('2d', {willReadFrequently: true}).getImageData(0, 0, 25, " +
                "25).data.buffer)).size)");
            assert.ok(colours[0] >= 2 && Math.max(...colours.slice(1)) >= 2, `${show}: ${colours}`);
        }
        await t.evaluate("{ const c = document.querySelectorAll('#atlas canvas')[1], b = " +
            "c.getBoundingClientRect(); c.dispatchEvent(new MouseEvent('click', {clientX: b.left " +
            "+ b.width / 2, clientY: b.top + b.height / 2})); }");
        assert.match(await t.evaluate("document.getElementById('reading').textContent"), /b\.v0\.x \+0 ulp/);
        await t.screenshot('atlas');
        const lines = readFileSync(join(t.folder, 'atlas.csv'), 'utf8').trim().split('\r\n');
        assert.equal(lines.length, 1 + 2 * 25 * 25);
        assert.match(readFileSync(join(t.folder, 'atlas.svg'), 'utf8'), /^<svg [^]*<rect [^]*<\/svg>\n$/);
    },
    async dark_is_another_page_to_look_at() {
        await openRun((r) => r.method === 'epa' && r.steps > 1);
        const light = await t.evaluate("getComputedStyle(document.body).color");
        await t.click('#theme');
        assert.notEqual(await t.evaluate("getComputedStyle(document.body).color"), light);
        await t.screenshot('replay-dark');
    },
    async nothing_was_requested_and_nothing_complained() {
        assert.deepEqual(t.foreign(), []);
        assert.deepEqual(t.complaints, []);
    },
});
