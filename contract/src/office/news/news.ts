import * as Type from "typebox";
import type { Static } from "typebox";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, email, flag, listOf, moment, named, nullable, oneOf, record, rowVersion, text } from "../../kit/schema.ts";

/** What a person may be told of outside the portal, the most urgent first. */
export const newsKinds = {
  overdue: "news.overdue",
  dueToday: "news.dueToday",
  reminder: "news.reminder",
  returned: "news.returned",
  new: "news.new",
  dueSoon: "news.dueSoon",
  decided: "news.decided",
  mention: "news.mention",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type NewsKind = keyof typeof newsKinds;
export const newsKindNames = Object.keys(newsKinds) as NewsKind[];

export const newsWays = ["email", "telegram"] as const;
export type NewsWay = (typeof newsWays)[number];
/** The hours at which a digest may be sent; the night ends at seven. */
export const digestHours = { from: 7, to: 12 } as const;

/** Characters of the code that a person sends to the bot, without vowels and look-alikes, and minutes for which it holds. */
export const telegramCodeLetters = "BCDFGHJKLMNPQRSTVWXYZ23456789";
export const telegramCodeLength = 8;
export const telegramCodeMinutes = 10;

const way = oneOf(["none", ...newsWays]);
const kinds = record(Object.fromEntries(newsKindNames.map((kind) => [kind, way])) as Record<NewsKind, typeof way>);
const chosen = {
  /** Where e-mails go. */
  email: nullable(email()),
  /** One message each working morning in place of single ones. */
  isDigest: flag(),
  digestHour: Type.Integer({ minimum: digestHours.from, maximum: digestHours.to }),
  kinds,
};
const choice = named(
  "NewsChoice",
  record({
    ...chosen,
    /** The ways that the administrator has switched on. */
    ways: listOf(oneOf(newsWays), newsWays.length),
    /** Since when a chat with the bot is linked; null: none is. */
    telegramSince: nullable(moment()),
    /** Ways that failed again and again and are not used any more: until the address is saved, or the chat is linked, again. */
    switchedOff: listOf(record({ way: oneOf(newsWays), since: moment() }), newsWays.length),
    version: rowVersion(),
  }),
);
export type NewsChoice = Static<typeof choice>;

export const newsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/profile/news",
    may: "signed-in",
    summary: "Of what the user wants to be told outside the portal, and how",
    reply: choice,
  }),
  choose: endpoint({
    method: "PUT",
    path: "/profile/news",
    may: "signed-in",
    summary: "Choose of what to be told outside the portal, and how; what was typed in the portal never leaves it",
    body: record({ ...chosen, version: rowVersion() }),
    reply: choice,
    errors: ["rule_broken", "changed_meanwhile"],
    done: "audited.newsChosen",
  }),
  link: endpoint({
    method: "POST",
    path: "/profile/telegram-link",
    may: "signed-in",
    summary: `A code that links the chat from which it is sent to the bot; it holds ${telegramCodeMinutes} minutes and once`,
    reply: record({ code: text(telegramCodeLength), minutes: count() }),
    errors: ["rule_broken"],
    done: "audited.telegramCodeMade",
  }),
  unlink: endpoint({
    method: "DELETE",
    path: "/profile/telegram-link",
    may: "signed-in",
    summary: "Unlink the chat with the bot",
    reply: choice,
    errors: ["not_found"],
    done: "audited.telegramUnlinked",
  }),
};
