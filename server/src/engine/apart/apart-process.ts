import type { Done } from "./apart.ts";

// The process that `apart` starts: does one piece of work after the other until its parent is gone.
const loaded = import(process.argv[2]!) as Promise<{ readonly default: (input: unknown) => unknown }>;

const done = async (input: unknown): Promise<Done<unknown>> => {
  try {
    const { default: work } = await loaded;
    return { output: await work(input) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
};
process.on("message", ({ input }: { input: unknown }) => void done(input).then((said) => process.send!(said)));
process.on("disconnect", () => process.exit());
