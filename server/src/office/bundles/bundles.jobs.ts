import { Readable } from "node:stream";
import { translateAny } from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import type { Actor, Ctx } from "../../engine/http/context.ts";
import { AppError } from "../../engine/http/app-error.ts";
import { readingContext } from "../../engine/http/system-context.ts";
import { addJob, defineJob, defineSchedule, handle, isAwaited, type JobHandler } from "../../engine/jobs/jobs.ts";
import type { AppealFile } from "../appeals/appeal-files.repository.ts";
import { getAppealDetail } from "../cards/cards.repository.ts";
import type { Letters } from "../documents/issue.ts";
import { findWorker } from "../session/sessions.repository.ts";
import { asOffice } from "../setting-values/alphabet.repository.ts";
import type { Machines } from "../wire-workflows.ts";
import { bundlePdf, whyLeft, type Left } from "./bundle-pdf.ts";
import { digestOf, sourceOf } from "./bundle-source.ts";
import { apartNames, zipOf } from "./bundle-zip.ts";
import { dropOldBundles, findBundle, keepBundle, noteDone, type Bundle } from "./bundles.repository.ts";

/** One at a time, in all processes together. */
const makeBundle = defineJob<{ id: number }>("make-bundle", { queue: "make-bundles", maxAttempts: 3 });
const keyOf = (id: number): string => `make-bundle ${id}`;
export const askForBundle = (db: Db, id: number): Promise<void> => addJob(db, makeBundle, { id }, { key: keyOf(id) });
/** Whether it is made, or will be: false once it has been given up. */
export const isBundleAwaited = (db: Db, id: number): Promise<boolean> => isAwaited(db, keyOf(id));
const removeOld = defineSchedule("remove-old-bundles", { everyMinutes: 60 });

type With = { readonly machines: Machines; readonly letters: Letters };

const holders = {
  appeal: "bundles.holderAppeal",
  representative: "bundles.holderRepresentative",
  answer: "bundles.holderAnswer",
  review: "bundles.holderReview",
  inquiry: "bundles.holderInquiry",
} as const;
/** A moment on the clock of Tashkent. */
const moment = (at: string): string => {
  const local = new Date(Date.parse(at) + 5 * 3_600_000).toISOString();
  return `${local.slice(0, 10).split("-").toReversed().join(".")} ${local.slice(11, 16)}`;
};
/** What lies in a ZIP, a line a file, and what does not. */
const listOf = ({ messages }: Ctx, files: readonly (AppealFile & { readonly inside: string })[], left: readonly Left[]): string =>
  [
    translateAny(messages, "bundles.head"),
    ...files.map(({ inside, holder, from, at, size }) =>
      [inside, translateAny(messages, holders[holder]), from ?? translateAny(messages, "bundles.outside"), moment(at), size].join("\t"),
    ),
    ...(left.length === 0 ? [] : ["", translateAny(messages, "bundles.left")]),
    ...left.map(({ name, why }) => `${name}\t${translateAny(messages, whyLeft[why])}`),
    "",
  ].join("\r\n");

/** Whether the store has a file. Errors: those of a store that does not work. */
const isThere = async ({ store }: Letters, { key }: AppealFile): Promise<boolean> => {
  try {
    (await store.read(key)).destroy();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await store.check();
    return false;
  }
};
type Made = { readonly content: Readable; readonly madeOf: Buffer };
const make = async (ctx: Ctx, { machines, letters }: With, { id, appealId, kind }: Bundle): Promise<Made | undefined> => {
  const appeal = await getAppealDetail(ctx, machines, appealId);
  if (!appeal) return undefined;
  const source = await sourceOf(ctx, kind, appeal);
  const { files: all, drawn } = source;
  const left: Left[] = all.flatMap(({ name, isWaiting }) => (isWaiting ? [{ name, why: "leftWaiting" }] : []));
  const files: AppealFile[] = [];
  for (const file of all)
    if (!file.isWaiting) {
      if (await isThere(letters, file)) files.push(file);
      else left.push({ name: file.name, why: "leftGone" });
    }
  // whoever asks again may get what the store has again, and what only a reader that was ended called broken
  const madeOf = (all: readonly Left[]) =>
    digestOf(
      source,
      all.flatMap(({ name, why }) => (why === "leftGone" || why === "leftBroken" ? [name] : [])),
    );
  let done = left.length;
  const onFile = () => noteDone(ctx.db, id, (done += 1));
  if (drawn !== null) {
    const made = await bundlePdf(ctx, { letters, appeal, drawn, files, left, onFile });
    return { content: Readable.from([made.content]), madeOf: madeOf(made.left) };
  }
  const listName = `${translateAny(ctx.messages, "bundles.list")}.txt`;
  const names = apartNames([listName, ...files.map(({ name }) => name)]).slice(1);
  const entries = files.map(({ key, at }, n) => ({
    name: names[n]!,
    at,
    open: async () => {
      await onFile();
      return letters.store.read(key);
    },
  }));
  const listed = files.map((file, n) => ({ ...file, inside: names[n]! }));
  return { content: zipOf({ name: listName, text: listOf(ctx, listed, left) }, entries), madeOf: madeOf(left) };
};

/** A person who saw masks, and was not asked for the purpose, still gets masks, though the right has come meanwhile. */
const asThen = (actor: Actor, { isUnmasked }: Bundle): Actor =>
  isUnmasked ? actor : { ...actor, permissions: new Set([...actor.permissions].filter((name) => name !== "view_personal_data")) };

const run = async (db: Db, work: With, id: number): Promise<void> => {
  const bundle = await findBundle(db, id);
  if (!bundle || bundle.key !== null) return;
  // by the rights that who asked has at this moment
  const actor = await findWorker(db, bundle.userId);
  const made = actor && (await make(await asOffice(readingContext(db, asThen(actor, bundle), bundle.language)), work, bundle));
  if (!made) return;
  const saved = await work.letters.store.keep(made.content);
  if (!(await keepBundle(db, id, { ...saved, madeOf: made.madeOf }))) await work.letters.store.remove(saved.key);
};

export const bundleJobs = (db: Db, work: With): JobHandler[] => [
  handle(makeBundle, ({ id }) => run(db, work, id)),
  handle(removeOld, async () => {
    for (const key of await dropOldBundles(db)) await work.letters.store.remove(key);
  }),
];
