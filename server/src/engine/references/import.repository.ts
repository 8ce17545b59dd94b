import { givenFields, type Crud } from "@murojaat/contract/kit";
import { sql } from "kysely";
import type { Db } from "../db/pool.ts";
import { word } from "./import-cells.ts";
import type { Known } from "./import-plan.ts";

type Raw = { id: number; raw: Record<string, unknown> };

/** The records that the columns of an import may name, by field. */
export const readKnown = async (db: Db, def: Crud): Promise<Map<string, Known>> => {
  const known = new Map<string, Known>();
  for (const [name, f] of givenFields(def)) {
    if (f.kind !== "ref" && f.kind !== "refs") continue;
    const { rows } = await sql<Raw>`select r.id, to_jsonb(r) as raw from ${sql.table(f.table)} r`.execute(db);
    const byWord = new Map<string, number[]>();
    for (const { id, raw } of rows)
      for (const text of new Set([raw["code"], raw["name_uz"], raw["name_uk"], raw["name_ru"]])) {
        if (typeof text !== "string") continue;
        const ids = byWord.get(word(text)) ?? [];
        if (!ids.includes(id)) byWord.set(word(text), [...ids, id]);
      }
    const outer = f.kind === "ref" && f.within ? f.within.column : undefined;
    known.set(name, {
      choices: { byWord, ids: new Set(rows.map(({ id }) => id)) },
      outer: new Map(outer === undefined ? [] : rows.map(({ id, raw }) => [id, raw[outer]])),
    });
  }
  return known;
};
