/** Shorter times are not told apart. Milliseconds. */
const shortest = 5;

/** How long `work` has a processor in this process, in milliseconds: however busy the machine is, its waiting does not count. */
export const processorTime = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** `growthOf` work that grows as its input does stays below this, with room for what a machine adds. */
export const inProportion = 24;

/**
 * How many times as much processor time `work` takes for an input of the size `largest` as for one of an eighth of it: 8 where it grows as
 * its input does, 64 where it grows as the square of it. Smaller inputs come first, each with its eighth: what is out of proportion there is the
 * answer, because with the largest it would not come to its end.
 */
export const growthOf = async <Input>(
  work: (input: Input) => unknown,
  inputOf: (size: number) => Input | Promise<Input>,
  largest: number,
): Promise<number> => {
  let [before, growth] = [Infinity, 0];
  for (const size of [4096, 512, 64, 8, 1].map((part) => largest / part)) {
    let time = Infinity;
    for (let run = 0; run < 3; run += 1) {
      // each time another size, because work may remember an input
      const input = await inputOf(Math.floor(size) + run);
      time = Math.min(time, await processorTime(() => work(input)));
    }
    time = Math.max(time, shortest);
    growth = time / before;
    if (growth > inProportion) break;
    before = time;
  }
  return growth;
};
