import type { FormField, FormFields } from "@murojaat/contract/kit";

/** Masks show just enough to distinguish two records. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 2)}*****${phone.slice(-2)}`;
/** The shape of a day stays, of other texts the first character. */
export const maskText = (text: string): string =>
  /^\d\d\.\d\d\.\d{4}$/.test(text)
    ? `${text.slice(0, 3)}**.****`
    : `${text.slice(0, 1)}${"*".repeat(Math.max(3, Math.min(8, text.length - 1)))}`;
/** Whether a text is a mask: written back, it would replace the value that it hides. */
export const isMask = (text: string): boolean => /^.?\*{3,}/.test(text);
export const maskNullable = (text: string | null): string | null => (text === null ? null : maskText(text));

const maskOf = ({ number }: FormField, value: string): string => (number === "phone" ? maskPhone(value) : maskText(value));
/** The personal fields of a record, or of a card, as masks. */
export const maskFields = (fields: FormFields, values: object, on: "record" | "card" = "record"): object =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shown = on === "card" ? field.card : name;
      const value: unknown = shown === undefined ? undefined : values[shown as keyof typeof values];
      return field.personal && shown !== undefined && typeof value === "string" ? [[shown, maskOf(field, value)]] : [];
    }),
  );
