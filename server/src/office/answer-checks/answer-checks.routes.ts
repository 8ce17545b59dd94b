import { answerCheckEndpoints, answerRules, judgedLetters, translateAny, type MessageKey } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { rowsFile } from "../../engine/excel/rows-file.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { turns } from "../../engine/turns/turns.ts";
import type { AppealMachine } from "../appeals/appeals.workflow.ts";
import { findAnswer } from "../tasks/answers.repository.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { countFindings, listKept } from "./findings.repository.ts";
import { judgeText } from "./judge-act.ts";
import { judgeLetterText } from "./judge-letter.ts";

/** Judging of texts as they are typed, which a screen asks for again and again. */
const judging = turns({ atOnce: 2, most: 20 });

/** What the rules for answers find: in a text as it is typed, in an answer on its way, and over months. */
export const answerCheckRoutes = (
  app: FastifyInstance,
  { tasks: machine, appeals }: { readonly tasks: TaskMachine; readonly appeals: AppealMachine },
): void => {
  serve(app, answerCheckEndpoints.judge, async (ctx, { body: { taskId, text, resultTypeId } }) => {
    const task = needFound(await machine.load(ctx, taskId, false));
    const corrects = await machine.mayDo(ctx, "correct-answer", task);
    if (!corrects && !(await machine.mayDo(ctx, "answer", task))) throw new AppError("not_permitted");
    return judging.run(ctx.turn, () => judgeText(ctx, taskId, text, resultTypeId ?? null));
  });
  serve(app, answerCheckEndpoints.judgeLetter, async (ctx, { body: { act, id, text } }) => {
    const may =
      judgedLetters[act].of === "appeal"
        ? appeals.mayDo(ctx, act, needFound(await appeals.load(ctx, id, false)))
        : machine.mayDo(ctx, act, needFound(await machine.load(ctx, id, false)));
    if (!(await may)) throw new AppError("not_permitted");
    return judging.run(ctx.turn, () => judgeLetterText(ctx, act, id, text));
  });
  serve(app, answerCheckEndpoints.ofAnswer, async (ctx, { query: { id } }) => {
    const answer = needFound(await findAnswer(ctx, id));
    needFound(await machine.load(ctx, answer.taskId, false));
    const isUnderWay = answer.state === "written" || answer.state === "checked";
    const [found, passedOver] = await Promise.all([
      isUnderWay ? judgeText(ctx, answer.taskId, answer.text, answer.resultTypeId) : [],
      listKept(ctx, id),
    ]);
    return { found, passedOver };
  });
  serve(app, answerCheckEndpoints.figures, (ctx, { query: { organizationId } }) => countFindings(ctx, organizationId));
  serve(app, answerCheckEndpoints.excel, (ctx, { query: { organizationId } }, { reply }) =>
    sendExport(ctx, reply, { title: "answerChecks.figures" }, async () => {
      const { figures, offices } = await countFindings(ctx, organizationId);
      const office = offices.find(({ id }) => id === organizationId)?.name ?? "";
      const t = (key: MessageKey) => translateAny(ctx.messages, key);
      return rowsFile(ctx, {
        title: "answerChecks.figures",
        filters: organizationId === undefined ? [] : [{ label: t("answerChecks.office"), value: office }],
        columns: [
          { label: "answerChecks.month", width: 100, of: ({ month }) => `${month.slice(5)}.${month.slice(0, 4)}` },
          { label: "answerChecks.rule", width: 320, of: ({ rule }) => t(answerRules[rule].label) },
          { label: "answerChecks.found", width: 100, kind: "number", of: ({ found }) => found },
          { label: "answerChecks.left", width: 100, kind: "number", of: ({ passedOver }) => passedOver },
          { label: "answerChecks.putRight", width: 100, kind: "number", of: ({ putRight }) => putRight },
        ],
        rows: figures,
      });
    }),
  );
};
