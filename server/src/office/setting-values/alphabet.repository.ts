import { settings, type Alphabet, type AlphabetSettings } from "@murojaat/contract";
import { fromWire, type Day } from "../../engine/dates/days.ts";
import type { Db } from "../../engine/db/pool.ts";
import { readSettings } from "./setting-values.repository.ts";

/** In which Latin alphabet the office writes its letters, messages and documents on a day, and which one screens show to who has chosen none. */
export const alphabetOn = async (db: Db, day: Day): Promise<{ readonly office: Alphabet; readonly screens: Alphabet }> => {
  const [row] = await readSettings(db, ["alphabet"]);
  const { since, screens } = (row?.value ?? settings.alphabet.first) as AlphabetSettings;
  return { office: since !== null && fromWire(since) <= day ? "2026" : "1995", screens };
};
