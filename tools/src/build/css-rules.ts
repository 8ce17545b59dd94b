// Style sheets: only web/src/engine/theme has global ones, all others are modules beside their components; the component
// library is styled by its theme and props, and its own class names appear only where it offers no other way.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "../../../scripts/node.mjs";

const global = "web/src/engine/theme";
/** How many lines of a sheet may name a class of the library (`.ant-…`), and why. Lower a number when a line goes, never raise one. */
const libraryLines: Readonly<Record<string, readonly [lines: number, why: string]>> = {
  "web/src/engine/lists/antTable.module.css": [2, "the arrows of a sorted column and the scroll containers have no names of their own"],
  "web/src/engine/lists/list.module.css": [1, "buttons with text and with an icon only have different padding"],
  "web/src/engine/theme/antd.css": [3, "the text of an option and the quick jumper of pages have no names of their own"],
  "web/src/office/appeals/ApplicantFields.module.css": [1, "two form items share one line of errors"],
  "web/src/office/cards/card.module.css": [1, "no buttons of the library on paper, but the heads of tasks, which are buttons too"],
  "web/src/office/session/login.module.css": [1, "alerts of forms that open in windows too"],
};

export const run = (): void => {
  const sheets = sheetsUnder("web/src");
  const faults = [
    ...sheets.flatMap(faultsOf),
    ...Object.keys(libraryLines)
      .filter((sheet) => !sheets.includes(sheet))
      .map((sheet) => `${sheet} is gone: remove it from tools/src/build/css-rules.ts`),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
};

const faultsOf = (sheet: string): string[] => {
  const text = readFileSync(join(root, sheet), "utf8");
  const lines = text.split("\n").filter((line) => line.includes(".ant-")).length;
  const [allowed] = libraryLines[sheet] ?? [0];
  return [
    ...(sheet.endsWith(".module.css") || sheet.startsWith(`${global}/`)
      ? []
      : [`${sheet} is global: make it a module beside its component, or move what every screen needs to ${global}`]),
    ...(lines > allowed
      ? [`${sheet} names classes of the component library in ${lines} lines, allowed are ${allowed}: use its theme or props`]
      : []),
    ...(lines < allowed
      ? [`${sheet} names classes of the component library in ${lines} lines: lower its number in tools/src/build/css-rules.ts`]
      : []),
  ];
};

const sheetsUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
