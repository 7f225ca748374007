// The game in progress: shows positions, plays moves, lets machines answer.
// @ts-check
import * as board from "./board.js";
import { adopt, address, advance, line, path, position, state, visit } from "./state.js";
import { Refused, element, first, get, say, t } from "./talk.js";

/** The position that is shown. @type {any} */
export let shown = first.shown;

/** Called with every new position. @type {((shown: any) => void)[]} */
export const watchers = [];

/** Counts what was asked for, so that late answers are ignored. */
let turn = 0;
/** Two machines play on by themselves. */
let running = false;

/** @param {number} side */
const human = (side) => state.sides[side].startsWith("human");
export const machines = () => [0, 1].filter((side) => !human(side));

/** @param {"push" | "replace" | "keep"} how what becomes of the address */
function display(how) {
  if (shown.svg) board.show(shown.svg);
  state.text = shown.text;
  element("status").textContent = shown.status;
  element("turn").dataset.side = String(shown.turn ?? shown.winner ?? "");
  element("title").textContent = `${shown.title} · ${shown.game}`;
  document.title = `${shown.status} · ${shown.title} · Tesuji`;
  const nodes = path(state.here).length;
  for (const id of ["to-first", "to-back", "undo"]) element(id).disabled = nodes === 0;
  for (const id of ["to-forward", "to-last", "redo"]) element(id).disabled = nodes === line().length;
  for (const id of ["hint", "engine"]) element(id).disabled = shown.over;
  element("run").hidden = machines().length < 2;
  if (how === "push") history.pushState(null, "", address());
  if (how === "replace") history.replaceState(null, "", address());
  element("link").value = location.href;
  for (const watch of watchers) watch(shown);
}

/**
 * Fetches and shows where we are.
 * @param {"push" | "replace"} [how]
 */
export async function refresh(how = "push") {
  const mine = ++turn;
  idle();
  const insights = [...state.insights].join(",");
  const next = await get("/api/position", { ...position(), insights });
  if (mine !== turn) return false;
  shown = next;
  display(how);
  return true;
}

/** @param {() => Promise<any>} work */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    idle();
    say(error.message);
  }
}

/**
 * The same, but what is refused is told in a place of its own.
 * @param {string} id
 * @param {() => Promise<any>} work
 */
export async function orSay(id, work) {
  element(id).hidden = true;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    element(id).textContent = error.message;
    element(id).hidden = false;
  }
}

/**
 * A person's move; then it is the machines' turn.
 * @param {string} move
 */
export const play = (move) =>
  attempt(async () => {
    const [before, side] = [state.here, shown.turn];
    advance(move);
    try {
      if (!(await refresh())) return;
    } catch (error) {
      // A move that was refused was none.
      before.kids = before.kids.filter((kid) => kid !== state.here || kid.kids.length);
      visit(before);
      throw error;
    }
    say(t("said.move", { side: shown.sides[side] ?? "", move }));
    await answers();
  });

/** Machines answer as long as it is their turn and somebody wants them to. */
export async function answers() {
  while (!shown.over && !human(shown.turn) && (running || machines().length < 2)) {
    if (!(await machineMove())) return;
  }
  run(false);
}

/** The machine whose turn it is, or a usual one. */
const whose = () => (human(shown.turn) ? state.sides[1 - shown.turn].replace(/^human.*/, "player,1s") : state.sides[shown.turn]);

/** One move by a machine, whoever's turn it is; whether there was one. */
async function machineMove() {
  const mine = ++turn;
  const side = shown.turn;
  say(t("thinking", { side: shown.sides[side] }));
  element("turn").dataset.thinking = "";
  const told = await get("/api/reply", { ...position(), who: whose() });
  if (mine !== turn) return false;
  advance(told.move);
  if (!(await refresh())) return false;
  const holes = { side: shown.sides[side], move: told.move, value: told.value.words };
  say(told.value.kind === "unknown" ? t("said.move", holes) : t("said.value", holes));
  return true;
}

function idle() {
  delete element("turn").dataset.thinking;
  board.point("");
}

export const engine = () => attempt(async () => (shown.over ? null : machineMove()));

/** @param {boolean} on */
export function run(on) {
  running = on;
  element("run").setAttribute("aria-pressed", String(on));
  element("run").textContent = on ? t("pause") : t("run");
}

export const toggleRun = () => {
  run(!running);
  if (running) return attempt(answers);
  turn++;
  idle();
};

export const hint = () =>
  attempt(async () => {
    if (shown.over) return;
    const mine = ++turn;
    const told = await get("/api/reply", { ...position(), who: "player,1s", seed: 1 });
    if (mine !== turn) return;
    board.point(told.move);
    say(t("said.hint", { move: told.move, value: told.value.words }));
  });

/**
 * Goes to a node of the tree.
 * @param {import("./state.js").Node} node
 */
export const goto = (node) =>
  attempt(async () => {
    run(false);
    visit(node);
    await refresh();
    say(shown.status);
  });

/** Some moves back or forward on the line that we are on. @param {number} by */
export function step(by) {
  const nodes = line();
  const at = Math.max(0, Math.min(nodes.length, path(state.here).length + by));
  if (at !== path(state.here).length) return goto(nodes[at - 1] ?? state.tree);
}

/** Back to the last position where a person was to move. */
export function undo() {
  const before = path(state.here);
  if (!before.length) return;
  const mine = machines();
  const back = mine.length === 1 && shown.turn !== mine[0] && before.length > 1 ? 2 : 1;
  step(-back);
}

/** Forward again. */
export function redo() {
  const ahead = line().length - path(state.here).length;
  step(Math.min(ahead, machines().length === 1 ? 2 : 1));
}

/** Takes over a link, as after the back button. */
export const follow = () =>
  attempt(async () => {
    const query = new URLSearchParams(location.search);
    const mine = ++turn;
    const next = await get("/api/position", Object.fromEntries(query));
    if (mine !== turn) return;
    adopt(query, next);
    shown = next;
    display("keep");
  });

/** The first position is there already. */
export function begin() {
  adopt(new URLSearchParams(location.search), shown);
  display("keep");
  // In a fresh game or behind a link that ends with the machine's turn, it moves.
  if (path(state.here).length === line().length) attempt(answers);
}
