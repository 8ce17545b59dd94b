import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type ESTree, type Plugin } from "vite";
import * as browser from "./src/drawn/browser.ts";

// The server that /api belongs to while developing.
const api = `http://127.0.0.1:${process.env["PORT"] ?? 3000}`;

const inPaths = (...parts: readonly string[]) => new RegExp(parts.join("|").replaceAll("/", String.raw`[\\/]`));
/** What every screen needs, and nobody before signing in; "My day" is the first screen of everybody, but for its window, which brings a form. */
const partsOfShell = inPaths(
  "(@rc-component|antd/es)/(select|virtual-list|overflow|popover|auto-complete|empty)/",
  "web/src/(app/(Shell|ThemeChoice)|engine/(api/refusal|forms/drafts|ui/(note|panel|prose|rows|chip|Deadline|RemindedChip|Loaded|NotLoaded)|text/greeting)\\.)",
  "web/src/office/(my-day/(?!SilenceDialog)|reminders/words\\.)",
  "contract/src/office/(my-day/my-day|reminders/reminders)\\.",
);
/** What else every list needs. */
const partsOfLists = inPaths("web/src/(office/(appeals/AppealListScreen|tasks/TaskListScreen)|engine/lists/readAhead)");

/** Where the client's calls go: a path of the same host, or the address of another that allows this one. */
const apiBase = process.env["API_BASE"] ?? "/api";
if (!/^(https?:\/\/[^/\s]+)?(\/[\w.-]+)*$/.test(apiBase))
  throw new Error(`API_BASE is "${apiBase}"; it has to be a path like /api or an address, without a slash at its end.`);

/** What the program asks of a browser, where the server draws its pages. */
const { drawFor: _, drawnFor: __, ...ofBrowser } = browser;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  define: {
    "import.meta.env.API_BASE": JSON.stringify(apiBase),
    // where the server draws, the packages look for it while they run
    ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  plugins: [...(isSsrBuild ? [] : [first(), compressed()]), onlyCalls(), silentIcons(), react()],
  // one file that needs no packages
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  build: {
    ...(isSsrBuild ? { outDir: "dist/drawn", minify: true } : { outDir: "dist", manifest: true }),
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // the parts of the component library do nothing by being imported, but say so nowhere: its form would come with every button
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
      ...(isSsrBuild && {
        transform: {
          inject: Object.fromEntries(
            Object.keys(ofBrowser).map((name) => [name, [join(import.meta.dirname, "src/drawn/browser.ts"), name]]),
          ),
        },
      }),
      // one file before signing in, one after and one of lists: a hundred small ones carry half a kilobyte of headers each and compress badly
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                // of the form, buttons and fields need only whether they stand in one
                {
                  name: "forms",
                  test: inPaths("@rc-component/(form/es/(?!FormContext|utils/(type|value)Util)|async-validator/)"),
                  includeDependenciesRecursively: false,
                },
                { name: "library", tags: ["$initial"], test: /node_modules/ },
                { name: "portal", tags: ["$initial"] },
                // of the tree a table needs how boxes are ticked, not the tree
                { name: "tree", test: /@rc-component[\\/]tree[\\/]es[\\/](?!util)/, includeDependenciesRecursively: false },
                { name: "shell", test: partsOfShell },
                { name: "lists", test: partsOfLists },
                { name: "icons", test: /@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)/ },
              ],
            },
          },
    },
  },
  server: { proxy: { "/api": api } },
}));

/** `first.js` stands in the page's head and is waited for; named by its content like all that is kept for a year. */
function first(): Plugin {
  const source = join(import.meta.dirname, "src", "app", "first.js");
  let isBuild = false;
  return {
    name: "first",
    configResolved: ({ command }) => void (isBuild = command === "build"),
    async buildStart() {
      if (isBuild) this.emitFile({ type: "asset", name: "first.js", source: await readFile(source) });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((file) => file.type === "asset" && file.names.includes("first.js"));
        const src = built ? `/${built.fileName}` : "/src/app/first.js";
        return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
      },
    },
  };
}

/**
 * Of a call the client needs its method, its path, who may make it and whether it brings a file: what goes in and comes out the server knows.
 * Of a family of lists it needs everything but the schema of a row, of a workflow not the names of who may and on what condition.
 */
function onlyCalls(): Plugin {
  const needed: Readonly<Record<string, (name: string) => boolean>> = {
    endpoint: (name) => ["method", "path", "may"].includes(name),
    defineLists: (name) => name !== "row",
    defineWorkflow: (name) => !["who", "guards", "checks", "effects"].includes(name),
  };
  return {
    name: "only-calls",
    transform: {
      filter: { id: inPaths("contract/src/(office|kit)/.*\\.ts$"), code: /\b(endpoint|defineLists|defineWorkflow)\(/ },
      handler(code) {
        const cuts: [from: number, to: number][] = [];
        const partsOf = (of: ESTree.Node | undefined) =>
          of?.type === "ObjectExpression" ? of.properties.filter((part) => part.type !== "SpreadElement") : [];
        const cut = (of: ESTree.Node | undefined, isNeeded: (name: string) => boolean): void => {
          for (const part of partsOf(of)) {
            if (part.key.type !== "Identifier" || isNeeded(part.key.name)) continue;
            if (part.key.name !== "reply" || part.value.type !== "Literal")
              cuts.push([part.start, code.indexOf(",", part.end) === part.end ? part.end + 1 : part.end]);
          }
        };
        const look = (node: ESTree.Node): void => {
          if (node.type === "CallExpression") {
            // the actions of a workflow follow its words: defineWorkflow({ … })({ accept: { … } })
            const { callee } = node;
            const [of, parts] =
              callee.type === "CallExpression"
                ? [callee.callee, partsOf(node.arguments[0]).map((action) => action.value)]
                : [callee, node.arguments.slice(0, 1)];
            const isNeeded = of.type === "Identifier" ? needed[of.name] : undefined;
            if (isNeeded) for (const part of parts) cut(part, isNeeded);
          }
          for (const child of Object.values(node).flat())
            if (child !== null && typeof child === "object" && "type" in child) look(child as ESTree.Node);
        };
        look(this.parse(code));
        const kept = cuts.toSorted(([a], [b]) => b - a).reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), code);
        return { code: kept, map: null };
      },
    },
  };
}

/** An icon of the component library is nothing to hear: without a name of its own it says the English name of its file. */
function silentIcons(): Plugin {
  const saysItsFile = /role: "img",\s+"aria-label": icon\.name\b/;
  return {
    name: "silent-icons",
    transform: {
      filter: { id: inPaths("@ant-design/icons/es/components/AntdIcon(Light)?\\.js$") },
      handler(code) {
        if (!saysItsFile.test(code)) this.error("The icons of the component library get their names elsewhere now.");
        return { code: code.replace(saysItsFile, '...(restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true })'), map: null };
      },
    },
  };
}

/** Compresses once, at build time: the server sends the .br beside a file to clients that accept it. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|html)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        await writeFile(`${path}.br`, await brotli(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}
