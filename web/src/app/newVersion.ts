import { sessionEndpoints, type Reply } from "@murojaat/contract";
import { call } from "../engine/api/client.ts";
import { currentSpelling, rememberedAlphabet } from "../engine/text/language.ts";
import { followSpelling } from "../engine/text/useText.tsx";

type Installation = Reply<typeof sessionEndpoints.baseUid>;
/** Screens changed within this time ask once. Milliseconds. */
const askedOnceIn = 60_000;

let began: Installation | undefined;
let askedAt = Number.NEGATIVE_INFINITY;
let isNew = false;
const listeners = new Set<() => void>();

/**
 * Asks which installation answers, at the start and at changes of the screen (specification, section 7). Another one, or another version, than
 * at the start means that this page is out of date.
 */
export const askInstallation = (): void => {
  if (isNew || performance.now() - askedAt < askedOnceIn) return;
  askedAt = performance.now();
  call(sessionEndpoints.baseUid, {}, { quiet: true }).then(
    (now) => {
      if (!began && rememberedAlphabet() === undefined) void followSpelling({ ...currentSpelling(), alphabet: now.alphabet });
      began ??= now;
      isNew = now.baseUid !== began.baseUid || now.version !== began.version;
      if (isNew) for (const listener of listeners) listener();
    },
    // the next screen asks again
    () => undefined,
  );
};

export const isOutOfDate = (): boolean => isNew;
export const onOutOfDate = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
