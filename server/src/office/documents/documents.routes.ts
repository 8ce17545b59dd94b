import {
  documentEndpoints,
  enrolmentStatuses,
  letterLanguageOf,
  letterNameEndpoints,
  officialDay,
  receptionEndpoints,
  translateAny,
  type AppealDetail,
  type DocumentName,
  type Language,
  type TaskView,
} from "@murojaat/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { getAppealDetail, withoutApplicant } from "../cards/cards.repository.ts";
import { mayKnowApplicant } from "../appeals/appeals.visibility.ts";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { fileName, named } from "../../engine/http/attachment.ts";
import { titleOf } from "./layouts.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Machines } from "../wire-workflows.ts";
import { needConfirmed, noteReading, noteUnmasked } from "../../engine/privacy/reading-log.ts";
import { listAnswers } from "../tasks/answers.repository.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import { answerValues, appealValues, fileParts, officeValues, taskValues } from "./document-data.ts";
import { emblemOf, issuedPdf, type Letters } from "./issue.ts";
import { voidUntoldLetters } from "../issued-letters/issued-letters.repository.ts";
import {
  proposedSpelling,
  unknownApplicant,
  withoutAddresses,
  writeLetter,
  type LetterOf,
  type TypedLetter,
} from "../issued-letters/letter-values.ts";
import { findSpelling, saveSpelling } from "../issued-letters/spellings.repository.ts";
import { findLetterAppeal, tellingAnswer } from "../issued-letters/letter-data.repository.ts";
import { listDay } from "../reception/reception.repository.ts";
import { fromWire } from "../../engine/dates/days.ts";
import { makePdf } from "./pdf.ts";
import type { Filling } from "../issued-letters/letter-values.ts";
import { findReplacement } from "./templates.repository.ts";
import { builtInTemplate } from "./word-layout.ts";
import { fillTemplate } from "./word-template.ts";

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

const sendWord = async (
  ctx: Ctx,
  reply: FastifyReply,
  name: DocumentName,
  language: Language,
  number: string,
  filling: Filling,
): Promise<FastifyReply> => {
  const template = (await findReplacement(ctx, { name, language })) ?? (await builtInTemplate(name, language));
  return named(reply, fileName([titleOf(messagesOf(language), name), number], "docx"))
    .type(wordType)
    .send(fillTemplate(template, filling));
};
const sendDocument = async (
  ctx: Ctx,
  reply: FastifyReply,
  name: DocumentName,
  format: "pdf" | "word",
  number: string,
  filling: Filling,
): Promise<FastifyReply> => {
  if (format === "word") return sendWord(ctx, reply, name, ctx.language, number, filling);
  return named(reply, fileName([titleOf(ctx.messages, name), number], "pdf"))
    .type("application/pdf")
    .send(await makePdf(ctx.messages, name, filling));
};

