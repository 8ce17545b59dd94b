import { fileKinds, type FileKind, type FileKindName } from "@murojaat/contract/kit";

/** What a file system takes as a name. Bytes. */
const longestName = 255;
/** As much of a text as fits, cut between characters. */
const firstBytes = (text: string, bytes: number): string => {
  let rest = bytes;
  let cut = "";
  for (const character of text) {
    rest -= Buffer.byteLength(character);
    if (rest < 0) break;
    cut += character;
  }
  return cut;
};
/** A name of at most 255 bytes; its ending stays. */
export const fitted = (stem: string, ending: string): string =>
  Buffer.byteLength(stem + ending) <= longestName ? stem + ending : firstBytes(stem, longestName - Buffer.byteLength(ending)) + ending;

/** A name for people: no path, no control, direction or invisible characters, no leading dots, at most 255 bytes including its ending. */
export const cleanName = (given: string): string => {
  const bare = (given.split(/[/\\]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    // two fillers of Korean are letters that nobody sees
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, "")
    .replace(/^[.\s]+/, "")
    .trim();
  const ending = /\.[a-z0-9]{1,5}$/i.exec(bare)?.[0] ?? "";
  return fitted(bare.slice(0, bare.length - ending.length), ending);
};

const dotsBehind = /[.\s]+$/;
/** The ending of a name in lower case, or nothing: the year of `Xat 12.05.2026` is not one. */
export const endingOf = (name: string): string =>
  (/\.(?=\d*[a-z])([a-z0-9]{1,12})$/i.exec(name.replace(dotsBehind, ""))?.[1] ?? "").toLowerCase();

const ofKinds: ReadonlySet<string> = new Set(Object.values<FileKind>(fileKinds).flatMap(({ endings }) => endings));
export const isEndingOfKind = (ending: string): boolean => ofKinds.has(ending);

/** The name with an ending that its kind has: one that belongs to another kind gives way, any other stays before it. */
export const nameOfKind = (name: string, kind: FileKindName): string => {
  const { endings }: FileKind = fileKinds[kind];
  const bare = name.replace(dotsBehind, "");
  const fits = (one: string) => endings.includes(endingOf(one));
  if (fits(bare)) return bare;
  // what is signed keeps its own ending before that of the signature
  const isSigned = kind === "p7m" || kind === "p7s";
  const stem = isEndingOfKind(endingOf(bare)) && !isSigned ? bare.slice(0, bare.lastIndexOf(".")) : bare;
  return fits(stem) ? stem : fitted(stem, `.${endings[0]}`);
};
