import { isFilled } from "@murojaat/contract/kit";
import { isApiError, isConflict, isWorthAgain } from "../api/errors.ts";
import { serverNow } from "../today.ts";
import { unsaved, type Unsaved } from "./unsaved.ts";

/** Pause in typing after which a draft is saved, and until the next attempt after one that failed. Milliseconds. */
const restMs = 2000;
const againMs = 10_000;

/** A form's input at one moment, as the server keeps it. */
export type Taken<H> = { readonly heading: H; readonly content: unknown };
export type Saved = { readonly version: number; readonly savedAt: string };
/** What a form shows of its draft. */
export type DraftState = {
  /** Of the draft that is its own. */
  readonly key?: string;
  readonly savedAt?: string | undefined;
  /** Whether everything typed so far is saved. */
  readonly isSaved: boolean;
  /** When the first of the words was typed that the server is not known to have. */
  readonly unsavedSince?: string | undefined;
  /** The last attempt did not reach the server. */
  readonly isAway?: boolean;
  /** Why nothing can be saved, though the server is there. */
  readonly refusal?: unknown;
};
type Store<H> = {
  readonly newKey: () => string;
  readonly save: (key: string, version: number | undefined, heading: H, content: string) => Promise<Saved>;
  readonly load: (key: string) => Promise<{ readonly version: number; readonly content: string }>;
  readonly remove: (key: string) => Promise<unknown>;
  readonly tell: (state: DraftState) => void;
  readonly onSaved: (key: string, heading: H, saved: Saved) => void;
  /** The draft is not wanted any more, before the server knows. */
  readonly onDropped: (key: string) => void;
};
type Own = {
  readonly key: string;
  version?: number;
  isDropped?: true;
  /** Contents of which the server was told, from the last that it is known to have. */
  sent: readonly string[];
};

/** Input that is not saved, since when. */
type Waiting<H> = Taken<H> & { since: string };

/**
 * Keeps the input of one form as a draft: each change is taken as it is, saved after a pause, and tried again while the server is out of
 * reach, also when the form is closed. Input that was cleared has no draft. One call at a time, in order.
 */
export const keepDraft = <H>({ newKey, save, load, remove, tell, onSaved, onDropped }: Store<H>) => {
  let own: Own = { key: newKey(), sent: [] };
  let waiting: Waiting<H> | undefined;
  let newest: Waiting<H> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calls: Promise<void> = Promise.resolve();
  /** The end of the last call; undefined while none is on its way. */
  let onItsWay: Promise<void> | undefined;

  const stop = () => {
    clearTimeout(timer);
    waiting = undefined;
    unsaved.delete(me);
  };
  const wait = (taken: Waiting<H>, ms: number | undefined) => {
    stop();
    waiting = taken;
    unsaved.add(me);
    if (ms !== undefined) timer = setTimeout(() => void flush(), ms);
  };
  const drop = (draft: Own) => {
    draft.isDropped = true;
    if (draft.sent.length > 0) {
      onDropped(draft.key);
      calls = calls.then(() => remove(draft.key)).then(() => undefined);
    }
    if (own === draft) own = { key: newKey(), sent: [] };
  };
  /** What is typed here becomes a draft of its own. */
  const startAgain = async (draft: Own, taken: Waiting<H>): Promise<void> => {
    if (draft.isDropped) return;
    const next: Own = { key: newKey(), sent: [] };
    if (own === draft) own = next;
    await put(next, taken);
  };
  const put = async (draft: Own, taken: Waiting<H>): Promise<void> => {
    if (draft.isDropped) return;
    const before = draft.sent;
    const now = JSON.stringify(taken.content);
    draft.sent = before.includes(now) ? before : [...before, now];
    try {
      const saved = await save(draft.key, draft.version, taken.heading, now);
      draft.version = saved.version;
      draft.sent = [now];
      // it was dropped while the call was on its way: its removal is the next call
      if (draft.isDropped) return;
      onSaved(draft.key, taken.heading, saved);
      if (own !== draft) return;
      const isSaved = taken === newest;
      tell({
        key: draft.key,
        savedAt: saved.savedAt,
        isSaved,
        unsavedSince: isSaved ? undefined : newest?.since,
        isAway: false,
        refusal: undefined,
      });
    } catch (error) {
      if (isConflict(error)) {
        const there = await load(draft.key).catch(() => undefined);
        // one of its own saves, of which the reply was lost on the way
        if (there && before.includes(there.content)) return put(Object.assign(draft, { version: there.version }), taken);
        // another window has saved this draft
        return startAgain(draft, taken);
      }
      // another window has removed it
      if (isApiError(error) && error.status === 404 && draft.version !== undefined) return startAgain(draft, taken);
      if (draft.isDropped || own !== draft) return;
      const helps = isWorthAgain(error);
      tell({ isSaved: false, unsavedSince: taken.since, isAway: helps, ...(!helps && { refusal: error }) });
      if (waiting) waiting.since = taken.since;
      // what would be refused again is saved with the next change; later words are on their way already
      else if (taken === newest) wait(taken, helps ? againMs : undefined);
    }
  };
  const flush = async (): Promise<void> => {
    const taken = waiting;
    stop();
    if (taken && isFilled(taken.content)) {
      const draft = own;
      calls = calls.then(() => put(draft, taken));
    } else if (taken) {
      drop(own);
      tell({ savedAt: undefined, isSaved: false, unsavedSince: undefined });
    }
    await settle(calls);
  };
  /** Until then the form is among those that are not saved. */
  const settle = async (mine: Promise<void>): Promise<void> => {
    unsaved.add(me);
    onItsWay = mine;
    await mine;
    if (mine !== onItsWay) return;
    onItsWay = undefined;
    if (!waiting) unsaved.delete(me);
  };
  /**
   * What waits is sent now, and not after a call that is on its way. So it becomes a draft of its own, which takes the place of the other
   * one if the page stays.
   */
  const leave = (): void => {
    const [taken, before] = [waiting, own];
    if (!taken || !onItsWay || !isFilled(taken.content)) return void flush();
    stop();
    const draft: Own = { key: newKey(), sent: [] };
    own = draft;
    const sent = put(draft, taken);
    calls = Promise.all([calls, sent]).then(() => void (draft.version !== undefined && drop(before)));
    void settle(calls);
  };
  const me: Unsaved = { flush, leave, stop, content: () => waiting?.content };

  return {
    /** Called at each change with the input as it is now. */
    remember: (taken: Taken<H>): void => {
      // a form goes on changing its values in place
      const now = { ...structuredClone(taken), since: waiting?.since ?? new Date(serverNow()).toISOString() };
      newest = now;
      wait(now, restMs);
      tell({ isSaved: false, unsavedSince: now.since });
    },
    /** Saves what waits, now. */
    flush: (): void => void flush(),
    /** The form was sent: neither a save that waits nor one on its way brings the draft back. */
    drop: (): void => {
      stop();
      drop(own);
    },
    /** The form goes on with an earlier draft; what was typed before stays one of its own. */
    adopt: (key: string, { version, savedAt }: Saved): void => {
      void flush();
      own = { key, version, sent: [""] };
      tell({ key, savedAt, isSaved: true, unsavedSince: undefined, isAway: false, refusal: undefined });
    },
  };
};
