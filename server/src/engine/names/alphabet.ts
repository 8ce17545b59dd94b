import type { Language } from "@murojaat/contract/kit";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";

const alphabets: Readonly<Record<Language, string>> = { UZ: "uz-Latn-x-icu", RU: "ru-x-icu", UK: "uz-Cyrl-x-icu" };
/** Orders a name by the alphabet of the reader's language; names in another script come before or after all others. */
export const inAlphabet = ({ language }: Pick<Ctx, "language">, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${name} collate ${sql.ref(alphabets[language])}`;
