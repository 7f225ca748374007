// The graph of a game: what each position was worth to the first side.
// @ts-check
import { goto, shown } from "./play.js";
import { line, path, position, state } from "./state.js";
import { element, listen, say, t } from "./talk.js";

/** @type {AbortController | null} */
let search = null;
/** @type {any} */
let told = null;
/** The line that was reviewed. */
let text = "";

const SPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export function draw() {
  const box = element("graph");
  if (!told || text !== lineText()) {
    if (!search || told) element("review-go").setAttribute("aria-pressed", "false");
    element("review-mistake").hidden = true;
    return box.replaceChildren();
  }
  const count = Math.max(1, told.points.length - 1);
  const x = (/** @type {number} */ ply) => (100 * ply) / count;
  const y = (/** @type {number} */ share) => 40 - 38 * share - 1;
  const svg = shape("svg", { viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": t("review.label", { side: shown.sides[0] }) });
  svg.append(shape("line", { class: "axis", x1: 0, x2: 100, y1: y(0.5), y2: y(0.5) }));
  const known = told.points.map((/** @type {any} */ point, /** @type {number} */ ply) => ({ ...point, ply })).filter((/** @type {any} */ point) => point.share !== null);
  const corners = known.map((/** @type {any} */ point) => `${x(point.ply)},${y(point.share)}`);
  if (known.length) {
    const ends = `${x(known[known.length - 1].ply)},40 ${x(known[0].ply)},40`;
    svg.append(shape("polygon", { class: "area", points: `${corners.join(" ")} ${ends}` }), shape("polyline", { class: "curve", points: corners.join(" ") }));
  }
  for (const ply of told.mistakes) svg.append(shape("line", { class: "mistake", x1: x(ply + 1), x2: x(ply + 1), y1: 0, y2: 40 }));
  const here = path(state.here).length;
  for (const point of known) {
    const dot = shape("ellipse", { class: `dot ${point.proved ? "" : "guess"} ${point.ply === here ? "here" : ""}`, cx: x(point.ply), cy: y(point.share), rx: 0.9, ry: 1.2 });
    dot.append(Object.assign(document.createElementNS(SPACE, "title"), { textContent: `${point.ply}: ${point.verdict ?? t("kind.estimate")}` }));
    svg.append(dot);
  }
  svg.addEventListener("click", (event) => {
    const frame = svg.getBoundingClientRect();
    jump(Math.round((count * (/** @type {MouseEvent} */ (event).clientX - frame.left)) / frame.width));
  });
  box.replaceChildren(svg, ...told.sums.map((/** @type {any} */ sum) => paragraph(sum.text)), list(told.moves));
  element("review-mistake").hidden = !told.done;
}

/** @param {string} text */
const paragraph = (text) => Object.assign(document.createElement("p"), { textContent: text });

/** What each move gave away and how lucky each throw was; a click leads there. @param {any[]} moves */
function list(moves) {
  const made = document.createElement("ul");
  made.className = "told";
  for (const { ply, text, mark } of moves) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: mark ? "fault" : "" });
    button.addEventListener("click", () => jump(mark ? ply : ply + 1));
    const item = document.createElement("li");
    item.append(button);
    made.append(item);
  }
  return made;
}

const lineText = () => JSON.stringify([state.game, state.start, line().map((node) => node.move)]);

/** @param {number} ply */
const jump = (ply) => goto(line()[ply - 1] ?? state.tree);

export function start() {
  addEventListener("pagehide", () => search?.abort());
  element("review-go").addEventListener("click", async () => {
    search?.abort();
    const on = element("review-go").getAttribute("aria-pressed") !== "true";
    element("review-go").setAttribute("aria-pressed", String(on));
    told = null;
    if (!on) {
      element("review-mistake").hidden = true;
      return draw();
    }
    const mine = (search = new AbortController());
    text = lineText();
    const seconds = Math.min(120, 3 + line().length / 2);
    try {
      await listen("/api/review", { ...position(), at: null, seconds }, mine.signal, (event) => {
        if (search !== mine) return;
        told = event;
        draw();
      });
    } catch (error) {
      if (!mine.signal.aborted) say(/** @type {Error} */ (error).message);
    }
  });
  element("review-mistake").addEventListener("click", () => {
    if (told?.mistake === null) return say(t("review.none"));
    jump(told.mistake);
  });
}
