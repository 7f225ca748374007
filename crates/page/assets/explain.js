// Why: a search step by step.
// @ts-check
import * as board from "./board.js";
import { draw } from "./graph.js";
import { attempt, elsewhere, orSay, refresh, shown } from "./play.js";
import { position } from "./state.js";
import { ask, element, first, get, link, make, saver, say, t } from "./talk.js";

/** @type {any} */
let told = null;
/** @type {number | undefined} */
let clock;
/** Whether the board shows a node of the search instead of the game. */
let away = false;
/** Counts questions: an answer that comes late is of no use. */
let asked = 0;

const question = () => ({
  ...position(),
  method: element("explain-method").value,
  limit: element("explain-limit").value,
  score: element("explain-score").checked ? "1" : null,
});

/** @param {any} event */
function sentence(event) {
  if (!event) return t("event.start");
  const move = event.move || t("event.root");
  const [alpha, beta] = event.window;
  if (event.kind === "enter") return t("event.enter", { move, role: event.role, alpha, beta });
  const why = t(`why.${event.why}`, { cut: event.cut ?? "", skipped: event.skipped.join(" ") || t("why.nothing") });
  return t("event.leave", { move, role: event.role, value: event.value, why });
}

/** @param {number} step */
const show = (step) =>
  orSay("explain-wrong", async () => {
    const mine = ++asked;
    const answer = await get("/api/explain", { ...question(), step });
    if (mine !== asked || element("explain").hidden) return;
    told = answer;
    element("explained").hidden = false;
    element("explain-step").max = String(told.steps);
    element("explain-step").value = String(told.step);
    element("explain-at").textContent = `${told.step} / ${told.steps}`;
    element("explain-said").textContent = sentence(told.event);
    element("explain-count").textContent = t(told.stopped ? "explain.stopped" : "explain.counted", { nodes: told.nodes });
    draw(element("explain-tree"), told.svg);
    element("explain-tree").querySelector('[data-layer="here"] *')?.scrollIntoView({ block: "nearest", inline: "center" });
    if (told.line.length || away) {
      away = true;
      board.show(told.board);
      element("board").classList.add("elsewhere");
    }
  });

/** Back to the game. */
export function home() {
  pause();
  asked++;
  if (away) attempt(() => refresh(() => {}, "replace"));
}

function pause() {
  clearInterval(clock);
  clock = undefined;
  element("explain-play").setAttribute("aria-pressed", "false");
}

/** Another position: the tree belongs to the old one. */
export function moved() {
  pause();
  asked++;
  away = false;
  element("board").classList.remove("elsewhere");
  told = null;
  element("explained").hidden = true;
  element("explain-wrong").hidden = true;
  const select = element("explain-method");
  const chosen = select.value || "alphabeta";
  select.replaceChildren(...shown.explained.map((/** @type {string} */ method) => make("option", { value: method, textContent: method })));
  if (shown.explained.includes(chosen)) select.value = chosen;
  exhibits();
  element("explain-go").disabled = shown.over;
  element("explain-ask").hidden = !shown.explained.length;
  element("explain-intro").textContent = t(shown.explained.length ? "explain.intro" : shown.cyclic ? "explain.cyclic" : "explain.none");
}

/** What else the game has to show, on pages of its own. */
function exhibits() {
  const game = first.catalog.games.find((/** @type {any} */ known) => known.name === shown.name);
  element("exhibits-head").hidden = !game?.exhibits.length;
  element("exhibits").replaceChildren(
    ...(game?.exhibits ?? []).map((/** @type {any} */ exhibit) => {
      const there = { game: game.name, show: exhibit.name };
      const anchor = make("a", { href: link("/exhibit", there), textContent: exhibit.title });
      if (exhibit.record && shown.line.length) anchor.addEventListener("click", (/** @type {Event} */ event) => withRecord(event, there, exhibit.record));
      return make("p", {}, [anchor, make("br"), make("span", { className: "note", textContent: exhibit.summary })]);
    }),
  );
}

/**
 * Takes the game at hand along.
 * @param {Event} event
 * @param {import("./talk.js").Params} there
 * @param {string} field
 */
async function withRecord(event, there, field) {
  event.preventDefault();
  try {
    const response = await ask("/api/export", { ...position(), format: shown.records[0] });
    location.assign(link("/exhibit", { ...there, [field]: await response.text() }));
  } catch (error) {
    say(/** @type {Error} */ (error).message);
  }
}

export function start() {
  elsewhere.why = () => (away ? t("closed.elsewhere") : "");
  element("explain-go").addEventListener("click", () => show(0));
  const steps = { "explain-first": () => 0, "explain-back": () => told.step - 1, "explain-forward": () => told.step + 1, "explain-last": () => told.steps };
  for (const [id, target] of Object.entries(steps)) {
    element(id).addEventListener("click", () => {
      pause();
      if (told) show(Math.max(0, target()));
    });
  }
  element("explain-step").addEventListener("input", () => show(Number(element("explain-step").value)));
  element("explain-play").addEventListener("click", () => {
    if (clock) return pause();
    element("explain-play").setAttribute("aria-pressed", "true");
    clock = setInterval(() => {
      if (!told || told.step >= told.steps) return pause();
      show(told.step + 1);
    }, 700);
  });
  const files = [["share.svg", "svg"], ["share.png", "png"], ["share.tikz", "tex"], ["share.mermaid", "mmd"], ["share.dot", "dot"], ["share.text", "txt"], ["share.json", "json"]];
  element("explain-files").append(
    ...files.map(([title, ending]) => saver(t(title), () => [`search.${ending}`, "/api/explain/file", { ...question(), format: ending === "png" ? "svg" : ending }])),
  );
}
