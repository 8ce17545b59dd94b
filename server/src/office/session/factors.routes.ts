import { factorEndpoints, type OwnAct, type ShownPasskey, type ShownSelf } from "@murojaat/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, needFound, problem, ruleBroken } from "../../engine/http/app-error.ts";
import { writeAudit } from "../../engine/http/audit.ts";
import type { Ctx } from "../../engine/http/context.ts";
import { serve, transact } from "../../engine/http/serve.ts";
import * as factors from "./factors.repository.ts";
import { needOwnPassword } from "./own-password.ts";
import { addPasskey, askForNew, askToShow, isShown, siteOf, type Site } from "./passkeys.ts";
import { listPasskeys, removePasskey } from "./passkeys.repository.ts";
import { getOwnPassword } from "./session.repository.ts";
import { confirmSession, endOtherSessions, factorIsOn } from "./sessions.repository.ts";
import { sessionCookies } from "./sign-in.ts";
import * as throttle from "./throttle.repository.ts";

/** A code of the caller's, asked for again. Its tries are counted apart from those of strangers. */
const needOwnCode = async (ctx: Ctx, code: string): Promise<void> => {
  const key = `code:own:${ctx.actor.userId}` as const;
  if (!(await throttle.countTry(ctx.db, key)).isFree) throw new AppError("too_many");
  if (!(await factors.useCode(ctx.db, ctx.actor.userId, code))) throw new AppError("wrong_code", [problem("code", "wrong_format")]);
  await throttle.forgetFailures(ctx.db, key);
};
const needOwnPasskey = async (ctx: Ctx, site: Site | undefined, passkey: ShownPasskey): Promise<void> => {
  const key = `code:own:${ctx.actor.userId}` as const;
  if (!(await throttle.countTry(ctx.db, key)).isFree) throw new AppError("too_many");
  if (!site || !(await isShown(ctx.db, site, ctx.actor.userId, passkey)))
    throw new AppError("wrong_code", [problem("passkey", "wrong_format")]);
  await throttle.forgetFailures(ctx.db, key);
};
/** Signing in again where the caller's session began, in place of the password. */
type SignInAgain = {
  readonly isOffered: (ctx: Ctx) => Promise<boolean>;
  readonly need: (ctx: Ctx, request: FastifyRequest) => Promise<void>;
};
type Shown = ShownSelf & { readonly site: Site | undefined; readonly again: (() => Promise<void>) | undefined };
/** Who has a second factor shows it; the password serves who has none, or signing in again. */
const needSelf = async (ctx: Ctx, { password, code, passkey, openid, site, again }: Shown): Promise<void> => {
  const isOn = await factors.isFactorOn(ctx.db, ctx.actor.userId);
  if (isOn && passkey) return needOwnPasskey(ctx, site, passkey);
  if (isOn && code !== undefined) return needOwnCode(ctx, code);
  if (!isOn && password !== undefined) return void (await needOwnPassword(ctx, password, "password"));
  if (!isOn && openid && again) return again();
  throw ruleBroken(problem(isOn ? "code" : "password", "required"));
};
/** A refusal stands in the audit, as that of a sign-in does. */
const refusalNoted = async (ctx: Ctx, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== "rule_broken")
      await writeAudit(ctx, ctx.actor, "REFUSE /profile/confirm" satisfies OwnAct, [
        { target: `users:${ctx.actor.userId}`, details: { refused: error.code } },
      ]);
    throw error;
  }
};

