// Puts everything together: buttons, keys, tabs, light and dark.
// @ts-check
import * as analysis from "./analysis.js";
import * as board from "./board.js";
import * as explain from "./explain.js";
import * as graph from "./graph.js";
import { list } from "./moves.js";
import { begin, engine, follow, hint, play, redo, run, step, toggleRun, undo, watchers } from "./play.js";
import * as review from "./review.js";
import * as setup from "./setup.js";
import * as share from "./share.js";
import { element, focus, loadWords } from "./talk.js";

/** @param {string} name */
function tab(name) {
  for (const button of document.querySelectorAll("[role=tab]")) {
    const chosen = button.id === `tab-${name}`;
    button.setAttribute("aria-selected", String(chosen));
    element(button.getAttribute("aria-controls") || "").hidden = !chosen;
  }
  /** @type {HTMLElement} */ (document.querySelector("main")).dataset.tab = name;
  if (name !== "explain") explain.home();
}

/** Keys that work wherever the focus is. */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  " ": engine,
  h: hint,
  a: () => {
    tab("analysis");
    analysis.toggle();
  },
  u: undo,
  m: () => {
    tab("play");
    element("typed-move").focus();
  },
  "?": () => element("help").showModal(),
};

/**
 * Whether the field that has the focus needs a key itself: where one types, all of them; a slider those that move it;
 * a list that is open all of them, and one that was reached by keyboard the space that opens it, as a tick.
 * @param {HTMLElement} target
 * @param {string} key
 */
function needs(target, key) {
  const field = target.closest("input:not([readonly]), textarea, select");
  if (!field) return false;
  if (field.matches("textarea, input:not([type])")) return true;
  if (field.matches("[type=range]")) return key.length > 1;
  if (CSS.supports("selector(:open)") && field.matches(":open")) return true;
  return key === " " && focus.byKeys && !field.matches("[type=number]");
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open], .editor:not([hidden])")) return;
  if (needs(/** @type {HTMLElement} */ (event.target), event.key)) return;
  const action = KEYS[/** @type {keyof KEYS} */ (event.key)];
  if (!action || (event.shiftKey && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  action();
}

/** Light, dark, or as the system has it. @param {string | null} scheme */
function paint(scheme) {
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
}

paint(localStorage.getItem("scheme"));
await loadWords();
board.start(play);
for (const part of [analysis, explain, graph, review, setup, share]) part.start();
watchers.push(list, analysis.moved, explain.moved, graph.moved, review.draw, share.moved, setup.insights, setup.layers);
const buttons = { "to-first": () => step(-Infinity), "to-back": () => step(-1), "to-forward": () => step(1), "to-last": () => step(Infinity), undo, redo, hint, engine, run: toggleRun };
for (const [id, action] of Object.entries(buttons)) element(id).addEventListener("click", action);
for (const button of document.querySelectorAll("[role=tab]")) button.addEventListener("click", () => tab(button.id.slice(4)));
element("help-open").addEventListener("click", () => element("help").showModal());
element("theme").addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.scheme ?? (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  localStorage.setItem("scheme", next);
  paint(next);
});
element("language").addEventListener("change", () => {
  const query = new URLSearchParams(location.search);
  query.set("lang", element("language").value);
  location.search = String(query);
});
element("typed").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const move = element("typed-move").value.trim();
  element("typed-move").value = "";
  if (move) play(move);
});
document.addEventListener("keydown", key);
addEventListener("popstate", follow);
run(false);
begin();
setup.players();
document.documentElement.dataset.ready = "";
