// The board: what the server drew, made to answer clicks and keys. It knows places and paths, no geometry.
// @ts-check
import { element, make, say, t } from "./talk.js";

/** @type {(move: string) => void} */
let play = () => {};
/** While the board is edited, clicks go here instead. @type {((spot: string) => void) | null} */
let edit = null;
/** The spots clicked so far on the way to a move. @type {string[]} */
let way = [];

const board = element("board");
const places = () => /** @type {SVGElement[]} */ ([...board.querySelectorAll(".place")]);
/** @param {string} spot @returns {SVGElement | null} */
const place = (spot) => board.querySelector(`.place[data-spot="${CSS.escape(spot)}"]`);

/** @param {string} text */
const parsed = (text) =>
  /** @type {SVGSVGElement} */ (/** @type {any} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement));

/**
 * Shows another position; the focus stays on its place.
 * @param {string} svg
 */
export function show(svg) {
  const focus = board.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.spot : null;
  board.replaceChildren(document.importNode(parsed(svg), true));
  forget();
  if (focus) focusOn(place(focus));
}

/**
 * Lays the sheets of another drawing of the same position over the board.
 * @param {string} svg
 * @param {string[]} names
 */
export function lay(svg, names) {
  const [from, to] = [parsed(svg), board.querySelector("svg")];
  if (!to) return;
  to.setAttribute("viewBox", from.getAttribute("viewBox") || "");
  for (const name of names) {
    to.querySelector(`.layer[data-layer="${name}"]`)?.remove();
    const sheet = from.querySelector(`.layer[data-layer="${name}"]`);
    if (sheet) to.insertBefore(document.importNode(sheet, true), to.querySelector(".clicks"));
  }
}

/** @param {string[]} names */
export function lift(names) {
  for (const name of names) board.querySelector(`.layer[data-layer="${name}"]`)?.remove();
}

/**
 * Points at a move.
 * @param {string} move
 */
export function point(move) {
  for (const old of board.querySelectorAll(".hinted")) old.classList.remove("hinted");
  const click = [...board.querySelectorAll(".click")].find((known) => known.dataset.move === move);
  for (const spot of (click?.dataset.path || "").split(" ").filter(Boolean)) place(spot)?.classList.add("hinted");
}

/** @param {((spot: string) => void) | null} handler */
export function editing(handler) {
  edit = handler;
  board.classList.toggle("editing", Boolean(handler));
}

/** @param {(move: string) => void} handler */
export function start(handler) {
  play = handler;
  board.addEventListener("click", (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target).closest(".place");
    if (target instanceof SVGElement) chosen(target);
  });
  board.addEventListener("keydown", walk);
}

function forget() {
  way = [];
  element("choices").hidden = true;
  for (const old of board.querySelectorAll(".chosen")) old.classList.remove("chosen");
}

/** @param {SVGElement} target */
function chosen(target) {
  const spot = target.dataset.spot || "";
  if (edit) return edit(spot);
  focusOn(target, false);
  const clicks = /** @type {HTMLElement[]} */ ([...board.querySelectorAll(".click")]);
  const begins = (/** @type {string[]} */ path) =>
    clicks.filter((click) => ` ${click.dataset.path} `.startsWith(` ${path.join(" ")} `));
  let path = [...way, spot];
  // A click that leads nowhere starts anew.
  if (!begins(path).length) path = [spot];
  const open = begins(path);
  forget();
  if (!open.length) return;
  const whole = [...new Set(open.filter((click) => click.dataset.path === path.join(" ")).map((click) => click.dataset.move || ""))];
  if (whole.length === 1 && open.every((click) => click.dataset.path === path.join(" "))) return play(whole[0]);
  if (whole.length) return ask(whole);
  way = path;
  for (const step of way) place(step)?.classList.add("chosen");
  say(t("said.next"));
}

/** @param {string[]} moves */
function ask(moves) {
  const box = element("choices");
  box.replaceChildren(
    make("p", { textContent: t("said.which") }),
    make("div", { className: "row" }, moves.map((move) => {
      const button = make("button", { type: "button", textContent: move });
      button.addEventListener("click", () => {
        forget();
        play(move);
      });
      return button;
    })),
  );
  box.hidden = false;
  box.querySelector("button").focus();
}

/**
 * @param {SVGElement | null | undefined} target
 * @param {boolean} [now]
 */
function focusOn(target, now = true) {
  if (!target?.hasAttribute("tabindex")) return;
  for (const other of board.querySelectorAll('.place[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
  if (now) target.focus();
}

/** Keys on the board: up and down walk over places where a move starts, Shift and arrows over all. @param {KeyboardEvent} event */
function walk(event) {
  const at = /** @type {Element} */ (event.target).closest?.(".place");
  if (!(at instanceof SVGElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Enter") {
    chosen(at);
  } else if (step && event.shiftKey) {
    const rows = [...board.querySelectorAll('[role="row"]')];
    const row = rows.findIndex((known) => known.contains(at));
    const cells = (/** @type {Element | undefined} */ known) => [...(known?.querySelectorAll('[role="gridcell"]') ?? [])];
    const column = cells(rows[row]).indexOf(at);
    const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
    const next = upright ? cells(rows[row + step]) : cells(rows[row]);
    focusOn(/** @type {SVGElement} */ (next[upright ? Math.min(column, next.length - 1) : column + step]));
  } else if (step && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    const open = places().filter((known) => known.classList.contains("playable") || known === at);
    focusOn(open[open.indexOf(at) + step]);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
