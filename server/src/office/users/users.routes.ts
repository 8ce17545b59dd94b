import {
  isPinfl,
  permissionLabels,
  organizationRow,
  staffSheet,
  nameInCyrillic,
  translateAny,
  userEndpoints,
  userRow,
  type ApprovalKind,
  type CrudBody,
  type CrudRow,
  type ImportConflict,
  type Permission,
  type StaffQueue,
} from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { removeRecord, updateRecord } from "../../engine/references/crud.ts";
import { crudRoutes } from "../../engine/references/crud.routes.ts";
import { lockList } from "../../engine/references/crud.repository.ts";
import { refuseFaults, versionOfPlan } from "../../engine/references/import.ts";
import type { Plan } from "../../engine/references/import-plan.ts";
import { givenOf, replyOf, templateRoute } from "../../engine/references/sheet.routes.ts";
import { namesByIds } from "../../engine/references/names.repository.ts";
import { lastChangeOfList } from "../../engine/references/versions.repository.ts";
import { repeatable } from "../../engine/http/idempotency.ts";
import { AppError, problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import { areStaff } from "../organizations/staff.repository.ts";
import { hashPassword, newPassword } from "../session/passwords.ts";
import { removeFactors } from "../session/factors.repository.ts";
import { setPassword } from "../session/session.repository.ts";
import { removeDraftsOf } from "../session/form-drafts.repository.ts";
import { endSessionsOf } from "../session/sessions.repository.ts";
import { handOver, queueOf } from "../tasks/queue.repository.ts";
import { closeRequestsOf, needSecond } from "../approvals/approvals.repository.ts";
import { tellOfAccount, tellOfFactor } from "../staff-notices/staff-notices.repository.ts";
import { administrativeRightsOf, decides } from "../roles/managers.repository.ts";
import { mayGrant, withManagersLeft } from "../roles/managers.ts";
import { isAdministered, isInReach, refuseOutside } from "../roles/reach.ts";
import {
  addStaff,
  firstPasswords,
  offersOfStaff,
  planStaff,
  withDoubtfulPinfls,
  type FirstPassword,
  type Newcomer,
  type Pinfls,
} from "./staff.ts";
import { drawSlips } from "./slips.ts";
import { setBlocked } from "../organizations/organizations.repository.ts";
import { unblockOffice } from "../organizations/organizations.routes.ts";
import { isPinflTaken, pinflEndOf, savePinfl } from "./pinfl.ts";
import { lockOrganizationOf, mayGiveAll, organizationOf } from "../roles/user-roles.repository.ts";

const refuseOutOfReach = async (ctx: Ctx, id: number): Promise<void> => {
  if (!(await isInReach(ctx, id))) throw new AppError("not_found");
};
/**
 * A person of a foreign office is not found; one with fewer administrative rights could take over another by a new password, so may not.
 */
const refuseBeyond = async (ctx: Ctx, id: number): Promise<void> => {
  await refuseOutOfReach(ctx, id);
  if (!mayGrant(ctx, await administrativeRightsOf(ctx.db, id))) throw ruleBroken(problem("id", "beyond_own_rights"));
};
/** What each part of a queue asks of who takes it over. */
const rightsFor = {
  executes: "task_answer",
  signs: "task_confirm_answer",
  controls: "task_release_control",
} as const satisfies Partial<Record<keyof StaffQueue, Permission>>;
const refuseSelf = (ctx: Ctx, id: number): void => {
  if (id === ctx.actor.userId) throw ruleBroken(problem("id", "yourself"));
};

/** A person who moves to another organisation of the caller's must leave no work behind that only they could do. */
const refuseLeaving = async (ctx: Ctx, id: number, organizationsId: unknown): Promise<void> => {
  if (organizationsId === undefined || organizationsId === (await lockOrganizationOf(ctx.db, id))) return;
  if (id === ctx.actor.userId) throw ruleBroken(problem("organizationsId", "yourself"));
  await refuseOutside(ctx, "organizationsId", [organizationsId as number]);
  const waiting = await queueOf(ctx.db, id);
  if (waiting.total > 0) throw new AppError("in_use", { count: waiting.total, queue: waiting });
};

/** A colleague who may work and may do what is handed over. */
const refuseSuccessor = async (ctx: Ctx, id: number, successorId: number): Promise<void> => {
  if (successorId === id) throw ruleBroken(problem("successorId", "yourself"));
  const organizationId = (await organizationOf(ctx.db, id))!;
  if ((await organizationOf(ctx.db, successorId)) !== organizationId) throw ruleBroken(problem("successorId", "other_organization"));
  if (!(await areStaff(ctx.db, [successorId], { organizationId }))) throw ruleBroken(problem("successorId", "person_blocked"));
  const waiting = await queueOf(ctx.db, id);
  for (const [part, right] of Object.entries(rightsFor))
    if (waiting[part as keyof typeof rightsFor] > 0 && !(await areStaff(ctx.db, [successorId], { organizationId, can: right })))
      throw ruleBroken(
        problem(
          "successorId",
          "lacks_rights",
          permissionLabels(right)
            .map((label) => translateAny(ctx.messages, label))
            .join(", "),
        ),
      );
};

/** A second administrator is asked about changes to somebody who decides about others, unless one has agreed. */
const needAgreed = async (
  ctx: Ctx,
  kind: ApprovalKind,
  input: { readonly id: number },
  more: { readonly personal?: object; readonly organizationIds?: readonly number[] } = {},
): Promise<void> => {
  if (!(await decides(ctx.db, input.id))) return;
  const needs = await administrativeRightsOf(ctx.db, input.id);
  await needSecond(ctx, { kind, input, aboutId: input.id, roleId: null, needs, ...more });
};
type One = { readonly id: number };
/** What somebody asks a second administrator for; `asks` false: one has agreed. */
const giveNewPassword = async (ctx: Ctx, { id }: One, hash: string, asks = false): Promise<void> => {
  // one's own is changed in the profile, with the old one
  refuseSelf(ctx, id);
  await refuseBeyond(ctx, id);
  if (asks) await needAgreed(ctx, "password_reset", { id });
  await setPassword(ctx.db, id, hash, true);
  await endSessionsOf(ctx.db, { userId: id });
  await tellOfAccount(ctx, id, "password_reset", { isDecider: await decides(ctx.db, id) });
  ctx.audit(`users:${id}`, { passwordReset: true });
};
const unblockPerson = async (ctx: Ctx, { id }: One, asks = false): Promise<void> => {
  await refuseBeyond(ctx, id);
  await setBlocked(ctx.db, "users", id, false);
  if (asks) await needAgreed(ctx, "unblocked", { id });
  if (await decides(ctx.db, id)) await tellOfAccount(ctx, id, "unblocked", { isDecider: true });
  ctx.audit(`users:${id}`, { blocked: false });
};
const takeFactors = async (ctx: Ctx, { id }: One, asks = false): Promise<void> => {
  // one's own is turned off in the profile, with the password
  refuseSelf(ctx, id);
  await refuseBeyond(ctx, id);
  if (!(await removeFactors(ctx.db, id))) throw ruleBroken(problem("id", "factor_is_off"));
  if (asks) await needAgreed(ctx, "factor_reset", { id });
  await endSessionsOf(ctx.db, { userId: id });
  await tellOfFactor(ctx.db, id, ctx.actor.userId);
  ctx.audit(`users:${id}`, { factorReset: true });
};
const setPinfl = async (ctx: Ctx, { id }: One, pinfl: string | null, asks = false): Promise<void> => {
  await refuseBeyond(ctx, id);
  if (pinfl !== null && !isPinfl(pinfl)) throw ruleBroken(problem("pinfl", "wrong_format"));
  // two who give it to two accounts at once wait for each other here
  await lockList(ctx.db, userRow);
  if (pinfl !== null && (await isPinflTaken(ctx.db, pinfl, id))) throw ruleBroken(problem("pinfl", "already_taken"));
  // a PINFL opens a decider's account with OneID; taking one away opens nothing
  if (asks && pinfl !== null) await needAgreed(ctx, "pinfl_set", { id }, { personal: { pinfl } });
  await savePinfl(ctx.db, id, pinfl);
  await tellOfAccount(ctx, id, "pinfl_changed", { isDecider: await decides(ctx.db, id) });
  ctx.audit(`users:${id}`, { pinflSet: pinfl !== null });
};
const changePerson = async (ctx: Ctx, body: CrudBody, asks = false): Promise<CrudRow> => {
  const id = body.id!;
  await refuseBeyond(ctx, id);
  await refuseLeaving(ctx, id, body["organizationsId"]);
  const before = await organizationOf(ctx.db, id);
  return withManagersLeft(ctx, "organizationsId", async () => {
    const changed = await updateRecord(ctx, userRow, body);
    const office = changed["organizationsId"] as number;
    if (office === before) return changed;
    if (!(await mayGiveAll(ctx.db, id, office))) throw ruleBroken(problem("organizationsId", "not_given_here"));
    if (asks) await needAgreed(ctx, "moved", { ...body, id }, { organizationIds: [office] });
    if (await decides(ctx.db, id)) await tellOfAccount(ctx, id, "moved", { isDecider: true });
    return changed;
  });
};
const removePerson = async (ctx: Ctx, { id, version }: One & { readonly version?: string | undefined }, asks = false): Promise<void> => {
  refuseSelf(ctx, id);
  await refuseBeyond(ctx, id);
  if (asks) await needAgreed(ctx, "removed", { id });
  await withManagersLeft(ctx, "id", () => removeRecord(ctx, userRow, id, { version }));
};
/** Slips of people who are about to be made, in the caller's script. */
const slipsOf = async (
  ctx: Ctx,
  people: readonly Newcomer[],
  passwords: readonly FirstPassword[],
  publicUrl: string | undefined,
): Promise<string | null> => {
  if (people.length === 0) return null;
  const offices = await namesByIds(ctx, organizationRow.table);
  const shown = (name: string) => (ctx.language === "UZ" ? name : nameInCyrillic(name));
  return drawSlips(
    ctx.messages,
    people.map((person, n) => ({
      name: shown(
        ["lastName", "firstName", "middleName"]
          .map((part) => person[part] ?? "")
          .join(" ")
          .trim(),
      ),
      organization: offices.get(person["organizationsId"] as number) ?? "",
      login: String(person["login"]),
      password: passwords[n]!.password,
    })),
    publicUrl,
  );
};
/** The same, once a second administrator has agreed. */
export const acceptedPeople = (publicUrl: string | undefined) => ({
  password_reset: async (_ctx: Ctx, person: One) => {
    const password = newPassword();
    const hash = await hashPassword(password);
    return async (within: Ctx) => (await giveNewPassword(within, person, hash), { password });
  },
  unblocked: async (_ctx: Ctx, given: One | { readonly organizationId: number }) => async (within: Ctx) => (
    await ("id" in given ? unblockPerson(within, given) : unblockOffice(within, given)),
    {}
  ),
  factor_reset: async (_ctx: Ctx, person: One) => async (within: Ctx) => (await takeFactors(within, person), {}),
  pinfl_set:
    async (_ctx: Ctx, { id, personal }: One & { readonly personal: { readonly pinfl: string } }) =>
    async (within: Ctx) => (await setPinfl(within, { id }, personal.pinfl), {}),
  moved: async (_ctx: Ctx, body: CrudBody) => async (within: Ctx) => (await changePerson(within, body), {}),
  removed: async (_ctx: Ctx, person: One) => async (within: Ctx) => (await removePerson(within, person), {}),
  staff_added: async (ctx: Ctx, { people, personal = {} }: { readonly people: readonly Newcomer[]; readonly personal?: Pinfls }) => {
    const whole = people.map((person) => ({ ...person, pinfl: personal[String(person["login"])] ?? null }));
    const passwords = await firstPasswords(whole);
    const slips = await slipsOf(ctx, whole, passwords, publicUrl);
    return async (within: Ctx) => {
      await addStaff(within, whole, passwords, false);
      return { slips };
    };
  },
});

export const userRoutes = (app: FastifyInstance, publicUrl: string | undefined): void => {
  const {
    list,
    excel,
    all,
    byArray,
    create,
    update,
    queue,
    handOver: handOverCall,
    remove,
    block,
    unblock,
    resetPassword,
    resetFactor,
    importRows,
    template,
  } = userEndpoints;
  crudRoutes(app, userRow, { list, excel, all, byArray }, (ctx) => isAdministered(ctx, sql`r.organization_id`));
  serve(app, create, async (ctx, { body }, { request }) => {
    const { weaknessOf } = await import("../session/password-strength.ts");
    const weakness = weaknessOf(String(body["login"]), body.password);
    if (weakness) throw new AppError("weak_password", [problem("password", weakness)]);
    // a role is given by who has just shown that it is he
    if (typeof body.rolesId === "number" && !ctx.actor.isConfirmed) throw new AppError("confirm_yourself");
    const passwords = await firstPasswords([body]);
    return transact(ctx, create, async (within) => (await addStaff(within, [body], passwords, true))[0]!, repeatable(request));
  });
  serve(app, importRows, async (ctx, { query }, { request }) => {
    // the file is read, passwords are hashed and slips are drawn before the transaction opens, because every sign-out waits for it
    const given = await givenOf(ctx, staffSheet, request);
    const { rows } = given;
    const reply = (done: Plan, slips: string | null = null) => ({
      ...replyOf(ctx, staffSheet, withDoubtfulPinfls(ctx, given, done), query.dryRun === 1, done),
      slips,
    });
    const plan = await planStaff(ctx, rows);
    if (query.dryRun === 1) return reply(plan);
    const version = versionOfPlan(plan);
    const isMade = plan.faults.length === 0 && (query.version ?? version) === version;
    const passwords = isMade ? await firstPasswords(plan.creates) : [];
    const slips = isMade ? await slipsOf(ctx, plan.creates, passwords, publicUrl) : null;
    return transact(
      ctx,
      importRows,
      async (within) => {
        await lockList(within.db, userRow);
        const now = await planStaff(within, rows);
        // what has been made ready is for this plan and no other
        if ([version, query.version ?? version].some((one) => one !== versionOfPlan(now))) {
          const last = await lastChangeOfList(within.db, userRow.table);
          throw new AppError("changed_meanwhile", {
            now: replyOf(within, staffSheet, withDoubtfulPinfls(within, given, now), true, now),
            by: last?.by ?? null,
            at: last?.at ?? null,
          } satisfies ImportConflict);
        }
        refuseFaults(now);
        await addStaff(within, now.creates, passwords, true);
        return reply(now, slips);
      },
      repeatable(request, rows),
    );
  });
  templateRoute(app, staffSheet, { importRows, template }, offersOfStaff);
  serve(app, update, (ctx, { body }) => changePerson(ctx, body satisfies CrudBody, true));
  serve(app, queue, async (ctx, { params: { id } }) => {
    await refuseOutOfReach(ctx, id);
    return queueOf(ctx.db, id);
  });
  serve(app, userEndpoints.pinfl, async (ctx, { params: { id } }) => {
    await refuseOutOfReach(ctx, id);
    return { end: await pinflEndOf(ctx.db, id) };
  });
  serve(app, userEndpoints.setPinfl, async (ctx, { params, body: { pinfl } }) => {
    await setPinfl(ctx, params, pinfl, true);
    return { end: await pinflEndOf(ctx.db, params.id) };
  });
  serve(app, handOverCall, async (ctx, { params: { id }, body: { successorId } }) => {
    await refuseBeyond(ctx, id);
    await refuseSuccessor(ctx, id, successorId);
    const handed = await handOver(ctx, id, successorId);
    if (!handed) throw ruleBroken(problem("successorId", "meets_own_work"));
    ctx.audit(`users:${id}`, { handedOverTo: successorId, ...handed });
    return handed;
  });
  serve(app, remove, async (ctx, { params, query }) => {
    await removePerson(ctx, { ...params, ...query }, true);
    return {};
  });
  serve(app, block, async (ctx, { params: { id } }) => {
    refuseSelf(ctx, id);
    await refuseBeyond(ctx, id);
    await withManagersLeft(ctx, "id", async () => {
      await setBlocked(ctx.db, "users", id, true);
      await endSessionsOf(ctx.db, { userId: id });
      await removeDraftsOf(ctx.db, id);
    });
    await closeRequestsOf(ctx.db, { userId: id });
    if (await decides(ctx.db, id)) await tellOfAccount(ctx, id, "blocked", { isDecider: true });
    ctx.audit(`users:${id}`, { blocked: true });
    return queueOf(ctx.db, id);
  });
  serve(app, unblock, async (ctx, { params }) => {
    await unblockPerson(ctx, params, true);
    return {};
  });
  serve(app, resetPassword, async (ctx, { params }, { request }) => {
    const password = newPassword();
    const hash = await hashPassword(password);
    return transact(
      ctx,
      resetPassword,
      async (within) => {
        await giveNewPassword(within, params, hash, true);
        return { password };
      },
      repeatable(request),
    );
  });
  serve(app, resetFactor, async (ctx, { params }) => {
    await takeFactors(ctx, params, true);
    return {};
  });
};
