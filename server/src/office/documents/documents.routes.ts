import {
  documentEndpoints,
  enrolmentStatuses,
  letterLanguageOf,
  letterNameEndpoints,
  officialDay,
  receptionEndpoints,
  translateAny,
  type Alphabet,
  type AppealDetail,
  type DocumentName,
  type Language,
  type ReadingPurpose,
  type TaskView,
} from "@murojaat/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { getAppealDetail, withoutApplicant } from "../cards/cards.repository.ts";
import { purposeOf } from "../cards/purpose.ts";
import { mayKnowApplicant } from "../appeals/appeals.visibility.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { fileName, named } from "../../engine/http/attachment.ts";
import { namesIn, titleOf } from "./layouts.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Machines } from "../wire-workflows.ts";
import { turns } from "../../engine/turns/turns.ts";
import { needConfirmed, noteReading, noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { listAnswers } from "../tasks/answers.repository.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import { answerValues, appealValues, fileParts, officeValues, taskValues } from "./document-data.ts";
import { emblemOf, issuedPdf, type Letters } from "./issue.ts";
import { voidUntoldLetters } from "../issued-letters/issued-letters.repository.ts";
import { asOffice, officeSpelling } from "../setting-values/alphabet.repository.ts";
import { proposedNames, writeLetter, type LetterOf, type TypedLetter } from "../issued-letters/letter-values.ts";
import { findSpelling, saveSpelling } from "../issued-letters/spellings.repository.ts";
import { findLetterAppeal, tellingAnswer } from "../issued-letters/letter-data.repository.ts";
import { listDay } from "../reception/reception.repository.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { makePdf } from "./pdf.ts";
import { seesLetters, shownFilling } from "./shown-letter.ts";
import { isPersonal } from "./placeholders.ts";
import type { Filling } from "../issued-letters/letter-values.ts";
import { findReplacement } from "./templates.repository.ts";

export const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** As much of a text as leaves the form on one page. Characters and lines. */
const blankText = { characters: 900, lines: 8 };
/** Where the lines about a representative stand above it. */
const blankTextBeside = { characters: 300, lines: 3 };

const shortened = (text: string, room: typeof blankText): string => {
  const lines = text.split(/\r?\n/);
  const short = lines.slice(0, room.lines).join("\n").slice(0, room.characters);
  return short.length < text.length ? `${short.trimEnd()}…` : text;
};

/** What a document is drawn on, and the names that this mentions. */
type Paper = { readonly names: readonly string[]; readonly draw: (filling: Filling, alphabet: Alphabet) => Buffer | Promise<Buffer> };
type Sheet = { readonly name: DocumentName; readonly language: Language; readonly number: string };
/** The words of a template that the office put in the place of the built-in one are the office's, in any alphabet. */
const wordOf = async (ctx: Ctx, { name, language }: Sheet): Promise<Paper> => {
  const { readTemplate } = await import("./word-template.ts");
  const own = await findReplacement(ctx, { name, language });
  if (own) {
    const { names, fill } = readTemplate(own);
    return { names, draw: fill };
  }
  const { builtInTemplate } = await import("./word-layout.ts");
  return { names: namesIn(name), draw: (filling, alphabet) => readTemplate(builtInTemplate(name, language, alphabet)).fill(filling) };
};
const pdfOf = ({ name, language }: Sheet): Paper => ({
  names: namesIn(name),
  draw: (filling, alphabet) => makePdf(messagesOf(language, alphabet), name, filling),
});
const send = (
  reply: FastifyReply,
  { name, language, number, alphabet }: Sheet & { readonly alphabet: Alphabet },
  format: "pdf" | "word",
  bytes: Buffer,
): FastifyReply =>
  named(reply, fileName([titleOf(messagesOf(language, alphabet), name), number], format === "pdf" ? "pdf" : "docx"))
    .type(format === "pdf" ? "application/pdf" : wordType)
    .send(bytes);

/** A call whose reply is printed in the alphabet in which the office writes. */
const print: typeof serve = (app, endpoint, handle) =>
  serve(app, endpoint, async (ctx, input, raw) => handle(await asOffice(ctx), input, raw));

/** Letters as they are typed, which their authors look at again and again. */
const typedLetters = turns({ atOnce: 1, most: 8 });
/** Cards and letters of what the caller sees; each is a reading of its own. */
export const documentRoutes = (app: FastifyInstance, machines: Machines, letters: Letters): void => {
  const needAppeal = async (ctx: Ctx, id: number): Promise<AppealDetail> => needFound(await getAppealDetail(ctx, machines, id));
  /** Where a document shows what the card masks, its reader states the purpose, as when opening the card. @throws purpose_needed */
  const notePrinted = async (
    ctx: Ctx,
    { id, knowsApplicant }: Pick<AppealDetail, "id" | "knowsApplicant">,
    name: DocumentName,
    { names }: Pick<Paper, "names">,
    said: ReadingPurpose | undefined,
  ): Promise<void> => {
    const opens = knowsApplicant && can(ctx, "view_personal_data") && names.some(isPersonal);
    const purpose = opens && { purpose: await purposeOf(ctx, machines, id, said) };
    noteReading(ctx, { appealId: id, list: "document", filter: { document: name }, ...purpose });
  };
  const sendCard = async (
    ctx: Ctx,
    reply: FastifyReply,
    name: "appeal-card" | "task-card" | "blank",
    appeal: AppealDetail,
    { format, purpose }: { format: "pdf" | "word"; purpose?: ReadingPurpose | undefined },
    more: Filling,
  ): Promise<FastifyReply> => {
    const { language, alphabet } = ctx;
    const sheet = { name, language, number: appeal.requestNumber, alphabet };
    const paper = format === "word" ? await wordOf(ctx, sheet) : pdfOf(sheet);
    await notePrinted(ctx, appeal, name, paper, purpose);
    const office = await officeValues(ctx, ctx.actor.organizationId);
    const filling = { ...office, ...appealValues(ctx, appeal), ...fileParts(appeal.files), ...more };
    return send(reply, sheet, format, await paper.draw(filling, alphabet));
  };
  const needTask = async (ctx: Ctx, id: number): Promise<{ subject: TaskSubject; task: TaskView; appeal: AppealDetail }> => {
    const subject = needFound(await machines.tasks.load(ctx, id, false));
    const appeal = await needAppeal(ctx, subject.appealId);
    return { subject, appeal, task: needFound(appeal.tasks.find((t) => t.id === id)) };
  };

  print(app, documentEndpoints.appealWord, async (ctx, { params, query: { format = "word", purpose } }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    return sendCard(ctx, reply, "appeal-card", appeal, { format, purpose }, { tasks: appeal.tasks.map((task) => taskValues(ctx, task)) });
  });

  print(app, documentEndpoints.blank, async (ctx, { params, query: { format = "pdf", purpose } }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    const appealText = shortened(appeal.text, appeal.representative ? blankTextBeside : blankText);
    return sendCard(ctx, reply, "blank", appeal, { format, purpose }, { appealText });
  });

  print(app, receptionEndpoints.dayPage, async (ctx, { query: { day, format = "pdf" } }, { reply }) => {
    const lines = await listDay(ctx, fromWire(day));
    needConfirmed(ctx, lines.length);
    noteUnmasked(ctx, { list: "reception-journal", filter: { day }, rows: lines.length });
    const { language, alphabet } = ctx;
    const sheet = { name: "reception-day", language, number: day, alphabet } as const;
    const { draw } = format === "word" ? await wordOf(ctx, sheet) : pdfOf(sheet);
    const filling = {
      ...(await officeValues(ctx, ctx.actor.organizationId)),
      receptionDay: officialDay(fromWire(day), language),
      lines: lines.map(({ status, ...line }, i) => ({
        ...line,
        index: String(i + 1),
        status: translateAny(ctx.messages, enrolmentStatuses[status]),
      })),
    };
    const page = await draw(filling, alphabet);
    return send(reply, sheet, format, page);
  });

  print(app, documentEndpoints.taskWord, async (ctx, { params, query: { format = "word", purpose } }, { reply }) => {
    const { task, appeal } = await needTask(ctx, params.id);
    const answers = (await listAnswers(ctx, params.id)).map((answer) => answerValues(ctx, answer));
    return sendCard(ctx, reply, "task-card", appeal, { format, purpose }, { ...taskValues(ctx, task), answers });
  });

  /** A letter: Word to be edited, or the PDF as it left the office; before it may leave, a draft of it. */
  const sendLetter = async (
    ctx: Ctx,
    reply: FastifyReply,
    of: LetterOf | TypedLetter,
    appeal: AppealDetail,
    {
      format = "word",
      language,
      isFinal = true,
      purpose,
    }: { format?: "pdf" | "word" | undefined; language: Language; isFinal?: boolean; purpose?: ReadingPurpose | undefined },
    values: Filling = {},
  ): Promise<FastifyReply> => {
    const { name } = of;
    const isKnown = appeal.knowsApplicant;
    const sheet = { name, language, number: appeal.requestNumber };
    const paper = format === "word" ? await wordOf(ctx, sheet) : pdfOf(sheet);
    await notePrinted(ctx, appeal, name, paper, purpose);
    if (format === "pdf" && isFinal && seesLetters(ctx, isKnown) && of.name !== "resolution" && !("typed" in of)) {
      const { bytes, alphabet } = await issuedPdf(letters, language, of);
      return send(reply, { ...sheet, alphabet }, format, bytes);
    }
    const text = await writeLetter(ctx.db, language, of);
    const { alphabet } = text;
    const filling = shownFilling(ctx, isKnown, language, text);
    if (format === "word") return send(reply, { ...sheet, alphabet }, format, await paper.draw({ ...values, ...filling }, alphabet));
    const marks = { emblem: await emblemOf(letters.store, text), isDraft: !isFinal };
    return send(reply, { ...sheet, alphabet }, format, await makePdf(messagesOf(language, alphabet), name, filling, marks));
  };

  serve(app, letterNameEndpoints.get, async (ctx, { params, query }) => {
    const { applicantId } = needFound(await machines.appeals.load(ctx, params.id, false));
    if (!(await mayKnowApplicant(ctx, params.id))) throw new AppError("not_permitted");
    const purpose = await purposeOf(ctx, machines, params.id, query.purpose);
    noteReading(ctx, { appealId: params.id, list: "letter-names", purpose });
    const corrected = await findSpelling(ctx.db, applicantId, query.language);
    if (corrected) return { ...corrected, isCorrected: true };
    const spelling = await officeSpelling(ctx.db, query.language, ctx.today);
    return { ...proposedNames(spelling, await findLetterAppeal(ctx.db, query.language, params.id)), isCorrected: false };
  });
  serve(app, letterNameEndpoints.save, async (ctx, { params, body: { language, ...spelling } }) => {
    const { applicantId } = needFound(await machines.appeals.load(ctx, params.id, true));
    if (!can(ctx, "view_personal_data") || !(await mayKnowApplicant(ctx, params.id))) throw new AppError("not_permitted");
    await saveSpelling(ctx.db, applicantId, language, spelling);
    await voidUntoldLetters(ctx.db, params.id, language);
    ctx.audit(`applicants:${applicantId}`);
    return {};
  });

  print(app, documentEndpoints.closingLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    // an answered one has the letters of its answers, and an open one has none yet
    if (appeal.closingText === null) throw ruleBroken(problem("id", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(ctx, appeal) };
    const language = query.language ?? letterLanguageOf(appeal.textLanguageId);
    return sendLetter(ctx, reply, { name: "closing-letter", appealId: params.id }, appeal, { ...query, language }, values);
  });

  print(app, documentEndpoints.extensionLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    const subject = needFound(await machines.appeals.load(ctx, params.id, false));
    if (!subject.isExtended) throw ruleBroken(problem("id", "no_such_record"));
    const values = { ...(await officeValues(ctx, subject.holderId)), ...appealValues(ctx, appeal) };
    const language = query.language ?? letterLanguageOf(appeal.textLanguageId);
    return sendLetter(ctx, reply, { name: "extension-letter", appealId: params.id }, appeal, { ...query, language }, values);
  });

  const noticeNames = { study: "study-letter", forwarded: "transfer-letter" } as const;
  print(app, documentEndpoints.noticeLetter, async (ctx, { params, query: { about, ...query } }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    if (!appeal.letters.some(({ event }) => event === about)) throw ruleBroken(problem("about", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(ctx, appeal) };
    const language = query.language ?? letterLanguageOf(appeal.textLanguageId);
    return sendLetter(ctx, reply, { name: noticeNames[about], appealId: params.id }, appeal, { ...query, language }, values);
  });

  print(app, documentEndpoints.hearingLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    if (appeal.hearings.length === 0) throw ruleBroken(problem("id", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(ctx, appeal) };
    const language = query.language ?? letterLanguageOf(appeal.textLanguageId);
    return sendLetter(ctx, reply, { name: "hearing-letter", appealId: params.id }, appeal, { ...query, language }, values);
  });

  print(app, documentEndpoints.inquiryLetter, async (ctx, { params, query: { inquiryId, ...query } }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    if (!appeal.inquiries.some(({ id }) => id === inquiryId)) throw ruleBroken(problem("inquiryId", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(ctx, appeal) };
    // what does not go to the applicant is in the language of the office
    const language = query.language ?? ctx.language;
    return sendLetter(ctx, reply, { name: "inquiry-letter", inquiryId }, appeal, { ...query, language }, values);
  });

  /** What a letter says beside its appeal and task; refused while there is nothing to say yet. */
  const own: Record<
    "answer-letter" | "forwarding-letter" | "resolution",
    (
      ctx: Ctx,
      of: { subject: TaskSubject; task: TaskView; appeal: AppealDetail; answerId?: number | undefined },
    ) => Promise<{ of: LetterOf; isFinal: boolean; office: number; more: Filling }>
  > = {
    "answer-letter": async (ctx, { subject, task, answerId }) => {
      // the answer, or a version of it that puts it right
      const versions = [subject.answerId, ...task.corrections.map(({ newAnswerId }) => newAnswerId)];
      const wanted = answerId === undefined ? subject.answerId : versions.find((id) => id === answerId);
      const answer = (await listAnswers(ctx, task.id)).find((w) => w.id === wanted && w.state !== "rejected" && w.state !== "withdrawn");
      if (!answer) throw nothingYet();
      return {
        of: { name: "answer-letter", answerId: await tellingAnswer(ctx.db, answer.id) },
        isFinal: answer.state === "confirmed",
        office: subject.organizationId,
        more: answerValues(ctx, answer),
      };
    },
    "forwarding-letter": async (_ctx, { subject, task, appeal }) => {
      if (subject.fromOrgId === subject.organizationId) throw nothingYet();
      return {
        of: { name: "forwarding-letter", taskId: task.id },
        isFinal: task.status !== "draft",
        office: subject.fromOrgId,
        more: fileParts(appeal.files),
      };
    },
    resolution: async (_ctx, { subject, task }) => {
      if (task.resolutionText === null) throw nothingYet();
      return { of: { name: "resolution", taskId: task.id }, isFinal: true, office: subject.organizationId, more: {} };
    },
  };
  const nothingYet = () => ruleBroken(problem("type", "no_such_record"));
  print(app, documentEndpoints.generate, async (ctx, { query }, { reply }) => {
    const read = await needTask(ctx, query.taskId);
    const appeal = query.type === "answer-letter" || !read.appeal.isUndisclosed ? read.appeal : withoutApplicant(ctx, read.appeal);
    const { of, isFinal, office, more } = await own[query.type](ctx, { ...read, appeal, answerId: query.answerId });
    const values = { ...(await officeValues(ctx, office)), ...appealValues(ctx, appeal), ...taskValues(ctx, read.task), ...more };
    // what does not go to the applicant is in the language of the office
    const usual = query.type === "answer-letter" ? letterLanguageOf(read.appeal.textLanguageId) : ctx.language;
    return sendLetter(ctx, reply, of, read.appeal, { ...query, language: query.language ?? usual, isFinal }, values);
  });

  serve(app, documentEndpoints.typedLetter, async (ctx, { body }, { reply }) => {
    const { taskId, language, purpose, text, number, date, signerId, resultTypeId, resultReasonId, files, enclosedPages } = body;
    const { subject, task, appeal } = await needTask(ctx, taskId);
    const corrects = task.actions.includes("correct-answer");
    if (!corrects && !task.actions.includes("answer")) throw new AppError("not_permitted");
    const typed = {
      taskId,
      authorId: ctx.actor.userId,
      text: text ?? "",
      number: number ?? "",
      day: date ? fromWire(date) : ctx.today,
      signerId: signerId ?? null,
      resultTypeId: resultTypeId ?? null,
      resultReasonId: resultReasonId ?? null,
      files: files?.length ?? 0,
      pages: enclosedPages ?? null,
      correctsId: corrects ? subject.answerId : null,
    };
    const shown = { format: "pdf", language: language ?? letterLanguageOf(appeal.textLanguageId), isFinal: false, purpose } as const;
    return typedLetters.run(ctx.turn, () => sendLetter(ctx, reply, { name: "answer-letter", typed }, appeal, shown));
  });
};
