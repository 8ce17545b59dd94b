import { apart } from "../apart/apart.ts";
import type { JoinAsked, Joined } from "./join-pdf-apart.ts";

export type { Part } from "./join-pdf-apart.ts";
/** Joins PDFs, which `cutPdf` has opened and stripped of outside links, and pictures, which `readPage` has drawn. Errors: those of `apart`. */
export const joinPdf: (asked: () => Promise<JoinAsked>) => Promise<Joined> = apart(new URL("./join-pdf-apart.ts", import.meta.url), {
  seconds: 300,
  memory: 512,
  isPatient: true,
});
