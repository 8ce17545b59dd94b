import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { given } from "./given.ts";
import { openWorkshop, type Workshop } from "./other-programs.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export let portal: Portal;
export let to: ReturnType<typeof given>;
export let workshop: Workshop;

export type Row = { code: string; language: string; number: string; answers: number[]; isVoid: boolean; isDrawn: boolean };
export const lettersOf = async (appealId: number): Promise<Row[]> =>
  (
    await sql<Row>`
      select l.code, g.code as language, l.number, l.answer_ids as answers, l.void_at is not null as "isVoid", l.file_id is not null as "isDrawn"
        from issued_letters l join languages g on g.id = l.language_id where l.appeal_id = ${appealId} order by l.id`.execute(portal.db)
  ).rows;
export const letterOf = (task: number, format: "pdf" | "word", more = "") =>
  `/tasks/generate-doc?taskId=${task}&type=answer-letter&format=${format}${more}`;

export const names = (appeal: number) => `/appeals/${appeal}/letter-names`;

/** A portal that issues letters, with what reads them. */
export const useLetterOffice = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
    workshop = await openWorkshop();
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await workshop.close();
  });
};
