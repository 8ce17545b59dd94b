import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The smallest Debian has no ps. */
const all = (): { readonly pid: number; readonly parent: number; readonly command: string }[] => {
  if (!existsSync("/proc/self/stat"))
    return execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
      .split("\n")
      .map((line) => {
        const [pid, parent, ...command] = line.trim().split(/\s+/);
        return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
      });
  return readdirSync("/proc").flatMap((name) => {
    try {
      const [pid, text] = [Number(name), (part: string) => readFileSync(`/proc/${name}/${part}`, "utf8")];
      const parent = Number(/^PPid:\s*(\d+)/m.exec(text("status"))?.[1]);
      return Number.isNaN(pid) ? [] : [{ pid, parent, command: text("cmdline").replaceAll("\0", " ") }];
    } catch {
      // it has ended meanwhile, or is no process
      return [];
    }
  });
};

/** The processes apart of this one; `module`: those that do this work. */
export const readers = (module = "apart-process"): number[] =>
  all()
    .filter(({ parent, command }) => parent === process.pid && command.includes("apart-process") && command.includes(module))
    .map(({ pid }) => pid);
