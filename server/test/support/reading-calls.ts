import type { Endpoint } from "@murojaat/contract/kit";
import { docxText } from "./docx.ts";
import type { Portal } from "./people.ts";
import { readXlsx } from "./xlsx.ts";

export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly { readonly const?: unknown }[];
  readonly format?: string;
};
type Parameters = { readonly properties?: Readonly<Record<string, Schema>>; readonly required?: readonly string[] };
export const parametersOf = (e: Endpoint) => {
  const { properties = {}, required = [] } = (e.query ?? {}) as Parameters;
  return { properties, required };
};
export const choicesOf = (schema: Schema | undefined): readonly unknown[] | undefined =>
  schema?.enum ?? schema?.anyOf?.map((one) => one.const);

/** A stream, and the drawing of what another call says in words. */
const isLeftOut = ({ path, streams }: Endpoint) => streams === true || path.endsWith("/pdf");
/** Every call that reads, by the contract: those of no write, and those of one record that write nothing down. */
export const readingCalls = (portal: Portal): readonly Endpoint[] =>
  [...portal.app.calls.values()].filter(
    (e) => !isLeftOut(e) && (e.method === "GET" || (e.path.includes("{id}") && e.done === undefined && !e.history && e.may !== "public")),
  );

export type Shown = { readonly status: number; readonly text: string };
/** What a reading call shows, whatever its format. */
export const reader = async (portal: Portal, login: string): Promise<(e: Endpoint, url: string) => Promise<Shown>> => {
  const { token } = await portal.as(login);
  return async ({ method }, url) => {
    const reply = await portal.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== "GET" && { payload: {} }),
    });
    const kind = String(reply.headers["content-type"]);
    if (reply.statusCode !== 200) return { status: reply.statusCode, text: reply.body.replace(/"requestId":"[^"]*"/, "") };
    if (kind.includes("spreadsheet")) return { status: 200, text: JSON.stringify(readXlsx(reply.rawPayload).map(({ rows }) => rows)) };
    return { status: 200, text: kind.includes("wordprocessing") ? docxText(reply.rawPayload) : reply.body };
  };
};
