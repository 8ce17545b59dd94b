import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** What a test asks of work in a process apart. */
export type Asked =
  | { readonly is: "said"; readonly value: unknown }
  | { readonly is: "endless" | "fails" | "ends" | "pid" | "environment" }
  | { readonly is: "grows"; readonly megabytes: number }
  | { readonly is: "reads"; readonly path: string }
  | { readonly is: "calls"; readonly port: number };

/** @public */
export default async (asked: Asked): Promise<unknown> => {
  switch (asked.is) {
    case "said":
      return asked.value;
    case "endless":
      for (;;);
    case "fails":
      throw new RangeError("spoilt");
    case "ends":
      return process.exit(7);
    case "pid":
      return process.pid;
    case "environment":
      return { ...process.env };
    case "grows":
      return growing(asked.megabytes);
    case "reads":
      return readFileSync(asked.path, "utf8");
    case "calls":
      return new Promise((resolve, reject) => connect(asked.port, "127.0.0.1").once("connect", resolve).once("error", reject));
  }
};

type Memory = { readonly grow: (pages: number) => number; readonly buffer: ArrayBuffer };
/** How many MB a module of WebAssembly gets when it asks for this many. */
const growing = (megabytes: number): number => {
  const { Memory } = Reflect.get(globalThis, "WebAssembly") as { readonly Memory: new (of: { readonly initial: number }) => Memory };
  const memory = new Memory({ initial: 16 });
  try {
    memory.grow((megabytes - 1) * 16);
  } catch {
    // it keeps what it has
  }
  return memory.buffer.byteLength / 2 ** 20;
};
