import type { Language } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../http/context.ts";

const alphabets: Readonly<Record<Language, string>> = { UZ: "uz-Latn-x-icu", RU: "ru-x-icu", UK: "uz-Cyrl-x-icu" };
/** A name as it stands in the alphabet of the reader's language; those in another script come after or before all of them. */
export const inAlphabet = ({ language }: Pick<Ctx, "language">, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${name} collate ${sql.ref(alphabets[language])}`;
