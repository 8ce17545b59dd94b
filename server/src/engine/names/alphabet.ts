import { sql, type RawBuilder } from "kysely";

/** Orders a name as `sortKey` of the contract does. */
export const inAlphabet = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`sort_key(${name}) collate "C"`;
