import { zipStored } from "../archive/zip.ts";
import { partsIn, type Parts, type Relation, relationsOf } from "../office-files/office-package.ts";
import { isOn, type Namespaces, readXml } from "../office-files/xml-events.ts";

export type BookParts = {
  /** What the library needs, and nothing else, under names by which it finds them. */
  readonly archive: Buffer;
  /** Days are counted from 1904, as Excel on a Mac did. */
  readonly is1904: boolean;
  /** Drawings by the name of their sheet. XML. */
  readonly drawings: ReadonlyMap<string, Buffer>;
  /** Sheets that have no cells, such as charts. */
  readonly withoutCells: ReadonlySet<string>;
  /** Files that lie in the workbook. */
  readonly embedded: readonly string[];
};
/** A part that the workbook names and does not hold. */
export type MissingPart = { readonly missing: string };

const namespaces: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", "x"],
  ["http://purl.oclc.org/ooxml/spreadsheetml/main", "x"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/relationships", "r"],
  ["http://purl.oclc.org/ooxml/officeDocument/relationships", "r"],
]);
const fileOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

type ListedSheet = { readonly name: string; readonly id: string };
/** What the main part says: its sheets with the ids of their relations; undefined where it is no workbook. */
const readMain = (xml: Buffer): { readonly sheets: readonly ListedSheet[]; readonly is1904: boolean } | undefined => {
  const sheets: ListedSheet[] = [];
  let [isBook, is1904] = [false, false];
  readXml(xml, namespaces, {
    open: ({ name, attribute }) => {
      if (name === "x:workbook") isBook = true;
      if (name === "x:workbookPr") is1904 = isOn(attribute("date1904") ?? "0");
      if (name === "x:sheet") sheets.push({ name: attribute("name") ?? "", id: attribute("r:id") ?? "" });
    },
    close: () => {},
  });
  return isBook ? { sheets, is1904 } : undefined;
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const written = (relations: readonly Relation[]): Buffer => {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const lines = relations.map(
    ({ id, kind, target }) => `<Relationship Id="${escaped(id)}" Type="${type}/${kind}" Target="/${escaped(target)}"/>`,
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
  const lost = used.find(({ target }) => !parts.has(target))?.target;
  if (lost !== undefined) return lost;
  const unnamed = sheets.find(({ id }) => !relations.some((one) => one.id === id))?.name;
  const wantsTexts = !used.some(({ kind }) => kind === "sharedStrings") && used.some(({ target }) => parts.read(target).includes(' t="s"'));
  return unnamed ?? (wantsTexts ? "sharedStrings.xml" : undefined);
};
/** The list of a part's relations, by its usual name. */
const listOf = (name: string): string => `${name.slice(0, name.lastIndexOf("/") + 1)}_rels/${fileOf(name)}.rels`;
/**
 * The parts of a workbook, found as its relations name them, wherever they lie and in whatever case they are written: the library takes a
 * part that it does not find for an empty one. `unpacked`: by their names in the archive. Undefined where it is no workbook; throws for spoilt XML.
 */
export const bookParts = (unpacked: ReadonlyMap<string, Buffer>): BookParts | MissingPart | undefined => {
  const parts = partsIn(unpacked);
  const isNamedSo = parts.names.some((name) => /^xl\//i.test(name));
  const main = relationsOf(parts, "").find(({ kind }) => kind === "officeDocument");
  if (!main) return isNamedSo ? { missing: "_rels/.rels" } : undefined;
  if (!parts.has(main.target)) return isNamedSo ? { missing: main.target } : undefined;
  const said = readMain(parts.read(main.target));
  if (!said) return undefined;
  const relations = relationsOf(parts, main.target);
  const used = relations.filter(({ kind }) => needed.includes(kind));
  const missing = lostPart(parts, said.sheets, relations);
  if (missing !== undefined) return { missing };
  const sheetOf = (id: string) => used.find((one) => one.id === id && one.kind === "worksheet")?.target;
  const drawings = said.sheets.flatMap(({ name, id }): [string, Buffer][] => {
    const sheet = sheetOf(id);
    const of = sheet === undefined ? [] : relationsOf(parts, sheet);
    const drawing = of.find(({ kind, target }) => kind === "drawing" && parts.has(target));
    return drawing ? [[name, parts.read(drawing.target)]] : [];
  });
  return {
    archive: zipStored([
      ["[Content_Types].xml", Buffer.from("<Types/>")],
      ["_rels/.rels", written([main])],
      [main.target, parts.read(main.target)],
      [listOf(main.target), written(used)],
      ...used.map(({ kind, target }) => [target, kind === "worksheet" ? withRowNumbers(parts.read(target)) : parts.read(target)] as const),
    ]),
    is1904: said.is1904,
    drawings: new Map(drawings),
    withoutCells: new Set(said.sheets.filter(({ id }) => sheetOf(id) === undefined).map(({ name }) => name)),
    embedded: parts.names.filter((name) => /(?:^|\/)embeddings\/[^/]+$/i.test(name)).map(fileOf),
  };
};
