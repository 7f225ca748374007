// Games as graphs: attractors level by level, of the game at hand or of a graph that was pasted.
// @ts-check
import { position } from "./state.js";
import { element, get, make, saver, t } from "./talk.js";

/** What was told last. @type {any} */
let told = null;
/** The text of a pasted graph; without one, the game is unfolded. @type {string | null} */
let pasted = null;
/** The level wanted next. @type {{ level: number } | null} */
let wanted = null;
let busy = false;

/**
 * Puts a drawing into a box, in its own size.
 * @param {Element} box
 * @param {string} svg
 */
export function draw(box, svg) {
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width, height] = (drawing.getAttribute("viewBox") || "0 0 1 1").split(" ").map(Number);
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  box.replaceChildren(document.importNode(drawing, true));
}

/** Scrolls to the start, which may be far to the right of a wide drawing. */
function home() {
  const box = element("attractor-graph");
  const start = box.querySelectorAll(".vertex")[told.start];
  if (!start) return;
  const [inner, outer] = [start.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollLeft += inner.x + inner.width / 2 - outer.x - outer.width / 2;
  box.scrollTop += inner.y - outer.y - outer.height / 3;
}

/** Path, parameters and body. @param {number | string} level @returns {[string, any, RequestInit | undefined]} */
function question(level) {
  const view = { level, shown: element("attractor-shown").value, ranks: element("attractor-ranks").checked ? "1" : null };
  if (pasted === null) return ["/api/attractor", { ...position(), ...view }, undefined];
  return ["/api/graph", view, { method: "POST", body: pasted }];
}

/** The choices, with the names of the sides. @param {string[]} sides */
function choices([one, other]) {
  const select = element("attractor-shown");
  const chosen = select.value || "both";
  const titles = { both: t("shown.both"), 0: t("shown.attractor", { side: one }), 1: t("shown.attractor", { side: other }), winners: t("shown.winners"), strategy0: t("shown.strategy", { side: one }), strategy1: t("shown.strategy", { side: other }) };
  select.replaceChildren(...Object.entries(titles).map(([value, textContent]) => make("option", { value, textContent })));
  select.value = chosen;
}

/** How many vertices each attractor has, level by level. */
function sizes() {
  const head = make("tr", {}, ["n", ...told.sides.map((/** @type {string} */ side) => `|A_n|, ${side}`)].map((text) => make("th", { textContent: text })));
  const rows = told.sizes.map((/** @type {number[]} */ pair, /** @type {number} */ n) => {
    const cells = [n, ...pair].map((number) => make("td", { textContent: String(number) }));
    return make("tr", { className: told.grows && n === told.level ? "best" : "" }, cells);
  });
  element("attractor-sizes").replaceChildren(make("table", { className: "values" }, [head, ...rows]));
}

function show() {
  const [one, other] = told.sides;
  choices(told.sides);
  element("attractor").hidden = false;
  element("attractor-steps").hidden = !told.grows;
  element("attractor-level").max = String(told.levels);
  element("attractor-level").value = String(told.level);
  element("attractor-at").textContent = `${told.level} / ${told.levels}`;
  element("attractor-back").disabled = told.level === 0;
  element("attractor-forward").disabled = told.level >= told.levels;
  const [first, second] = told.won;
  const counts = told.grows ? t("attractor.told", { ...told, one, other }) : t("attractor.all", { ...told, first, second, neither: told.vertices - first - second, one, other });
  const part = told.drawn < told.vertices ? t("attractor.part", told) : "";
  element("attractor-said").textContent = [counts, told.verdict, part, ...told.remarks].filter(Boolean).join(" ");
  draw(element("attractor-graph"), told.svg);
  sizes();
}

/** Shows a level, the last that was asked for. @param {number} level */
async function grow(level) {
  wanted = { level };
  if (busy) return;
  busy = true;
  while (wanted) {
    const next = wanted.level;
    wanted = null;
    try {
      const [path, params, init] = question(next);
      const before = element("attractor").hidden ? null : told?.vertices;
      told = await get(path, params, init);
      element("attractor-wrong").hidden = true;
      show();
      if (before !== told.vertices) home();
    } catch (error) {
      element("attractor").hidden = true;
      element("attractor-wrong").hidden = false;
      element("attractor-wrong").textContent = /** @type {Error} */ (error).message;
    }
  }
  busy = false;
}

/** Another position: the graph of the game belongs to the old one. */
export function moved() {
  if (pasted !== null) return;
  element("attractor").hidden = true;
  element("attractor-wrong").hidden = true;
}

export function start() {
  element("attractor-go").addEventListener("click", () => {
    pasted = null;
    grow(0);
  });
  element("graph-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    pasted = element("graph-text").value;
    grow(0);
  });
  element("graph-example").addEventListener("change", async () => {
    const name = element("graph-example").value;
    if (name) element("graph-text").value = await (await fetch(`/examples/${name}`)).text();
  });
  element("attractor-level").addEventListener("input", () => grow(Number(element("attractor-level").value)));
  element("attractor-back").addEventListener("click", () => grow(told.level - 1));
  element("attractor-forward").addEventListener("click", () => grow(told.level + 1));
  for (const id of ["attractor-shown", "attractor-ranks"]) element(id).addEventListener("change", () => grow(told.level));
  const files = [["share.svg", "svg"], ["share.png", "png"], ["share.tikz", "tex"], ["share.mermaid", "mmd"], ["share.dot", "dot"]];
  element("attractor-files").append(
    ...files.map(([title, ending]) =>
      saver(t(title), () => {
        const [path, params, init] = question(told.level);
        return [`attractors.${ending}`, `${path}/file`, { ...params, format: ending === "png" ? "svg" : ending }, init];
      }),
    ),
  );
}
