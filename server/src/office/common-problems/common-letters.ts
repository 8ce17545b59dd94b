import {
  commonAnswerLimits,
  commonAnswerSteps,
  commonTextIn,
  filledFor,
  gapsOf,
  languages,
  openTaskStatuses,
  type Call,
  type commonAnswerEndpoints,
  type CommonAnswerStep,
  type CommonAnswerView,
  type CommonLetter,
  type CommonLetterRow,
  type LetterState,
} from "@murojaat/contract";
import { sql } from "kysely";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { writeLetter, type Filling } from "../issued-letters/letter-values.ts";
import { salutationNames } from "../issued-letters/salutations.repository.ts";
import { loadTasksOf, type TaskSubject } from "../tasks/tasks.subject.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import {
  findCommonAnswer,
  findLetters,
  languageIdOf,
  lettersToOpen,
  needFits,
  noteOpened,
  stateOf,
  type CommonAnswer,
  type Letter,
} from "./common-answers.repository.ts";
import { nameIn, title } from "./common-problems.repository.ts";

type Ways = typeof commonAnswerEndpoints;

/** The text of a letter: the answer's own, or the draft's with its gaps filled as things stand now. */
export const textsOfLetters = async (ctx: Ctx, letters: readonly Letter[]): Promise<ReadonlyMap<number, string>> => {
  const texts = new Map<number, string>();
  for (const [language, some] of Map.groupBy(letters, (letter) => letter.language)) {
    const names = await salutationNames(
      ctx.db,
      language,
      some.map(({ appealId }) => appealId),
    );
    for (const { id, text, answerText, appealId, requestNumber: number } of some)
      texts.set(id, answerText ?? filledFor(text, { name: names.get(appealId) ?? null, number }));
  }
  return texts;
};

/** The step that comes next for a letter in a state. */
const stepAfter: Partial<Record<LetterState, CommonAnswerStep>> = { draft: "send", sent: "check", checked: "confirm", confirmed: "tell" };
/** States in which a letter may be written otherwise. */
const isInWriting = (state: LetterState): boolean => ["to_fill", "draft", "rejected", "taken_back"].includes(state);

/** The common answer and its letters, as far as the caller may see them. Errors: 404 where that is none. */
const needSeen = async (ctx: Ctx, id: number): Promise<{ answer: CommonAnswer; letters: Letter[] }> => {
  const [answer, letters] = await Promise.all([findCommonAnswer(ctx, id), findLetters(ctx, id)]);
  if (letters.length === 0) throw new AppError("not_found");
  return { answer: needFound(answer), letters };
};
/** Errors: 404. */
export const needLetter = async (ctx: Ctx, id: number, letterId: number): Promise<{ answer: CommonAnswer; letter: Letter }> => {
  const [answer, [letter]] = await Promise.all([findCommonAnswer(ctx, id), findLetters(ctx, id, letterId)]);
  return { answer: needFound(answer), letter: needFound(letter) };
};

/** Errors: 404. */
export const getCommonAnswer = async (ctx: Ctx, machine: TaskMachine, id: number): Promise<CommonAnswerView> => {
  const { answer, letters } = await needSeen(ctx, id);
  const [texts, subjects, head, toOpen] = await Promise.all([
    textsOfLetters(ctx, letters),
    subjectsOf(ctx, letters),
    headOf(ctx, id),
    lettersToOpen(ctx, id, commonAnswerLimits.opened),
  ]);
  const opens = new Set(toOpen.map((one) => one.id));
  const rows: CommonLetterRow[] = [];
  for (const letter of letters) {
    const text = texts.get(letter.id)!;
    const state = stateOf(letter, gapsOf(text).length > 0);
    const subject = subjects.get(letter.taskId);
    const step = stepAfter[state];
    const may = async (one: CommonAnswerStep) =>
      subject !== undefined && (await machine.mayDo(ctx, commonAnswerSteps[one].action, subject));
    const { id: letterId, taskId, appealId, requestNumber, applicantName, language, number, version } = letter;
    rows.push({
      id: letterId,
      taskId,
      appealId,
      requestNumber,
      applicantName,
      language,
      number,
      version,
      state,
      reason: state === "rejected" ? letter.reason : null,
      begins: text.slice(0, commonAnswerLimits.begins),
      next: step && (await may(step)) ? step : null,
      mayChange: isInWriting(state) && (await may("send")),
      isToOpen: opens.has(letterId),
    });
  }
  const { problemId, createdDate, date, total } = answer;
  return { id, problemId, createdDate, date, ...head, texts: commonTextsOf(answer, letters), letters: rows, hidden: total - rows.length };
};
const subjectsOf = async (ctx: Ctx, letters: readonly Letter[]): Promise<ReadonlyMap<number, TaskSubject>> => {
  const found = await loadTasksOf(ctx, [...new Set(letters.map(({ appealId }) => appealId))], openTaskStatuses);
  return new Map(found.map((s) => [s.id, s]));
};
type Head = Pick<CommonAnswerView, "title" | "authorName" | "resultTypeName" | "resultReasonName" | "signerName">;
const headOf = async (ctx: Ctx, id: number): Promise<Head> => {
  const { rows } = await sql<Head>`
    select ${title(ctx)} as title, ${nameIn(ctx, "users", sql`x.author_id`)} as "authorName", ${nameIn(ctx, "users", sql`x.signer_id`)} as "signerName",
           ${nameIn(ctx, "result_types", sql`x.result_type_id`)} as "resultTypeName", ${nameIn(ctx, "result_reasons", sql`x.result_reason_id`)} as "resultReasonName"
      from common_answers x join common_problems c on c.id = x.problem_id where x.id = ${id}`.execute(ctx.db);
  return needFound(rows[0]);
};
const commonTextsOf = (answer: CommonAnswer, letters: readonly Letter[]): CommonAnswerView["texts"] =>
  languages.flatMap(({ code: language }) => {
    const text = letters.some((letter) => letter.language === language) ? commonTextIn(language, answer) : null;
    return text === null ? [] : [{ language, text }];
  });

