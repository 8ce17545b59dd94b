import { bodyOfReading, type FileReading, type SearchHit, type TextSource } from "@murojaat/contract";
import { sql } from "kysely";
import type { Db } from "../../engine/db/pool.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { excerptOf } from "../../engine/words/excerpt.ts";
import { withoutPersonalNumbers } from "../../engine/words/tokens.ts";
import type { Asked } from "../../engine/words/vector.ts";

export type AppealText = {
  readonly appealId: number;
  readonly source: TextSource;
  readonly text: string;
  /** The applicant says it: the appeal's own text, and its files. */
  readonly isSaid: boolean;
};
/** What the applicant says, in the appeal's text and in its files. */
export const saidIn = (texts: readonly AppealText[]): string =>
  texts
    .filter(({ isSaid }) => isSaid)
    .map(({ text }) => text)
    .join("\n");

/** What the card shows to everybody who sees the appeal: neither drafts nor what was withdrawn with its question. */
const shown = sql`t.status not in ('draft', 'cancelled')`;
const isStruck = sql`exists (select from history s where s.note_id = h.id)`;

/**
 * The texts by which appeals are searched, the appeal's own first. Everybody who sees an appeal and may know its applicant sees all of
 * them, so they need no rights of their own. Of a file only the letter itself: its head names the writer and an address, the list of signatures others.
 */
export const readTexts = async (db: Db, appealIds: readonly number[]): Promise<AppealText[]> => {
  const ids = sql`any(${[...appealIds]}::bigint[])`;
  const { rows } = await sql<AppealText & { from: number; beside: FileReading["besideBody"] | null }>`
    select "appealId", source, text, "isSaid", "from", beside from (
      select a.id as "appealId", 1 as kind, 'text' as source, a.id, a.text, true as "isSaid", 0 as "from", null::jsonb as beside from appeals a where a.id = ${ids}
      union all
      select t.appeal_id, 2, 'question', t.id, t.text, false, 0, null from tasks t where t.appeal_id = ${ids} and ${shown}
      union all
      select t.appeal_id, 3, 'resolution', t.id, t.resolution_text, false, 0, null from tasks t where t.appeal_id = ${ids} and ${shown} and t.resolution_text <> ''
      union all
      select t.appeal_id, 4, 'answer', w.id, w.text, false, 0, null from answers w join tasks t on t.id = w.task_id where t.appeal_id = ${ids} and ${shown}
      union all
      select h.appeal_id, 5, 'note', h.id, h.text, false, 0, null from history h left join tasks t on t.id = h.task_id
       where h.appeal_id = ${ids} and h.action = 'note' and h.text is not null and (h.task_id is null or ${shown}) and not ${isStruck}
      union all
      select l.appeal_id, 6, 'file', r.file_id, r.text, l.is_said, r.body_from, r.proposed -> 'besideBody' from (
        select f.appeal_id, f.file_id, true as is_said from appeal_files f where f.appeal_id = ${ids}
        union select t.appeal_id, f.file_id, false from tasks t join answers w on w.task_id = t.id join answer_files f on f.answer_id = w.id where t.appeal_id = ${ids} and ${shown}
        union select t.appeal_id, f.file_id, false from tasks t join reviews v on v.task_id = t.id join review_files f on f.review_id = v.id where t.appeal_id = ${ids} and ${shown}
        union select q.appeal_id, f.file_id, false from inquiries q join inquiry_files f on f.inquiry_id = q.id where q.appeal_id = ${ids}
      ) l join file_readings r on r.file_id = l.file_id and r.state = 'ready'
    ) texts order by "appealId", kind, id`.execute(db);
  return rows.map(({ from, beside, text, ...row }) => ({
    ...row,
    text: beside?.length ? bodyOfReading({ text, bodyFrom: from, besideBody: beside }) : text.slice(from),
  }));
};

const longestExcerpt = 160;
/** A phone, also in groups: what stands between its first two and last two digits is masked. */
const phone = /(?<![\d/.-])((?:(?:\+?998|8)[\s().–-]*)?\d{2})([\s().–-]*\d{3}[\s.–-]*\d{2}[\s.–-]*)(\d{2})(?![\d/])/gu;
const masked = (text: string): string =>
  text.replace(phone, (_, first: string, middle: string, last: string) => first + middle.replace(/\d/gu, "*") + last);

/** An excerpt of the text with the most of the words asked for; of equal ones the first, which is the appeal's own. */
export const excerptIn = async (ctx: Ctx, texts: readonly AppealText[], { tokens }: Asked): Promise<SearchHit["excerpt"]> => {
  let best: SearchHit["excerpt"] = null;
  let most = 0;
  for (const { source, text } of texts) {
    if (most === tokens.length) break;
    const bare = withoutPersonalNumbers(text, "*");
    const found = await excerptOf(text, tokens, longestExcerpt, can(ctx, "view_personal_data") ? bare : masked(bare));
    if (found && found.words > most) [best, most] = [{ source, parts: [...found.parts] }, found.words];
  }
  return best;
};
