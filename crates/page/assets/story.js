// A story, gone through forwards and backwards.
// @ts-check
import { draw } from "./graph.js";
import { element, first, get, make, say } from "./talk.js";

/** @type {any} */
let told = null;
/** @type {number | undefined} */
let clock;
/** Counts questions: an answer that comes late is of no use. */
let asked = 0;

const { game, name, fields, chosen } = first.exhibit;
const question = Object.fromEntries([
  ["game", game],
  ["show", name],
  ...fields.map((/** @type {any} */ field, /** @type {number} */ i) => [field.name, chosen[i]]),
]);

/** @param {any} chart */
const table = (chart) =>
  make("table", { className: "chart" }, [
    make("caption", { textContent: chart.title }),
    make("thead", {}, [make("tr", {}, chart.head.map((/** @type {string} */ word) => make("th", { textContent: word, scope: "col" })))]),
    make("tbody", {}, chart.rows.map((/** @type {any} */ row) =>
      make("tr", { className: row.marked ? "marked" : "" }, row.cells.map((/** @type {string} */ cell) => make("td", { textContent: cell }))),
    )),
  ]);

/** @param {number} step */
async function show(step) {
  const mine = ++asked;
  try {
    const answer = await get("/api/exhibit", { ...question, step: Math.max(0, step) });
    if (mine !== asked) return;
    told = answer;
  } catch (error) {
    pause();
    return say(/** @type {Error} */ (error).message);
  }
  element("step").max = String(told.steps);
  element("step").value = String(told.step);
  element("step-at").textContent = `${told.step} / ${told.steps}`;
  element("said").textContent = told.said;
  draw(element("drawing"), told.svg);
  element("charts").replaceChildren(...told.charts.filter((/** @type {any} */ chart) => chart.rows.length).map(table));
  const query = new URLSearchParams(location.search);
  query.set("step", String(told.step));
  history.replaceState(null, "", `?${query}`);
}

function pause() {
  clearInterval(clock);
  clock = undefined;
  element("step-play").setAttribute("aria-pressed", "false");
}

export async function start() {
  element("story").hidden = false;
  element("turn").hidden = true;
  const steps = { "step-first": () => 0, "step-back": () => told.step - 1, "step-forward": () => told.step + 1, "step-last": () => told.steps };
  for (const [id, target] of Object.entries(steps)) {
    element(id).addEventListener("click", () => {
      pause();
      if (told) show(target());
    });
  }
  element("step").addEventListener("input", () => show(Number(element("step").value)));
  element("step-play").addEventListener("click", () => {
    if (clock) return pause();
    element("step-play").setAttribute("aria-pressed", "true");
    clock = setInterval(() => (!told || told.step >= told.steps ? pause() : show(told.step + 1)), 900);
  });
  addEventListener("keydown", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("input, textarea, select") || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
    if (!move || !told) return;
    event.preventDefault();
    pause();
    show(told.step + move);
  });
  await show(Number(new URLSearchParams(location.search).get("step") || 0));
}
