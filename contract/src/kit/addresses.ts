import type { FilterValues, ListFamily } from "./lists.ts";
import type { Registry } from "./registry.ts";

/** What the addresses of the portal's screens may say behind the `?`, by their paths. */
type Addresses = Registry["addresses"];
/** The names of a screen's parameters. Those of a path that comes from a table stand in that table: here any name will do. */
type ParameterOf<P extends string> = string extends P ? string : P extends keyof Addresses ? Addresses[P] & string : never;
export type SearchOf<P extends string> = { readonly [N in ParameterOf<P>]?: string | number | null | undefined };

/** The parameters of a list's screen: page, order, and its family's filters, a range of days also in words (`in_`). */
export type ListParameter<F extends ListFamily> =
  | "pageNo"
  | "pageSize"
  | "sortAttr"
  | "sortOrder"
  | (keyof FilterValues<F> extends infer N ? (N extends `from_${infer Days}` ? N | `in_${Days}` : N) : never);

/** An address inside the portal; what is empty is left out. @example hrefTo("/admin/calendar", { year: 2027 }) */
export const hrefTo = <P extends string>(path: P & (string extends P ? P : keyof Addresses), search: SearchOf<P>): string => {
  const filled = Object.entries<string | number | null | undefined>(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return filled.length > 0 ? `${path}?${new URLSearchParams(filled).toString()}` : path;
};
