import { notificationMethods, type Language, type NotificationMethod } from "@murojaat/contract";
import { sql } from "kysely";
import type { Ctx } from "../../engine/http/context.ts";

/** Whom a message reaches and where; what is null is no way. A generated number reaches nobody. */
export type Recipient = {
  readonly name: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly email: string | null;
  readonly chatId: number | null;
  /** In which the person wrote; null when nobody knows. */
  readonly language: Language | null;
};

/** Numbers that start with 00 are generated (specification, section 4). */
const realPhone = (phone: string) => sql`case when ${sql.ref(phone)} like '00%' then null else ${sql.ref(phone)} end`;
/** The chat that an appeal came from, else one whose owner proved to have this phone; not one that the person has left. */
const chatOf = (incomingChat: string, phone: string) => sql`(
  select t.chat_id from telegram_chats t where t.left_at is null and (t.chat_id = ${sql.ref(incomingChat)} or t.phone = ${realPhone(phone)})
   order by t.chat_id = ${sql.ref(incomingChat)} desc nulls last, t.updated_at desc limit 1)`;

/** The name of an external sender, out of the column of their own data. */
export const nameOfSender = (applicant: string) => {
  const given = sql.ref(applicant);
  return sql<string>`trim(concat_ws(' ', ${given} ->> 'name', ${given} ->> 'lastName', ${given} ->> 'firstName', ${given} ->> 'middleName'))`;
};

export const recipientOfAppeal = async (ctx: Ctx, appealId: number): Promise<Recipient> => {
  const { rows } = await sql<Recipient>`
    select p.full_name as name, ${realPhone("p.phone")} as phone, p.address, i.email, ${chatOf("i.chat_id", "p.phone")} as "chatId", l.code as language
      from appeals a join applicants p on p.id = a.applicant_id left join incoming_appeals i on i.appeal_id = a.id left join languages l on l.id = i.language_id
     where a.id = ${appealId} limit 1`.execute(ctx.db);
  return rows[0]!;
};

export const recipientOfIncoming = async (ctx: Ctx, incomingId: number): Promise<Recipient> => {
  const { rows } = await sql<Recipient>`
    select x.name, ${realPhone("x.phone")} as phone, x.address, x.email, ${chatOf("x.chat_id", "x.phone")} as "chatId", x.language
      from (select ${nameOfSender("i.applicant")} as name,
                   i.applicant ->> 'phone' as phone, i.applicant ->> 'address' as address, i.email, i.chat_id, l.code as language
              from incoming_appeals i join languages l on l.id = i.language_id where i.id = ${incomingId}) x`.execute(ctx.db);
  return rows[0]!;
};

/** Where a message goes by a method; null when the person cannot be reached so. A letter goes to the address, if one is known. */
export const addressBy = (to: Recipient, method: NotificationMethod): string | null => {
  const { needs } = notificationMethods.find((m) => m.code === method)!;
  return needs === null ? to.address : to[needs] === null ? null : String(to[needs]);
};
/** The methods by which a person can be notified. */
export const methodsFor = (to: Recipient) => notificationMethods.filter((m) => m.needs === null || to[m.needs] !== null);
/** The method that the system uses by itself: the person's chat, else the phone, else e-mail. */
export const ownWay = (to: Recipient): NotificationMethod | undefined =>
  to.chatId !== null ? "telegram" : to.phone !== null ? "sms" : to.email !== null ? "email" : undefined;
