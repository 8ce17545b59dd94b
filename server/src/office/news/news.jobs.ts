import {
  languages,
  newsKindNames,
  newsWays,
  type Alphabet,
  type Changed,
  type Language,
  type NewsKind,
  type NewsWay,
} from "@murojaat/contract";
import { sql } from "kysely";
import { inTransaction } from "../../engine/db/transaction.ts";
import type { Db } from "../../engine/db/pool.ts";
import { clockOf, today } from "../../engine/dates/days.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { addJob, defineSchedule, handle, type JobHandler } from "../../engine/jobs/jobs.ts";
import { sendMessage } from "../applicant-messages/applicant-messages.jobs.ts";
import { escalate } from "../reminders/escalation.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { tellOfWayOff } from "../staff-notices/staff-notices.repository.ts";
import { shownAlphabet } from "../setting-values/alphabet.repository.ts";
import { isStoodInFor } from "../substitutions/stood-in-for.ts";
import { readCalendar } from "../terms/calendar.repository.ts";
import { quietUntil } from "../terms/quiet.ts";
import { openWays } from "./choices.repository.ts";
import { newsText } from "./message.ts";
import { beginDigest, forgetTold, takeNews } from "./news.repository.ts";

type Portal = { readonly db: Db; readonly announce: (what: Changed) => void; readonly publicUrl: string | undefined };

const tellNewsOften = defineSchedule("tell-news", { everyMinutes: 10 });
const forgetOldNews = defineSchedule("forget-old-news", { at: "03:40" });
/** A way that has failed so often in a row is not used any more. */
const failuresMost = 5;

type Person = {
  readonly userId: number;
  readonly languageId: number;
  readonly alphabet: Alphabet;
  readonly email: string | null;
  readonly chatId: number | null;
  readonly isDigest: boolean;
  readonly kinds: Partial<Record<NewsKind, NewsWay | "none">>;
  readonly since: string;
};
/** Those who may be written to now and have chosen something; a digest, from its hour on, until that of the day is told. */
const findReceivers = async (db: Db, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.user_id as id from news_choices c join users u on u.id = c.user_id
     where u.blocked_at is null and not ${isStoodInFor}
       and exists (select from jsonb_each_text(c.kinds) k where k.value <> 'none')
       and (not c.is_digest or c.digest_hour <= ${Number(clockOf(now).slice(0, 2))} and not exists (
         select from news_told d where d.user_id = c.user_id and d.kind = 'digest' and d.about_id = 0 and d.mark = ${today(now)}))
     order by c.user_id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Sends a person's news as one message for each way, in the transaction in which it is marked as told. */
const tellOne = ({ db, publicUrl }: Portal, userId: number, open: readonly NewsWay[], now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<Person>`
      select c.user_id as "userId", u.language_id as "languageId", ${shownAlphabet} as alphabet, case when c.email_off_at is null then c.email end as email,
             case when c.telegram_off_at is null then c.chat_id end as "chatId", c.is_digest as "isDigest", c.kinds, c.email_since as since
        from news_choices c join users u on u.id = c.user_id where c.user_id = ${userId} for update of c skip locked`.execute(trx);
    const person = rows[0];
    const actor = person && (await findWorker(trx, userId));
    if (!actor) return;
    const language: Language = languages.find(({ id }) => id === person.languageId)!.code;
    const ctx = { ...readingContext(trx, actor, language, person.alphabet), now: now.toISOString(), today: today(now) };
    if (person.isDigest && !(await beginDigest(ctx))) return;
    const addresses = { email: person.email, telegram: person.chatId === null ? null : String(person.chatId) };
    for (const way of newsWays) {
      const address = addresses[way];
      const kinds = newsKindNames.filter((kind) => person.kinds[kind] === way);
      if (address === null || kinds.length === 0 || !open.includes(way)) continue;
      const news = await takeNews(ctx, kinds, person);
      if (news.length === 0) continue;
      const { id } = await trx
        .insertInto("notifications")
        .values({
          user_id: userId,
          kind: "news",
          method: way,
          recipient: "",
          address,
          text: newsText(ctx.messages, news, ctx.today, publicUrl),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await addJob(trx, sendMessage, { id });
    }
  });

/** The address was refused; a server that is down or does not know the portal (codes 53x), or a bot without a token, is not. */
const isRefused = sql<boolean>`(n.status = 'sms_failed' and n.error ~ '^(mail: (?!53)[45][0-9]{2}|refused with 40[03])$')`;
/** Ways whose last messages were all refused, or whose chat the person has left, are no longer used; the person is told. */
const switchOffFailing = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const way of newsWays) {
      const off = sql.ref(`c.${way}_off_at`);
      const since = way === "email" ? sql.ref("c.email_since") : sql.ref("c.linked_at");
      const { rows } = await sql<{ id: number }>`
        update news_choices c set ${sql.ref(`${way}_off_at`)} = now() ${way === "telegram" ? sql`, chat_id = null, linked_at = null` : sql``}
         where ${off} is null and ${since} is not null and exists (
           select from (select ${isRefused} as refused, n.error, row_number() over (order by n.id desc) as place from notifications n
                         where n.user_id = c.user_id and n.method = ${way} and n.created_at >= ${since} and (n.status in ('sms_sent', 'sms_delivered') or ${isRefused}) order by n.id desc limit ${failuresMost}) last
           having count(*) filter (where refused) = ${failuresMost} or bool_or(place = 1 and refused and error = 'refused with 403'))
         returning c.user_id as id`.execute(trx);
      for (const { id } of rows) await tellOfWayOff(trx, id, way);
    }
  });

/** One run: notifies those above overdue tasks, then each person of their news. Nothing at night or on a day off. */
export const tellNews = async (portal: Portal, now: Date): Promise<void> => {
  const calendar = await readCalendar(portal.db);
  if (quietUntil(calendar, now)) return;
  await escalate(portal, calendar, now);
  await switchOffFailing(portal.db);
  const open = await openWays(portal.db);
  if (open.length === 0) return;
  const faults: unknown[] = [];
  // nobody waits for what another's news fail on; the job fails all the same
  for (const id of await findReceivers(portal.db, now)) await tellOne(portal, id, open, now).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
};

export const newsJobs = (portal: Portal): JobHandler[] => [
  handle(tellNewsOften, () => tellNews(portal, new Date())),
  handle(forgetOldNews, () => forgetTold(portal.db)),
];
