import { sql } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { all, any, nameKeyLike, type Predicate } from "../../engine/lists/list-query.ts";

/** Names in the caller's language by table and id; a record that was removed has none. */
export type NamesOf = (table: string, id: number) => string | undefined;
export const readNamesOf = async (ctx: Ctx, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<NamesOf> => {
  const found = new Map<string, Map<number, string>>();
  for (const [table, ids] of wanted) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(nameColumn(ctx))} as name from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
    found.set(table, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return (table, id) => found.get(table)?.get(id);
};

/** What is searched for, and the words of each name: `key` as the log has it. */
export type Worded = readonly { readonly key: string; readonly words: string }[];
const keysOf = (worded: Worded) => sql`${worded.map(({ key }) => key)}::text[]`;
const wordsOf = (worded: Worded) => sql`${worded.map(({ words }) => words)}::text[]`;

/** Lines of the log, alias `r`, whose call or record has this text in its name or in its words. */
export const calledSo = ({ action, target }: { action?: Sought; target?: Sought }): Predicate =>
  all([
    ...(action
      ? [
          any([
            sql`r.action = any(array(select w.key from unnest(${keysOf(action.worded)}, ${wordsOf(action.worded)}) w (key, words)
              where ${nameKeyLike(sql`name_key(w.words)`, action.text)}))`,
            nameKeyLike(sql`name_key(r.action)`, action.text),
          ]),
        ]
      : []),
    ...(target
      ? [
          any([
            sql`exists (select from unnest(${keysOf(target.worded)}, ${wordsOf(target.worded)}) w (key, words)
              where w.key = split_part(r.target, ':', 1)
                and ${nameKeyLike(sql`name_key(w.words || ' ' || split_part(r.target, ':', 2))`, target.text)})`,
            nameKeyLike(sql`name_key(r.target)`, target.text),
          ]),
        ]
      : []),
  ]);
export type Sought = { readonly text: string; readonly worded: Worded };
