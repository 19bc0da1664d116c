// Drives a headless Chromium over its debugging pipe, with nothing but Node: what the test of the page needs and no
// more.
import {spawn} from 'node:child_process';

/** One page of a fresh browser: {send, close, messages}. `on(method, f)` subscribes to its events. */
export async function openBrowser(program, profile) {
    const child = spawn(program,
        [
            '--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
            '--no-first-run', '--hide-scrollbars', '--disable-background-networking', '--window-size=1280,800',
            `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank'
        ],
        {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    const pending = new Map(), handlers = new Map();
    let number = 0, rest = '', session;
    child.stdio[4].on('data', (bytes) => {
        const parts = (rest + bytes).split('\0');
        rest = parts.pop();
        for (const part of parts) {
            const message = JSON.parse(part);
            if (!message.id) { for (const f of handlers.get(message.method) ?? []) f(message.params); continue; }
            const {resolve, reject} = pending.get(message.id);
            pending.delete(message.id);
            if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
        }
    });
    const gone = new Promise((_, reject) => {
        child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
        child.on('error', reject);
    });
    gone.catch(() => {});  // send() reports the failure
    const send = (method, params = {}) => Promise.race([gone, new Promise((resolve, reject) => {
        pending.set(++number, {resolve, reject});
        child.stdio[3].write(JSON.stringify({id: number, method, params, sessionId: session}) + '\0');
    })]);
    const {targetId} = await send('Target.createTarget', {url: 'about:blank'});
    session = (await send('Target.attachToTarget', {targetId, flatten: true})).sessionId;
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await send(domain + '.enable');
    return {
        send,
        on: (method, f) => handlers.set(method, [...(handlers.get(method) ?? []), f]),
        /** The value of an expression in the page. A promise is awaited. */
        async evaluate(expression) {
            const {result, exceptionDetails} =
                await send('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true});
            if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
            return result.value;
        },
        async close() {
            child.removeAllListeners('exit');
            child.kill();
            await new Promise((resolve) => child.on('exit', resolve));
        },
    };
}
