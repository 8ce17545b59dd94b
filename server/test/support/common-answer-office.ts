import type { CommonAnswerView, CommonLetter, CommonLetterRow, CommonAnswerStep } from "@murojaat/contract";
import { sql } from "kysely";
import { documentOf } from "./answered-appeal.ts";
import { docxText } from "./docx.ts";
import type { Answer, Portal } from "./people.ts";
import { stations } from "./stations.ts";

export type Member = { readonly appealId: number; readonly taskId: number; readonly number: string };
type Made = {
  readonly text?: string;
  readonly executor?: string;
  readonly appeal?: object;
  readonly applicant?: object;
  readonly isAccepted?: boolean;
};
/** One text for many answers, in the office of the region: who writes, checks, signs. */
export const commonAnswerOffice = (portal: Portal) => {
  const to = stations(portal);
  let phone = 905_000_000;

  /** A question about one burst pipe, of a person of their own, that an executor has accepted. */
  const asked = async ({
    text = "Suv quvuri yorilgan",
    executor = "executor",
    appeal = {},
    applicant = {},
    isAccepted = true,
  }: Made = {}): Promise<Member> => {
    const [registrator, leader] = [await portal.as("registrator"), await portal.as("leader")];
    const made = await to.registered({ text, ...appeal }, { phone: String((phone += 1)), ...applicant });
    to.ok(await registrator.patch("/appeal-actions/send-to-classification", { appeal_id: made.id, position_levels_id: 1 }));
    const { id } = await to.draft(leader, made.id, { executorId: await to.userId(executor) });
    to.ok(await leader.patch("/appeal-actions/finish-classification-task", { appeal_id: made.id }));
    if (isAccepted) await to.act(await portal.as(executor), "accept", id);
    return { appealId: made.id, taskId: id, number: made.requestNumber };
  };
  const problemOf = async (members: readonly Member[]): Promise<number> => {
    const leader = await portal.as("leader");
    return to.ok(await leader.post("/appeals/problems", { appealIds: members.map(({ appealId }) => appealId), title: "Quvur" })).id;
  };

  let series = 0;
  const body = async (fields: object = {}) => ({
    resultTypeId: 1,
    text: "Hurmatli «…ism»! «…raqam» murojaatingiz boʻyicha quvur almashtirildi.",
    number: `K${(series += 1)}/1`,
    date: to.today,
    signerId: await to.userId("signer"),
    ...fields,
  });
  const tryWrite = async (problemId: number, fields: object = {}, login = "executor"): Promise<Answer> =>
    (await portal.as(login)).post(`/appeals/problems/${problemId}/answers`, await body(fields));
  const write = async (problemId: number, fields: object = {}, login = "executor") =>
    to.ok(await tryWrite(problemId, fields, login)) as { id: number; made: number; leftOut: { requestNumber: string; why: string }[] };
  const view = async (id: number, login = "executor"): Promise<CommonAnswerView> =>
    to.ok(await (await portal.as(login)).get(`/appeals/common-answers/${id}`));
  const letter = async (id: number, letterId: number, login = "executor"): Promise<CommonLetter> =>
    to.ok(await (await portal.as(login)).get(`/appeals/common-answers/${id}/letters/${letterId}`));
  const tryStep = async (id: number, step: CommonAnswerStep, letters: readonly CommonLetterRow[], login: string): Promise<Answer> =>
    (await portal.as(login)).patch(`/appeals/common-answers/${id}`, {
      step,
      letters: letters.map((one) => ({ id: one.id, version: one.version })),
    });
  /** What the caller may do next with all of them, in portions of ten, as the screen does; what was refused. */
  const stepAll = async (
    id: number,
    step: CommonAnswerStep,
    login: string,
  ): Promise<{ done: number; refused: { id: number; error: string; details: { message: string }[] }[] }> => {
    const waiting = (await view(id, login)).letters.filter(({ next }) => next === step);
    const all = { done: 0, refused: [] as { id: number; error: string; details: { message: string }[] }[] };
    for (let at = 0; at < waiting.length; at += 10) {
      const reply = to.ok(await tryStep(id, step, waiting.slice(at, at + 10), login));
      all.done += reply.done;
      all.refused.push(...reply.refused);
    }
    return all;
  };
  const openFirst = async (id: number, login = "signer"): Promise<void> => {
    for (const one of (await view(id, login)).letters.filter(({ isToOpen }) => isToOpen)) await letter(id, one.id, login);
  };
  /** The letter of a question as it leaves, a line for each paragraph. */
  const paper = async (taskId: number): Promise<string> =>
    docxText(await documentOf(portal, "signer", `/tasks/generate-doc?taskId=${taskId}&type=answer-letter&format=word`));
  /** Answers of a question that were written, and messages that told of one. */
  const countsOf = async (taskId: number): Promise<{ answers: number; told: number; sent: number }> => {
    const { rows } = await sql<{ answers: number; told: number; sent: number }>`
      select (select count(*)::int from answers where task_id = ${taskId}) as answers,
             (select count(*)::int from notifications where task_id = ${taskId} and kind = 'answered') as told,
             (select count(*)::int from history where task_id = ${taskId} and action = 'answer') as sent`.execute(portal.db);
    return rows[0]!;
  };
  return { ...to, asked, problemOf, body, tryWrite, write, view, letter, tryStep, stepAll, openFirst, paper, countsOf };
};
