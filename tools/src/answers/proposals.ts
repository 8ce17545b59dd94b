import { languages, type Language } from "@murojaat/contract";
import { sql } from "kysely";
import { useDataKeys } from "@murojaat/server/engine/crypto/crypto.ts";
import { dataKeysOf } from "@murojaat/server/engine/crypto/data-keys.ts";
import { today } from "@murojaat/server/engine/dates/days.ts";
import { createDb, createPool, type Db } from "@murojaat/server/engine/db/pool.ts";
import { prepareDatabase } from "@murojaat/server/engine/db/roles.ts";
import type { Ctx } from "@murojaat/server/engine/http/context.ts";
import { readingContext } from "@murojaat/server/engine/http/system-context.ts";
import { proposeAnswers } from "@murojaat/server/office/answer-proposals/answer-proposals.repository.ts";
import { maskedBody } from "@murojaat/server/office/answer-proposals/masked-body.ts";
import { readOwnValues } from "@murojaat/server/office/answer-proposals/own-values.repository.ts";
import { findWorker } from "@murojaat/server/office/session/sessions.repository.ts";
import { startTemporary } from "@murojaat/server/test/support/temporary.ts";
import { seedOffice } from "../bench/prepare.ts";
import { answers, inScript } from "../demo-office/answer-texts.ts";
import { fillDemo } from "../demo-office/fill.ts";
import questions from "./data/questions.json" with { type: "json" };

const until = new Date("2026-11-20T12:00:00+05:00");
const topics = new Map(Object.entries(answers.topics));

/** A question asked again in other words: where among the proposals the first one stands that suits; 0: none. */
type Asked = {
  readonly language: Language;
  readonly isRecord: boolean;
  readonly place: number;
  readonly isPossible: boolean;
  /** The chance that one of three taken blindly suits. */
  readonly blind: number;
  readonly ms: number;
};

/**
 * How useful proposals are: 200 questions of people who have not read the demo's letters, each about one finding of `answers.json`; an answer suits
 * that tells of the same finding in a language that the applicant reads; where the demo has none, the question does not count. The questions of odd places are the record: their texts were not looked at while the weighing was made, their totals were.
 */
export const measureProposals = async (): Promise<readonly string[]> => {
  useDataKeys(dataKeysOf(Buffer.alloc(32, "answers")));
  const server = await startTemporary();
  try {
    await prepareDatabase(server);
    const pool = createPool(server.ownerUrl, { max: 2, queryTimeout: 0 });
    try {
      const db = createDb(pool);
      await seedOffice(db, "Murojaat-2026");
      await fillDemo(db, { appeals: 2000, seed: 1, until });
      const asked = await askAll(db);
      return [...linesOf(asked), await lineOfGaps(db)];
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
};

const linesOf = (asked: readonly Asked[]): string[] => {
  const share = (part: readonly Asked[], of: (one: Asked) => number) => {
    const possible = part.filter(({ isPossible }) => isPossible);
    return (possible.reduce((sum, one) => sum + of(one), 0) / Math.max(1, possible.length)).toFixed(2);
  };
  const within = (most: number) => (one: Asked) => Number(one.place > 0 && one.place <= most);
  const row = (name: string, part: readonly Asked[]) => {
    const possible = part.filter(({ isPossible }) => isPossible).length;
    return `| ${[name, part.length, possible, share(part, within(1)), share(part, within(3)), share(part, ({ blind }) => blind)].join(" | ")} |`;
  };
  const times = asked.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [
    "| questions | asked | with an answer that suits | found first | among three | three taken blindly |",
    "|---|---|---|---|---|---|",
    row("all", asked),
    row(
      "the record",
      asked.filter(({ isRecord }) => isRecord),
    ),
    ...languages.map(({ code }) =>
      row(
        code,
        asked.filter(({ language }) => language === code),
      ),
    ),
    `A call: ${times[Math.floor(times.length / 2)]!.toFixed(1)} ms (median of ${times.length}), the slowest ${times.at(-1)!.toFixed(1)} ms.`,
  ];
};

/** What share of the words of an answer its gaps take. */
const lineOfGaps = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ appealId: number; text: string }>`
    select t.appeal_id as "appealId", w.text from tasks t join answers w on w.id = t.answer_id
     where t.status = 'resolved' and length(w.text) > 200 order by w.id desc limit 500`.execute(db);
  const own = await readOwnValues(
    db,
    rows.map(({ appealId }) => appealId),
  );
  const wordsOf = (text: string) => (text.match(/[\p{L}\p{N}][^\s«»]*/gu) ?? []).length;
  const bodies = rows.map(({ appealId, text }) => ({ text, body: maskedBody(text, own.get(appealId)!) }));
  const given = bodies.filter(({ body }) => body !== undefined);
  const sum = (of: (one: (typeof given)[number]) => number) => given.reduce((all, one) => all + of(one), 0);
  const kept = sum(({ body = "" }) => wordsOf(body)) / sum(({ text }) => wordsOf(text));
  return `Gaps take ${((1 - kept) * 100).toFixed(0)} % of the words of an answer; ${rows.length - given.length} of ${rows.length} are not proposed.`;
};

/** Each question as one of an appeal of the region's office, which reaches the answers of all offices. */
const askAll = async (db: Db): Promise<Asked[]> => {
  const executor = await db.selectFrom("users").select(["id", "organization_id"]).where("login", "=", "executor").executeTakeFirstOrThrow();
  const actor = await findWorker(db, executor.id);
  if (!actor) throw new Error("Nobody works as executor.");
  const ctx: Ctx = { ...readingContext(db, actor, "UZ"), now: until.toISOString(), today: today(until) };
  const task = await db
    .selectFrom("tasks")
    .select(["id", "appeal_id"])
    .where("organization_id", "=", executor.organization_id)
    .where("status", "=", "process")
    .executeTakeFirstOrThrow();
  const asked: Asked[] = [];
  for (const [nth, { topic, case: number, language, text }] of questions.entries()) {
    const { id: topicId } = await db.selectFrom("topics").select("id").where("code", "=", topic).executeTakeFirstOrThrow();
    const languageId = languages.find(({ code }) => code === language)!.id;
    await sql`update tasks set text = ${text} where id = ${task.id}`.execute(db);
    await sql`update appeals set text = ${text}, text_language_id = ${languageId} where id = ${task.appeal_id}`.execute(db);
    const begun = performance.now();
    const proposals = await proposeAnswers(ctx, {
      id: task.id,
      topicId,
      appealId: task.appeal_id,
      organizationId: executor.organization_id,
    });
    const ms = performance.now() - begun;
    const { found } = topics.get(topic)!.cases[number]!;
    const isRussian = language === "RU";
    const scripts = isRussian ? (["ru"] as const) : (["uz", "uk"] as const);
    const { rows } = await sql<{ id: number; suits: boolean }>`
      select w.id, w.text like any(${scripts.map((script) => `%${inScript(found, script)}%`)}) as suits
        from answers w join tasks t on t.answer_id = w.id join appeals a on a.id = t.appeal_id
       where t.topic_id = ${topicId} and t.status = 'resolved' and (a.text_language_id = 1) = ${isRussian}`.execute(db);
    const suiting = new Set(rows.filter(({ suits }) => suits).map(({ id }) => id));
    asked.push({
      language: languages.find(({ code }) => code === language)!.code,
      isRecord: nth % 4 >= 2,
      place: proposals.findIndex(({ answerId }) => suiting.has(answerId)) + 1,
      isPossible: suiting.size > 0,
      blind: 1 - (1 - suiting.size / Math.max(1, rows.length)) ** 3,
      ms,
    });
  }
  return asked;
};
