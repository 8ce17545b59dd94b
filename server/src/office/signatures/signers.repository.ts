import { needFound } from "../../engine/http/app-error.ts";
import type { Db } from "../../engine/db/pool.ts";
import { openPinfl } from "../users/pinfl.ts";

/** Whom a certificate must name: the PINFL where the account has one, else the name. */
export type SigningPerson = {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly pinfl: string | null;
};
export const findSigningPerson = async (db: Db, userId: number): Promise<SigningPerson> => {
  const row = needFound(
    await db
      .selectFrom("users")
      .select(["last_name as lastName", "first_name as firstName", "middle_name as middleName", "pinfl"])
      .where("id", "=", userId)
      .executeTakeFirst(),
  );
  return { ...row, pinfl: openPinfl(userId, row.pinfl) };
};

/** The language of an appeal's text, by its id; null: another one. */
export const findTextLanguage = async (db: Db, appealId: number): Promise<number | null> =>
  needFound(await db.selectFrom("appeals").select("text_language_id as id").where("id", "=", appealId).executeTakeFirst()).id;
