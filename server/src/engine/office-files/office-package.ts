import { listEntries, unpack } from "../archive/unzip.ts";
import { readXml, type Namespaces } from "./xml-events.ts";

/** What one part of a document may be, unpacked. Bytes. */
const longestPart = 30_000_000;
const mostEntries = 5000;

/** How many bytes may still be unpacked of a document and of those in it, and how many of those may still be read. */
export type Room = { bytes: number; documents: number };
export const newRoom = (): Room => ({ bytes: 2 * longestPart, documents: 50 });

/** The parts of a document that is an archive, by their names in any case of letters. */
export type Parts = {
  readonly has: (name: string) => boolean;
  /** Throws for a part that is missing, spoilt or too long. */
  readonly read: (name: string) => Buffer;
  readonly names: readonly string[];
};
/** Names of parts are the same in any case (ECMA-376, part 2, 6.2.2.3), and programs write them so. */
const keyOf = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
/** Throws for what is no archive. */
export const openParts = (content: Buffer, room: Room): Parts => {
  const all = listEntries(content, mostEntries);
  const entries = new Map(all.map((entry) => [keyOf(entry.name), entry]));
  return {
    names: all.map(({ name }) => name),
    has: (name) => entries.has(keyOf(name)),
    read: (name) => {
      const entry = entries.get(keyOf(name));
      if (!entry) throw new Error("a part is missing");
      const bytes = unpack(content, entry, Math.min(longestPart, room.bytes));
      room.bytes -= bytes.length;
      return bytes;
    },
  };
};

/** Parts that are unpacked already. */
export const partsIn = (unpacked: ReadonlyMap<string, Buffer>): Parts => {
  // of two that differ in case the first one
  const parts = new Map([...unpacked].toReversed().map(([name, content]) => [keyOf(name), content]));
  return {
    names: [...unpacked.keys()],
    has: (name) => parts.has(keyOf(name)),
    read: (name) => {
      const content = parts.get(keyOf(name));
      if (!content) throw new Error("a part is missing");
      return content;
    },
  };
};

const packages: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/package/2006/relationships", "rel"],
  ["http://schemas.openxmlformats.org/package/2006/content-types", "ct"],
]);
/** That a part refers to another one (ECMA-376, part 2). `kind`: the last word of its type, which Strict and usual files share. */
export type Relation = { readonly id: string; readonly kind: string; readonly target: string };
const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);

/** The name of a part as another one in a folder refers to it. */
const resolved = (folder: string, target: string): string => {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : folder + target).replaceAll("\\", "/").split("/"))
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  return path.join("/");
};
/** What a part of a package refers to within it; of the package itself for an empty name. */
export const relationsOf = ({ has, read }: Parts, name: string): Relation[] => {
  const folder = folderOf(name);
  const list = `${folder}_rels/${name.slice(folder.length)}.rels`;
  const found: Relation[] = [];
  if (!has(list)) return found;
  readXml(read(list), packages, {
    open: ({ name: element, attribute }) => {
      if (element !== "rel:Relationship" || attribute("TargetMode") === "External") return;
      const [id, type, target] = [attribute("Id"), attribute("Type"), attribute("Target")];
      if (id && type && target) found.push({ id, kind: type.split("/").at(-1)!, target: resolved(folder, target) });
    },
    close: () => {},
  });
  return found;
};

/** The name of a part by its exact type, where the list of types names one. */
export const partOfType = ({ has, read }: Parts, type: string): string | undefined => {
  let found: string | undefined;
  if (has("[Content_Types].xml"))
    readXml(read("[Content_Types].xml"), packages, {
      open: ({ name, attribute }) => {
        if (name === "ct:Override" && attribute("ContentType") === type) found ??= keyOf(attribute("PartName") ?? "");
      },
      close: () => {},
    });
  return found;
};
