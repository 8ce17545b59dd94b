import { apart, ApartError } from "../apart/apart.ts";
import type { Turn } from "../turns/turns.ts";
import type { Cut, CutAsked } from "./cut-pdf-apart.ts";

const cut = apart<CutAsked, Cut>(new URL("./cut-pdf-apart.ts", import.meta.url), { seconds: 60, memory: 384, wasmMemory: 256 });
/** The parts of a PDF, in their order; blank pages between them are left out. A PDF that ends its reader is broken. */
export const cutPdf = async (asked: () => Promise<CutAsked>, turn?: Turn): Promise<Cut> => {
  try {
    return await cut(asked, turn);
  } catch (error) {
    if (error instanceof ApartError) return { why: "broken" };
    throw error;
  }
};
