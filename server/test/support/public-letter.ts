import { loadMessages, translator, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { answeredAppeal, documentOf, type AnsweredAppeal } from "./answered-appeal.ts";
import { given } from "./given.ts";
import type { Portal } from "./people.ts";
import { openPortal } from "./portal.ts";

export const languages = ["UZ", "RU", "UK"] as const;
export const say = Object.fromEntries(await Promise.all(languages.map(async (l) => [l, translator(await loadMessages(l))]))) as Record<
  Language,
  ReturnType<typeof translator>
>;
export let portal: Portal;
export let to: ReturnType<typeof given>;
export let appeal: { id: number; requestNumber: string };
export let letter: AnsweredAppeal & { code: string; pdf: Buffer };

export const statusCode = async (id: number): Promise<string> =>
  (await sql<{ code: string }>`select status_code as code from appeals where id = ${id}`.execute(portal.db)).rows[0]!.code;
export const open = async (url: string, remoteAddress = "10.0.0.1") => portal.app.inject({ url, remoteAddress });
export const post = async (url: string, fields: Record<string, string>, remoteAddress = "10.0.0.1") =>
  portal.app.inject({
    method: "POST",
    url,
    remoteAddress,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
/** Everything about people in the two appeals. */
export const personal = /Karimova|Shoira|Maxfiy|Ғуломова|Ҳулкар|Guʻlomova|Gʻulomova|Navoiy|907654321|901234567|suv/i;

export const ask = async (number: string, code: string, language: Language = "UZ") =>
  post(`/check/appeal?til=${language}`, { number, code });

export const satisfactions = async () =>
  (await sql<object>`select is_satisfied, reason from satisfactions where appeal_id = ${appeal.id}`.execute(portal.db)).rows;
export const tell = async (fields: Record<string, string>) =>
  post("/check/satisfaction", { number: appeal.requestNumber, code: await statusCode(appeal.id), ...fields });

/** A portal with an answered appeal and its letter; each test begins with all tries. */
export const usePublicLetter = (): void => {
  beforeAll(async () => {
    portal = await openPortal();
    to = given(portal);
    appeal = await to.registered({ text: "Maxfiy matn" });
    const answered = await answeredAppeal(portal);
    await to.act(await portal.as("leader"), "check-answer", answered.own);
    await to.act(await portal.as("signer"), "confirm-answer", answered.own);
    const pdf = await documentOf(
      portal,
      "executor",
      `/tasks/generate-doc?taskId=${answered.own}&type=answer-letter&format=pdf&language=UZ`,
    );
    const { rows } = await sql<{
      code: string;
    }>`select code from issued_letters where appeal_id = ${answered.appeal} and void_at is null and file_id is not null`.execute(portal.db);
    letter = { ...answered, code: rows[0]!.code, pdf };
  });
  beforeEach(async () => void (await sql`delete from counted_calls`.execute(portal.db)));
  afterAll(() => portal.close());
};
