type Stop = () => Promise<unknown>;
type Log = { readonly error: (fields: object, text: string) => void; readonly warn: (fields: object, text: string) => void };

/**
 * The steps of a stop in their order, and the seconds after which a step is held up by something silent; all of them together take less
 * than the patience of `scripts/start.mjs`.
 */
export const shares = {
  /** Others learn that they should send calls elsewhere. */
  leaving: Infinity,
  /** Calls, jobs and the bot end what they have begun. */
  work: 8,
  /** What these have left to write. */
  lastWrites: 3,
  connections: 1,
  /** The embedded one, which has limits of its own. */
  database: Infinity,
} as const;
export type Step = keyof typeof shares;
/** Seconds for a step to end after its connections were cut; then the next one begins without it. */
export const afterCut = 1;

/** Resolves to true when that many seconds are over first. */
const isLate = async (work: Promise<unknown>, seconds: number): Promise<boolean> => {
  const isOver = work.then(() => false);
  if (seconds === Infinity) return isOver;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), seconds * 1000)));
  return Promise.race([isOver, late]).finally(() => clearTimeout(timer));
};

/**
 * Collects what a start has to stop again. `run` stops it step by step, the parts of a step together; a step that takes longer than its share
 * loses its connections by `cut`. A part that fails or does not end holds up no other.
 */
export const makeStop = (cut: () => void, log: () => Log | undefined) => {
  const parts = new Map<Step, Stop[]>();
  return {
    add: (step: Step, stop: Stop): void => void parts.set(step, [...(parts.get(step) ?? []), stop]),
    run: async (): Promise<void> => {
      for (const [step, share] of Object.entries(shares) as [Step, number][]) {
        const stops = parts.get(step) ?? [];
        parts.delete(step);
        const stopped = Promise.all(
          stops.map((stop) =>
            stop().catch((error: unknown) => log()?.error({ step, reason: (error as Error).message }, "a part did not stop as it should")),
          ),
        );
        if (!(await isLate(stopped, share))) continue;
        log()?.warn({ step }, "the stop does not wait any longer: connections are cut");
        cut();
        if (await isLate(stopped, afterCut)) log()?.error({ step }, "a part has not stopped; the stop goes on without it");
      }
    },
  };
};
