// How many lines the product has, by workspace, beside the last release: weight that nobody sees grows.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const workspaces = ["server", "web", "contract", "tools"] as const;
type Lines = Readonly<Record<(typeof workspaces)[number], number>>;
/** Lines as they were when a version was released; `npm run release` writes it. */
const released = join(import.meta.dirname, "released-lines.json");

/** What is written by hand for who uses or runs the product: no tests, no data, nothing generated. */
const isProduct = (name: string): boolean =>
  /\.(?:tsx?|css|sql)$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(?:^|[\\/])tables\.ts$/.test(name);
const linesIn = (workspace: string): number => {
  const folder = join(root, workspace, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(isProduct)
    .reduce((sum, name) => sum + readFileSync(join(folder, name), "utf8").split("\n").length - 1, 0);
};
const productLines = (): Lines => ({
  server: linesIn("server"),
  web: linesIn("web"),
  contract: linesIn("contract"),
  tools: linesIn("tools"),
});

/** Keeps the lines of a version that is released. */
export const writeReleasedLines = (version: string): void =>
  writeFileSync(released, `${JSON.stringify({ version, lines: productLines() }, null, 2)}\n`);

export const run = (): void => {
  const { version, lines } = JSON.parse(readFileSync(released, "utf8")) as { version: string; lines: Lines };
  const now = productLines();
  const signed = (n: number): string => `${n < 0 ? "−" : "+"}${Math.abs(n).toLocaleString("en")}`;
  const said = workspaces.map((name) => `${name} ${now[name].toLocaleString("en")} (${signed(now[name] - lines[name])})`);
  console.log(`${said.join(", ")} since ${version}`);
};
