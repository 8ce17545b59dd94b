import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

// The server that /api belongs to while developing.
const api = `http://127.0.0.1:${process.env["PORT"] ?? 3000}`;

/** What every list needs, and nobody before. */
const partsOfLists = new RegExp(
  [
    "(@rc-component|antd/es)/(select|virtual-list|overflow|popover|auto-complete|empty)/",
    "antd/es/pagination/|@rc-component/pagination/es/(?!locale)",
    "web/src/(app/Shell|office/appeals/(AppealListScreen|useDeleteAppeal)|office/tasks/TaskListScreen|engine/lists/readAhead)",
  ]
    .join("|")
    .replaceAll("/", String.raw`[\\/]`),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [noSchemas(), withoutUnused(), first(), react(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // the parts of the component library do nothing by being imported, but say so nowhere: its form would come with every button
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
      // one file before signing in and one after: a hundred small ones carry half a kilobyte of headers each and compress badly
      output: {
        codeSplitting: {
          groups: [
            { name: "library", tags: ["$initial"], test: /node_modules/ },
            { name: "portal", tags: ["$initial"] },
            // of the tree a table needs how boxes are ticked, not the tree
            { name: "tree", test: /@rc-component[\\/]tree[\\/]es[\\/](?!util)/, includeDependenciesRecursively: false },
            { name: "lists", test: partsOfLists },
            { name: "icons", test: /@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": api } },
});

/**
 * Stands for TypeBox in the browser: the server validates, the client reads only paths, labels and fields of the contract.
 * Every schema is an object without fields there, which keeps some 18 KiB off the line.
 */
function noSchemas(): Plugin {
  const id = "\0no-schemas";
  return {
    name: "no-schemas",
    enforce: "pre",
    resolveId: (source) => (source === "typebox" ? id : undefined),
    load: (module) =>
      module === id ? "export default new Proxy({}, { get: () => () => ({ properties: {}, examples: [{}] }) });" : undefined,
  };
}

/**
 * What parts of the library would bring with them and never use: a table filters by menus and trees in its headings (ours
 * filter above it and by headings of their own), offers selections in a menu, one by a radio, and ticks branches; a dialog shows its own skeleton; the
 * theme asks the form for one context and would bring the whole of it to the sign-in page. Together some 35 KiB.
 */
function withoutUnused(): Plugin {
  const refusing = (what: string) => `() => { throw new Error("${what} is left out: web/vite.config.ts"); }`;
  const files = (path: string) => new RegExp(`antd/es/${path}`.replaceAll("/", String.raw`[\\/]`));
  const left: readonly { readonly by: RegExp; readonly source: RegExp; readonly instead: string }[] = [
    {
      by: files("table/hooks/useFilter/index"),
      source: /\/FilterDropdown$/,
      instead: `export default ${refusing("A filter in a heading")}; export const flattenKeys = () => [];`,
    },
    {
      by: files("table/hooks/useSelection"),
      source: /\/(dropdown|radio)$/,
      instead: `export default ${refusing("A menu or a radio of selections")};`,
    },
    {
      by: files("table/hooks/useSelection"),
      source: /^@rc-component\/tree$/,
      instead: `export const arrDel = (list, value) => (list ?? []).filter((one) => one !== value);
        export const arrAdd = (list, value) => [...arrDel(list, value), value];
        export const conductCheck = ${refusing("A tree in a table")}; export const convertDataToEntities = conductCheck;`,
    },
    { by: files("modal/"), source: /\/skeleton$/, instead: `export default ${refusing("The skeleton of a dialog")};` },
    {
      by: files("(form/context|config-provider/)"),
      source: /^@rc-component\/form$/,
      instead: `export { FormProvider } from "@rc-component/form/es/FormContext";`,
    },
  ];
  return {
    name: "without-unused",
    enforce: "pre",
    resolveId: (source, importer = "") => {
      const at = left.findIndex((one) => one.source.test(source) && one.by.test(importer));
      return at < 0 ? undefined : `\0without-${at}`;
    },
    load: (module) => left[Number(/^\0without-(\d+)$/.exec(module)?.[1] ?? -1)]?.instead,
  };
}

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

/** Compresses once, at build time: the server sends the .br beside a file to whoever takes it. */
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
