// Talks to the server and knows the words of the reader's language.
// @ts-check

/** @typedef {Record<string, string | number | null | undefined>} Params */

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("state")).textContent || "{}");

/** What came with the document. */
export const first = data;

/** @type {Record<string, string>} */
let words = {};

/** Loads the words; everything else waits for them. */
export async function loadWords() {
  words = await (await fetch(`/words/${data.lang}.json`)).json();
}

/**
 * A text in the reader's language, its `{holes}` filled.
 * @param {string} key
 * @param {Record<string, string | number>} [holes]
 */
export function t(key, holes = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(holes[name] ?? whole));
}

/**
 * @param {string} path
 * @param {Params} params
 */
export function link(path, params) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...params, lang: data.lang })) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  return `${path}?${query}`;
}

/** What the server refuses. */
export class Refused extends Error {}

/** @param {number} seconds @param {AbortSignal | null | undefined} signal */
async function pause(seconds, signal) {
  await new Promise((wake) => setTimeout(wake, 1000 * seconds));
  if (signal?.aborted) throw new DOMException("", "AbortError");
}

/** Seconds until the server is tried again; then whoever asked is told that it is gone. */
const TRIES = [1, 2, 3];

/**
 * @param {string} path
 * @param {Params} params
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export async function ask(path, params, init) {
  for (let busy = 0, lost = 0; ; ) {
    let response;
    try {
      response = await fetch(link(path, params), init);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      gone(true);
      if (lost === TRIES.length) throw new Refused(t("said.lost"));
      await pause(TRIES[lost++], init?.signal);
      continue;
    }
    gone(false);
    if (response.ok) return response;
    if ((response.status === 503 || response.status === 429) && busy++ < 20) {
      say(t("said.busy"));
      await pause(Number(response.headers.get("Retry-After") || 1), init?.signal);
      continue;
    }
    const told = await response.json().catch(() => ({}));
    throw new Refused(told.error || t("said.lost"));
  }
}

/** Looks for a server that has gone. @type {number | undefined} */
let seeking;

/**
 * A banner stands over everything while the server is gone; the page looks for it all the time.
 * @param {boolean} lost
 */
function gone(lost) {
  if (lost === Boolean(seeking)) return;
  element("gone").hidden = !lost;
  clearInterval(seeking);
  seeking = undefined;
  if (!lost) return say(t("said.back"));
  seeking = setInterval(() => {
    fetch("/icon.svg", { cache: "no-store" }).then(() => gone(false), () => {});
  }, 2000);
}

/**
 * Asks for JSON.
 * @param {string} path
 * @param {Params} params
 * @param {RequestInit} [init]
 */
export async function get(path, params, init) {
  return (await ask(path, params, init)).json();
}

/**
 * Hears the events of a stream, one object at a time, until it ends or the signal is raised.
 * @param {string} path
 * @param {Params} params
 * @param {AbortSignal} signal
 * @param {(event: any) => void} hear
 */
export async function listen(path, params, signal, hear) {
  const response = await ask(path, params, { signal });
  const reader = /** @type {ReadableStream<any>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    buffer += value;
    const events = buffer.split("\n\n");
    buffer = /** @type {string} */ (events.pop());
    const lost = events.find((event) => event.startsWith("event: error\ndata:"));
    if (lost) throw new Refused(JSON.parse(lost.slice(lost.indexOf("data:") + 5)).error);
    // Only the newest counts.
    const newest = events.filter((event) => event.startsWith("data:")).pop();
    if (newest && !signal.aborted) hear(JSON.parse(newest.slice(5)));
  }
}

/**
 * Says something aloud and beside the status.
 * @param {string} text
 */
export function say(text) {
  element("note").textContent = text;
  element("live").textContent = text;
}

/**
 * An element that is there.
 * @param {string} id
 * @returns {any}
 */
export function element(id) {
  return document.getElementById(id);
}

/** Whether the focus was moved by Tab and not by a click since. */
export const focus = { byKeys: false };
addEventListener("pointerdown", () => (focus.byKeys = false), true);
addEventListener("keydown", (event) => (focus.byKeys ||= event.key === "Tab"), true);

/**
 * Makes an element.
 * @param {string} name
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} [children]
 * @returns {any}
 */
export function make(name, properties = {}, children = []) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * Lets the browser save a text or a blob.
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  say(t("said.saved"));
}

/**
 * A button that saves a file of the server.
 * @param {string} title
 * @param {() => [string, string, Params, RequestInit?]} what the name of the file, the path, the parameters, and a body
 */
export function saver(title, what) {
  const button = make("button", { type: "button", textContent: title });
  button.addEventListener("click", async () => {
    const [name, path, params, init] = what();
    try {
      const response = await ask(path, params, init);
      const blob = await response.blob();
      save(name, name.endsWith(".png") ? await painted(await blob.text()) : blob);
    } catch (error) {
      say(/** @type {Error} */ (error).message);
    }
  });
  return button;
}

/**
 * An SVG document as a PNG image.
 * @param {string} text
 * @returns {Promise<Blob>}
 */
export function painted(text) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    image.onload = () => {
      const canvas = make("canvas", { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(address);
      canvas.toBlob((/** @type {Blob | null} */ blob) => (blob ? resolve(blob) : reject(new Error("PNG"))));
    };
    image.onerror = () => reject(new Error("SVG"));
    image.src = address;
  });
}
