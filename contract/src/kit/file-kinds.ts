/**
 * What an office receives and sends. A file is what its content says; an ending of its name that belongs to another kind, or none, is put
 * right (`endings[0]`). Where contents do not tell kinds apart (a text, a table of text), the name's ending does.
 */
export type FileKind = {
  readonly mime: string;
  /** Lower case, the usual one first. */
  readonly endings: readonly string[];
  /** What a file dialog may ask for. */
  readonly group: FileGroup;
  /** How a browser shows it: as it is, or as a JPEG that the server makes; absent: it is only downloaded. */
  readonly shown?: "itself" | "asJpeg";
};
export type FileGroup = "pdf" | "picture" | "word" | "table" | "text" | "letter" | "signed" | "archive" | "sound" | "video";

const office = "application/vnd.openxmlformats-officedocument";
export const fileKinds = {
  pdf: { mime: "application/pdf", endings: ["pdf"], group: "pdf", shown: "itself" },
  jpeg: { mime: "image/jpeg", endings: ["jpg", "jpeg", "jpe", "jfif"], group: "picture", shown: "itself" },
  png: { mime: "image/png", endings: ["png"], group: "picture", shown: "itself" },
  gif: { mime: "image/gif", endings: ["gif"], group: "picture", shown: "itself" },
  webp: { mime: "image/webp", endings: ["webp"], group: "picture", shown: "itself" },
  heic: { mime: "image/heic", endings: ["heic", "heif"], group: "picture", shown: "asJpeg" },
  tiff: { mime: "image/tiff", endings: ["tif", "tiff"], group: "picture", shown: "asJpeg" },
  bmp: { mime: "image/bmp", endings: ["bmp", "dib"], group: "picture", shown: "asJpeg" },
  docx: { mime: `${office}.wordprocessingml.document`, endings: ["docx"], group: "word" },
  doc: { mime: "application/msword", endings: ["doc"], group: "word" },
  odt: { mime: "application/vnd.oasis.opendocument.text", endings: ["odt"], group: "word" },
  rtf: { mime: "application/rtf", endings: ["rtf"], group: "word" },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, endings: ["xlsx"], group: "table" },
  xls: { mime: "application/vnd.ms-excel", endings: ["xls"], group: "table" },
  ods: { mime: "application/vnd.oasis.opendocument.spreadsheet", endings: ["ods"], group: "table" },
  /** A page of HTML under the name of a workbook, as accounting programs write it: never shown, never named HTML. */
  htmlTable: { mime: "application/octet-stream", endings: ["xls"], group: "table" },
  csv: { mime: "text/csv", endings: ["csv"], group: "table" },
  txt: { mime: "text/plain", endings: ["txt"], group: "text" },
  eml: { mime: "message/rfc822", endings: ["eml"], group: "letter" },
  msg: { mime: "application/vnd.ms-outlook", endings: ["msg"], group: "letter" },
  p7m: { mime: "application/pkcs7-mime", endings: ["p7m"], group: "signed" },
  p7s: { mime: "application/pkcs7-signature", endings: ["p7s"], group: "signed" },
  zip: { mime: "application/zip", endings: ["zip"], group: "archive" },
  rar: { mime: "application/vnd.rar", endings: ["rar"], group: "archive" },
  mp3: { mime: "audio/mpeg", endings: ["mp3"], group: "sound" },
  ogg: { mime: "audio/ogg", endings: ["ogg", "oga", "opus"], group: "sound" },
  m4a: { mime: "audio/mp4", endings: ["m4a"], group: "sound" },
  amr: { mime: "audio/amr", endings: ["amr"], group: "sound" },
  wav: { mime: "audio/wav", endings: ["wav"], group: "sound" },
  mp4: { mime: "video/mp4", endings: ["mp4"], group: "video" },
  mov: { mime: "video/quicktime", endings: ["mov"], group: "video" },
  "3gp": { mime: "video/3gpp", endings: ["3gp"], group: "video" },
} as const satisfies Readonly<Record<string, FileKind>>;
export type FileKindName = keyof typeof fileKinds;

/** For a file dialog: the endings of the kinds that are taken, or of those of one group, as `accept` takes them. */
export const acceptedEndings = (group?: FileGroup): string =>
  [...new Set(Object.values<FileKind>(fileKinds).flatMap((kind) => (group === undefined || kind.group === group ? kind.endings : [])))]
    .map((ending) => `.${ending}`)
    .join(",");

/** How a browser shows a file of this name, which is right for its content since it was uploaded. */
export const shownAs = (name: string): "picture" | "pdf" | undefined => {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  const kind = Object.values<FileKind>(fileKinds).find(({ endings }) => endings.includes(ending));
  return kind?.shown === undefined ? undefined : kind.group === "pdf" ? "pdf" : "picture";
};
