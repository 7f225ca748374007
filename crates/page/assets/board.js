// The board: what the server drew, with clicks and keys. It knows no geometry.
// @ts-check
import { carry, middle, putBack, shift, top } from "./pieces.js";
import { element, focus, make, say, t } from "./talk.js";

/** @type {(move: string) => void} */
let play = () => {};
/** While the board is edited, clicks go here instead. @type {((spot: string) => void) | null} */
let edit = null;
/** Why clicks lead nowhere, while they do not. @type {() => string} */
let closed = () => "";
/** The spots clicked so far on the way to a move. @type {string[]} */
let way = [];

/** More places to play on than this are not marked one by one. */
const CROWD = 24;
/** So many pixels make a click a drag. */
const FAR = 6;

/** What is being dragged: a piece, where it lay, and whether the move goes on with it. @type {{ from: SVGGElement, unit: import("./pieces.js").Piece | undefined, by: number[], on: boolean, x: number, y: number, far: boolean } | null} */
let drag = null;

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
  drag = null;
  rest();
  forget();
  if (spot) focusOn(place(spot));
}

/** What is marked while nothing is chosen. */
function rest() {
  putBack();
  // Where nearly every point can be played on, a ring around each says nothing.
  board.classList.toggle("crowded", board.querySelectorAll(".lands").length > CROWD);
  // Where pieces are moved, ends are marked once it is known which piece.
  board.classList.toggle("stepwise", clicks().some((click) => click.dataset.path?.includes(" ")));
  // Neighbouring points have two colours, and so have those that face each other.
  const rows = [...board.querySelectorAll('[role="row"]')].map((row) => [...row.querySelectorAll(".spike")]).filter((row) => row.length);
  rows.forEach((row, y) => row.forEach((spike, x) => spike.classList.toggle("other", (x + y) % 2 === 1)));
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
  putBack();
  board.setAttribute("aria-busy", String(Boolean(move)));
  const way = places(move);
  const lands = board.querySelector(`.place.lands[data-move="${CSS.escape(move)}"]`) ?? way.at(-1);
  if (!move || !lands) return;
  if (way[0] && way[0] !== lands && top(way[0])) return carry(way);
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
    // The second half of a double click is no move, unless it takes on the piece that the first half has put there.
    const spot = target instanceof SVGElement ? target.dataset.spot || "" : "";
    const goes_on = way.length % 2 === 0 && way.at(-1) === spot && begins([...way, spot]).length > 0;
    if (target instanceof SVGElement && (event.detail < 2 || goes_on)) chosen(target);
  });
  board.addEventListener("pointerdown", grab);
  addEventListener("pointermove", pull);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", () => drag && release());
  board.addEventListener("keydown", walk);
  board.addEventListener("focusin", ring);
  board.addEventListener("focusout", ring);
  // The first position came with the document.
  rest();
}

function forget() {
  way = [];
  putBack();
  element("choices").hidden = true;
  for (const old of board.querySelectorAll(".chosen, .reach")) old.classList.remove("chosen", "reach");
}

/**
 * What is said with a click, as "double": words on the board that lead to a move by themselves. Several of them are taken off
 * the board, where they have little room, for buttons beside it.
 */
export function words() {
  const texts = /** @type {SVGTextElement[]} */ ([...board.querySelectorAll(".layer text")]);
  const found = clicks().flatMap((click) => {
    const on = place(click.dataset.path || "");
    if (!on || [...on.children].some((drawn) => !drawn.matches(".hit"))) return [];
    const { x, y, width, height } = on.getBBox();
    const text = texts.find((known) => {
      const [a, b] = middle(known);
      return a > x && a < x + width && b > y && b < y + height;
    });
    if (!text) return [];
    const title = (on.getAttribute("aria-label") ?? "").split(": ")[0].replace(/^./u, (first) => first.toUpperCase());
    return [{ move: click.dataset.move || "", title, on, text }];
  });
  if (found.length < 2 || !found.some(({ text }) => /\p{L}{3}/u.test(text.textContent ?? ""))) return [];
  for (const { on, text } of found) for (const drawn of [on, text]) drawn.setAttribute("display", "none");
  return found;
}

/** The ways that begin like this. @param {string[]} path */
const begins = (path) => clicks().filter((click) => ` ${click.dataset.path} `.startsWith(` ${path.join(" ")} `));