/** Cards and letters of what the caller sees; what is read in full is logged as the card itself is. */
export const documentRoutes = (app: FastifyInstance, machines: Machines, letters: Letters): void => {
  const needAppeal = async (ctx: Ctx, id: number): Promise<AppealDetail> => {
    const detail = needFound(await getAppealDetail(ctx, machines, id));
    noteReading(ctx, { appealId: id });
    return detail;
  };
  const needTask = async (ctx: Ctx, id: number): Promise<{ subject: TaskSubject; task: TaskView; appeal: AppealDetail }> => {
    const subject = needFound(await machines.tasks.load(ctx, id, false));
    const appeal = await needAppeal(ctx, subject.appealId);
    return { subject, appeal, task: needFound(appeal.tasks.find((t) => t.id === id)) };
  };

  serve(app, documentEndpoints.appealWord, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    return sendDocument(ctx, reply, "appeal-card", query.format ?? "word", appeal.requestNumber, {
      ...(await officeValues(ctx, ctx.actor.organizationId)),
      ...appealValues(appeal),
      ...fileParts(appeal.files),
      tasks: appeal.tasks.map(taskValues),
    });
  });

  serve(app, documentEndpoints.blank, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    return sendDocument(ctx, reply, "blank", query.format ?? "pdf", appeal.requestNumber, {
      ...(await officeValues(ctx, ctx.actor.organizationId)),
      ...appealValues({ ...appeal, text: shortened(appeal.text, appeal.representative ? blankTextBeside : blankText) }),
      ...fileParts(appeal.files),
    });
  });

  serve(app, receptionEndpoints.dayPage, async (ctx, { query: { day, format } }, { reply }) => {
    const lines = await listDay(ctx, fromWire(day));
    needConfirmed(ctx, lines.length);
    noteUnmasked(ctx, { list: "reception-journal", filter: { day }, rows: lines.length });
    return sendDocument(ctx, reply, "reception-day", format ?? "pdf", day, {
      ...(await officeValues(ctx, ctx.actor.organizationId)),
      receptionDay: officialDay(fromWire(day), ctx.language),
      lines: lines.map(({ status, ...line }, i) => ({
        ...line,
        index: String(i + 1),
        status: translateAny(ctx.messages, enrolmentStatuses[status]),
      })),
    });
  });

  serve(app, documentEndpoints.taskWord, async (ctx, { params, query }, { reply }) => {
    const { task, appeal } = await needTask(ctx, params.id);
    return sendDocument(ctx, reply, "task-card", query.format ?? "word", appeal.requestNumber, {
      ...(await officeValues(ctx, ctx.actor.organizationId)),
      ...appealValues(appeal),
      ...fileParts(appeal.files),
      ...taskValues(task),
      answers: (await listAnswers(ctx, params.id)).map(answerValues),
    });
  });

  /** A letter: Word to be edited, or the PDF as it left the office; before it may leave, a draft of it. */
  const sendLetter = async (
    ctx: Ctx,
    reply: FastifyReply,
    of: LetterOf | TypedLetter,
    { format, language, isFinal, isKnown }: { format?: "pdf" | "word" | undefined; language: Language; isFinal: boolean; isKnown: boolean },
    values: Filling,
  ): Promise<FastifyReply> => {
    const number = values["requestNumber"] as string;
    // who sees masks is not given the letter itself, but its words without the address, and without the name who may not know it
    const isMasked = !can(ctx, "view_personal_data") || !isKnown;
    const wordsOf = async () => {
      const text = await writeLetter(ctx.db, language, of);
      if (!isKnown) return { ...text, filling: { ...text.filling, ...unknownApplicant(language) } };
      return isMasked ? { ...text, filling: { ...text.filling, ...withoutAddresses(text.filling) } } : text;
    };
    if (format === "pdf") {
      const bytes =
        isFinal && !isMasked && of.name !== "resolution" && !("typed" in of)
          ? await issuedPdf(letters, language, of)
          : await wordsOf().then(async (text) =>
              makePdf(messagesOf(language), of.name, text.filling, { emblem: await emblemOf(letters.store, text), isDraft: !isFinal }),
            );
      return named(reply, fileName([titleOf(messagesOf(language), of.name), number], "pdf"))
        .type("application/pdf")
        .send(bytes);
    }
    const { filling } = await wordsOf();
    return sendWord(ctx, reply, of.name, language, number, { ...values, ...filling });
  };

  serve(app, letterNameEndpoints.get, async (ctx, { params, query }) => {
    const { applicantId } = needFound(await machines.appeals.load(ctx, params.id, false));
    if (!(await mayKnowApplicant(ctx, params.id))) throw new AppError("not_permitted");
    noteUnmasked(ctx, { appealId: params.id, list: "letter-names" });
    const corrected = await findSpelling(ctx.db, applicantId, query.language);
    return {
      ...(corrected ?? proposedSpelling(query.language, await findLetterAppeal(ctx.db, query.language, params.id))),
      isCorrected: corrected !== undefined,
    };
  });
  serve(app, letterNameEndpoints.save, async (ctx, { params, body: { language, ...spelling } }) => {
    const { applicantId } = needFound(await machines.appeals.load(ctx, params.id, true));
    if (!can(ctx, "view_personal_data") || !(await mayKnowApplicant(ctx, params.id))) throw new AppError("not_permitted");
    await saveSpelling(ctx.db, applicantId, language, spelling);
    await voidUntoldLetters(ctx.db, params.id, language);
    ctx.audit(`applicants:${applicantId}`);
    return {};
  });

  serve(app, documentEndpoints.closingLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    // an answered one has the letters of its answers, and an open one has none yet
    if (appeal.closingText === null) throw ruleBroken(problem("id", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(appeal) };
    return sendLetter(
      ctx,
      reply,
      { name: "closing-letter", appealId: params.id },
      { ...query, language: query.language ?? letterLanguageOf(appeal.textLanguageId), isFinal: true, isKnown: appeal.knowsApplicant },
      values,
    );
  });

  serve(app, documentEndpoints.extensionLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    const subject = needFound(await machines.appeals.load(ctx, params.id, false));
    if (!subject.isExtended) throw ruleBroken(problem("id", "no_such_record"));
    const values = { ...(await officeValues(ctx, subject.holderId)), ...appealValues(appeal) };
    return sendLetter(
      ctx,
      reply,
      { name: "extension-letter", appealId: params.id },
      { ...query, language: query.language ?? letterLanguageOf(appeal.textLanguageId), isFinal: true, isKnown: appeal.knowsApplicant },
      values,
    );
  });

  const noticeNames = { study: "study-letter", forwarded: "transfer-letter" } as const;
  serve(app, documentEndpoints.noticeLetter, async (ctx, { params, query: { about, ...query } }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    if (!appeal.letters.some(({ event }) => event === about)) throw ruleBroken(problem("about", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(appeal) };
    return sendLetter(
      ctx,
      reply,
      { name: noticeNames[about], appealId: params.id },
      { ...query, language: query.language ?? letterLanguageOf(appeal.textLanguageId), isFinal: true, isKnown: appeal.knowsApplicant },
      values,
    );
  });

  serve(app, documentEndpoints.hearingLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    if (appeal.hearings.length === 0) throw ruleBroken(problem("id", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(appeal) };
    return sendLetter(
      ctx,
      reply,
      { name: "hearing-letter", appealId: params.id },
      { ...query, language: query.language ?? letterLanguageOf(appeal.textLanguageId), isFinal: true, isKnown: appeal.knowsApplicant },
      values,
    );
  });

  serve(app, documentEndpoints.inquiryLetter, async (ctx, { params, query: { inquiryId, ...query } }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    if (!appeal.inquiries.some(({ id }) => id === inquiryId)) throw ruleBroken(problem("inquiryId", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    const values = { ...(await officeValues(ctx, holderId)), ...appealValues(appeal) };
    // what does not go to the applicant is in the language of the office
    const language = query.language ?? ctx.language;
    return sendLetter(
      ctx,
      reply,
      { name: "inquiry-letter", inquiryId },
      { ...query, language, isFinal: true, isKnown: appeal.knowsApplicant },
      values,
    );
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
        more: answerValues(answer),
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
  serve(app, documentEndpoints.generate, async (ctx, { query }, { reply }) => {
    const read = await needTask(ctx, query.taskId);
    const appeal = query.type === "answer-letter" || !read.appeal.isUndisclosed ? read.appeal : withoutApplicant(ctx, read.appeal);
    const { of, isFinal, office, more } = await own[query.type](ctx, { ...read, appeal, answerId: query.answerId });
    const values = { ...(await officeValues(ctx, office)), ...appealValues(appeal), ...taskValues(read.task), ...more };
    // what does not go to the applicant is in the language of the office
    const usual = query.type === "answer-letter" ? letterLanguageOf(read.appeal.textLanguageId) : ctx.language;
    return sendLetter(
      ctx,
      reply,
      of,
      { ...query, language: query.language ?? usual, isFinal, isKnown: read.appeal.knowsApplicant },
      values,
    );
  });

  serve(app, documentEndpoints.typedLetter, async (ctx, { body }, { reply }) => {
    const { taskId, language, text, number, date, signerId, resultTypeId, resultReasonId, files, enclosedPages } = body;
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
    return sendLetter(
      ctx,
      reply,
      { name: "answer-letter", typed },
      { format: "pdf", language: language ?? letterLanguageOf(appeal.textLanguageId), isFinal: false, isKnown: appeal.knowsApplicant },
      { requestNumber: appeal.requestNumber },
    );
  });
};
