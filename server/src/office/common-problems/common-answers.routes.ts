import { commonAnswerEndpoints } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { repeatable } from "../../engine/http/idempotency.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { noteFound } from "../../engine/privacy/reading-log.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { judgeLetters, stepLetters } from "./common-answer-steps.ts";
import { changeLetter, dropLetters, getCommonAnswer, openLetter } from "./common-letters.ts";
import { offerAnswer, writeCommonAnswer } from "./write-common-answer.ts";

/** One text for the answers to many appeals with one cause: for whom it may be written, its letters, and what is done with them. */
export const commonAnswerRoutes = (app: FastifyInstance, machine: TaskMachine): void => {
  const { offer, write, get, letter, change, drop, step } = commonAnswerEndpoints;
  const appealsOf = (rows: readonly { readonly appealId: number }[]) => rows.map(({ appealId }) => ({ id: appealId }));
  serve(app, offer, async (ctx, { params }) => {
    const { subjects: _subjects, ...found } = await offerAnswer(ctx, machine, params.id);
    noteFound(ctx, "common-answer", params, appealsOf([...found.tasks, ...found.leftOut]));
    return found;
  });
  serve(app, write, (ctx, { params, body }) => writeCommonAnswer(ctx, machine, params.id, body));
  serve(app, get, async (ctx, { params }) => {
    const found = await getCommonAnswer(ctx, machine, params.id);
    noteFound(ctx, "common-answer", params, appealsOf(found.letters));
    return found;
  });
  serve(app, letter, async (ctx, { params }) => {
    const found = await openLetter(ctx, machine, params.id, params.letterId);
    noteFound(ctx, "common-answer", params, appealsOf([found]));
    return found;
  });
  serve(app, change, async (ctx, { params, body }) => {
    await changeLetter(ctx, machine, params, body);
    return {};
  });
  serve(app, drop, async (ctx, { params, body }) => ({ dropped: await dropLetters(ctx, machine, params.id, body.letterIds) }));
  serve(app, step, async (ctx, { params, body }, { request }) => {
    const looked = await judgeLetters(ctx, machine, params.id, body);
    return transact(ctx, step, (within) => stepLetters(within, machine, params.id, body, looked), repeatable(request));
  });
};
