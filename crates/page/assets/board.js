// The board: what the server drew, with clicks and keys. It knows no geometry.
// @ts-check
import { element, focus, make, say, t } from "./talk.js";

/** @type {(move: string) => void} */
let play = () => {};
/** While the board is edited, clicks go here instead. @type {((spot: string) => void) | null} */
let edit = null;
/** Why clicks lead nowhere, while they do not. @type {() => string} */
let closed = () => "";
/** The spots clicked so far on the way to a move. @type {string[]} */
let way = [];

const board = element("board");
/** @param {string} spot @returns {SVGGElement | null} */
const place = (spot) => board.querySelector(`.place[data-spot="${CSS.escape(spot)}"]`);
/** The ways to click moves. @returns {HTMLElement[]} */
const clicks = () => [...board.querySelectorAll(".click")];

/** @param {string} text */
const parsed = (text) =>
  /** @type {SVGSVGElement} */ (/** @type {any} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement));

/**
 * Shows another position; the focus stays on its place.
 * @param {string} svg
 */
export function show(svg) {
  const spot = board.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.spot : null;
  board.replaceChildren(document.importNode(parsed(svg), true));
  forget();
  if (spot) focusOn(place(spot));
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

/** The places of a move's way. @param {string} move */
const places = (move) => {
  const click = clicks().find((known) => known.dataset.move === move);
  return (click?.dataset.path || "").split(" ").filter(Boolean).map(place);
};

/**
 * Points at a move.
 * @param {string} move
 */
export function point(move) {
  for (const old of board.querySelectorAll(".hinted")) old.classList.remove("hinted");
  for (const spot of places(move)) spot?.classList.add("hinted");
}

/**
 * The class of a side's pieces: white and black where the game has such, as in the drawing.
 * @param {number} side
 */
function coloured(side) {
  const { white } = document.documentElement.dataset;
  if (white) return String(side) === white ? "white" : "black";
  return side ? "second" : "first";
}

/**
 * Shows where a move goes while the server is asked; an empty move takes it back.
 * @param {string} move
 * @param {number} side
 */
export function ghost(move, side) {
  for (const old of board.querySelectorAll(".ghost")) old.remove();
  board.setAttribute("aria-busy", String(Boolean(move)));
  const lands = board.querySelector(`.place.lands[data-move="${CSS.escape(move)}"]`) ?? places(move).pop();
  if (!move || !lands) return;
  const { x, y, width, height } = lands.getBBox();
  over("circle", `ghost piece ${coloured(side)}`, { cx: x + width / 2, cy: y + height / 2, r: 0.4 * Math.min(width, height) });
}

/**
 * Draws something over everything else.
 * @param {string} name
 * @param {string} kind
 * @param {Record<string, number>} attributes
 */
function over(name, kind, attributes) {
  const mark = document.createElementNS("http://www.w3.org/2000/svg", name);
  mark.setAttribute("class", kind);
  for (const [key, value] of Object.entries(attributes)) mark.setAttribute(key, String(value));
  board.querySelector("svg")?.append(mark);
}

/** The ring around the place that has the focus lies over the stones. */
function ring() {
  for (const old of board.querySelectorAll(".focus-ring")) old.remove();
  const at = board.querySelector(".place:focus-visible");
  if (!at) return;
  const { x, y, width, height } = at.getBBox();
  const frame = { x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: width / 8 };
  over("rect", "focus-ring under", frame);
  over("rect", "focus-ring", frame);
}

/** @param {((spot: string) => void) | null} handler */
export function editing(handler) {
  edit = handler;
  board.classList.toggle("editing", Boolean(handler));
}

/**
 * @param {(move: string) => void} handler
 * @param {() => string} why says why nobody may move now, or nothing
 */
export function start(handler, why) {
  play = handler;
  closed = why;
  board.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target).closest(".place");
    // The second half of a double click is no move.
    if (target instanceof SVGElement && event.detail < 2) chosen(target);
  });
  board.addEventListener("keydown", walk);
  board.addEventListener("focusin", ring);
  board.addEventListener("focusout", ring);
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
  const begins = (/** @type {string[]} */ path) =>
    clicks().filter((click) => ` ${click.dataset.path} `.startsWith(` ${path.join(" ")} `));
  let path = [...way, spot];
  // A click that leads nowhere starts anew.
  if (!begins(path).length) path = [spot];
  const open = begins(path);
  forget();
  const why = closed();
  if (why) return say(why);
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

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

/** Arrows walk over places, Space and Enter press. @param {KeyboardEvent} event */
function walk(event) {
  const at = /** @type {Element} */ (event.target).closest?.(".place");
  if (!(at instanceof SVGGElement) || event.ctrlKey || event.altKey || event.metaKey) return;
  const way = ARROWS[event.key];
  if (event.key === "Enter" || event.key === " ") {
    if (!event.repeat) chosen(at);
  } else if (way && (focus.byKeys || event.shiftKey)) {
    // Whoever clicked a place goes on with the keys of the game.
    focusOn(beside(at, way));
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The place beside another one: by its number in rows of one length, elsewhere by sight.
 * @param {SVGGElement} at
 * @param {[number, number]} way
 * @returns {SVGElement | undefined}
 */
function beside(at, [right, down]) {
  // Names at the edge are cells on which nothing is drawn.
  const cells = (/** @type {Element} */ row) => /** @type {SVGGElement[]} */ ([...row.querySelectorAll('[role="gridcell"]')].filter((cell) => cell.childElementCount));
  const rows = [...board.querySelectorAll('[role="row"]')].map(cells).filter((row) => row.length);
  const row = rows.findIndex((known) => known.includes(at));
  const column = rows[row]?.indexOf(at) ?? -1;
  const lengths = new Set(rows.map((known) => known.length));
  if (lengths.size === 1 && column >= 0) return rows[row + down]?.[column + right];
  const middle = (/** @type {SVGGElement} */ cell) => {
    const { x, y, width, height } = cell.getBBox();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(at);
  const far = (/** @type {SVGGElement} */ cell) => {
    const [dx, dy] = [middle(cell)[0] - x, middle(cell)[1] - y];
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    return ahead > 1 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
  };
  const near = rows.flat().map((cell) => ({ cell, cost: far(cell) })).filter(({ cost }) => cost < Infinity);
  return near.sort((a, b) => a.cost - b.cost)[0]?.cell;
}
