import { answerProposalEndpoints, type CrudQuery } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { sendExport } from "../../engine/excel/export-queue.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteFound, noteReading } from "../../engine/privacy/reading-log.ts";
import { pageOf } from "../../engine/references/crud.repository.ts";
import { listFile } from "../../engine/references/list-file.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { proposeAnswers } from "./answer-proposals.repository.ts";
import { goodAnswersOf, markGoodAnswer } from "./good-answers.repository.ts";

/** What may be taken over into an answer, and the answers that are held up as examples. */
export const answerProposalRoutes = (app: FastifyInstance, machine: TaskMachine): void => {
  const { list, excel, of, take, mark } = answerProposalEndpoints;
  const needAnswering = async (ctx: Ctx, id: number): Promise<TaskSubject> => {
    const task = needFound(await machine.load(ctx, id, false));
    if (!(await machine.mayDo(ctx, "answer", task))) throw new AppError("not_permitted");
    return task;
  };
  serve(app, of, async (ctx, { params }) => {
    const proposals = await proposeAnswers(ctx, await needAnswering(ctx, params.id));
    noteFound(
      ctx,
      "answer-proposals",
      params,
      proposals.flatMap(({ seen }) => (seen ? [{ id: seen.appealId }] : [])),
    );
    return proposals;
  });
  serve(app, take, async (ctx, { params, body }) => {
    const task = await needAnswering(ctx, params.id);
    const taken = needFound((await proposeAnswers(ctx, task)).find(({ answerId }) => answerId === body.answerId));
    await sql`
      insert into answer_sources (task_id, answer_id, taken_by, taken_at) values (${task.id}, ${taken.answerId}, ${ctx.actor.userId}, ${ctx.now})
      on conflict (task_id, answer_id, taken_by) do nothing`.execute(ctx.db);
    const { rows } = await sql<{ appealId: number; requestNumber: string }>`
      select a.id as "appealId", a.number as "requestNumber" from answers w join tasks t on t.id = w.task_id join appeals a on a.id = t.appeal_id
       where w.id = ${taken.answerId}`.execute(ctx.db);
    const { appealId, requestNumber } = rows[0]!;
    noteReading(ctx, { appealId, list: "answer-taken", filter: { taskId: task.id } });
    ctx.audit(`appeals:${appealId}`, { requestNumber });
    return { ok: true };
  });
  serve(app, mark, async (ctx, { params, body }) => {
    await markGoodAnswer(ctx, params.id, body);
    return { ok: true };
  });
  serve(app, list, (ctx, { query }) => pageOf(ctx, goodAnswersOf(ctx), query as CrudQuery));
  serve(app, excel, (ctx, { query }, { reply }) =>
    sendExport(ctx, reply, goodAnswersOf(ctx), (at: Ctx) => listFile(at, goodAnswersOf(at), { query: query as CrudQuery })),
  );
};
