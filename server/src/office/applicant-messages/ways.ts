import type { SmsAccount } from "./providers/addresses.ts";
import type { Db } from "../../engine/db/pool.ts";
import type { TelegramApi } from "./providers/telegram.ts";
import type { Ways } from "./applicant-messages.jobs.ts";
import { eskiz } from "./providers/eskiz.ts";
import type { Provider } from "./providers/provider.ts";
import { playMobile } from "./providers/playmobile.ts";
import { shown } from "./providers/shown.ts";
import { mailPost, smtp, type MailServer, type Post } from "./providers/smtp.ts";

/** The accounts that the environment names; absent ones send nothing. */
type Accounts = {
  readonly sms: SmsAccount | undefined;
  readonly mail: MailServer | undefined;
  readonly telegram: { readonly base: string; readonly token: string } | undefined;
};

/** The bot's API, where a token is configured. */
export const botOf = async ({ telegram }: Pick<Accounts, "telegram">): Promise<TelegramApi | undefined> =>
  telegram && (await import("./providers/telegram.ts")).telegramApi(telegram);

export const smsWay = (sms: SmsAccount): Provider => (sms.provider === "eskiz" ? eskiz(sms) : playMobile(sms));

/** The ways out that the environment names; a demo shows on the console what has none. */
export const waysOf = async (
  { sms, mail, demo }: Pick<Accounts, "sms" | "mail"> & { readonly demo: object | undefined },
  bot: TelegramApi | undefined,
  db: Db,
  log: Parameters<typeof shown>[1],
): Promise<Ways> => ({
  ...(demo && { sms: shown("sms", log), email: shown("email", log), telegram: shown("telegram", log) }),
  ...(sms && { sms: smsWay(sms) }),
  ...(mail && { email: smtp(mail) }),
  ...(bot && {
    telegram: (await import("./providers/telegram.ts")).telegramWay(bot, async (chatId) => {
      await db.updateTable("telegram_chats").set({ left_at: new Date().toISOString() }).where("chat_id", "=", chatId).execute();
    }),
  }),
});

/** Letters with files, where a mail server is named. */
export const postOf = ({ mail }: Pick<Accounts, "mail">): Post | undefined => mail && mailPost(mail);
