import { noteEndpoints, notesMost } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { loadAppeal } from "../appeals/appeals.subject.ts";
import { addHistory } from "../history/history.repository.ts";
import { loadShownTask } from "../tasks/tasks.subject.ts";
import {
  countNotes,
  findNote,
  insertMentions,
  listMentions,
  listNamable,
  listNotes,
  noteMentionsSeen,
  readersOf,
  type On,
} from "./notes.repository.ts";

/** The appeal or the task, where the caller sees it; locked before a note is added, for the rows of a history are one chain. */
const needRecord = async (ctx: Ctx, appealId: number, taskId: number | null, lock: boolean) => {
  const appeal = needFound(await loadAppeal(ctx, appealId, lock));
  const task = taskId === null ? undefined : needFound(await loadShownTask(ctx, taskId));
  if (task && task.appealId !== appealId) throw new AppError("not_found");
  if (lock && appeal.status === "resolved") throw new AppError("action_not_allowed_now");
  return task ?? appeal;
};
type Record = Awaited<ReturnType<typeof needRecord>>;
const leave = (ctx: Ctx, action: "note" | "strike-note", on: Record, text: string, strikes?: number): Promise<number> =>
  addHistory(ctx, on, { bySystem: false, action, from: on.status, to: on.status, text, changes: [] }, strikes);

/** Notes of colleagues on an appeal and on its tasks: rows of the history that are no steps. */
export const noteRoutes = (app: FastifyInstance): void => {
  serve(app, noteEndpoints.list, async (ctx, { params: { id } }) => {
    needFound(await loadAppeal(ctx, id, false));
    const notes = await listNotes(ctx, id);
    noteReading(ctx, { appealId: id, list: "notes", rows: notes.length });
    return notes;
  });
  serve(app, noteEndpoints.people, async (ctx, { query: { appealId, taskId = null, search = "" } }) => {
    await needRecord(ctx, appealId, taskId, false);
    return listNamable(ctx, { appealId, taskId }, search);
  });
  serve(app, noteEndpoints.mentions, listMentions);

  serve(app, noteEndpoints.write, async (ctx, { body: { appealId, taskId = null, text, mentions = [] } }) => {
    const on: On = { appealId, taskId };
    const record = await needRecord(ctx, appealId, taskId, true);
    if ((await countNotes(ctx, appealId)) >= notesMost) throw ruleBroken(problem("text", "too_many_notes", notesMost));
    const named = [...new Set(mentions)];
    if ((await readersOf(ctx, on, named)).length < named.length) throw ruleBroken(problem("mentions", "cannot_read_note"));
    const id = await leave(ctx, "note", record, text);
    await insertMentions(ctx, id, named);
    return { id };
  });
  serve(app, noteEndpoints.strike, async (ctx, { params: { id } }) => {
    const { appealId, taskId } = needFound(await findNote(ctx, id));
    const record = await needRecord(ctx, appealId, taskId, true);
    // read again under the lock: nobody strikes it out twice
    const note = needFound(await findNote(ctx, id));
    if (note.authorId !== ctx.actor.userId) throw new AppError("not_permitted");
    if (note.isStruck) throw new AppError("action_not_allowed_now");
    await leave(ctx, "strike-note", record, note.text, id);
    return {};
  });
  serve(app, noteEndpoints.seen, async (ctx, { body: { appealId } }) => {
    needFound(await loadAppeal(ctx, appealId, false));
    await noteMentionsSeen(ctx, appealId);
    ctx.audit(`appeals:${appealId}`);
    return {};
  });
};
