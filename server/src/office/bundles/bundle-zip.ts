import { Readable } from "node:stream";
import { zip } from "../../engine/archive/zip.ts";
import { fitted } from "../../engine/contents/file-name.ts";

type Entry = { readonly name: string; readonly at: string; readonly open: () => Promise<Readable> };

/** Names that are unique without regard to case, and that every system can write to its disk. */
export const apartNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((given) => {
    // Windows keeps some names for devices, whatever their ending
    const name = given.replace(/[<>:"|?*\\/]/g, "_").replace(/^(con|prn|aux|nul|(com|lpt)[0-9])(?=\.|$)/i, "$1_");
    const ending = /\.[^.]{1,12}$/su.exec(name)?.[0] ?? "";
    const stem = name.slice(0, name.length - ending.length);
    let free = name;
    for (let n = 2; taken.has(free.normalize("NFC").toLowerCase()); n += 1) free = fitted(stem, ` (${n})${ending}`);
    taken.add(free.normalize("NFC").toLowerCase());
    return free;
  });
};

/** A ZIP as a stream: each file is opened when its turn comes. */
export const zipOf = (list: { readonly name: string; readonly text: string }, entries: readonly Entry[]): Readable =>
  Readable.from(
    zip([
      { name: list.name, at: new Date(), content: [`\ufeff${list.text}`] },
      ...entries.map(({ name, at, open }) => ({ name, at: new Date(at), content: opened(open) })),
    ]),
  );
async function* opened(open: Entry["open"]): AsyncGenerator<Buffer> {
  yield* await open();
}
