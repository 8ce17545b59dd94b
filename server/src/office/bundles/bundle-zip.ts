import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { momentOf } from "../../engine/dates/days.ts";
import { fitted } from "../../engine/contents/file-name.ts";

type Entry = { readonly name: string; readonly at: string; readonly open: () => Promise<Readable> };

/** Names that are unique without regard to case, and that every system can write to its disk. */
export const apartNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((given) => {
    // Windows keeps some names for devices, whatever their ending
    const name = given.replace(/[<>:"|?*\\/]/g, "_").replace(/^(con|prn|aux|nul|(com|lpt)[0-9])(?=\.|$)/i, "$1_");
    const [, stem, ending = ""] = /^(.*?)(\.[^.]{1,12})?$/su.exec(name) as unknown as [string, string, string | undefined];
    let free = name;
    for (let n = 2; taken.has(free.normalize("NFC").toLowerCase()); n += 1) free = fitted(stem, ` (${n})${ending}`);
    taken.add(free.normalize("NFC").toLowerCase());
    return free;
  });
};

/** A ZIP keeps hours without a zone, and the library writes those of the process: these are the hours of Tashkent. */
const dated = (moment: Date) => ({ mtime: new Date(momentOf(moment).slice(0, 19)), forceDosTimestamp: true });

/** A ZIP as a stream: each file is opened when its turn comes. */
export const zipOf = (list: { readonly name: string; readonly text: string }, entries: readonly Entry[]): Readable => {
  const zip = new ZipFile();
  const whole = zip.outputStream as Readable;
  // its reader hears of it, though reading may begin later
  whole.on("error", () => {});
  zip.on("error", (error: unknown) => whole.destroy(error as Error));
  zip.addBuffer(Buffer.from(`\ufeff${list.text}`), list.name, dated(new Date()));
  for (const { name, at, open } of entries)
    zip.addReadStreamLazy(name, dated(new Date(at)), (opened) => {
      open().then(
        (content) => {
          content.on("error", (error) => whole.destroy(error));
          opened(undefined, content);
        },
        (error: unknown) => opened(error, undefined as never),
      );
    });
  zip.end();
  return whole;
};
