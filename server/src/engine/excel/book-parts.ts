import { zipStored } from "../archive/zip.ts";
import { attributesOf, localName, tokensOf } from "./xml-tags.ts";

/** The parts of a workbook by their names in its archive, unpacked. */
export type Parts = ReadonlyMap<string, Buffer>;
type Relation = {
  readonly id: string;
  /** The last word of its type, which Strict and other workbooks share. */ readonly kind: string;
  readonly part: string;
};

export type BookParts = {
  /** What the library needs, and nothing else, under names by which it finds them. */
  readonly archive: Buffer;
  /** Days are counted from 1904, as Excel on a Mac did. */
  readonly is1904: boolean;
  /** Drawings by the name of their sheet. XML. */
  readonly drawings: ReadonlyMap<string, string>;
  /** Sheets that have no cells, such as charts. */
  readonly withoutCells: ReadonlySet<string>;
  /** Files that lie in the workbook. */
  readonly embedded: readonly string[];
};
/** A part that the workbook names and does not hold. */
export type MissingPart = { readonly missing: string };

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);
const fileOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);
const relationsOf = (name: string): string => `${folderOf(name)}_rels/${fileOf(name)}.rels`;
/** A target of a relation, seen from a part, as the name of a part. */
const resolved = (from: string, target: string): string => {
  const names: string[] = [];
  for (const name of (/^[/\\]/.test(target) ? target : folderOf(from) + target).split(/[/\\]/))
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  return names.join("/");
};

/** Finds a part; names of parts are the same in any case (ECMA-376, part 2, 6.2.2.3), and programs write them so. */
type Find = (name: string) => string | undefined;
const finder = (parts: Parts): Find => {
  const names = new Map([...parts.keys()].toReversed().map((name) => [name.toLowerCase(), name]));
  return (name) => (parts.has(name) ? name : names.get(name.toLowerCase()));
};
const textOf = (parts: Parts, name: string | undefined): string => (name === undefined ? "" : parts.get(name)!.toString("utf8"));
const readRelations = (parts: Parts, find: Find, from: string): Relation[] => {
  const relations: Relation[] = [];
  for (const token of tokensOf(textOf(parts, find(relationsOf(from))))) {
    if (!("opens" in token) || !token.opens || localName(token.name) !== "Relationship") continue;
    const given = attributesOf(token.given);
    const [id, type, target] = [given.get("Id"), given.get("Type"), given.get("Target")];
    if (id === undefined || type === undefined || target === undefined || given.get("TargetMode") === "External") continue;
    const part = resolved(from, target);
    relations.push({ id, kind: fileOf(type), part: find(part) ?? part });
  }
  return relations;
};

type ListedSheet = { readonly name: string; readonly id: string };
/** What the main part says: its sheets with the ids of their relations; undefined where it is no workbook. */
const readMain = (xml: string): { readonly sheets: readonly ListedSheet[]; readonly is1904: boolean } | undefined => {
  const sheets: ListedSheet[] = [];
  let [isBook, is1904] = [false, false];
  for (const token of tokensOf(xml)) {
    if (!("opens" in token) || !token.opens) continue;
    const local = localName(token.name);
    if (local === "workbook") isBook = true;
    if (!isBook) return undefined;
    const given = attributesOf(token.given);
    if (local === "workbookPr") is1904 = ["1", "true"].includes(given.get("date1904") ?? "");
    if (local === "sheet") sheets.push({ name: given.get("name") ?? "", id: given.get("id") ?? "" });
    if (local === "definedNames") break;
  }
  return isBook ? { sheets, is1904 } : undefined;
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const written = (relations: readonly Relation[]): Buffer => {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const lines = relations.map(
    ({ id, kind, part }) => `<Relationship Id="${escaped(id)}" Type="${type}/${kind}" Target="/${escaped(part)}"/>`,
  );
  return Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`,
  );
};

/** A sheet with a number at each of its rows: the library hides none that has no number. */
const withRowNumbers = (sheet: Buffer): Buffer => {
  const xml = sheet.toString("utf8");
  if (!/<(?:[\w.-]+:)?row(?![\w.-])(?![^<>]*\sr\s*=)/.test(xml)) return sheet;
  let at = 0;
  const tag = /<((?:[\w.-]+:)?row)(?![\w.-])([^<>]*)>/g;
  return Buffer.from(
    xml.replace(tag, (all, name: string, given: string) => {
      const own = /\sr\s*=\s*["'](\d+)["']/.exec(given);
      at = own ? Number(own[1]) : at + 1;
      return own ? all : `<${name} r="${at}"${given}>`;
    }),
  );
};

/** Parts without which a workbook would be read as one with empty cells. */
const needed = ["worksheet", "sharedStrings", "styles"];
/** The name of a part that holds cells, or what they show, and is not there. */
const lostPart = (parts: Parts, sheets: readonly ListedSheet[], relations: readonly Relation[]): string | undefined => {
  const used = relations.filter(({ kind }) => needed.includes(kind));
  const lost = used.find(({ part }) => !parts.has(part))?.part;
  const unnamed = sheets.find(({ id }) => !relations.some((one) => one.id === id))?.name;
  const wantsTexts = !used.some(({ kind }) => kind === "sharedStrings") && used.some(({ part }) => parts.get(part)?.includes(' t="s"'));
  return lost ?? unnamed ?? (wantsTexts ? "sharedStrings.xml" : undefined);
};
/**
 * The parts of a workbook, found as its relations name them, wherever they lie and in whatever case they are written: the library takes a
 * part that it does not find for an empty one. Undefined where the archive is no workbook.
 */
export const bookParts = (parts: Parts): BookParts | MissingPart | undefined => {
  const find = finder(parts);
  const isNamedSo = [...parts.keys()].some((name) => /^xl\//i.test(name));
  const main = readRelations(parts, find, "").find(({ kind }) => kind === "officeDocument");
  if (!main) return isNamedSo ? { missing: "_rels/.rels" } : undefined;
  if (!parts.has(main.part)) return isNamedSo ? { missing: main.part } : undefined;
  const said = readMain(textOf(parts, main.part));
  if (!said) return undefined;
  const relations = readRelations(parts, find, main.part);
  const used = relations.filter(({ kind }) => needed.includes(kind));
  const missing = lostPart(parts, said.sheets, relations);
  if (missing !== undefined) return { missing };
  const sheetOf = (id: string) => used.find((one) => one.id === id && one.kind === "worksheet")?.part;
  const drawingOf = (sheet: string) => readRelations(parts, find, sheet).find(({ kind, part }) => kind === "drawing" && parts.has(part));
  const drawings = said.sheets.flatMap(({ name, id }): [string, string][] => {
    const sheet = sheetOf(id);
    const drawing = sheet === undefined ? undefined : drawingOf(sheet);
    return drawing ? [[name, textOf(parts, drawing.part)]] : [];
  });
  return {
    archive: zipStored([
      ["[Content_Types].xml", Buffer.from("<Types/>")],
      ["_rels/.rels", written([main])],
      [main.part, parts.get(main.part)!],
      [relationsOf(main.part), written(used)],
      ...used.map(({ kind, part }) => [part, kind === "worksheet" ? withRowNumbers(parts.get(part)!) : parts.get(part)!] as const),
    ]),
    is1904: said.is1904,
    drawings: new Map(drawings),
    withoutCells: new Set(said.sheets.filter(({ id }) => sheetOf(id) === undefined).map(({ name }) => name)),
    embedded: [...parts.keys()].filter((name) => /(?:^|\/)embeddings\/[^/]+$/i.test(name)).map(fileOf),
  };
};
