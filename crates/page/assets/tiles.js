// A board of very many points on a canvas: tiles are fetched where one looks, drawn as pixels from afar and as stones
// from close by. It knows nothing of any game.
// @ts-check
import { element, first, link } from "./talk.js";

const { game, name, fields, chosen, wide } = first.exhibit;
const [columns, rows] = wide?.size ?? [0, 0];
const TILE = wide?.tile ?? 1;
const across = Math.ceil(columns / TILE);

/** What the server is asked about. */
export const question = Object.fromEntries([
  ["game", game],
  ["show", name],
  ...fields.map((/** @type {any} */ field, /** @type {number} */ i) => [field.name, chosen[i]]),
]);

const KINDS = { ".": 0, x: 1, o: 2 };
/** Not fetched yet. */
const NOWHERE = 9;
/** What lay there before the first move, and what lies there now. */
const start = new Uint8Array(columns * rows).fill(NOWHERE);
const now = new Uint8Array(columns * rows).fill(NOWHERE);
/** Tiles as images of one pixel for each point. @type {Map<number, HTMLCanvasElement>} */
const images = new Map();
/** Tiles that were asked for. @type {Set<number>} */
const asked = new Set();
/** @type {[number, number, string][]} */
let changes = [];

/** Which part is seen: the point at the top left, and pixels for each point. */
const view = { x: 0, y: 0, scale: 1 };
/** Points to be marked: column, row, colour and whether the ring is whole. @type {[number, number, string, boolean][]} */
let marks = [];
/** @type {[number, number] | null} */
let last = null;

const canvas = /** @type {HTMLCanvasElement} */ (element("canvas"));
const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
const WOOD = [222, 184, 120];
const COLOURS = [WOOD, [24, 26, 30], [250, 250, 247]];
const GREY = [150, 150, 150];

/** @param {number} tile */
const corner = (tile) => [(tile % across) * TILE, Math.floor(tile / across) * TILE];

/** Fetches a tile that is not there. @param {number} tile */
async function load(tile) {
  if (asked.has(tile)) return;
  asked.add(tile);
  const [x, y] = corner(tile);
  try {
    const response = await fetch(link("/api/exhibit/tile", { ...question, x: x / TILE, y: y / TILE }));
    if (!response.ok) throw new Error(String(response.status));
    read(await response.text(), x, y);
    images.delete(tile);
    paint();
  } catch {
    // Asked for again when it is looked at again.
    setTimeout(() => asked.delete(tile), 2000);
  }
}

/** @param {string} text @param {number} x @param {number} y */
function read(text, x, y) {
  text.trimEnd().split("\n").forEach((line, i) => {
    let at = (y + i) * columns + x;
    for (const [, count, kind] of line.matchAll(/(\d*)([.xo])/g)) {
      const end = at + Number(count || 1);
      start.fill(KINDS[/** @type {keyof KINDS} */ (kind)], at, end);
      at = end;
    }
  });
  renew();
}

// A board that is not too large comes with the document.
for (const [tile, text] of (wide?.tiles ?? []).entries()) {
  asked.add(tile);
  const [x, y] = corner(tile);
  read(text, x, y);
}

/** What lies there now: what lay there, and what has changed. */
function renew() {
  now.set(start);
  for (const [from, count, kind] of changes) now.fill(KINDS[/** @type {keyof KINDS} */ (kind)], from, from + count);
}

/** Another position. @param {[number, number, string][]} changed @param {[number, number] | null} move */
export function change(changed, move) {
  changes = changed;
  last = move;
  renew();
  images.clear();
  paint();
}

/** @param {typeof marks} points */
export function mark(points) {
  marks = points;
  paint();
}

/** @param {number} tile */
function image(tile) {
  const known = images.get(tile);
  if (known) return known;
  const [x, y] = corner(tile);
  const [width, height] = [Math.min(TILE, columns - x), Math.min(TILE, rows - y)];
  const made = document.createElement("canvas");
  Object.assign(made, { width, height });
  const sheet = new ImageData(width, height);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 4) {
      const [r, g, b] = COLOURS[now[(y + row) * columns + x + column]] ?? GREY;
      sheet.data[at] = r;
      sheet.data[at + 1] = g;
      sheet.data[at + 2] = b;
      sheet.data[at + 3] = 255;
    }
  }
  /** @type {CanvasRenderingContext2D} */ (made.getContext("2d")).putImageData(sheet, 0, 0);
  images.set(tile, made);
  return made;
}

