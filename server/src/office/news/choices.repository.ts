import { newsKindNames, newsWays, type NewsChoice, type NewsKind, type NewsWay } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { versionOf } from "../../engine/references/versions.ts";
import { isSwitchOn } from "../setting-values/setting-values.repository.ts";

const switches = { email: "staffEmail", telegram: "staffTelegram" } as const satisfies Record<NewsWay, string>;
/** The ways that the administrator has switched on. */
export const openWays = async (db: Db): Promise<NewsWay[]> => {
  const open: NewsWay[] = [];
  for (const way of newsWays) if (await isSwitchOn(db, switches[way])) open.push(way);
  return open;
};

type Kept = {
  email: string | null;
  isDigest: boolean;
  digestHour: number;
  kinds: Partial<Record<NewsKind, NewsWay | "none">>;
  telegramSince: string | null;
  emailOffAt: string | null;
  telegramOffAt: string | null;
};
const nothing: Kept = { email: null, isDigest: true, digestHour: 8, kinds: {}, telegramSince: null, emailOffAt: null, telegramOffAt: null };
/** What the caller has chosen; nothing until then. */
export const readChoice = async ({ db, actor }: Ctx): Promise<NewsChoice> => {
  const { rows } = await sql<Kept>`
    select email, is_digest as "isDigest", digest_hour as "digestHour", kinds, linked_at as "telegramSince", email_off_at as "emailOffAt", telegram_off_at as "telegramOffAt"
      from news_choices where user_id = ${actor.userId}`.execute(db);
  const { emailOffAt, telegramOffAt, ...kept } = rows[0] ?? nothing;
  const off = [["email", emailOffAt] as const, ["telegram", telegramOffAt] as const];
  const choice = {
    ...kept,
    kinds: Object.fromEntries(newsKindNames.map((kind) => [kind, kept.kinds[kind] ?? "none"])) as NewsChoice["kinds"],
    ways: await openWays(db),
    switchedOff: off.flatMap(([way, since]) => (since === null ? [] : [{ way, since }])),
  };
  const { email, isDigest, digestHour, kinds } = choice;
  // of what is chosen in the form: the chat is linked while it is open
  return { ...choice, version: versionOf({ email, isDigest, digestHour, kinds }) };
};
/** Saved again, an address is tried again. */
export const keepChoice = async (
  { db, actor, now }: Ctx,
  { email, isDigest, digestHour, kinds }: Pick<Kept, "email" | "isDigest" | "digestHour" | "kinds">,
): Promise<void> => {
  await sql`
    insert into news_choices (user_id, email, is_digest, digest_hour, kinds, email_since)
    values (${actor.userId}, ${email}, ${isDigest}, ${digestHour}, ${JSON.stringify(kinds)}::jsonb, ${now})
    on conflict (user_id) do update set email = excluded.email, is_digest = excluded.is_digest, digest_hour = excluded.digest_hour, kinds = excluded.kinds,
      email_since = case when news_choices.email is distinct from excluded.email or news_choices.email_off_at is not null then excluded.email_since else news_choices.email_since end,
      email_off_at = null`.execute(db);
};
