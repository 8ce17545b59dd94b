import type { Room } from "../office-files/office-package.ts";

/** The text of a document as lines, and the names of what lies in it and was not read. */
export type DocumentText = { readonly text: string; readonly notRead: readonly string[] };
/** Reads a document that lies in another one, by the name of its part; throws for what is not read. */
export type ReadInside = (content: Buffer, name: string, room: Room) => Promise<DocumentText>;
