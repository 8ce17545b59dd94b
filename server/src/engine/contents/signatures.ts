import type { FileKindName } from "@murojaat/contract/kit";
import { program, type Found } from "./found.ts";

const starts =
  (...bytes: number[]) =>
  (content: Buffer) =>
    bytes.every((byte, at) => content[at] === byte);
const says = (content: Buffer, at: number, text: string): boolean => content.toString("latin1", at, at + text.length) === text;
const begins = (text: string) => (content: Buffer) => says(content, 0, text);

type Signature = (content: Buffer, ending: string) => boolean;
/** The sizes of its second head: two letters alone would make pictures of texts. */
const bitmapHeads = [12, 16, 40, 52, 56, 64, 108, 124];
const isBitmap: Signature = (content) => says(content, 0, "BM") && content.length >= 26 && bitmapHeads.includes(content.readUInt32LE(14));

/** A frame of layer II or III; what else begins like one is taken only for what it is called. */
const isFrame = (content: Buffer): boolean => {
  const [first = 0, second = 0, third = 0] = content;
  const layer = (second >> 1) & 3;
  const isLayer = layer === 1 || layer === 2;
  return first === 0xff && (second & 0xe0) === 0xe0 && isLayer && third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3;
};
const isMp3: Signature = (content, ending) => {
  const isTagged = says(content, 0, "ID3");
  if (ending === "mp3") return isTagged || (content[0] === 0xff && ((content[1] ?? 0) & 0xe0) === 0xe0);
  return (isTagged && (content[3] ?? 0xff) < 5) || isFrame(content);
};

const signatures: readonly (readonly [FileKindName, Signature])[] = [
  ["jpeg", starts(0xff, 0xd8, 0xff)],
  ["png", starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ["gif", begins("GIF8")],
  ["webp", (content) => says(content, 0, "RIFF") && says(content, 8, "WEBP")],
  ["wav", (content) => says(content, 0, "RIFF") && says(content, 8, "WAVE")],
  ["tiff", starts(0x49, 0x49, 0x2a, 0)],
  ["tiff", starts(0x4d, 0x4d, 0, 0x2a)],
  // BigTIFF
  ["tiff", starts(0x49, 0x49, 0x2b, 0)],
  ["tiff", starts(0x4d, 0x4d, 0, 0x2b)],
  ["bmp", isBitmap],
  ["rtf", begins("{\\rtf")],
  ["ogg", (content, ending) => says(content, 0, "OggS") && (content[4] === 0 || ending === "ogg" || ending === "oga")],
  ["amr", begins("#!AMR")],
  ["mp3", isMp3],
];

const hasControls = (content: Buffer): boolean => content.subarray(0, 64).some((byte) => byte < 9);
const programs: readonly Signature[] = [
  (content) => says(content, 0, "MZ") && hasControls(content),
  starts(0x7f, 0x45, 0x4c, 0x46),
  // Mach-O; the third is Java as well
  starts(0xfe, 0xed, 0xfa),
  (content) => content[1] === 0xfa && content[2] === 0xed && content[3] === 0xfe && [0xce, 0xcf].includes(content[0]!),
  starts(0xca, 0xfe, 0xba, 0xbe),
  begins("dex\n0"),
  starts(0, 0x61, 0x73, 0x6d),
  // a shortcut
  starts(0x4c, 0, 0, 0, 1, 0x14, 2, 0),
  // packages and extensions, compiled help, Flash
  begins("!<arch>\n"),
  starts(0xed, 0xab, 0xee, 0xdb),
  begins("Cr24"),
  begins("ITSF"),
  (content) => /^[CFZ]WS$/.test(content.toString("latin1", 0, 3)) && hasControls(content),
];

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);
const strangeBrands = new Set(["avif", "avis", "crx "]);
const mediaEndings: readonly FileKindName[] = ["mp4", "m4a", "mov", "3gp"];
const isMedia = (ending: string): ending is FileKindName => mediaEndings.some((kind) => kind === ending);
/** Files of boxes, the first of which mostly names a brand. Where the brand is common to several kinds, the name's ending decides. */
const boxKind = (content: Buffer, ending: string): Found => {
  const type = content.toString("latin1", 4, 8);
  const isNamedSo = ending === "mp4" || ending === "m4a";
  if (type !== "ftyp")
    return content[0] === 0 && ["moov", "mdat", "wide", "free", "skip", "pnot"].includes(type) ? { kind: "mov" } : undefined;
  if (content[0] !== 0 && !isNamedSo) return undefined;
  const brand = content.toString("latin1", 8, 12);
  if (heicBrands.has(brand)) return { kind: "heic" };
  if (/^M4[ABP] $/.test(brand)) return { kind: "m4a" };
  if (brand === "qt  ") return { kind: "mov" };
  if (/^3g[2gprs]/.test(brand)) return { kind: "3gp" };
  if (isMedia(ending)) return { kind: ending };
  return strangeBrands.has(brand) ? undefined : { kind: "mp4" };
};

/** Books without the container of later years; the fourth may be a sheet of macros. */
const bareBook = (content: Buffer): Found => {
  const isBook = content[0] === 9 && [0, 2, 4, 8].includes(content[1]!) && [4, 6, 8, 16].includes(content[2]!) && content[3] === 0;
  if (!isBook) return undefined;
  return content[6] === 0x40 && content[7] === 0 ? { refused: "file_has_macros" } : { kind: "xls" };
};

/** What the first bytes say. */
export const signatureKind = (content: Buffer, ending: string): Found => {
  const kind = signatures.find(([, fits]) => fits(content, ending))?.[0];
  if (kind) return { kind };
  if (programs.some((fits) => fits(content, ending))) return program;
  return boxKind(content, ending) ?? bareBook(content);
};
