import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** What a test asks of work in a process apart. */
export type Asked =
  | { readonly is: "said"; readonly value: unknown }
  | { readonly is: "endless" | "fails" | "ends" | "pid" | "keys" }
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
    case "keys":
      return Object.keys(process.env);
    case "reads":
      return readFileSync(asked.path, "utf8");
    case "calls":
      return new Promise((resolve, reject) => connect(asked.port, "127.0.0.1").once("connect", resolve).once("error", reject));
  }
};
