import { documentEndpoints, type AppealDetail, type DocumentName, type TaskView } from "@murojaat/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { getAppealDetail } from "../cards/cards.repository.ts";
import { needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { named, stamp } from "../../engine/http/attachment.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import type { Machines } from "../machines.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { listAnswers } from "../tasks/answers.repository.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import { answerValues, appealValues, fileParts, officeValues, taskValues } from "./document-data.ts";
import { makePdf } from "./pdf.ts";
import type { Filling } from "./placeholders.ts";
import { findReplacement } from "./templates.repository.ts";
import { builtInTemplate } from "./word-layout.ts";
import { fillTemplate } from "./word-template.ts";

export const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** As much of a text as leaves the form on one page. Characters and lines. */
const blankText = { characters: 900, lines: 8 };

const shortened = (text: string): string => {
  const lines = text.split(/\r?\n/);
  const short = lines.slice(0, blankText.lines).join("\n").slice(0, blankText.characters);
  return short.length < text.length ? `${short.trimEnd()}…` : text;
};

const sendDocument = async (
  ctx: Ctx,
  reply: FastifyReply,
  name: DocumentName,
  format: "pdf" | "word",
  number: string,
  filling: Filling,
): Promise<FastifyReply> => {
  const fileName = `${name}_${number.replaceAll("/", "-")}_${stamp(ctx.now)}`;
  if (format === "pdf")
    return named(reply, `${fileName}.pdf`)
      .type("application/pdf")
      .send(await makePdf(ctx.messages, name, filling));
  const key = { name, language: ctx.language };
  const template = (await findReplacement(ctx, key)) ?? (await builtInTemplate(name, ctx.language));
  return named(reply, `${fileName}.docx`).type(wordType).send(fillTemplate(template, filling));
};

/** Cards and letters of what the caller sees; what is read in full is logged as the card itself is. */
export const documentRoutes = (app: FastifyInstance, machines: Machines): void => {
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
      ...appealValues({ ...appeal, text: shortened(appeal.text) }),
      ...fileParts(appeal.files),
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

  serve(app, documentEndpoints.closingLetter, async (ctx, { params, query }, { reply }) => {
    const appeal = await needAppeal(ctx, params.id);
    // an answered one has the letters of its answers, and an open one has none yet
    if (appeal.closingText === null) throw ruleBroken(problem("id", "no_such_record"));
    const { holderId } = needFound(await machines.appeals.load(ctx, params.id, false));
    return sendDocument(ctx, reply, "closing-letter", query.format ?? "word", appeal.requestNumber, {
      ...(await officeValues(ctx, holderId)),
      ...appealValues(appeal),
    });
  });

  /** What a letter says beside its appeal and task; refused while there is nothing to say yet. */
  const own: Record<
    "answer-letter" | "forwarding-letter" | "resolution",
    (ctx: Ctx, of: { subject: TaskSubject; task: TaskView; appeal: AppealDetail }) => Promise<{ office: number; more: Filling }>
  > = {
    "answer-letter": async (ctx, { subject, task }) => {
      const answer = (await listAnswers(ctx, task.id)).find((w) => w.id === subject.answerId && w.state !== "rejected");
      if (!answer) throw nothingYet();
      return { office: subject.organizationId, more: answerValues(answer) };
    },
    "forwarding-letter": async (_ctx, { subject, appeal }) => {
      if (subject.fromOrgId === subject.organizationId) throw nothingYet();
      return { office: subject.fromOrgId, more: fileParts(appeal.files) };
    },
    resolution: async (_ctx, { subject, task }) => {
      if (task.resolutionText === null) throw nothingYet();
      return { office: subject.organizationId, more: {} };
    },
  };
  const nothingYet = () => ruleBroken(problem("type", "no_such_record"));
  serve(app, documentEndpoints.generate, async (ctx, { query }, { reply }) => {
    const of = await needTask(ctx, query.taskId);
    const { office, more } = await own[query.type](ctx, of);
    return sendDocument(ctx, reply, query.type, query.format ?? "word", of.appeal.requestNumber, {
      ...(await officeValues(ctx, office)),
      ...appealValues(of.appeal),
      ...taskValues(of.task),
      ...more,
    });
  });
};
