// A game on a board of very many points: who plays, what matters, and where one looks.
// @ts-check
import { element, first, get, make, say, t } from "./talk.js";
import * as tiles from "./tiles.js";

/** @typedef {[number, number]} Point */

/** All moves, and how many of them are on the board. @type {Point[]} */
let line = [];
let at = 0;
/** What the server says of the position. @type {any} */
let shown = null;
/** Who plays: `human` or `machine`. */
const who = ["machine", "human"];
let running = false;
/** @type {number | undefined} */
let clock;
/** Counts questions: an answer that comes late is of no use. */
let asked = 0;

const GOOD = "#00795c";
const BAD = "#b3400f";

/** The link to what is seen. */
function remember() {
  const query = new URLSearchParams(location.search);
  const words = { moves: line.map((move) => move.join(",")).join(" "), at: at < line.length ? String(at) : "", first: who[0], second: who[1] };
  for (const [name, word] of Object.entries(words)) {
    if (word) query.set(name, word);
    else query.delete(name);
  }
  history.replaceState(null, "", `?${String(query).replace(/%2C/g, ",")}`);
}

/** Asks for the position after the moves; what is refused is taken back. @param {() => void} [undo] */
async function refresh(undo) {
  clearTimeout(clock);
  const mine = ++asked;
  try {
    const moves = line.slice(0, at).map((move) => move.join(",")).join(" ");
    const told = await get("/api/exhibit/board", { ...tiles.question, moves });
    if (mine !== asked) return;
    shown = told;
  } catch (error) {
    if (mine === asked) undo?.();
    return say(/** @type {Error} */ (error).message);
  }
  say("");
  remember();
  tell();
  next();
}

/** The point as people say it. @param {number} column @param {number} row */
const named = (column, row) => t("wide.point", { column: column + 1, row: row + 1 });

function tell() {
  element("turn").dataset.side = shown.over ? shown.winner : shown.turn;
  element("status").textContent = shown.status;
  element("verdict").textContent = shown.said;
  element("facts").replaceChildren(...shown.facts.map((/** @type {string} */ textContent) => make("p", { textContent })));
  element("count").textContent = t("wide.count", { at, moves: line.length });
  const last = at ? line[at - 1] : null;
  tiles.change(shown.changed, last);
  marks();
  element("moves").replaceChildren(
    ...shown.moves.map((/** @type {[number, number, boolean]} */ [column, row, wins]) => {
      const button = make("button", { type: "button", className: wins ? "wins" : "loses", textContent: `${named(column, row)}: ${t(wins ? "wide.wins" : "wide.loses")}` });
      button.addEventListener("click", () => play([column, row]));
      return button;
    }),
  );
  element("moves").hidden = !element("show-moves").checked || !shown.moves.length;
  element("back").disabled = !at;
  element("forward").disabled = at === line.length;
  element("machine").disabled = shown.over || !shown.moves.length;
  const there = shown.moves[0] ?? last;
  if (there && element("follow").checked && at) tiles.look(there[0], there[1]);
}

function marks() {
  const visible = element("show-moves").checked && shown;
  tiles.mark(visible ? shown.moves.map((/** @type {[number, number, boolean]} */ [column, row, wins]) => [column, row, wins ? GOOD : BAD, wins]) : []);
}

/** @param {Point} move */
function play(move) {
  const [before, was] = [line, at];
  line = [...line.slice(0, at), move];
  at++;
  refresh(() => ([line, at] = [before, was]));
}

/** The machine moves if it is its turn. */
function next() {
  if (shown.over || !shown.moves.length) return run(false);
  const turn = running || who[shown.turn] === "machine";
  if (turn && at === line.length) clock = setTimeout(() => play([shown.moves[0][0], shown.moves[0][1]]), running ? 250 : 450);
}

/** @param {boolean} on */
function run(on) {
  running = on;
  element("run").setAttribute("aria-pressed", String(on));
}

/** One step through the moves; where a machine answers, to one's own turn. @param {number} by */
function step(by) {
  run(false);
  const human = (/** @type {number} */ number) => who[number % 2 ? 0 : 1] === "human";
  const mixed = who.includes("human") && who.includes("machine");
  do at += by;
  while (mixed && at > 0 && at < line.length && !human(at));
  at = Math.max(0, Math.min(line.length, at));
  refresh();
}

