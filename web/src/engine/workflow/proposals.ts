import type { Field, MessageKey } from "@murojaat/contract/kit";
import type { ActionValues, AnyAction } from "./action.ts";

const valueOf = ({ proposes, kind }: Field, last: string | null, today: string): unknown => {
  if (proposes === "today") return today;
  // the next number is the office's, which the server knows
  if (last === null || last === "" || proposes === "next") return undefined;
  return kind === "choice" ? Number(last) : last;
};

/** What an empty form proposes; `last`: the user's last input of this form, as a query. `today`: DD.MM.YYYY. */
export const proposalsOf = (input: AnyAction["input"], last: string, today: string): ActionValues => {
  const former = new URLSearchParams(last);
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => {
      const value = field.proposes && valueOf(field, former.get(name), today);
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/** The input to remember for the next form; nothing when the form proposes none of it. */
export const memoryOf = (input: AnyAction["input"], values: ActionValues): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, { proposes }]) => {
      const value = values[name];
      const isRemembered = (proposes === "last" || proposes === "next") && (typeof value === "number" || typeof value === "string");
      return isRemembered ? [[name, String(value)]] : [];
    }),
  ).toString();

const reasons: Record<NonNullable<Field["proposes"]>, MessageKey> = {
  today: "form.proposedToday",
  last: "form.proposedLast",
  next: "form.proposedNext",
};
/** Where a proposed value comes from: the field's own rule, otherwise the record. */
export const reasonOf = ({ proposes }: Field): MessageKey => (proposes ? reasons[proposes] : "form.proposedRecord");
