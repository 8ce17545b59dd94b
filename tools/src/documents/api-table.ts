import type { Endpoint } from "@murojaat/contract";
import { contractEndpoints } from "./contract-endpoints.ts";
import type { Document } from "./document.ts";
import { generated, table } from "./markdown.ts";

type Schema = {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};
/** More fields than that are counted, not named. */
const mostFields = 8;

/** What a schema is called; one without a name by its fields. */
const nameOf = (schema: Schema): string => {
  if (schema.title !== undefined) return schema.title;
  if (schema.items) return `${nameOf(schema.items)}[]`;
  if (schema.properties) return Object.keys(schema.properties).length > 0 ? `{ ${fieldsOf(schema.properties)} }` : "{}";
  return [schema.type ?? "any"].flat()[0]!;
};
const fieldsOf = (properties: Readonly<Record<string, Schema>>): string => {
  const fields = Object.entries(properties);
  const shown = fields.slice(0, mostFields).map(([name, part]) => {
    const inner = part.title ?? part.items?.title;
    return inner === undefined ? name : `${name}: ${inner}${part.title === undefined ? "[]" : ""}`;
  });
  return [...shown, ...(fields.length > mostFields ? [`… ${fields.length - mostFields} more`] : [])].join(", ");
};
const requestOf = (e: Endpoint): string =>
  [
    e.query && Object.keys(e.query.properties).length > 0 && `?${fieldsOf(e.query.properties as Readonly<Record<string, Schema>>)}`,
    e.body === "multipart" ? "a form with a file" : e.body && nameOf(e.body as Schema),
    e.json && `or ${nameOf(e.json as Schema)}`,
  ]
    .filter(Boolean)
    .join(" ");
const replyOf = (e: Endpoint): string =>
  e.reply === "file" ? "a file" : e.streams ? `events of ${nameOf(e.reply as Schema)}` : nameOf(e.reply as Schema);

/** Every call in one line. */
export const apiTable: Document = {
  file: "docs/generated/api.md",
  make: () =>
    [
      generated,
      "# The calls of the API",
      "Every path stands below `/api`. `/api/docs` shows each with its schemas, examples and refusals; `/api/openapi.json` is the same for programs.",
      table(
        ["call", "may", "request", "reply"],
        contractEndpoints.map((e) => [`${e.method} ${e.path}`, [e.may].flat().join(" or "), requestOf(e), replyOf(e)]),
      ),
    ].join("\n\n") + "\n",
};