/** One letter in its words, in the alphabet in which it leaves; that a sent one was opened is recorded. Errors: 404. */
export const openLetter = async (ctx: Ctx, machine: TaskMachine, id: number, letterId: number): Promise<CommonLetter> => {
  const { answer, letter } = await needLetter(ctx, id, letterId);
  const text = (await textsOfLetters(ctx, [letter])).get(letterId)!;
  const state = stateOf(letter, false);
  const [subject] = await loadTasksOf(ctx, [letter.appealId], openTaskStatuses).then((found) =>
    found.filter((s) => s.id === letter.taskId),
  );
  const { filling } = await writeLetter(
    ctx.db,
    letter.language,
    letter.answerId === null
      ? { name: "answer-letter", typed: { ...typedOf(answer, letter), text } }
      : { name: "answer-letter", answerId: letter.answerId },
  );
  if (letter.answerId !== null) await noteOpened(ctx, letter.answerId);
  const { taskId, appealId, requestNumber, applicantName, language, number, appealText } = letter;
  return {
    id: letterId,
    taskId,
    appealId,
    requestNumber,
    applicantName,
    language,
    number,
    appealText,
    text: letter.text,
    date: answer.date,
    ...wordsOf(filling),
    mayChange: isInWriting(state) && subject !== undefined && (await machine.mayDo(ctx, "answer", subject)),
  };
};
const typedOf = ({ authorId, day, signerId, resultTypeId, resultReasonId }: CommonAnswer, { taskId, number }: Letter) => ({
  taskId,
  authorId,
  number,
  day,
  signerId,
  resultTypeId,
  resultReasonId,
  files: 0,
  pages: null,
  correctsId: null,
});
const wordsOf = (filling: Filling) => {
  const said = (name: string): string => {
    const value = filling[name];
    return typeof value === "string" ? value : "";
  };
  const { told } = filling;
  const of = (name: string): string =>
    (Array.isArray(told) ? told.map((one: Readonly<Record<string, string>>) => one[name] ?? "") : []).join("\n");
  return {
    addressee: said("addressee"),
    salutation: said("salutation"),
    letter: of("answerText"),
    result: of("result"),
    signer: [said("signerPost"), said("signer")].filter(Boolean).join(", "),
  };
};

/** Errors: 404; 403 for who does not work on its question; 409 for one that is sent; 422. */
export const changeLetter = async (
  ctx: Ctx,
  machine: TaskMachine,
  { id, letterId }: Call<Ways["change"]>["params"],
  { text, number }: Call<Ways["change"]>["body"],
): Promise<void> => {
  await sql`select from common_answer_drafts where id = ${letterId} for update`.execute(ctx.db);
  const { letter } = await needLetter(ctx, id, letterId);
  const subject = needFound(await machine.load(ctx, letter.taskId, false));
  if (!(await machine.mayDo(ctx, "answer", subject))) throw new AppError("not_permitted");
  if (!isInWriting(stateOf(letter, false))) throw notNow(subject);
  // as the common text, it may be typed in either alphabet
  const words = needFits(commonTextIn(letter.appealLanguage, { text, textRu: text })!.trim());
  await sql`
    update common_answer_drafts set text = ${words}, number = ${number.trim()}, answer_id = null, language_id = ${languageIdOf(letter.appealLanguage)} where id = ${letterId}`.execute(
    ctx.db,
  );
  ctx.audit(`common_answers:${id}`, { requestNumber: letter.requestNumber });
};
export const notNow = ({ status, version }: Pick<TaskSubject, "status" | "version">): AppError =>
  new AppError("action_not_allowed_now", { status, version, allowed: [] });

/** Removes drafts of the caller's questions that were not sent. Returns how many. Errors: 404. */
export const dropLetters = async (ctx: Ctx, machine: TaskMachine, id: number, letterIds: readonly number[]): Promise<number> => {
  await sql`select from common_answer_drafts where common_answer_id = ${id} order by id for update`.execute(ctx.db);
  const { letters } = await needSeen(ctx, id);
  const subjects = await subjectsOf(ctx, letters);
  const meant = letters.filter((letter) => letterIds.includes(letter.id) && letter.answerId === null);
  const own: number[] = [];
  for (const { id: letterId, taskId } of meant) {
    const subject = subjects.get(taskId);
    if (subject && (await machine.mayDo(ctx, "answer", subject))) own.push(letterId);
  }
  await sql`delete from common_answer_drafts where id = any(${own}::bigint[]) and answer_id is null`.execute(ctx.db);
  await sql`delete from common_answers c where c.id = ${id} and not exists (select from common_answer_drafts d where d.common_answer_id = c.id)`.execute(
    ctx.db,
  );
  ctx.audit(`common_answers:${id}`, { answers: own.length });
  return own.length;
};
