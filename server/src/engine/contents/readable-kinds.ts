import type { FileKindName } from "@murojaat/contract/kit";

/** What is read as a picture of its pages. */
export const pictureKinds = ["jpeg", "png", "gif", "webp", "heic", "tiff", "bmp"] as const;
/** What holds its text as such, without pages. */
export const documentKinds = ["docx", "odt", "rtf", "xlsx", "ods", "csv", "txt"] as const;
export type PictureKind = (typeof pictureKinds)[number];
export type DocumentKind = (typeof documentKinds)[number];
export const readableKinds: readonly FileKindName[] = ["pdf", ...pictureKinds, ...documentKinds];
