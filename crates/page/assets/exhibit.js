// The page of something that a game shows: the form, the language, and whichever of both kinds it is.
// @ts-check
import { element, first, loadWords, make, t } from "./talk.js";

const exhibit = first.exhibit;
const wide = exhibit.wide ? await import("./wide.js") : null;

/** Light, dark, or as the system has it. @param {string | null} scheme */
function paint(scheme) {
  if (scheme) document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
  wide?.repaint();
}

/** A field of the form. @param {any} field @param {string} value */
function field(field, value) {
  const input = field.kind === "text"
    ? make("textarea", { rows: Math.min(12, value.split("\n").length + 1), spellcheck: false, maxLength: 8000 })
    : make("input", { type: "number", min: field.least, max: field.most });
  input.name = field.name;
  input.value = value;
  return make("label", {}, [`${field.title} `, input, make("small", { textContent: field.help })]);
}

// The board first: it needs no words.
wide?.begin();
paint(localStorage.getItem("scheme"));
await loadWords();
const hidden = { game: exhibit.game, show: exhibit.name, lang: first.lang };
element("form").append(
  ...Object.entries(hidden).map(([name, value]) => make("input", { type: "hidden", name, value })),
  ...exhibit.fields.map((/** @type {any} */ known, /** @type {number} */ i) => field(known, exhibit.chosen[i])),
  make("div", { className: "row" }, [make("button", { className: "primary", textContent: t("exhibit.go") })]),
);
element("theme").addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.scheme ?? (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  localStorage.setItem("scheme", next);
  paint(next);
});
element("language").addEventListener("change", () => {
  const query = new URLSearchParams(location.search);
  query.set("lang", element("language").value);
  location.search = String(query);
});
await (wide ?? (await import("./story.js"))).start();
document.documentElement.dataset.ready = "";
