import dictionaries from "@murojaat/server/seed/data/dictionaries.json" with { type: "json" };
import statuses from "@murojaat/server/seed/data/statuses.json" with { type: "json" };
import type { Document } from "./document.ts";
import { generated, table } from "./markdown.ts";

type Named = { readonly code: string; readonly name_uz: string; readonly name_uk: string; readonly name_ru: string };
/** Lists of an office's own things, not of its words: templates are texts, senders are names. */
const left = ["languages", "genders", "text_templates", "sender_organizations", "structures"];
const section = (title: string, rows: readonly Named[]) => [
  `## ${title}`,
  table(
    ["code", "Oʻzbekcha", "Ўзбекча", "Русский"],
    rows.map((row) => [`\`${row.code}\``, row.name_uz, row.name_uk, row.name_ru]),
  ),
];

/** What the office calls statuses, roles, posts, channels and the like, as an installation begins with them. */
export const names: Document = {
  file: "docs/generated/names.md",
  make: () =>
    [
      generated.replace("the contract", "the first rows of an installation"),
      "# Names that the office gives",
      "Those of actions are in [workflow.md](workflow.md); an administrator may change what is no status.",
      ...Object.entries(statuses as Record<string, Named[]>).flatMap(([of, rows]) => section(`Statuses: ${of}`, rows)),
      ...Object.entries<readonly Named[]>(dictionaries)
        .filter(([list]) => !left.includes(list))
        .flatMap(([list, rows]) => section(`\`${list}\``, rows)),
    ].join("\n\n") + "\n",
};
