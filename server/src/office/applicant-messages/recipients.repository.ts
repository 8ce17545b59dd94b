import { defaultLanguage, applicantMessageMethods, type Language, type ApplicantMessageMethod } from "@murojaat/contract";
import { sql } from "kysely";
import { addressOfRepresentative } from "../applicants/representatives.repository.ts";
import { openAddress, type SecretHolder } from "../applicants/secrets.ts";
import type { Ctx } from "../../engine/http/context.ts";

/** Whom a message reaches and where; null: not by this method. A generated number reaches nobody. */
export type Recipient = {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly chatId: number | null;
  /** What the person chose in the bot, else that of the text. */
  readonly language: Language;
};

/** Numbers that start with 00 are generated (specification, section 4). */
const realPhone = (phone: string) => sql`case when ${sql.ref(phone)} like '00%' then null else ${sql.ref(phone)} end`;
/** The chat that an appeal came from, else one whose owner proved to have this phone; not one that the person has left. */
const chatOf = (incomingChat: string, phone: string) => sql`(
  select t.chat_id, t.language_id from telegram_chats t where t.left_at is null and (t.chat_id = ${sql.ref(incomingChat)} or t.phone = ${realPhone(phone)})
   order by t.chat_id = ${sql.ref(incomingChat)} desc nulls last, t.updated_at desc limit 1)`;

/** The name of an external sender, out of the column of their own data. */
export const nameOfSender = (applicant: string) => {
  const given = sql.ref(applicant);
  return sql<string>`trim(concat_ws(' ', ${given} ->> 'name', ${given} ->> 'lastName', ${given} ->> 'firstName', ${given} ->> 'middleName'))`;
};

const opened = (holder: SecretHolder, { id, ...row }: Recipient & { id: number }): Recipient => ({
  ...row,
  address: openAddress(holder, id, row.address),
});
export const recipientOfAppeal = async (ctx: Ctx, appealId: number): Promise<Recipient> => {
  const { rows } = await sql<Recipient & { id: number }>`
    select p.id, p.full_name as name, ${realPhone("p.phone")} as phone, p.address, p.email, c.chat_id as "chatId", l.code as language
      from appeals a join applicants p on p.id = a.applicant_id left join incoming_appeals i on i.appeal_id = a.id left join lateral ${chatOf("i.chat_id", "p.phone")} c on true
      join languages l on l.id = coalesce(c.language_id, a.text_language_id, (select id from languages where code = ${defaultLanguage}))
     where a.id = ${appealId} limit 1`.execute(ctx.db);
  return opened("applicants", rows[0]!);
};

/** The representative of the applicant, who is notified too (law, article 6); undefined where there is none. */
export const representativeOfAppeal = async (ctx: Ctx, appealId: number): Promise<Recipient | undefined> => {
  const found = await addressOfRepresentative(ctx.db, appealId);
  if (!found) return undefined;
  const { rows } = await sql<Pick<Recipient, "phone" | "chatId" | "language">>`
    select ${realPhone("v.phone")} as phone, c.chat_id as "chatId", l.code as language
      from representatives v join appeals a on a.id = v.appeal_id left join lateral (
        select t.chat_id, t.language_id from telegram_chats t where t.left_at is null and t.phone = ${realPhone("v.phone")} order by t.updated_at desc limit 1) c on true
      join languages l on l.id = coalesce(c.language_id, a.text_language_id, (select id from languages where code = ${defaultLanguage}))
     where v.appeal_id = ${appealId}`.execute(ctx.db);
  return { ...rows[0]!, name: found.name, address: found.address, email: null };
};

export const recipientOfIncoming = async (ctx: Ctx, incomingId: number): Promise<Recipient> => {
  const { rows } = await sql<Recipient & { id: number }>`
    select x.id, x.name, ${realPhone("x.phone")} as phone, x.address, x.email, c.chat_id as "chatId", x.language
      from (select i.id, ${nameOfSender("i.applicant")} as name,
                   i.applicant ->> 'phone' as phone, i.address, i.email, i.chat_id, l.code as language
              from incoming_appeals i join languages l on l.id = i.language_id where i.id = ${incomingId}) x left join lateral ${chatOf("x.chat_id", "x.phone")} c on true`.execute(
    ctx.db,
  );
  return opened("incoming_appeals", rows[0]!);
};

/** Where a message goes by a method; null when the person cannot be reached so, and for a letter. */
export const addressBy = (to: Recipient, method: ApplicantMessageMethod): string | null => {
  const { needs } = applicantMessageMethods.find((m) => m.code === method)!;
  return needs === null || to[needs] === null ? null : String(to[needs]);
};
/** The methods by which a person can be notified. */
export const methodsFor = (to: Recipient) => applicantMessageMethods.filter((m) => m.needs === null || to[m.needs] !== null);
/** The method that the system uses by itself: the person's chat, else the phone, else e-mail. */
export const ownWay = (to: Recipient): ApplicantMessageMethod | undefined =>
  to.chatId !== null ? "telegram" : to.phone !== null ? "sms" : to.email !== null ? "email" : undefined;
