/**
 * What an office receives and sends. A file is what its content says; an ending of its name that belongs to another kind, or none, is put
 * right (`endings[0]`). Where contents do not tell kinds apart (a text, a table of text), the name's ending does.
 */
export type FileKind = {
  readonly mime: string;
  /** Lower case, the usual one first. */
  readonly endings: readonly string[];
  /** How a browser shows it: as it is, or as a JPEG that the server makes; absent: it is only downloaded. */
  readonly shown?: "itself" | "asJpeg";
  /** It may hold words that the portal reads. */
  readonly isRead?: true;
};

const office = "application/vnd.openxmlformats-officedocument";
export const fileKinds = {
  pdf: { mime: "application/pdf", endings: ["pdf"], shown: "itself", isRead: true },
  jpeg: { mime: "image/jpeg", endings: ["jpg", "jpeg", "jpe", "jfif"], shown: "itself", isRead: true },
  png: { mime: "image/png", endings: ["png"], shown: "itself", isRead: true },
  gif: { mime: "image/gif", endings: ["gif"], shown: "itself", isRead: true },
  webp: { mime: "image/webp", endings: ["webp"], shown: "itself", isRead: true },
  heic: { mime: "image/heic", endings: ["heic", "heif"], shown: "asJpeg", isRead: true },
  tiff: { mime: "image/tiff", endings: ["tif", "tiff"], shown: "asJpeg", isRead: true },
  bmp: { mime: "image/bmp", endings: ["bmp", "dib"], shown: "asJpeg", isRead: true },
  docx: { mime: `${office}.wordprocessingml.document`, endings: ["docx"], isRead: true },
  doc: { mime: "application/msword", endings: ["doc"], isRead: true },
  odt: { mime: "application/vnd.oasis.opendocument.text", endings: ["odt"], isRead: true },
  rtf: { mime: "application/rtf", endings: ["rtf"], isRead: true },
  xlsx: { mime: `${office}.spreadsheetml.sheet`, endings: ["xlsx"], isRead: true },
  xls: { mime: "application/vnd.ms-excel", endings: ["xls"] },
  ods: { mime: "application/vnd.oasis.opendocument.spreadsheet", endings: ["ods"], isRead: true },
  /** A page of HTML under the name of a workbook, as accounting programs write it: never shown, never named HTML. */
  htmlTable: { mime: "application/octet-stream", endings: ["xls"] },
  csv: { mime: "text/csv", endings: ["csv"], isRead: true },
  txt: { mime: "text/plain", endings: ["txt"], isRead: true },
  eml: { mime: "message/rfc822", endings: ["eml"], isRead: true },
  msg: { mime: "application/vnd.ms-outlook", endings: ["msg"] },
  p7m: { mime: "application/pkcs7-mime", endings: ["p7m"] },
  p7s: { mime: "application/pkcs7-signature", endings: ["p7s"] },
  zip: { mime: "application/zip", endings: ["zip"] },
  rar: { mime: "application/vnd.rar", endings: ["rar"] },
  mp3: { mime: "audio/mpeg", endings: ["mp3"] },
  ogg: { mime: "audio/ogg", endings: ["ogg", "oga", "opus"] },
  m4a: { mime: "audio/mp4", endings: ["m4a"] },
  amr: { mime: "audio/amr", endings: ["amr"] },
  wav: { mime: "audio/wav", endings: ["wav"] },
  mp4: { mime: "video/mp4", endings: ["mp4"] },
  mov: { mime: "video/quicktime", endings: ["mov"] },
  "3gp": { mime: "video/3gpp", endings: ["3gp"] },
} as const satisfies Readonly<Record<string, FileKind>>;
export type FileKindName = keyof typeof fileKinds;

/** What a reading is made of: the file's own text, what was filled in or noted on it, the print in its pictures, or a layer of text that a machine read before. */
export const readingSources = ["text", "fields", "picture", "layer"] as const;
export type ReadingSource = (typeof readingSources)[number];

/** For a file dialog: the endings of the kinds that are taken, as `accept` takes them. */
export const acceptedEndings = (): string =>
  [...new Set(Object.values<FileKind>(fileKinds).flatMap(({ endings }) => endings))].map((ending) => `.${ending}`).join(",");

const kindOfName = (name: string): FileKind | undefined => {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return Object.values<FileKind>(fileKinds).find(({ endings }) => endings.includes(ending));
};
/** Whether the portal reads files of this name (`GET /files/{id}/reading`). */
export const isRead = (name: string): boolean => kindOfName(name)?.isRead === true;

/** How a browser shows a file of this name, which is right for its content since it was uploaded; `text`: the words that the portal has read in it. */
export const shownAs = (name: string): "picture" | "pdf" | "text" | undefined => {
  const kind = kindOfName(name);
  if (kind?.shown === undefined) return kind?.isRead ? "text" : undefined;
  return kind === fileKinds.pdf ? "pdf" : "picture";
};
