import { createHash } from "node:crypto";
import { letterLanguageOf, signatureEndpoints, taskActions } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { issuedPdf, type Letters } from "../documents/issue.ts";
import { findFrozen, keepSignature, type FrozenLetter } from "../issued-letters/signatures.repository.ts";
import { getActedTask } from "../tasks/tasks.repository.ts";
import type { TaskSubject } from "../tasks/tasks.subject.ts";
import type { TaskMachine } from "../tasks/tasks.workflow.ts";
import { isSameName } from "./same-name.ts";
import { findSigningPerson, findTextLanguage } from "./signers.repository.ts";
import { verifyDetached, type Eimzo } from "./eimzo.ts";

/** Electronic signatures of letters: the bytes to be signed, and the signature that the signer's agent made. */
export const signatureRoutes = (app: FastifyInstance, tasks: TaskMachine, letters: Letters, eimzo: Eimzo | undefined): void => {
  /** The task of a signer who may sign now. Errors: not_found, not_permitted, action_not_allowed_now. */
  const needSignable = async (ctx: Ctx, taskId: number): Promise<TaskSubject> => {
    const task = needFound(await tasks.load(ctx, taskId, false));
    if (task.signerId !== ctx.actor.userId) throw new AppError("not_permitted");
    if (!(await tasks.mayDo(ctx, "sign-letter", task)))
      throw new AppError("action_not_allowed_now", {
        status: task.status,
        version: task.version,
        allowed: await tasks.available(ctx, task),
      });
    return task;
  };
  /** The letter of its answer, drawn if nobody has asked for it before. */
  const frozenOf = async (ctx: Ctx, task: TaskSubject): Promise<{ letter: FrozenLetter; content: Buffer }> => {
    const language = letterLanguageOf(await findTextLanguage(ctx.db, task.appealId));
    const { bytes: content } = await issuedPdf(letters, language, { name: "answer-letter", answerId: task.answerId! }); // it awaits a signature
    return { letter: needFound(await findFrozen(ctx.db, task.id)), content };
  };

  serve(app, signatureEndpoints.letter, async (ctx, { query }) => {
    const task = await needSignable(ctx, query.taskId);
    const { letter, content } = await frozenOf(ctx, task);
    // to sign it is the caller's next step
    noteReading(ctx, { appealId: task.appealId, list: "document", filter: { document: "answer-letter" }, purpose: "appeal_work" });
    return {
      taskId: task.id,
      version: task.version,
      number: letter.number,
      sha256: letter.sha256,
      content: content.toString("base64"),
    };
  });

  const sign = taskActions["sign-letter"];
  serve(app, sign, async (ctx, { body: { taskId, version, sha256, signature } }, { request }) => {
    const task = await needSignable(ctx, taskId);
    const { letter, content } = await frozenOf(ctx, task);
    const sum = createHash("sha256").update(content).digest("hex");
    if (sha256 !== letter.sha256 || sum !== letter.sha256) throw ruleBroken(problem("sha256", "signed_something_else"));
    const verified = await verifyDetached(eimzo!, { content, signature, now: ctx.now, from: request.ip, log: request.log }); // the guard says so
    if (typeof verified === "string") throw ruleBroken(problem("signature", verified));
    const { certificate } = verified;
    const person = await findSigningPerson(ctx.db, ctx.actor.userId);
    const isOwn = person.pinfl === null ? isSameName(person, certificate.name) : person.pinfl === certificate.pinfl;
    if (!isOwn) throw ruleBroken(problem("signature", "signed_by_another"));
    return transact(ctx, { ...sign, history: true }, async (within) => {
      await tasks.perform(within, "sign-letter", taskId, version, { sha256, signature }, async () => ({
        changes: [{ label: "signatures.certificate", before: null, after: `${certificate.name}, № ${certificate.serial}` }],
        after: async () => {
          // another letter may have taken its place while the signature was verified
          if ((await findFrozen(within.db, taskId))?.id !== letter.id) throw ruleBroken(problem("sha256", "signed_something_else"));
          await keepSignature(within.db, letter.id, { userId: ctx.actor.userId, ...verified });
        },
      }));
      return within.readLast(() => getActedTask(within, tasks, taskId));
    });
  });
};
