/** Something of a chat that waits for its turn: seconds until it is due, 0 and less when it is. */
type Waiting = { readonly chatId: number; readonly dueIn: number };
type Lanes = {
  /** Looks again for what is due. */
  readonly wake: () => void;
  /** Works until the signal; then what is under way ends. Throws what `next` or `work` throws. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** A pause that a signal ends. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    // a timer takes no longer time
    const timer = setTimeout(end, Math.min(ms, 2 ** 31 - 1));
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });

/**
 * A lane for each chat: the items of one are done in their order, lanes run side by side, `atOnce` of them. `next`: the first that waits in
 * each chat but the busy ones, the soonest first.
 */
export const lanesOf = <W extends Waiting>({
  atOnce,
  next,
  work,
}: {
  atOnce: number;
  next: (busy: readonly number[], most: number) => Promise<readonly W[]>;
  work: (one: W, signal: AbortSignal) => Promise<void>;
}): Lanes => {
  let wake = () => {};
  return {
    wake: () => wake(),
    run: async (signal) => {
      const busy = new Map<number, Promise<void>>();
      let failure: { readonly error: unknown } | undefined;
      try {
        while (!signal.aborted) {
          const woken = new AbortController();
          wake = () => woken.abort();
          const waiting = busy.size < atOnce ? await next([...busy.keys()], atOnce - busy.size) : [];
          for (const one of waiting.filter(({ dueIn }) => dueIn <= 0)) {
            const done = work(one, signal)
              .catch((error: unknown) => void (failure ??= { error }))
              .finally(() => {
                busy.delete(one.chatId);
                wake();
              });
            busy.set(one.chatId, done);
          }
          const soonest = Math.min(...waiting.map(({ dueIn }) => dueIn).filter((seconds) => seconds > 0));
          await pause(soonest * 1000, AbortSignal.any([signal, woken.signal]));
          if (failure) throw failure.error;
        }
      } finally {
        await Promise.all(busy.values());
      }
    },
  };
};