let waiting = false;

/** Draws what is seen, once for each frame at most. */
export function paint() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}

function draw() {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  ink.setTransform(ratio, 0, 0, ratio, 0, 0);
  ink.fillStyle = getComputedStyle(canvas).getPropertyValue("--soft") || "#eee";
  ink.fillRect(0, 0, width, height);
  const { x, y, scale } = view;
  const seen = {
    left: Math.max(0, Math.floor(x)), top: Math.max(0, Math.floor(y)),
    right: Math.min(columns, Math.ceil(x + width / scale)), bottom: Math.min(rows, Math.ceil(y + height / scale)),
  };
  let complete = seen.right > seen.left && seen.bottom > seen.top;
  for (let row = Math.floor(seen.top / TILE); row * TILE < seen.bottom; row++) {
    for (let column = Math.floor(seen.left / TILE); column * TILE < seen.right; column++) {
      const tile = row * across + column;
      load(tile);
      const [left, top] = corner(tile);
      if (start[top * columns + left] === NOWHERE) {
        complete = false;
        continue;
      }
      if (scale >= 6) continue;
      const sheet = image(tile);
      ink.imageSmoothingEnabled = scale < 1;
      ink.drawImage(sheet, (left - x) * scale, (top - y) * scale, sheet.width * scale, sheet.height * scale);
    }
  }
  if (scale >= 6) stones(seen);
  signs(width, height);
  if (complete && !document.documentElement.dataset.painted) {
    // The whole of what is seen is on the screen with the next frame.
    requestAnimationFrame(() => (document.documentElement.dataset.painted = String(Math.round(performance.now()))));
  }
}

/** A stone of this size, made once. @type {Map<string, HTMLCanvasElement>} */
const sprites = new Map();

/** @param {number} kind @param {number} size */
function sprite(kind, size) {
  const ratio = devicePixelRatio || 1;
  const key = `${kind} ${size.toFixed(2)} ${ratio}`;
  let made = sprites.get(key);
  if (!made) {
    if (sprites.size > 40) sprites.clear();
    made = document.createElement("canvas");
    made.width = made.height = Math.ceil(size * ratio);
    const pen = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
    pen.scale(ratio, ratio);
    pen.beginPath();
    pen.arc(size / 2, size / 2, size * 0.46, 0, 7);
    pen.fillStyle = `rgb(${COLOURS[kind].join(" ")})`;
    pen.fill();
    pen.lineWidth = Math.max(0.6, size / 24);
    pen.strokeStyle = "#000a";
    pen.stroke();
    sprites.set(key, made);
  }
  return made;
}

/** @param {{ left: number, top: number, right: number, bottom: number }} seen */
function stones({ left, top, right, bottom }) {
  const { x, y, scale } = view;
  ink.fillStyle = `rgb(${WOOD.join(" ")})`;
  ink.fillRect((left - x) * scale, (top - y) * scale, (right - left) * scale, (bottom - top) * scale);
  ink.strokeStyle = "#0006";
  ink.lineWidth = 1;
  ink.beginPath();
  for (let column = left; column < right; column++) {
    const at = (column + 0.5 - x) * scale;
    ink.moveTo(at, (Math.max(top, 0.5) - y) * scale);
    ink.lineTo(at, (Math.min(bottom, rows - 0.5) - y) * scale);
  }
  for (let row = top; row < bottom; row++) {
    const at = (row + 0.5 - y) * scale;
    ink.moveTo((Math.max(left, 0.5) - x) * scale, at);
    ink.lineTo((Math.min(right, columns - 0.5) - x) * scale, at);
  }
  ink.stroke();
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const kind = now[row * columns + column];
      if (kind === 1 || kind === 2) ink.drawImage(sprite(kind, scale), (column - x) * scale, (row - y) * scale, scale, scale);
    }
  }
}

