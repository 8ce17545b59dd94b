import { newRoom, openParts, type Parts, partOfType, type Relation, relationsOf, type Room } from "./office-package.ts";
import { wordStory, type WordStory } from "./word-story.ts";
import { noStyles, wordNamespaces, wordStyles } from "./word-styles.ts";
import { isOn, readXml } from "./xml-events.ts";

/** Text as lines, and the names of what lies in a document and was not read. */
export type DocumentText = { readonly text: string; readonly notRead: readonly string[] };
/** Reads a document that lies in another one, by the name of its part; throws for what is not read. */
export type ReadInside = (content: Buffer, name: string, room: Room) => Promise<DocumentText>;

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const mainPart = (parts: Parts): string =>
  [
    relationsOf(parts, "").find(({ kind }) => kind === "officeDocument")?.target,
    partOfType(parts, mainType),
    parts.names.find((name) => /^word\/document\d*\.xml$/.test(name)),
  ].find((name) => name !== undefined && parts.has(name)) ?? "word/document.xml";

const usualParts: readonly (readonly [kind: string, name: RegExp])[] = [
  ["header", /^word\/header\d*\.xml$/],
  ["footnotes", /^word\/footnotes\.xml$/],
  ["endnotes", /^word\/endnotes\.xml$/],
  ["footer", /^word\/footer\d*\.xml$/],
  ["styles", /^word\/styles\.xml$/],
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

const embedded = new Set(["oleObject", "package", "chart", "diagramData"]);
const fileName = (part: string): string => part.slice(part.lastIndexOf("/") + 1);

/** The text of a Word document: headers, text, footnotes, endnotes, footers, each once. Throws where the main part cannot be read. */
export const wordText = async (content: Buffer, readInside: ReadInside, room = newRoom()): Promise<DocumentText> => {
  const parts = openParts(content, room);
  const main = mainPart(parts);
  const relations = relationsOfMain(parts, main);
  const notRead = new Set<string>();
  /** What is made of a part beside the main one; where it cannot be read, that is said. */
  const beside = <Made>(name: string, make: (part: Buffer) => Made): Made | undefined => {
    try {
      return make(parts.read(name));
    } catch {
      notRead.add(fileName(name));
      return undefined;
    }
  };
  const firstOf = (wanted: string): string | undefined => relations.find(({ kind }) => kind === wanted)?.target;
  const stylesPart = firstOf("styles");
  const styles = (stylesPart === undefined ? undefined : beside(stylesPart, wordStyles)) ?? noStyles;

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
  const settings = firstOf("settings");
  const uses = new Set(["default", ...(body.hasTitlePage ? ["first"] : [])]);
  if (settings !== undefined && beside(settings, hasEvenHeaders)) uses.add("even");
  const asked = new Map<string, boolean>();
  for (const { id, use } of body.headers) asked.set(id, asked.get(id) === true || uses.has(use));

  const storiesOf = (wanted: string): string[] =>
    relations
      .filter(({ id, kind }) => kind === wanted && asked.get(id) !== false)
      .map(({ target }): WordStory | undefined => {
        const within = beside(target, () => relationsOf(parts, target)) ?? [];
        for (const one of within) if (embedded.has(one.kind)) notRead.add(fileName(one.target));
        return beside(target, (part) => wordStory(part, { styles, hiddenNotes: body.hiddenNotes }));
      })
      .map((story) => story?.text ?? "");
  const texts = [...storiesOf("header"), body.text, ...storiesOf("footnotes"), ...storiesOf("endnotes"), ...storiesOf("footer")];
  for (const { kind, target } of relations) if (embedded.has(kind)) notRead.add(fileName(target));
  return { text: [...new Set(texts)].join("\n"), notRead: [...notRead] };
};
