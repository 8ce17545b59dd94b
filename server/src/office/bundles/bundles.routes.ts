import { bundleBytes, bundleEndpoints, translateAny } from "@murojaat/contract";
import type { FastifyInstance } from "fastify";
import type { FileStore } from "../../engine/files/store.ts";
import { AppError, needFound } from "../../engine/http/app-error.ts";
import { fileName, named } from "../../engine/http/attachment.ts";
import { can, type Ctx } from "../../engine/http/context.ts";
import { serve } from "../../engine/http/serve.ts";
import { noteReading } from "../../engine/privacy/reading-log.ts";
import { mayKnowApplicant } from "../appeals/appeals.visibility.ts";
import { getAppealDetail } from "../cards/cards.repository.ts";
import { purposeOf } from "../cards/purpose.ts";
import { asOffice } from "../setting-values/alphabet.repository.ts";
import type { Machines } from "../wire-workflows.ts";
import { digestOf, sourceOf } from "./bundle-source.ts";
import { askForBundle, isBundleAwaited } from "./bundles.jobs.ts";
import { findBundle, findSame, insertBundle, lockBundles, type Bundle, type NewBundle } from "./bundles.repository.ts";

const types = { zip: "application/zip", pdf: "application/pdf" } as const;

/** One that the caller has asked for already, made or under way. */
const findMade = async (ctx: Ctx, asked: NewBundle): Promise<number | undefined> => {
  for (const { id, key } of await findSame(ctx, asked)) if (key !== null || (await isBundleAwaited(ctx.db, id))) return id;
  return undefined;
};
/** Errors: too_many. */
const begin = async (ctx: Ctx, asked: NewBundle): Promise<number> => {
  const id = await insertBundle(ctx, asked);
  if (id === undefined) throw new AppError("too_many");
  await askForBundle(ctx.db, id);
  return id;
};

/** All files of an appeal in one, for who asked. */
export const bundleRoutes = (app: FastifyInstance, machines: Machines, store: FileStore): void => {
  serve(app, bundleEndpoints.begin, async (call, { params: { id: appealId }, body: { kind, purpose: said } }) => {
    const ctx = await asOffice(call);
    const appeal = needFound(await getAppealDetail(ctx, machines, appealId));
    const { requestNumber, knowsApplicant } = appeal;
    // as at the printing of the card
    const isUnmasked = knowsApplicant && can(ctx, "view_personal_data");
    const purpose = isUnmasked && { purpose: await purposeOf(ctx, machines, appealId, said) };
    const source = await sourceOf(ctx, kind, appeal);
    if (source.files.reduce((sum, { size }) => sum + size, 0) > bundleBytes[kind]) throw new AppError("bundle_too_large");
    const name = fileName([translateAny(ctx.messages, "bundles.title"), requestNumber], kind);
    const asked = { appealId, kind, knowsApplicant, isUnmasked, total: source.files.length, name, madeOf: digestOf(source) };
    await lockBundles(ctx);
    const id = (await findMade(ctx, asked)) ?? (await begin(ctx, asked));
    noteReading(ctx, { appealId, list: "bundle", filter: { kind }, ...purpose });
    ctx.audit(`appeals:${appealId}`);
    return { id };
  });

  /** One's own, of an appeal that one may still see as then, masks included. */
  const needOwn = async (ctx: Ctx, id: number): Promise<Bundle> => {
    const bundle = needFound(await findBundle(ctx.db, id));
    if (bundle.userId !== ctx.actor.userId) throw new AppError("not_found");
    needFound(await machines.appeals.load(ctx, bundle.appealId, false));
    if (bundle.knowsApplicant && !(await mayKnowApplicant(ctx, bundle.appealId))) throw new AppError("not_found");
    if (bundle.isUnmasked && !can(ctx, "view_personal_data")) throw new AppError("not_found");
    return bundle;
  };
  serve(app, bundleEndpoints.state, async (ctx, { params }) => {
    // asked first: it may be ready in between
    const isAwaited = await isBundleAwaited(ctx.db, params.id);
    const { key, done, total, name } = await needOwn(ctx, params.id);
    return { isReady: key !== null, isFailed: key === null && !isAwaited, done, total, name };
  });
  serve(app, bundleEndpoints.file, async (ctx, { params }, { reply }) => {
    const { appealId, kind, key, size, name } = await needOwn(ctx, params.id);
    if (key === null || size === null) throw new AppError("not_found");
    noteReading(ctx, { appealId, list: "bundle", filter: { kind } });
    return named(reply, name)
      .type(types[kind])
      .header("content-length", size)
      .send(await store.read(key));
  });
};
