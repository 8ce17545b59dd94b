import { answerCheckEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { serve } from "../../engine/http/serve.ts";
import { turns } from "../../engine/turns/turns.ts";
import { findAnswer } from "../tasks/answers.repository.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { countFindings, listKept } from "./findings.repository.ts";
import { judgeText } from "./judge-act.ts";

/** Judging of texts as they are typed, which a screen asks for again and again. */
const judging = turns({ atOnce: 2, most: 20 });

/** What the rules for answers find: in a text as it is typed, in an answer on its way, and over months. */
export const answerCheckRoutes = (app: FastifyInstance, machine: TaskMachine): void => {
  serve(app, answerCheckEndpoints.judge, async (ctx, { body: { taskId, text, resultTypeId } }) => {
    const task = needFound(await machine.load(ctx, taskId, false));
    const corrects = await machine.mayDo(ctx, "correct-answer", task);
    if (!corrects && !(await machine.mayDo(ctx, "answer", task))) throw new AppError("not_permitted");
    return judging.run(ctx.turn, () => judgeText(ctx, taskId, text, resultTypeId ?? null));
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
};
