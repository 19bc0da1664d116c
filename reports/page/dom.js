"use strict";
// Elements from texts. Stored texts enter the page as text nodes only, so none of them can be markup.

/**
 * el("td", {class: "number", onclick: f}, "text", child): attributes, listeners and children; null children are left
 * out.
 */
function el(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
}

function svg(tag, attributes = {}, ...children) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
}

/** A text whose parts between backquotes are code. */
const withCode = (text) => text.split("`").map((part, i) => i % 2 === 1 ? el("code", {}, part) : part);

/** A name as code that may break after a parenthesis, as it does after a comma, and in no word. */
const codeName = (name, attributes = {}) =>
    el("code", attributes, name.split(/(?<=\()/).flatMap((part, i) => i === 0 ? [part] : [el("wbr"), part]));

const byId = (id) => document.getElementById(id);

/** Announces a change to screen readers. */
function announce(text) {
    byId("status").textContent = text;
}

async function copyText(text, button) {
    const label = button.textContent;
    try {
        await navigator.clipboard.writeText(text);
        button.textContent = "copied";
    } catch (refused) {
        button.textContent = "press Ctrl+C";
        const range = document.createRange();
        range.selectNodeContents(button.parentElement.querySelector("code"));
        getSelection().removeAllRanges();
        getSelection().addRange(range);
    }
    setTimeout(() => { button.textContent = label; }, 1500);
}

/** <details> with the query behind a table or figure, and a link to its data. */
function sourceBlock(name, query, csv = dataFile(name + ".csv")) {
    const code = el("code", {}, query);
    const copy = el("button", {type: "button", class: "quiet", onclick: () => copyText(query, copy)}, "copy");
    return el("div", {class: "source"},
        el("a", {href: csv, download: true}, "Data as CSV"),
        el("details", {}, el("summary", {}, "SQL of these numbers"),
            el("p", {class: "hint"}, "Paste it into sqlite3, opened on the results database."),
            el("div", {class: "code"}, copy, el("pre", {tabindex: 0}, code))));
}
