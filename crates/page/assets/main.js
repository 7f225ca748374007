// Puts everything together: buttons, keys, tabs, light and dark.
// @ts-check
import * as analysis from "./analysis.js";
import * as board from "./board.js";
import * as clocks from "./clocks.js";
import * as ends from "./ends.js";
import * as explain from "./explain.js";
import * as graph from "./graph.js";
import { list } from "./moves.js";
import { attempt, begin, byHand, closed, engine, follow, hint, memory, play, redo, refresh, run, step, toggleRun, undo, watchers } from "./play.js";
import * as review from "./review.js";
import * as setup from "./setup.js";
import * as share from "./share.js";
import * as sheets from "./sheets.js";
import { state } from "./state.js";
import { element, focus, loadWords } from "./talk.js";

/** The panel that is shown. */
const panel = () => /** @type {HTMLElement} */ (document.querySelector("[role=tab][aria-selected=true]")).id.slice(4);

/** @param {string} name */
function tab(name) {
  for (const button of document.querySelectorAll("[role=tab]")) {
    const chosen = button.id === `tab-${name}`;
    button.setAttribute("aria-selected", String(chosen));
    element(button.getAttribute("aria-controls") || "").hidden = !chosen;
  }
  /** @type {HTMLElement} */ (document.querySelector("main")).dataset.tab = name;
  if (name !== "explain") explain.home();
  history.replaceState({ ...history.state, tab: name }, "");
}

/** Keys that work wherever the focus is; single letters can be switched off. */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  PageUp: () => step(-1),
  PageDown: () => step(1),
  Home: () => step(-Infinity),
  End: () => step(Infinity),
  e: engine,
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
 * Whether the field with the focus needs a key itself: where one types, all of them; a slider those that move it;
 * a list that is open all of them; radio buttons their arrows.
 * @param {HTMLElement} target
 * @param {string} key
 */
function needs(target, key) {
  const field = target.closest("input:not([readonly]), textarea, select");
  if (!field) return false;
  if (field.matches("textarea, input:not([type])")) return true;
  if (field.matches("[type=range]")) return key.length > 1;
  if (field.matches("[type=radio]")) return key.startsWith("Arrow");
  if (field.matches("[type=number]")) return focus.byKeys && /^[\d.,]$/.test(key);
  return CSS.supports("selector(:open)") && field.matches(":open");
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open], .editor:not([hidden])")) return;
  if (needs(/** @type {HTMLElement} */ (event.target), event.key)) return;
  const action = KEYS[/** @type {keyof KEYS} */ (event.key)];
  if (event.key.length === 1 && !letters()) return;
  if (!action || event.repeat && event.key.length === 1 || (event.shiftKey && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  action();
}

/** The board as the link has it. */
function turn() {
  element("turned").checked = state.turned;
  element("board").classList.toggle("turned", state.turned);
}

/** Whether single letters are shortcuts: they get in the way of speech input. */
const letters = () => localStorage.getItem("letters") !== "off";

/** Light, dark, or as the system has it. @param {string | null} scheme */
function paint(scheme) {
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
}

paint(localStorage.getItem("scheme"));
await loadWords();
memory.panel = () => ({ tab: panel() });
board.start(play, closed);
for (const part of [analysis, clocks, ends, explain, graph, review, setup, share]) part.start();
watchers.push(list, clocks.moved, ends.moved, turn, analysis.moved, explain.moved, graph.moved, review.draw, share.moved, sheets.moved, setup.players);
element("turned").addEventListener("change", (/** @type {Event} */ event) => {
  const on = /** @type {HTMLInputElement} */ (event.target).checked;
  attempt(() => refresh(() => (state.turned = on), "replace"));
});
element("by-hand").addEventListener("change", (/** @type {Event} */ event) => byHand(/** @type {HTMLInputElement} */ (event.target).checked));

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
element("letters").checked = letters();
element("letters").addEventListener("change", () => localStorage.setItem("letters", element("letters").checked ? "on" : "off"));
addEventListener("popstate", (event) => {
  // The panel first: what follows belongs to it.
  tab(event.state?.tab ?? "play");
  follow();
});
run(false);
begin();
// A page that is loaded again shows the panel that was open.
if (history.state?.tab) tab(history.state.tab);
document.documentElement.dataset.ready = "";
