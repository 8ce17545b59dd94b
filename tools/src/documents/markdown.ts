/** A table of Markdown; a bar in a cell would end it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map((c) => c.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");

export const generated = "<!-- Generated from the contract by `npm run docs`; do not edit. -->";
