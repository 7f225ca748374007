// Links, pictures, files.
// @ts-check
import { shown } from "./play.js";
import { position, state } from "./state.js";
import { element, say, saver, t } from "./talk.js";

export function moved() {
  element("position").textContent = shown.position.trim();
}

export function start() {
  element("copy").addEventListener("click", async () => {
    const field = element("link");
    field.select();
    // Browsers give the clipboard to secure pages only; the selection remains for the others.
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    say(t("said.copied"));
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
  element("export").replaceWith(saver(t("share.export"), () => ["game.txt", "/api/export", position()]));
}
