// Links, pictures, files.
// @ts-check
import { shown } from "./play.js";
import { position, record, state, tree } from "./state.js";
import { element, say, saver, t } from "./talk.js";

/** Saves the game as text. @type {HTMLButtonElement} */
let text;

export function moved() {
  element("position").textContent = shown.position.trim();
  const records = shown.records.map((/** @type {string} */ format) =>
    saver(format.toUpperCase(), () => [`game.${format}`, "/api/record", { ...position(), tree: tree(), format }, { method: "POST", body: record() ?? "", headers: { "Content-Type": "text/plain" } }]));
  element("export").replaceChildren(text, ...records);
}

export function start() {
  element("copy").addEventListener("click", async () => {
    const field = element("link");
    field.select();
    // Browsers give the clipboard to secure pages only; the selection remains for the others.
    const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
    say(t(copied ? "said.copied" : "share.select"));
  });
  const scheme = () => document.documentElement.dataset.scheme ?? null;
  const sheets = () => [...state.insights].join(",");
  const files = [["share.svg", "svg"], ["share.png", "png"], ["share.tikz", "tex"], ["share.mermaid", "mmd"], ["share.text", "txt"]];
  element("board-files").append(
    ...files.map(([title, ending]) =>
      saver(t(title), () => {
        const look = ending === "png" ? { format: "svg", scheme: scheme() ?? "light" } : { format: ending, scheme: scheme() };
        return [`board.${ending}`, "/api/picture", { ...position(), insights: sheets(), ...look }];
      }),
    ),
  );
  text = saver(t("share.game"), () => ["game.txt", "/api/export", { ...position(), tree: tree() }]);
}