/** Names, the last move and marks; they can be seen from any distance. @param {number} width @param {number} height */
function signs(width, height) {
  const { x, y, scale } = view;
  const at = (/** @type {number} */ column, /** @type {number} */ row) => [(column + 0.5 - x) * scale, (row + 0.5 - y) * scale];
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.lineJoin = "round";
  // A board that is seen whole with stones of this size has letters on its points; on a wide one they are names of places, for those who stand far off.
  const roomy = Math.min(width / columns, height / rows) >= 12;
  for (const [column, row, text, large] of wide.labels) {
    if (large ? scale >= 12 && !roomy : scale < 2.2 || scale > 24) continue;
    const [left, top] = at(column, row - (large ? 0 : 6));
    if (left < -50 || top < -20 || left > width + 50 || top > height + 20) continue;
    const size = Math.max(large ? 12 : 10, Math.min(22, scale * (large ? (roomy ? 0.6 : 8) : 2)));
    ink.font = `${large ? 700 : 500} ${size}px system-ui, sans-serif`;
    ink.lineWidth = 4;
    ink.strokeStyle = "#fffd";
    ink.strokeText(text, left, top);
    ink.fillStyle = "#7a1f00";
    ink.fillText(text, left, top);
  }
  if (last) {
    const [left, top] = at(...last);
    ink.fillStyle = "#d4380d";
    ink.beginPath();
    ink.arc(left, top, Math.max(3, scale * 0.18), 0, 7);
    ink.fill();
  }
  for (const [column, row, colour, whole] of marks) {
    const [left, top] = at(column, row);
    const radius = Math.max(8, scale * 0.55);
    ink.setLineDash(whole ? [] : [4, 3]);
    for (const [pen, wide] of /** @type {[string, number][]} */ ([["#fff", 6], [colour, 3]])) {
      ink.strokeStyle = pen;
      ink.lineWidth = wide;
      ink.beginPath();
      ink.arc(left, top, radius, 0, 7);
      ink.stroke();
    }
    ink.setLineDash([]);
  }
}

/** All of the board. */
export function fit() {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  view.scale = Math.min(width / columns, height / rows);
  view.x = (columns - width / view.scale) / 2;
  view.y = (rows - height / view.scale) / 2;
  paint();
}

/** Keeps the board in sight. */
function hold() {
  const [width, height] = [canvas.clientWidth / view.scale, canvas.clientHeight / view.scale];
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ most) => Math.max(-size / 2, Math.min(most - size / 2, at));
  view.x = within(view.x, width, columns);
  view.y = within(view.y, height, rows);
  paint();
}

/**
 * Enlarges around a point of the canvas.
 * @param {number} by
 * @param {number} [left]
 * @param {number} [top]
 */
export function zoom(by, left = canvas.clientWidth / 2, top = canvas.clientHeight / 2) {
  const least = Math.min(canvas.clientWidth / columns, canvas.clientHeight / rows) / 2;
  const scale = Math.max(least, Math.min(48, view.scale * by));
  view.x += left / view.scale - left / scale;
  view.y += top / view.scale - top / scale;
  view.scale = scale;
  hold();
}

/** Moves the view by pixels. @param {number} right @param {number} down */
export function pan(right, down) {
  view.x += right / view.scale;
  view.y += down / view.scale;
  hold();
}

/**
 * Goes to a point, unless it is well in sight.
 * @param {number} column
 * @param {number} row
 * @param {boolean} [always]
 */
export function look(column, row, always = false) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const [left, top] = [(column - view.x) * view.scale, (row - view.y) * view.scale];
  const seen = left > width * 0.15 && left < width * 0.85 && top > height * 0.15 && top < height * 0.85;
  if (seen && view.scale >= 8 && !always) return;
  view.scale = Math.max(view.scale, 14);
  view.x = column - width / view.scale / 2;
  view.y = row - height / view.scale / 2;
  paint();
}

/** The point under these pixels. @param {number} left @param {number} top @returns {[number, number] | null} */
export function point(left, top) {
  const [column, row] = [Math.floor(view.x + left / view.scale), Math.floor(view.y + top / view.scale)];
  return column >= 0 && row >= 0 && column < columns && row < rows ? [column, row] : null;
}
