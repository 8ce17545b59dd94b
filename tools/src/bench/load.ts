export type Measured = { readonly count: number; readonly perSecond: number; readonly p50: number; readonly p95: number };
export type Bounds = { readonly seconds: number; readonly most: number; readonly atOnce: number };

/** Repeats a piece of work, with a fixed number in parallel, until the time or the number is reached; a failure ends it. Its times are in milliseconds. */
export async function measure(work: () => Promise<unknown>, { seconds, most, atOnce }: Bounds): Promise<Measured> {
  const times: number[] = [];
  let started = 0;
  let failed = false;
  const began = performance.now();
  const end = began + seconds * 1000;
  async function worker(): Promise<void> {
    while (performance.now() < end && started < most && !failed) {
      started += 1;
      const start = performance.now();
      try {
        await work();
      } catch (error) {
        failed = true;
        throw error;
      }
      times.push(performance.now() - start);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count: times.length, perSecond: times.length / took, p50: at(0.5), p95: at(0.95) };
}
