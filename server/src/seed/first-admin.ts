import { weightyPasswordMinimum } from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../engine/db/transaction.ts";
import type { Db } from "../engine/db/pool.ts";
import { StartError } from "../engine/db/lock.ts";
import { weaknessOf } from "../office/session/password-strength.ts";
import { hashPassword } from "../office/session/passwords.ts";

type FirstAdmin = {
  readonly login: string;
  readonly password: string;
  readonly lastName: string;
  readonly firstName: string;
  /** Needed when there is no organisation yet: an account belongs to one. */
  readonly organization: { readonly names: Readonly<Record<"uz" | "uk" | "ru", string>>; readonly prefix: string } | undefined;
};

/** An account that manages the portal, and with it the first organisation where none exists. Says what was made. */
export async function createAdmin(db: Db, wanted: FirstAdmin): Promise<{ organization: string }> {
  const login = wanted.login.trim().toLowerCase();
  if (!/^[a-z0-9._-]{1,64}$/.test(login))
    throw new StartError("The login has 1 to 64 letters a to z, digits, dots, hyphens or underscores.");
  if (wanted.password.length < weightyPasswordMinimum || weaknessOf(login, wanted.password) !== undefined)
    throw new StartError(
      `The password is too weak: at least ${weightyPasswordMinimum} characters, without the login, and no common word with a number.`,
    );
  const hash = await hashPassword(wanted.password);
  return inTransaction(db, async (trx) => {
    const taken = await trx.selectFrom("users").select("id").where("login", "=", login).executeTakeFirst();
    if (taken) throw new StartError(`There is already an account "${login}".`);
    const top = await trx
      .selectFrom("organizations")
      .select(["id", "name_uz"])
      .where("parent_id", "is", null)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    const organization = top ?? (await createOrganization(trx, wanted.organization));
    const { id } = await trx
      .insertInto("users")
      .values({
        login,
        password_hash: hash,
        last_name: wanted.lastName,
        first_name: wanted.firstName,
        organization_id: organization.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles where code = 'admin'`.execute(trx);
    return { organization: organization.name_uz };
  });
}

async function createOrganization(db: Db, wanted: FirstAdmin["organization"]): Promise<{ id: number; name_uz: string }> {
  if (wanted === undefined)
    throw new StartError("There is no organisation yet: give its names with --uz, --uk, --ru and its prefix with --prefix.");
  const { names, prefix } = wanted;
  if (!/^[A-Z0-9-]{1,12}$/.test(prefix))
    throw new StartError("The prefix has 1 to 12 capital letters A to Z, digits or hyphens, for example FAR.");
  const level = await db.selectFrom("organization_levels").select("id").where("code", "=", "region").executeTakeFirstOrThrow();
  const made = await db
    .insertInto("organizations")
    .values({ level_id: level.id, prefix, name_uz: names.uz, name_uk: names.uk, name_ru: names.ru })
    .returning(["id", "name_uz"])
    .executeTakeFirstOrThrow();
  // It may give every role and receive through every channel, until its administrator decides.
  await sql`insert into organization_role_levels (organization_id, role_id) select ${made.id}, id from roles`.execute(db);
  await sql`insert into organization_channels (organization_id, channel_id) select ${made.id}, id from channels`.execute(db);
  return made;
}
