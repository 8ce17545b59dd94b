/** What an office receives and sends: a type by its first bytes and the endings that belong to it. */
type Kind = { readonly mime: string; readonly endings: readonly string[]; readonly fits: (head: Buffer) => boolean; readonly shown?: true };

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((b, i) => head[i] === b);
const zip = starts(0x50, 0x4b, 0x03, 0x04);
const compound = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const text = (head: Buffer, at: number, value: string) => head.subarray(at, at + value.length).toString("latin1") === value;
const isPlainText = (head: Buffer) => !head.includes(0) && !/^\ufeff?\s*<(!doctype|html|svg|\?xml|script)/i.test(head.toString("utf8"));
/** A document of an office suite is a zip whose first entries say what it is. */
const zipNaming =
  (...entries: string[]) =>
  (head: Buffer) =>
    zip(head) && entries.some((entry) => head.includes(entry));

const kinds: readonly Kind[] = [
  { mime: "application/pdf", endings: ["pdf"], fits: (h) => text(h, 0, "%PDF-"), shown: true },
  { mime: "image/jpeg", endings: ["jpg", "jpeg"], fits: starts(0xff, 0xd8, 0xff), shown: true },
  { mime: "image/png", endings: ["png"], fits: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), shown: true },
  { mime: "image/gif", endings: ["gif"], fits: (h) => text(h, 0, "GIF8"), shown: true },
  { mime: "image/webp", endings: ["webp"], fits: (h) => text(h, 0, "RIFF") && text(h, 8, "WEBP"), shown: true },
  { mime: "image/tiff", endings: ["tif", "tiff"], fits: (h) => starts(0x49, 0x49, 0x2a, 0x00)(h) || starts(0x4d, 0x4d, 0x00, 0x2a)(h) },
  {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: ["docx"],
    fits: zipNaming("[Content_Types].xml", "_rels/", "word/"),
  },
  {
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: ["xlsx"],
    fits: zipNaming("[Content_Types].xml", "_rels/", "xl/"),
  },
  { mime: "application/vnd.oasis.opendocument.text", endings: ["odt"], fits: zipNaming("mimetypeapplication/vnd.oasis.opendocument") },
  { mime: "application/msword", endings: ["doc"], fits: compound },
  { mime: "application/vnd.ms-excel", endings: ["xls"], fits: compound },
  { mime: "application/zip", endings: ["zip"], fits: zip },
  { mime: "application/vnd.rar", endings: ["rar"], fits: (h) => text(h, 0, "Rar!\x1a\x07") },
  { mime: "audio/mpeg", endings: ["mp3"], fits: (h) => text(h, 0, "ID3") || (h[0] === 0xff && ((h[1] ?? 0) & 0xe0) === 0xe0) },
  { mime: "audio/ogg", endings: ["ogg", "oga"], fits: (h) => text(h, 0, "OggS") },
  { mime: "video/mp4", endings: ["mp4", "m4a"], fits: (h) => text(h, 4, "ftyp") },
  { mime: "text/plain", endings: ["txt"], fits: isPlainText },
];

/** The type that both the content and the name's ending say; undefined when they disagree or are not taken. */
export const typeOf = (name: string, head: Buffer): string | undefined => {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return kinds.find((k) => k.endings.includes(ending) && k.fits(head))?.mime;
};
/** Types that a browser may show inside the portal. */
export const isShown = (mime: string): boolean => kinds.some((k) => k.mime === mime && k.shown);

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

/** A name for people: no path, no control, direction or invisible characters, no leading dots, at most 255 bytes including its ending. */
export const cleanName = (given: string): string => {
  const bare = (given.split(/[/\\]/).at(-1) ?? "")
    .toWellFormed()
    .normalize("NFC")
    // two fillers of Korean are letters that nobody sees
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  const ending = /\.[a-z0-9]{1,5}$/i.exec(bare)?.[0] ?? "";
  return Buffer.byteLength(bare) <= longestName
    ? bare
    : firstBytes(bare.slice(0, bare.length - ending.length), longestName - ending.length) + ending;
};
