import { appealWorkflow, taskWorkflow, translateAny, type Workflow } from "@murojaat/contract";
import { ru } from "@murojaat/contract/messages/ru";
import { uz } from "@murojaat/contract/messages/uz";
import type { Document } from "./document.ts";
import { generated, table } from "./markdown.ts";

const targets = (to: Workflow["actions"][string]["to"], from: string): readonly string[] =>
  to === "same" ? [from] : typeof to === "string" ? [to] : to.oneOf;

const drawing = (w: Workflow): string => {
  const lines = Object.entries(w.actions).flatMap(([name, a]) =>
    (a.from.length > 0 ? a.from : ["[*]"]).flatMap((from) =>
      targets(a.to, from)
        .filter((to) => to !== from)
        .map((to) => `  ${from} --> ${to}: ${name}`),
    ),
  );
  return ["```mermaid", "stateDiagram-v2", ...lines, ...w.final.map((state) => `  ${state} --> [*]`), "```"].join("\n");
};

const rows = (w: Workflow) =>
  Object.entries(w.actions).map(([name, a]) => [
    `\`${name}\``,
    translateAny(uz, a.label),
    translateAny(ru, a.label),
    a.from.join(", ") || "–",
    a.to === "same" ? "the same" : typeof a.to === "string" ? a.to : `${a.to.rule}: ${a.to.oneOf.join(", ")}`,
    a.permission
      ? [a.permission]
          .flat()
          .map((p) => `\`${p}\``)
          .join(", ")
      : "by the portal itself",
    a.who,
    [...(a.guards ?? []), ...(a.checks ?? [])].join(", "),
    (a.effects ?? []).join(", "),
  ]);

/** The machines as pictures and tables: a change of the flow is a change that a reviewer sees. */
export const workflowDrawing: Document = {
  file: "docs/generated/workflow.md",
  make: () =>
    [
      generated,
      "# How an appeal and its tasks move",
      ...[appealWorkflow, taskWorkflow].flatMap((w: Workflow) => [
        `## ${w.name}`,
        drawing(w),
        table(["action", "oʻzbekcha", "русский", "from", "to", "permission", "who", "guards and checks", "effects"], rows(w)),
      ]),
    ].join("\n\n") + "\n",
};
