// Style sheets: only web/src/engine/theme has global ones, all others are modules beside their components; the component
// library is styled by its theme and props, and its own class names appear only where it offers no other way.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./node.mjs";

const global = "web/src/engine/theme";
/** How many lines of a sheet may name a class of the library (`.ant-…`), and why. Lower a number when a line goes, never raise one. */
const libraryLines = {
  "web/src/app/Offline.module.css": [1, "an open window is known only by the library's class"],
  "web/src/engine/files/files.module.css": [1, "the drop area has no name for its padding box"],
  "web/src/engine/lists/ListPages.module.css": [1, "the quick jumper has no name of its own"],
  "web/src/engine/lists/antTable.module.css": [19, "rows, cells and pagination of a table have no names for screen sizes and paper"],
  "web/src/engine/lists/list.module.css": [1, "buttons with text and with an icon only have different padding"],
  "web/src/engine/references/CrudFilters.module.css": [2, "a day field takes its width from its picker"],
  "web/src/engine/references/ImportDialog.module.css": [1, "the drop area has no name for its padding box"],
  "web/src/engine/theme/antd.css": [12, "adjustments of every component of a kind"],
  "web/src/engine/ui/DayField.module.css": [1, "the picker fills the field"],
  "web/src/engine/ui/note.module.css": [1, "outranks the margin of an alert"],
  "web/src/engine/workflow/Differences.module.css": [1, "outranks the display of a radio group"],
  "web/src/office/appeals/ApplicantFields.module.css": [5, "two form items share one line of errors"],
  "web/src/office/appeals/SimilarBar.module.css": [2, "the drawer is the scroll container; tags on a coloured bar"],
  "web/src/office/appeals/appeals.module.css": [1, "the form is the container of the sticky bar"],
  "web/src/office/calendar/DayDialog.module.css": [1, "outranks the display of a radio group"],
  "web/src/office/cards/card.module.css": [2, "no buttons and no pictures of empty lists on paper"],
  "web/src/office/organizations/OrganizationPanel.module.css": [1, "outranks the height of a button"],
  "web/src/office/organizations/OrganizationTreeScreen.module.css": [
    3,
    "nodes of a tree have no names for wrapping; outranks the margin of a field",
  ],
  "web/src/office/report-plans/PlanForm.module.css": [1, "outranks the width of a field"],
  "web/src/office/roles/RoleMatrix.module.css": [1, "outranks the width of a field"],
  "web/src/office/roles/RolePermissions.module.css": [10, "a transfer has no names for its direction on a phone"],
  "web/src/office/session/login.module.css": [1, "outranks the margin of an alert"],
  "web/src/office/settings/TermsForm.module.css": [2, "outranks the width of a field"],
};

const faults = sheetsUnder("web/src").flatMap((sheet) => {
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
      ? [`${sheet} names classes of the component library in ${lines} lines: lower its number in scripts/sheets.mjs`]
      : []),
  ];
});
for (const sheet of Object.keys(libraryLines))
  if (!sheetsUnder("web/src").includes(sheet)) faults.push(`${sheet} is gone: remove it from scripts/sheets.mjs`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function sheetsUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