/** Without words: the board is seen at once. */
export function begin() {
  element("wide").hidden = element("side-wide").hidden = false;
  // Whoever moves first in such games has the black stones.
  document.documentElement.dataset.white = "1";
  tiles.fit();
}

export const repaint = () => tiles.paint();

/** Pointer, wheel and keys on the board. */
function hands() {
  const canvas = element("canvas");
  /** @type {Map<number, [number, number]>} */
  const pointers = new Map();
  let moved = 0;
  const place = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return /** @type {[number, number]} */ ([event.clientX - box.left, event.clientY - box.top]);
  };
  canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    canvas.setPointerCapture(event.pointerId);
    if (!pointers.size) moved = 0;
    pointers.set(event.pointerId, place(event));
  });
  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (other) {
      const apart = (/** @type {[number, number]} */ one) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));
      tiles.zoom(apart(now) / apart(before), other[0], other[1]);
    } else if (moved > 4) tiles.pan(before[0] - now[0], before[1] - now[1]);
    pointers.set(event.pointerId, now);
  });
  const up = (/** @type {PointerEvent} */ event) => {
    const alone = pointers.size === 1;
    if (!pointers.delete(event.pointerId) || event.type !== "pointerup" || !alone || moved > 4) return;
    const point = tiles.point(...place(event));
    if (!point || !shown || shown.over) return;
    if (who[shown.turn] === "machine") return say(t("closed.machine", { side: first.exhibit.wide.sides[shown.turn] }));
    play(point);
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    tiles.zoom(Math.exp(-event.deltaY / 400), ...place(event));
  }, { passive: false });
  canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const far = 60;
    const keys = {
      ArrowLeft: () => tiles.pan(-far, 0), ArrowRight: () => tiles.pan(far, 0), ArrowUp: () => tiles.pan(0, -far), ArrowDown: () => tiles.pan(0, far),
      "+": () => tiles.zoom(1.5), "-": () => tiles.zoom(1 / 1.5), Home: tiles.fit,
    };
    const action = keys[/** @type {keyof typeof keys} */ (event.key)];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  });
  new ResizeObserver(() => tiles.paint()).observe(canvas);
}

/** Who plays. */
function players() {
  element("players").replaceChildren(
    ...first.exhibit.wide.sides.map((/** @type {string} */ side, /** @type {number} */ i) => {
      const options = ["human", "machine"].map((value) => make("option", { value, textContent: t(value === "human" ? "you" : "wide.machine") }));
      const select = make("select", { id: `who-${i}` }, options);
      select.value = who[i];
      select.addEventListener("change", () => {
        who[i] = select.value;
        remember();
        next();
      });
      return make("label", { className: "player" }, [make("span", { className: "name", textContent: side }), select]);
    }),
  );
}

export async function start() {
  const query = new URLSearchParams(location.search);
  line = (query.get("moves") || "").split(" ").filter(Boolean).map((word) => /** @type {Point} */ (word.split(",").map(Number)));
  at = Math.min(line.length, Number(query.get("at") || line.length));
  for (const [i, side] of ["first", "second"].entries()) if (["human", "machine"].includes(query.get(side) || "")) who[i] = /** @type {string} */ (query.get(side));
  players();
  hands();
  const buttons = {
    "zoom-in": () => tiles.zoom(1.6), "zoom-out": () => tiles.zoom(1 / 1.6), fit: tiles.fit,
    "go-there": () => {
      const there = shown?.moves[0] ?? line[at - 1];
      if (there) tiles.look(there[0], there[1], true);
    },
    back: () => step(-1), forward: () => step(1),
    machine: () => shown?.moves[0] && play([shown.moves[0][0], shown.moves[0][1]]),
    run: () => {
      run(!running);
      if (running) next();
      else clearTimeout(clock);
    },
  };
  for (const [id, action] of Object.entries(buttons)) element(id).addEventListener("click", action);
  element("show-moves").addEventListener("change", () => shown && tell());
  element("typed").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const [column, row] = element("typed-move").value.split(/[\s,]+/).map(Number);
    element("typed-move").value = "";
    if (column > 0 && row > 0) play([column - 1, row - 1]);
  });
  await refresh();
}