/** Fingers scroll; a mouse or a pen takes a piece. @param {PointerEvent} event */
function grab(event) {
  const from = /** @type {Element} */ (event.target).closest(".place");
  if (event.button || event.pointerType === "touch" || edit || !(from instanceof SVGGElement)) return;
  const spot = from.dataset.spot || "";
  // A piece that a move goes on with is taken as the first one was.
  const on = way.length > 0 && begins([...way, spot]).length > 0;
  if (on ? way.length % 2 || !top(from) : !begins([spot]).some((click) => click.dataset.path !== spot)) return;
  if (closed()) return;
  const unit = top(from);
  const by = (unit?.[0].dataset.by ?? "0 0").split(" ").map(Number);
  drag = { from, unit, by, on, x: event.clientX, y: event.clientY, far: false };
}

/** @param {PointerEvent} event */
function pull(event) {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.far && Math.hypot(x, y) < FAR) return;
  if (!drag.far) {
    drag.far = true;
    if (!drag.on) {
      forget();
      [drag.unit, drag.by] = [top(drag.from), [0, 0]];
    }
    chosen(drag.from);
    for (const part of drag.unit ?? []) {
      part.classList.add("dragged");
      part.parentElement?.append(part);
    }
  }
  const svg = /** @type {SVGSVGElement} */ (board.querySelector("svg"));
  const [seen, own] = [svg.getBoundingClientRect(), svg.viewBox.baseVal];
  const scale = Math.max(own.width / seen.width, own.height / seen.height);
  const [right, down] = facing();
  if (drag.unit) shift(drag.unit, [drag.by[0] + right * scale * x, drag.by[1] + down * scale * y]);
}

/** The piece lies where it lay. */
function release() {
  for (const part of drag?.unit ?? []) part.classList.remove("dragged");
  if (drag?.unit) shift(drag.unit, /** @type {[number, number]} */ (drag.by));
  drag = null;
}

/** @param {PointerEvent} event */
function drop(event) {
  const held = drag;
  if (!held) return;
  release();
  if (!held.far) return;
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((seen) => seen.closest(".place")).find(Boolean);
  if (under instanceof SVGGElement && begins([...way, under.dataset.spot || ""]).length) return chosen(under);
  // It goes back to where it was taken; what was moved before stays.
  const before = way.slice(0, -1);
  forget();
  if (before.length) choose(before);
}

/** Which way right and down are on the board as it is seen. */
const facing = () => {
  const turned = board.classList.contains("turned") ? -1 : 1;
  return [board.classList.contains("mirrored") ? -turned : turned, turned];
};

/** @param {SVGElement} target */
function chosen(target) {
  const spot = target.dataset.spot || "";
  if (edit) return edit(spot);
  focusOn(target, false);
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
  if (whole.length) return ask(t("said.which"), whole.map((move) => [move, () => play(move)]));
  choose(path);
  // Whoever drags sees it, and a line more would move the board under the mouse.
  if (!drag) say(t("said.next"));
}

/** Shows a move that has begun, and where it can go on. @param {string[]} path */
function choose(path) {
  way = path;
  const steps = way.map(place);
  carry(steps);
  for (const step of steps) step?.classList.add("chosen");
  for (const click of begins(way)) place((click.dataset.path || "").split(" ")[way.length])?.classList.add("reach");
}

/**
 * Asks something below the board.
 * @param {string} question
 * @param {[string, () => void][]} answers
 */
export function ask(question, answers) {
  const box = element("choices");
  box.replaceChildren(
    make("p", { textContent: question }),
    make("div", { className: "row" }, answers.map(([title, then]) => {
      const button = make("button", { type: "button", textContent: title });
      button.addEventListener("click", () => {
        forget();
        then();
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
    const [right, down] = facing();
    focusOn(beside(at, [right * way[0], down * way[1]]));
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
  const [x, y] = middle(at);
  const far = (/** @type {SVGGElement} */ cell) => {
    const [dx, dy] = [middle(cell)[0] - x, middle(cell)[1] - y];
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    return ahead > 1 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
  };
  const near = rows.flat().map((cell) => ({ cell, cost: far(cell) })).filter(({ cost }) => cost < Infinity);
  return near.sort((a, b) => a.cost - b.cost)[0]?.cell;
}
