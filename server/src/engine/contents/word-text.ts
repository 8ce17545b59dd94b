import { isCompound, readCompound } from "./compound.ts";
import type { DocumentText, ReadInside } from "./document-text.ts";
import { newRoom, openParts, type Parts, partOfType, type Relation, relationsOf } from "../office-files/office-package.ts";
import { packedNames } from "./packed-names.ts";
import { wordStory, type WordStory } from "./word-story.ts";
import { noStyles, wordNamespaces, wordStyles } from "./word-styles.ts";
import { isOn, readXml } from "../office-files/xml-events.ts";

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const mainPart = (parts: Parts): string =>
  [
    relationsOf(parts, "").find(({ kind }) => kind === "officeDocument")?.target,
    partOfType(parts, mainType),
    parts.names.find((name) => /^word\/document\d*\.xml$/i.test(name)),
  ].find((name) => name !== undefined && parts.has(name)) ?? "word/document.xml";

const usualParts: readonly (readonly [kind: string, name: RegExp])[] = [
  ["header", /^word\/header\d*\.xml$/i],
  ["footnotes", /^word\/footnotes\.xml$/i],
  ["endnotes", /^word\/endnotes\.xml$/i],
  ["footer", /^word\/footer\d*\.xml$/i],
  ["styles", /^word\/styles\.xml$/i],
];
/** What the main part refers to; of a file that says nothing of it, the parts with the usual names. */
const relationsOfMain = (parts: Parts, main: string): Relation[] => {
  const said = relationsOf(parts, main);
  if (said.length > 0) return said;
  return usualParts.flatMap(([kind, usual]) =>
    parts.names
      .filter((name) => usual.test(name))
      .toSorted()
      .map((target) => ({ id: target, kind, target })),
  );
};

/** Whether even pages have headers of their own. */
const hasEvenHeaders = (settings: Buffer): boolean => {
  let found = false;
  readXml(settings, wordNamespaces, {
    open: ({ name, attribute }) => {
      if (name === "w:evenAndOddHeaders") found = isOn(attribute("w:val"));
    },
    close: () => {},
  });
  return found;
};

/**
 * Ids of headers and footers that nobody sees: no section asks for them, or only for pages that it does not tell from the others. Where no
 * section asks for any, nothing is said of where they stand.
 */
const unusedHeaders = ({ headers, hasTitlePage }: WordStory, hasEven: boolean, relations: readonly Relation[]): ReadonlySet<string> => {
  const isUsed = (use: string): boolean => (use === "first" ? hasTitlePage : use === "even" ? hasEven : true);
  const used = new Set(headers.filter(({ use }) => isUsed(use)).map(({ id }) => id));
  const asked = new Set(headers.map(({ id }) => id));
  const given = relations.filter(({ kind }) => kind === "header" || kind === "footer").map(({ id }) => id);
  return given.some((id) => asked.has(id)) ? new Set(given.filter((id) => !used.has(id))) : new Set();
};

const embedded = new Set(["oleObject", "package", "chart", "diagramData"]);
const fileName = (part: string): string => part.slice(part.lastIndexOf("/") + 1);

/** The names of what an object holds, else that of its part. */
const namesIn = (parts: Parts, { kind, target }: Relation): readonly string[] => {
  if (kind !== "oleObject" || !parts.has(target)) return [fileName(target)];
  const content = parts.read(target);
  const packed = isCompound(content) ? packedNames(readCompound(content)) : [];
  return packed.length > 0 ? packed : [fileName(target)];
};

/** The text of a Word document: headers, text, footnotes, endnotes, footers, each once. Throws where the main part cannot be read. */
export const wordText = async (content: Buffer, readInside: ReadInside, room = newRoom()): Promise<DocumentText> => {
  const parts = openParts(content, room);
  const main = mainPart(parts);
  const relations = relationsOfMain(parts, main);
  const notRead = new Set<string>();
  /** What is made of a part beside the main one; where it cannot be read, that is said. */
  const beside = <Made>(name: string, make: () => Made): Made | undefined => {
    try {
      return make();
    } catch {
      notRead.add(fileName(name));
      return undefined;
    }
  };
  const nameEmbedded = (one: Relation): void => {
    if (!embedded.has(one.kind)) return;
    for (const name of beside(one.target, () => namesIn(parts, one)) ?? []) notRead.add(name);
  };
  const firstOf = (wanted: RegExp): string | undefined => relations.find(({ kind }) => wanted.test(kind))?.target;
  const stylesPart = firstOf(/^styles$/);
  const styles = (stylesPart === undefined ? undefined : beside(stylesPart, () => wordStyles(parts.read(stylesPart)))) ?? noStyles;

  const inside = new Map<string, string>();
  for (const { id, target } of relations.filter(({ kind }) => kind === "aFChunk")) {
    try {
      const read = await readInside(parts.read(target), fileName(target), room);
      inside.set(id, read.text);
      for (const name of read.notRead) notRead.add(name);
    } catch {
      notRead.add(fileName(target));
    }
  }

  const body = wordStory(parts.read(main), { styles, inside });
  const settings = firstOf(/^settings$/);
  const hasEven = settings !== undefined && beside(settings, () => hasEvenHeaders(parts.read(settings)));
  const unused = unusedHeaders(body, hasEven === true, relations);
  const storiesOf = (wanted: string): string[] =>
    relations
      .filter(({ id, kind }) => kind === wanted && !unused.has(id))
      .map(({ target }): WordStory | undefined => {
        const within = beside(target, () => relationsOf(parts, target)) ?? [];
        within.forEach(nameEmbedded);
        return beside(target, () => wordStory(parts.read(target), { styles, hiddenNotes: body.hiddenNotes }));
      })
      .map((story) => story?.text ?? "");
  const texts = [...storiesOf("header"), body.text, ...storiesOf("footnotes"), ...storiesOf("endnotes"), ...storiesOf("footer")];
  relations.forEach(nameEmbedded);
  return { text: [...new Set(texts)].join("\n"), notRead: [...notRead] };
};
