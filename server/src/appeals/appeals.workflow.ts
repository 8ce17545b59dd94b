import { appealWorkflow } from "@murojaat/contract";
import { sql, type Updateable } from "kysely";
import type { Appeals } from "../db/tables.ts";
import { problem } from "../http/app-error.ts";
import type { Ctx } from "../http/context.ts";
import { isPostHeld } from "../organizations/posts.repository.ts";
import { engine, type Meanings } from "../workflow/engine.ts";
import { loadAppeal, type AppealSubject } from "./appeals.subject.ts";

type Columns = Updateable<Appeals>;
type Given = { dispatchDrafts: (ctx: Ctx, appealId: number) => Promise<void>; dropDrafts: (ctx: Ctx, appealId: number) => Promise<void> };

const ofHolder = (ctx: Ctx, s: AppealSubject) => s.holderId === ctx.actor.organizationId;
const atPost = (ctx: Ctx, s: AppealSubject) =>
  ofHolder(ctx, s) && s.positionLevelId !== null && ctx.actor.posts.includes(s.positionLevelId);
const countTasks = async (ctx: Ctx, appealId: number, condition = sql<boolean>`true`) =>
  (await sql<{ n: number }>`select count(*) as n from tasks where appeal_id = ${appealId} and ${condition}`.execute(ctx.db)).rows[0]!.n;

const closingKind = async (ctx: Ctx, code: string): Promise<number> =>
  (await ctx.db.selectFrom("closing_kinds").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;

const meanings = ({ dispatchDrafts, dropDrafts }: Given): Meanings<typeof appealWorkflow, AppealSubject, Columns> => ({
  load: loadAppeal,
  who: {
    anybody: () => true,
    holder: ofHolder,
    post: atPost,
    // the post itself, or the office that holds the appeal: a registrar takes back what was sent to the wrong post
    holder_or_post: (ctx, s) => atPost(ctx, s) || ofHolder(ctx, s),
    system: () => true,
  },
  guards: {
    has_draft: async (ctx, s) => (await countTasks(ctx, s.id, sql`status = 'draft'`)) > 0,
    all_tasks_done: async (ctx, s) =>
      (await countTasks(ctx, s.id, sql`status not in ('resolved', 'cancelled')`)) === 0 &&
      (await countTasks(ctx, s.id, sql`status = 'resolved'`)) > 0,
  },
  checks: {
    post_is_held: async (ctx, s, { position_levels_id: post }: { position_levels_id: number }) =>
      (await isPostHeld(ctx.db, s.holderId, post)) ? [] : [problem("position_levels_id", "post_not_held")],
  },
  effects: {
    give_to_post: async (_ctx, s, { position_levels_id: post }: { position_levels_id: number }) => ({
      set: { position_level_id: post },
      changes: [{ label: "fields.positionLevel" as const, before: s.positionLevelId, after: post, list: "position_levels" }],
    }),
    drop_drafts: async (ctx, s) => ({ set: { position_level_id: null }, after: () => dropDrafts(ctx, s.id) }),
    dispatch_drafts: async (ctx, s) => ({ after: () => dispatchDrafts(ctx, s.id) }),
    close_as_answered: async (ctx) => ({ set: { resolved_at: ctx.now, closing_kind_id: await closingKind(ctx, "answered") } }),
  },
  rules: {},
  move: async (ctx, s, to, columns) => {
    await ctx.db
      .updateTable("appeals")
      .set({ ...columns, status: to, version: s.version + 1 })
      .where("id", "=", s.id)
      .execute();
  },
});

/** The machine of appeals; what it does to tasks is handed in, for tasks stand above. */
export const makeAppealMachine = (given: Given) => engine(appealWorkflow, meanings(given));
export type AppealMachine = ReturnType<typeof makeAppealMachine>;
