/**
 * Does work round after round, with a pause in between that `wake` cuts short; whoever wakes during a round is given the next one at once.
 * `stop` waits for the round under way.
 */
export const startRounds = (round: (goesOn: () => boolean) => Promise<unknown>, pauseMs: number) => {
  let stopped = false;
  let woken = false;
  let sleeping: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    sleeping?.();
  };
  const run = async () => {
    while (!stopped) {
      woken = false;
      await round(() => !stopped);
      if (!stopped && !woken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          sleeping = () => (clearTimeout(timer), resolve());
        });
    }
  };
  const running = run();
  return {
    wake,
    stop: async (): Promise<void> => {
      stopped = true;
      wake();
      await running;
    },
  };
};
