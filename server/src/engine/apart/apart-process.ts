import type { Done } from "./apart.ts";

// The process that `apart` starts: says that its module has been loaded, then does one piece of work after the other until its parent is gone.
const loaded = import(process.argv[2]!) as Promise<{ readonly default: (input: unknown) => unknown }>;

const say = async (work: () => unknown): Promise<void> => {
  const done = async (): Promise<Done<unknown>> => {
    try {
      return { output: await work() };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  process.send!(await done());
};
process.on("message", ({ input }: { input: unknown }) => void say(async () => (await loaded).default(input)));
process.on("disconnect", () => process.exit());
await say(async () => void (await loaded));
