import { type FormField, shownInField } from "./form-fields.ts";

type Field = { isCommand: boolean; hasResult: boolean; form: FormField | undefined };
/**
 * The fields that are open at a place of a Word text. Of a field its result is seen, not its command, and what stands in the command of a
 * field, results included, is part of it.
 */
export const openFields = (say: (words: string) => void) => {
  const open: Field[] = [];
  return {
    begin: (form?: FormField): void => void open.push({ isCommand: true, hasResult: false, form }),
    /** Says of the innermost field that it is one of a form. */
    describe: (form: FormField): void => {
      const field = open.at(-1);
      if (field) field.form = form;
    },
    separate: (): void => {
      const field = open.at(-1);
      if (field) field.isCommand = false;
    },
    end: (): void => {
      const field = open.pop();
      if (field?.form && !field.hasResult && !open.some(({ isCommand }) => isCommand)) say(shownInField(field.form));
    },
    /** Whether a text at this place is seen; it is then taken for a result. */
    isSeen: (): boolean => {
      if (open.some(({ isCommand }) => isCommand)) return false;
      for (const field of open) field.hasResult = true;
      return true;
    },
  };
};
