// The pieces on the board: which of them lie where, and how a move that has begun is shown. It knows no game.
// @ts-check
import { element } from "./talk.js";

/** A piece with what is drawn on it. @typedef {SVGGraphicsElement[]} Piece */

const board = element("board");

/** The middle of a drawing. @param {SVGGraphicsElement} of */
export const middle = (of) => {
  const { x, y, width, height } = of.getBBox();
  return [x + width / 2, y + height / 2];
};

/** Pieces that moves on the way have carried elsewhere. @type {Map<SVGGElement, Piece[]>} */
const carried = new Map();

/** The pieces that lie on a place and have not left it, the lowest first. @param {SVGGElement} on @returns {Piece[]} */
function lying(on) {
  const { x, y, width, height } = on.getBBox();
  const pieces = /** @type {SVGGraphicsElement[]} */ ([...board.querySelectorAll(".layer .unit, .layer .piece")]);
  const there = pieces.filter((piece) => {
    const [a, b] = middle(piece);
    return a > x && a < x + width && b > y && b < y + height && !piece.matches(".moved, .struck");
  });
  const whole = there.map((piece) => {
    const marks = [];
    for (let next = piece.nextElementSibling; next?.matches(".mark"); next = next.nextElementSibling) marks.push(/** @type {SVGGraphicsElement} */ (next));
    return [piece, ...marks];
  });
  return [...whole, ...(carried.get(on) ?? [])];
}

/** The uppermost piece of a place. @param {SVGGElement} on */
export const top = (on) => lying(on).at(-1);

/** @param {Piece} piece @param {[number, number]} by */
export function shift(piece, [dx, dy]) {
  for (const part of piece) {
    part.dataset.by = `${dx} ${dy}`;
    part.style.translate = `${dx}px ${dy}px`;
  }
}

/** Where the next piece of a place lies: on a long one from its foot, which is far from the middle of the board. @param {SVGGElement} on */
function free(on) {
  const { x, y, width, height } = on.getBBox();
  if (Math.max(width, height) < 1.6 * Math.min(width, height)) return middle(on);
  const there = lying(on);
  const inner = /** @type {SVGSVGElement} */ (board.querySelector("svg")).viewBox.baseVal;
  const up = y + height / 2 > inner.y + inner.height / 2;
  const step = Math.min(width, (height - width) / 4);
  const far = width / 2 + step * Math.min(there.length, 4);
  return [x + width / 2, up ? y + height - far : y + far];
}

/**
 * Shows the way of a move, or its beginning: a piece goes from place to place, and where every second place has a piece of
 * its own, that one goes on.
 * @param {(SVGGElement | null)[]} way
 */
export function carry(way) {
  /** @type {Piece | undefined} */
  let held;
  for (const [i, on] of way.entries()) {
    if (!on) return;
    const fresh = i % 2 === 0 ? top(on) : undefined;
    if (!held || fresh) {
      held = fresh;
      continue;
    }
    const [from] = held;
    for (const pieces of carried.values()) if (pieces.includes(held)) pieces.splice(pieces.indexOf(held), 1);
    const [other] = lying(on);
    // Whoever stands there alone and is of the other side is struck.
    if (other && lying(on).length === 1 && other[0].getAttribute("class") !== (from.getAttribute("class") ?? "").replace(/ (moved|dragged)/g, "")) {
      for (const part of other) part.classList.add("struck");
    }
    const [[a, b], [c, d]] = [middle(from), free(on)];
    shift(held, [c - a, d - b]);
    for (const part of held) {
      part.classList.add("moved");
      part.parentElement?.append(part);
    }
    carried.set(on, [...(carried.get(on) ?? []), held]);
  }
}

/** All pieces lie where they were drawn. */
export function putBack() {
  for (const old of /** @type {NodeListOf<SVGElement>} */ (board.querySelectorAll(".moved, .struck"))) {
    old.classList.remove("moved", "struck");
    old.style.translate = "";
    delete old.dataset.by;
  }
  carried.clear();
}
