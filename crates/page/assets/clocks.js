// Clocks: minutes for a side, seconds for a move. They run behind the last move of the line, from the second move on; what both
// sides have left is kept with each move, so that taking one back gives its time back.
// @ts-check
import { end } from "./ends.js";
import { attempt, over, pace, refresh, shown } from "./play.js";
import { path, state } from "./state.js";
import { element, make, t } from "./talk.js";

const USUAL = ["1,0", "3,2", "5,3", "10,5", "15,10", "30,20", "90,30"];

/** The node whose clock runs, whose it is, and since when. @type {{ node: import("./state.js").Node, side: number, since: number } | null} */
let running = null;
/** @type {number | undefined} */
let ticking;

const rate = () => state.clock.split(",").map(Number);

/** What both have left at a move, in milliseconds. @param {import("./state.js").Node} node */
const left = (node) => node.left ?? [0, 0].fill(60_000 * rate()[0]);

/** The same now. */
function now() {
  const both = [...left(running?.node ?? state.here)];
  if (running) both[running.side] -= performance.now() - running.since;
  return both;
}

/** @param {number} time */
function written(time) {
  const tenths = Math.max(0, Math.ceil(time / 100));
  const seconds = Math.floor(tenths / 10);
  const rest = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
  return seconds < 20 ? `${rest}.${tenths % 10}` : rest;
}

function draw() {
  const both = now();
  [...element("clocks").children].forEach((span, side) => {
    span.lastChild.textContent = written(both[side]);
    span.classList.toggle("runs", running?.side === side);
    span.classList.toggle("short", both[side] < 20_000);
  });
  if (running && both[running.side] <= 0) {
    const { side } = running;
    running = null;
    end(`time,${side}`);
  }
}

/** What a page that is loaded again goes on with. */
const mark = () => JSON.stringify([state.game, state.start, path(state.here).map((node) => node.move), state.clock]);

/** Another position. */
export function moved() {
  clearInterval(ticking);
  const { here } = state;
  element("clocks").hidden = !state.clock;
  choices();
  if (!state.clock) {
    running = null;
    return;
  }
  if (running && here.parent === running.node && !here.left) {
    const both = now();
    both[running.side] += 1000 * rate()[1];
    here.left = both;
  }
  const kept = JSON.parse(sessionStorage.getItem("clock") ?? "null");
  if (!here.left && kept?.mark === mark()) here.left = kept.left;
  // The first move takes no time, but its maker's increment is not given either.
  here.left ??= left(here.parent ?? here);
  const side = shown.turn ?? shown.throws;
  const runs = !over() && here.parent && !here.kids.length && side !== null;
  if (running?.node !== here) running = runs ? { node: here, side, since: performance.now() } : null;
  if (!runs) running = null;
  element("clocks").replaceChildren(...[0, 1].map((player) => {
    const disc = make("span", { className: "disc", ariaLabel: shown.sides[player] });
    disc.setAttribute("role", "img");
    disc.dataset.side = String(player);
    return make("span", { className: "clock" }, [disc, make("span", {})]);
  }));
  draw();
  if (running) ticking = setInterval(draw, 100);
}

/** What can be chosen; an open list stays open. */
function choices() {
  if (element("clock").dataset.of === state.clock) return;
  element("clock").dataset.of = state.clock;
  const known = state.clock && !USUAL.includes(state.clock) ? [...USUAL, state.clock] : USUAL;
  const title = (/** @type {string} */ clock) => {
    const [minutes, seconds] = clock.split(",");
    return t("clock.of", { minutes, seconds });
  };
  element("clock").replaceChildren(
    make("option", { value: "", textContent: t("clock.none"), selected: !state.clock }),
    ...known.map((clock) => make("option", { value: clock, textContent: title(clock), selected: clock === state.clock })),
  );
}

export function start() {
  // A machine keeps to its own time for a move, and to its share of what is left.
  pace.machine = (who) => {
    if (!running) return who;
    const share = now()[running.side] / 30_000 + 0.8 * rate()[1];
    return who.replace(/[\d.]+s$/, (own) => `${Math.max(0.1, Math.min(parseFloat(own), share)).toFixed(1)}s`);
  };
  element("clock").addEventListener("change", () => {
    const clock = element("clock").value;
    for (const node of [state.tree, ...path(state.here)]) delete node.left;
    running = null;
    attempt(() => refresh(() => (state.clock = clock), "replace"));
  });
  addEventListener("pagehide", () => {
    if (state.clock) sessionStorage.setItem("clock", JSON.stringify({ mark: mark(), left: now() }));
  });
}