/** The caller's own second factor. */
export const factorRoutes = (
  app: FastifyInstance,
  { publicUrl, secureCookies }: { readonly publicUrl: string | undefined; readonly secureCookies: boolean },
  signInAgain?: SignInAgain,
): void => {
  const { hand } = sessionCookies(secureCookies);
  const needShown = (ctx: Ctx, request: FastifyRequest, body: ShownSelf): Promise<void> => {
    const again = signInAgain && (() => signInAgain.need(ctx, request));
    return refusalNoted(ctx, () => needSelf(ctx, { ...body, site: siteOf(publicUrl, request), again }));
  };
  serve(app, factorEndpoints.read, async (ctx, _input, { request }) => ({
    ...(await factors.readFactor(ctx.db, ctx.actor.userId)),
    canHavePasskeys: siteOf(publicUrl, request) !== undefined,
    canSignInAgain: (await signInAgain?.isOffered(ctx)) ?? false,
  }));

  serve(app, factorEndpoints.begin, async (ctx, { body }, { request }) => {
    await needShown(ctx, request, body);
    const { login } = await getOwnPassword(ctx.db, ctx.actor.userId);
    const begun = await factors.beginFactor(ctx.db, ctx.actor.userId, login);
    if (!begun) throw ruleBroken(problem("code", "factor_is_on"));
    return begun;
  });

  serve(app, factorEndpoints.confirm, async (ctx, { body }, { reply }) => {
    const { confirmedAt } = await factors.readFactor(ctx.db, ctx.actor.userId);
    if (confirmedAt !== null) throw ruleBroken(problem("code", "factor_is_on"));
    await needOwnCode(ctx, body.code);
    const { recoveryCodes, tokens } = await transact(ctx, factorEndpoints.confirm, async ({ db, audit }) => {
      await factors.confirmFactor(db, ctx.actor.userId);
      const codes = await factors.giveRecoveryCodes(db, ctx.actor.userId);
      await factorIsOn(db, ctx.actor.userId);
      audit(`users:${ctx.actor.userId}`);
      return { recoveryCodes: codes, tokens: await endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId) };
    });
    return { recoveryCodes, tokens: hand(reply, tokens) };
  });

  serve(app, factorEndpoints.confirmSelf, async (ctx, { body }, { request }) => {
    await needShown(ctx, request, body);
    return transact(ctx, factorEndpoints.confirmSelf, async ({ db, audit }) => {
      await confirmSession(db, ctx.actor.sessionId);
      audit(`users:${ctx.actor.userId}`);
      return {};
    });
  });

  serve(app, factorEndpoints.turnOff, async (ctx, { body }, { request, reply }) => {
    await needShown(ctx, request, body);
    const tokens = await transact(ctx, factorEndpoints.turnOff, async ({ db, audit }) => {
      if (!(await factors.removeApp(db, ctx.actor.userId))) throw new AppError("not_found");
      audit(`users:${ctx.actor.userId}`);
      return endOtherSessions(db, ctx.actor.userId, ctx.actor.sessionId);
    });
    return { tokens: hand(reply, tokens) };
  });

  serve(app, factorEndpoints.passkeys, (ctx) => listPasskeys(ctx.db, ctx.actor.userId));
  serve(app, factorEndpoints.beginPasskey, async (ctx, { body }, { request }) => {
    const site = needFound(siteOf(publicUrl, request));
    await needShown(ctx, request, body);
    const { login } = await getOwnPassword(ctx.db, ctx.actor.userId);
    return askForNew(ctx.db, site, { userId: ctx.actor.userId, login });
  });
  serve(app, factorEndpoints.addPasskey, async (ctx, { body: { name, passkey } }, { request, reply }) => {
    const site = needFound(siteOf(publicUrl, request));
    const { userId, sessionId } = ctx.actor;
    const { recoveryCodes, tokens } = await transact(ctx, factorEndpoints.addPasskey, async ({ db, audit }) => {
      if (!(await addPasskey(db, site, userId, name, passkey))) throw new AppError("wrong_code", [problem("passkey", "wrong_format")]);
      const codes = await factors.giveRecoveryCodes(db, userId);
      await factorIsOn(db, userId);
      audit(`users:${userId}`);
      return { recoveryCodes: codes, tokens: await endOtherSessions(db, userId, sessionId) };
    });
    return { recoveryCodes, tokens: hand(reply, tokens) };
  });
  serve(app, factorEndpoints.removePasskey, async (ctx, { params: { id } }, { reply }) => {
    const { userId, sessionId } = ctx.actor;
    const tokens = await transact(ctx, factorEndpoints.removePasskey, async ({ db, audit }) => {
      if (!(await removePasskey(db, userId, id))) throw new AppError("not_found");
      await factors.dropCodesWithoutFactor(db, userId);
      audit(`users:${userId}`);
      return endOtherSessions(db, userId, sessionId);
    });
    return { tokens: hand(reply, tokens) };
  });
  serve(app, factorEndpoints.askPasskey, async (ctx, _input, { request }) =>
    needFound(await askToShow(ctx.db, needFound(siteOf(publicUrl, request)), ctx.actor.userId)),
  );
};
