// What the tests of the pages share: a browser that counts complaints and requests, waiting, screenshots, the run
// itself.
import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openBrowser} from './browser.mjs';

const wanted = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Ends the process with the exit status that CTest reports as skipped. */
export function skip(reason) {
    console.log(`SKIPPED: ${reason}`);
    process.exit(77);
}

/** `screenshots`: a folder, or undefined for none. */
export async function harness(screenshots) {
    const chromium = wanted.find((path) => path && existsSync(path));
    if (!chromium) skip('no Chromium; apt-get install -y chromium, or set CHROMIUM to its path');
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-page-'));
    const browser = await openBrowser(chromium, join(folder, 'profile'));
    const complaints = [], requests = [];
    browser.on('Runtime.exceptionThrown',
        ({exceptionDetails}) => complaints.push(exceptionDetails.exception?.description ?? exceptionDetails.text));
    browser.on('Runtime.consoleAPICalled', ({type, args}) => {
        if (['error', 'warning', 'assert'].includes(type))
            complaints.push(`${type}: ${args.map((a) => a.value ?? a.description).join(' ')}`);
    });
    browser.on('Log.entryAdded', ({entry}) => complaints.push(`${entry.level}: ${entry.text}`));
    browser.on('Network.requestWillBeSent', ({request}) => requests.push(request.url));

    const evaluate = (expression) => browser.evaluate(expression);
    async function until(expression) {
        for (let i = 0; i < 600; ++i) {
            if (await evaluate(expression)) return;
            await new Promise((resume) => setTimeout(resume, 50));
        }
        throw new Error(`never became true: ${expression}`);
    }
    async function navigate(page, hash) {
        await browser.send('Page.navigate', {url: 'about:blank'});
        await browser.send('Page.navigate', {url: `file://${page}${hash}`});
    }
    /** Opens a page and waits until every figure is drawn, those of hidden tabs too. */
    async function open(page, hash = '') {
        await navigate(page, hash);
        await until("document.documentElement?.dataset.drawn === 'all'");
    }
    /** Opens a page and waits for the shown tab alone, which takes a quarter of the time. */
    async function openTab(page, hash = '') {
        await navigate(page, hash);
        await until("document.documentElement?.dataset.shown !== undefined");
    }
    async function screenshot(name) {
        if (!screenshots) return;
        mkdirSync(screenshots, {recursive: true});
        const {data} = await browser.send('Page.captureScreenshot', {format: 'png', captureBeyondViewport: true});
        writeFileSync(join(screenshots, name + '.png'), Buffer.from(data, 'base64'));
    }
    /** Runs the tests in order and ends the process. */
    async function runAll(tests) {
        let failed = 0;
        for (const [name, test] of Object.entries(tests)) {
            try {
                await test();
                console.log(`ok      ${name}`);
            } catch (error) {
                ++failed;
                console.log(`FAILED  ${name}\n${error.stack}`);
            }
        }
        await browser.close();
        if (failed === 0) rmSync(folder, {recursive: true, force: true, maxRetries: 5});
        else console.log(`the pages are kept: ${folder}`);
        console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} tests passed`);
        process.exit(failed === 0 ? 0 : 1);
    }
    return {
        folder,
        browser,
        complaints,
        requests,
        evaluate,
        until,
        open,
        openTab,
        screenshot,
        runAll,
        click: (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`),
        choose: (id, value) =>
            evaluate(`{ const s = document.getElementById('${id}'); s.value = ${JSON.stringify(value)}; ` +
                `s.dispatchEvent(new Event('change')); }`),
        press: (key) => evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '${key}', ` +
            `bubbles: true}))`),
        foreign: () =>
            requests.filter((url) => !/^(about|data|blob):/.test(url) && !url.startsWith(`file://${folder}`)),
    };
}
