import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { all, any, type Predicate } from "../../engine/lists/list-query.ts";
import { inAlphabet } from "../../engine/names/alphabet.ts";
import { spellingsOf, undoubtedOf, wordsOf } from "../../engine/lists/name-words.ts";

export type NameColumn = "person" | "entity";

/**
 * Two words of this many letters have more parts than the index is quickly asked for. One word, however long, goes through the index as it is.
 */
const long = 10;
const isLong = (words: readonly string[]): boolean => words.length >= 2 && words.join("").length >= long;
/** The first ones that `rare_parts` gives. The fourth takes longer than it saves (docs/measurements/lists.md). */
const rarest = [1, 2, 3];
/** The index finds no word by fewer letters unless it begins with them. */
const shortest = 3;

type Ends = "whole" | "beginning" | "piece";
const key = (column: NameColumn) => sql.ref(`s.${column}`);
const ends = (word: string, how: Ends): readonly [string, string] =>
  how === "whole" ? [" ", " "] : how === "beginning" || word.length < shortest ? [" ", ""] : ["", ""];
const inAnySpelling = (value: string, of: (spelling: string) => Predicate): Predicate => {
  const words = wordsOf(value);
  return words.length === 0 ? sql`false` : all(words.map((word) => any(spellingsOf(word).map(of))));
};

/** The search key of a word between two texts, null where the word has no letter or digit. */
export type KeyOf = (word: string, before: string, after: string) => RawBuilder<string | null>;
const keyInSql: KeyOf = (word, before, after) => sql`${before}::text || nullif(name_key(${word}), '') || ${after}::text`;
/** The keys of all spellings of a name, read before its search: PostgreSQL would compute them again for each row that it compares. */
export const readKeys = async (db: Db, value: string): Promise<KeyOf> => {
  const spellings = wordsOf(value).flatMap(spellingsOf);
  const { rows } = await sql<{ key: string | null }>`
    select nullif(name_key(w.word), '') as key from unnest(${spellings}::text[]) with ordinality w (word, at) order by w.at`.execute(db);
  const keys = new Map(rows.map((row, at) => [spellings[at], row.key]));
  return (word, before, after) => {
    const found = keys.get(word);
    return sql`${found ? before + found + after : null}::text`;
  };
};

/** Compares each typed word with the search keys, alias `s`, in any order; no index knows this. */
export const hasWords = (column: NameColumn, value: string, how: Ends, keyOf = keyInSql): Predicate =>
  inAnySpelling(value, (word) => sql`strpos(${key(column)}, ${keyOf(word, ...ends(word, how))}) > 0`);
/** The same for pieces, by the index. */
const likePieces = (column: NameColumn, value: string, keyOf: KeyOf): Predicate =>
  inAnySpelling(value, (word) => sql`${key(column)} like ${keyOf(word, `%${ends(word, "piece")[0]}`, "%")}`);

/**
 * `from` and `where` of the search keys, alias `s`, of a name with these words, in any order, script and spelling. For long names the index
 * is searched for the rarest parts, and the words are compared afterwards.
 */
export const keysOfName = (column: NameColumn, value: string, keyOf = keyInSql): RawBuilder<unknown> => {
  const words = wordsOf(value);
  const undoubted = words.flatMap(undoubtedOf).filter((part) => part.length >= shortest);
  if (!isLong(words) || undoubted.length === 0) return sql`from appeal_search s where ${likePieces(column, value, keyOf)}`;
  const parts = rarest.map((n) => sql`${key(column)} like rare.parts[${sql.lit(n)}]`);
  return sql`from (select rare_parts(${undoubted}::text[]) as parts offset 0) rare join appeal_search s on ${sql.join(parts, sql` and `)} where ${hasWords(column, value, "piece", keyOf)}`;
};

/** Whether the appeal of this id is of an applicant so named: a person, a legal entity or either. */
export const isNamed = (id: RawBuilder<unknown>, value: string, ...columns: readonly NameColumn[]): Predicate =>
  sql`${id} = any(array(${sql.join(
    columns.map((column) => sql`select s.appeal_id ${keysOfName(column, value)}`),
    sql` union all `,
  )}))`;

/** How the search keys, alias `s`, of some names are found, and by what number the nearest of them come first. */
export type NamesFound = { readonly keys: RawBuilder<unknown>; readonly nearness: RawBuilder<number> };
/** The names with these words: whole words before beginnings before pieces. */
export const namesWith = (column: NameColumn, value: string, keyOf: KeyOf): NamesFound => ({
  keys: keysOfName(column, value, keyOf),
  nearness: sql`case when ${hasWords(column, value, "whole", keyOf)} then 2 when ${hasWords(column, value, "beginning", keyOf)} then 1 else 0 end`,
});

/** Below it a word would be like anybody's. */
const leastMisspelt = 4;
const mostMisspelt = 4;
/**
 * The names with words like these, the most similar first; undefined where this is not a misspelt name. The least similarity:
 * `engine/db/pool.ts`.
 */
export const namesLike = (column: NameColumn, value: string, keyOf: KeyOf): NamesFound | undefined => {
  const words = wordsOf(value);
  const [misspelt, short] = [words.filter((word) => word.length >= leastMisspelt), words.filter((word) => word.length < leastMisspelt)];
  if (misspelt.length === 0 || words.length > mostMisspelt) return undefined;
  const typed = misspelt.map((word) => keyOf(word, "", ""));
  const where = [
    ...typed.map((word) => sql<boolean>`${word} <<% ${key(column)}`),
    ...short.map((word) => hasWords(column, word, "beginning", keyOf)),
  ];
  return {
    keys: sql`from appeal_search s where ${all(where)}`,
    nearness: sql`${sql.join(
      typed.map((word) => sql`strict_word_similarity(${word}, ${key(column)})`),
      sql` + `,
    )}`,
  };
};

/**
 * The name of an appeal's applicant, to sort by; of appeals `n` that are so. The search key cannot serve: in it o, u and a are one letter.
 */
export const applicantOrder = (appealId: RawBuilder<unknown>, so: Predicate): RawBuilder<unknown> =>
  sql`(select coalesce(p.name_order, ${inAlphabet(sql`p.full_name`)}) from appeals n join applicants p on p.id = n.applicant_id where n.id = ${appealId} and ${so})`;
