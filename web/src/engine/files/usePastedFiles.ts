import { clockText } from "../text/moments.ts";
import { serverNow } from "../today.ts";
import { useEffect, useRef, type RefObject } from "react";

/** Fields with files that are on the screen, in the order in which they came. */
const fields: RefObject<HTMLElement | null>[] = [];
/** Screenshots all have this name. */
const isNameless = (name: string): boolean => /^image\.\w+$/i.test(name);
/** A picture from the clipboard has no name of its own: it is called by its moment. */
const named = (file: File, word: string): File => {
  if (!isNameless(file.name)) return file;
  const [day, time] = clockText(serverNow()).split(" ") as [string, string];
  const moment = `${day.split(".").toReversed().join("-")} ${time.replaceAll(":", "-")}`;
  return new File([file], `${word} ${moment}.${file.name.split(".").at(-1)}`, { type: file.type });
};

/**
 * Takes pasted files anywhere in the form: the field with the focus takes them, otherwise the one that was added last. A paste that also
 * holds text counts as text (a table copied from a workbook brings its picture along).
 */
export const usePastedFiles = (field: RefObject<HTMLElement | null>, word: string, onFile: (file: File) => void): void => {
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    fields.push(field);
    const paste = (event: ClipboardEvent) => {
      const { files = [], types = [] } = event.clipboardData ?? {};
      if (event.defaultPrevented || files.length === 0 || types.includes("text/plain")) return;
      const mine = fields.find(({ current }) => current?.contains(document.activeElement)) ?? fields.at(-1);
      if (mine !== field) return;
      event.preventDefault();
      for (const file of files) take.current(named(file, word));
    };
    document.addEventListener("paste", paste);
    return () => {
      fields.splice(fields.indexOf(field), 1);
      document.removeEventListener("paste", paste);
    };
  }, [field, word]);
};
