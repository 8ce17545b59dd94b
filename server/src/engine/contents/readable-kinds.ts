import type { fileKinds } from "@murojaat/contract/kit";

type ReadKind = {
  [K in keyof typeof fileKinds]: (typeof fileKinds)[K] extends { readonly isRead: true } ? K : never;
}[keyof typeof fileKinds];
/** How each kind that the contract names as readable is read: as pictures of its pages, or as its own text, without pages. */
const ways = {
  pdf: "pages",
  jpeg: "picture",
  png: "picture",
  gif: "picture",
  webp: "picture",
  heic: "picture",
  tiff: "picture",
  bmp: "picture",
  docx: "document",
  doc: "document",
  odt: "document",
  rtf: "document",
  xlsx: "document",
  ods: "document",
  csv: "document",
  txt: "document",
  eml: "document",
} as const satisfies Readonly<Record<ReadKind, "pages" | "picture" | "document">>;
type KindsRead<Way> = { [K in ReadKind]: (typeof ways)[K] extends Way ? K : never }[ReadKind];
export type PictureKind = KindsRead<"picture">;
export type DocumentKind = KindsRead<"document">;
export const readableKinds = Object.keys(ways) as readonly ReadKind[];
const kindsRead = <Kind extends ReadKind>(way: (typeof ways)[Kind]): readonly Kind[] =>
  readableKinds.filter((kind): kind is Kind => ways[kind] === way);
export const pictureKinds = kindsRead<PictureKind>("picture");
export const documentKinds = kindsRead<DocumentKind>("document");
