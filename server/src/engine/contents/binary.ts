import type { FileKindName } from "@murojaat/contract/kit";
import { FileTypeParser } from "file-type";
import { program, type Found } from "./found.ts";

/** What the library calls the kinds that it tells apart for us. */
const names: Partial<Readonly<Record<FileKindName, string>>> = {
  jpeg: "jpg",
  png: "png apng",
  gif: "gif",
  webp: "webp",
  heic: "heic",
  // a TIFF of 28 fields is a "nef" to it
  tiff: "tif nef",
  bmp: "bmp",
  rtf: "rtf",
  mp3: "mp3 mp2",
  ogg: "ogg oga opus spx ogv ogm ogx",
  amr: "amr",
  wav: "wav",
  m4a: "m4a m4b m4p",
  mp4: "mp4 m4v f4v f4p f4a f4b",
  mov: "mov",
  "3gp": "3gp 3g2",
};
const kinds = new Map(Object.entries(names).flatMap(([kind, all]) => all.split(" ").map((name) => [name, kind as FileKindName])));
const programs = new Set("exe elf macho class wasm lnk chm swf deb ar rpm crx".split(" "));
const mediaEndings: readonly FileKindName[] = ["mp4", "m4a", "mov", "3gp"];

/** Books of Excel without the container of later years, which the library does not know; the fourth may be a sheet of macros. */
const bareBook = (content: Buffer): Found => {
  const isBook = content[0] === 9 && [0, 2, 4, 8].includes(content[1]!) && [4, 6, 8, 16].includes(content[2]!) && content[3] === 0;
  if (!isBook) return undefined;
  return content[6] === 0x40 && content[7] === 0 ? { refused: "file_has_macros" } : { kind: "xls" };
};

/** The kind of a content that is not text: the library calls a text beginning with "BM" a picture, one with "MZ" a program. */
export const binaryKind = async (content: Buffer, ending: string): Promise<Found> => {
  // the data between the tags of a recording and its sound is often longer than stated
  const mpegOffsetTolerance = content.toString("latin1", 0, 3) === "ID3" ? 4096 : 0;
  const name = (await new FileTypeParser({ mpegOffsetTolerance }).fromBuffer(content))?.ext ?? "";
  if (programs.has(name)) return program;
  const kind = kinds.get(name);
  if (!kind) return bareBook(content);
  // its brand is common to several kinds
  return { kind: kind === "mp4" ? (mediaEndings.find((media) => media === ending) ?? kind) : kind };
};
