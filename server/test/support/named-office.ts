import { sql } from "kysely";
import { appealsOf } from "./appeals-of.ts";
import { given } from "./given.ts";
import { firms, people, places } from "./name-triples.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

type Names = readonly (readonly string[])[];
/** Each name in the spelling after the one that it is kept in, by so many. */
export const spelt = (names: Names, by: number) => names.map((spellings, at) => spellings[(at + by) % 3]!);

export type Named = { readonly portal: Portal; readonly ids: Readonly<Record<"person" | "firm" | "place", readonly number[]>> };
/** A portal with an appeal of each person and firm and with each place; `ids` are theirs, by their number in the table. */
export const openNames = async (): Promise<Named> => {
  const portal = await openPortal();
  const { id } = await given(portal).registered();
  const person = await appealsOf(portal.db, id, 1, spelt(people, 0));
  const firm = await appealsOf(portal.db, id, 2, spelt(firms, 0));
  const { rows } = await sql<{ id: number }>`
    insert into mahallas (area_id, name_uz, name_uk, name_ru) select (select min(id) from areas), n, n, n from unnest(${spelt(places, 0)}::text[]) with ordinality as k (n, at) order by at returning id`.execute(
    portal.db,
  );
  // as an hour later: which parts of a name are rare is known
  await sql`select count_name_parts()`.execute(portal.db);
  return { portal, ids: { person, firm, place: rows.map((row) => row.id) } };
};
