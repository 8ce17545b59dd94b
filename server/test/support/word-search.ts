import { expect } from "vitest";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";

export type Hit = {
  id: number;
  searchTypeId: number;
  excerpt: { source: string; parts: { text: string; isFound: boolean }[] } | null;
};
/** Searches for words, and lists that are filtered by words. */
export const wordSearch = (portal: Portal) => {
  const at = given(portal);
  const search = async (
    value: string,
    { login = "registrator", type = 5 }: { login?: string; type?: number | null } = {},
  ): Promise<Hit[]> => {
    const kind = type === null ? "" : `&search_type_id=${type}`;
    return at.ok(await (await portal.as(login)).get(`/appeals/search?search_value=${encodeURIComponent(value)}${kind}`));
  };
  const ids = async (value: string, login?: string) => (await search(value, login === undefined ? {} : { login })).map(({ id }) => id);
  const filtered = async (value: string, login = "registrator", list = "appeals/all?"): Promise<number[]> => {
    const { rows, total } = at.ok(await (await portal.as(login)).get(`/${list}pageSize=100&text=${encodeURIComponent(value)}`));
    expect(rows).toHaveLength(total);
    return rows.map((row: { id: number }) => row.id);
  };
  return { search, ids, filtered };
};
