import { Readable } from "node:stream";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "@murojaat/server/engine/db/pool.ts";
import { messagesOf } from "@murojaat/server/engine/http/language.ts";
import { openAddress } from "@murojaat/server/office/applicants/secrets.ts";
import type { FileStore } from "@murojaat/server/engine/files/store.ts";
import { signNames } from "@murojaat/server/engine/pdf/drawable.ts";
import { drawPdf } from "@murojaat/server/engine/pdf/pdf-maker.ts";

type Letter = {
  /** Of the appeal or the answer. */
  readonly id: number;
  /** Whose address is encrypted. */
  readonly applicantId: number | null;
  readonly number: string;
  readonly day: string;
  readonly at: string;
  readonly by: number;
  readonly to: string;
  readonly from: string;
  readonly address: string | null;
  readonly title: string;
  readonly text: string;
};
/** Of the accounts that the console names at the start. */
const offices = sql`select organization_id from users where is_demo and login in ('registrator', 'registrator2', 'registrator3')`;
/** How many letters per office and status; an office's lists show the latest first. */
const letters = 4;
/** The history says which files an appeal has, or an answer: these take no more without a row of it. */
const isBound = (appeal: RawBuilder<unknown>, answer: RawBuilder<unknown>) =>
  sql`exists (select from history h where h.appeal_id = ${appeal} and h.answer_id is not distinct from ${answer} and h.files_hash is not null)`;
/** In which script somebody wrote, as the suffix of a column of names. */
const scriptOf = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '[ўқғҳЎҚҒҲ]' then 'uk' when ${text} ~ '[а-яА-Я]' then 'ru' else 'uz' end`;
const nameIn = (script: string, alias: string) =>
  sql`case ${sql.ref(script)} when 'uk' then ${sql.ref(`${alias}.name_uk`)} when 'ru' then ${sql.ref(`${alias}.name_ru`)} else ${sql.ref(`${alias}.name_uz`)} end`;

const ofAppeals = sql<Letter>`
  select a.id, a.number, to_char(a.received_at, 'DD.MM.YYYY') as day, a.created_at as at, a.registered_by as by, ${nameIn("w.script", "o")} as "to",
         p.full_name as "from", p.id as "applicantId", p.address, ${nameIn("w.script", "k")} as title, a.text
    from (select id, row_number() over (partition by holder_id, status order by id desc) as n from appeals
           where holder_id in (${offices}) and status not in ('deleted', 'transfer_asked') and page_count = 1
             and not ${isBound(sql`appeals.id`, sql`null`)}) latest
    join appeals a on a.id = latest.id join organizations o on o.id = a.registered_org_id join applicants p on p.id = a.applicant_id
    join appeal_kinds k on k.id = a.kind_id cross join lateral (select ${scriptOf(sql`a.text`)} as script) w
   where latest.n <= ${letters} order by a.id`;
const ofAnswers = sql<Letter>`
  select latest.id, latest.number, to_char(latest.day, 'DD.MM.YYYY') as day, latest.created_at as at, latest.author_id as by, p.full_name as "to",
         ${nameIn("w.script", "o")} as "from", null as "applicantId", u.full_name as address, latest.number as title, latest.text
    from (select w.*, t.appeal_id, t.organization_id, row_number() over (partition by t.organization_id order by w.id desc) as n
            from answers w join tasks t on t.answer_id = w.id
           where t.organization_id in (${offices}) and not ${isBound(sql`t.appeal_id`, sql`w.id`)}) latest
    join appeals a on a.id = latest.appeal_id join applicants p on p.id = a.applicant_id join organizations o on o.id = latest.organization_id
    join users u on u.id = latest.signer_id cross join lateral (select ${scriptOf(sql`latest.text`)} as script) w
   where latest.n <= ${letters} order by latest.id`;

/** One sheet: to whom, from whom, what, when. */
const draw = ({ to, from, applicantId, address: sealed, title, text, number, day }: Letter): Promise<Buffer> => {
  const address = applicantId === null ? sealed : openAddress("applicants", applicantId, sealed);
  return drawPdf(signNames(messagesOf("UZ")), {
    pageSize: "A4",
    pageMargins: [70, 60, 50, 60],
    info: { title: `${title} ${number}`, creator: "Murojaat", producer: "Murojaat" },
    defaultStyle: { font: "DejaVu", fontSize: 12, lineHeight: 1.3 },
    content: [
      { text: [to, from, address].filter((line) => line).join("\n"), margin: [230, 0, 0, 40] },
      { text: title.toUpperCase(), bold: true, alignment: "center", margin: [0, 0, 0, 20] },
      { text, alignment: "justify", margin: [0, 0, 0, 40] },
      { columns: [{ text: day }, { text: from, alignment: "right" }] },
    ],
  });
};

const attach = async (db: Db, store: FileStore, table: "appeal_files" | "answer_files", letter: Letter): Promise<void> => {
  const { key, size, sha256 } = await store.keep(Readable.from([await draw(letter)]));
  const { id } = await db
    .insertInto("files")
    .values({
      storage_key: key,
      name: `${letter.title.replaceAll("/", "-")}.pdf`,
      mime_type: "application/pdf",
      size,
      sha256,
      uploaded_by: letter.by,
      created_at: letter.at,
      bound_at: letter.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await (table === "appeal_files"
    ? db.insertInto(table).values({ appeal_id: letter.id, file_id: id }).execute()
    : db.insertInto(table).values({ answer_id: letter.id, file_id: id }).execute());
};

/**
 * Gives the latest appeals and answers of the demo accounts' offices the letters that they came and went with, as PDF: what a list offers
 * for download and a card shows is there to be tried. Where there are files it is done already. Errors: those of the store.
 */
export const attachLetters = async (db: Db, store: FileStore): Promise<void> => {
  if (await db.selectFrom("files").select("id").limit(1).executeTakeFirst()) return;
  for (const letter of (await ofAppeals.execute(db)).rows) await attach(db, store, "appeal_files", letter);
  for (const letter of (await ofAnswers.execute(db)).rows) await attach(db, store, "answer_files", letter);
};
