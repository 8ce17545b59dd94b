import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { cleanText, type FieldProblem } from "@murojaat/contract";
import { ArchiveError, unzip } from "../../engine/archive/unzip.ts";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { zip } from "../../engine/archive/zip.ts";
import { problem, ruleBroken } from "../../engine/http/app-error.ts";
import type { Filling } from "../issued-letters/letter-values.ts";
import type { Placeholders } from "./placeholders.ts";
import { rootOf } from "./whole-xml.ts";

const limits = { bytes: 30_000_000, entries: 300 };
/** A mark of a template as the library reads it: a value, or a part with what stands in it. */
type Mark = {
  readonly type: string;
  readonly value: string;
  readonly subparsed?: readonly Mark[];
  readonly expanded?: readonly Mark[];
  readonly attrParsed?: Readonly<Record<string, readonly Mark[]>>;
};
type Tag = { readonly name: string; /** The repeated parts around it, the outermost first. */ readonly within: readonly string[] };
/** The library's own parts of a template, of which one is taken off. */
type Modules = { readonly modules: { name?: string; prefix?: unknown }[] };

/** A template cannot bring XML of its own into the document: its mark for that is replaced by one that cannot be typed. */
const withoutRawXml = () => ({
  name: "WithoutRawXml",
  optionsTransformer: <O>(options: O, doc: unknown): O => {
    for (const part of (doc as Modules).modules) if (part.name === "RawXmlModule") part.prefix = "\u0000";
    return options;
  },
});
/** A name is a name: no expression is read, nothing inherited is found. */
const parser = (tag: string) => ({
  get: (scope: unknown): unknown => {
    const value =
      typeof scope === "object" && scope !== null && Object.hasOwn(scope, tag) ? (scope as Record<string, unknown>)[tag] : undefined;
    // texts from before they were cleaned on their way in
    return typeof value === "string" ? cleanText(value) : value;
  },
});

/** Collects the names in a template's marks, nested ones included. */
const collector = () => {
  const tags: Tag[] = [];
  const walk = (marks: readonly Mark[], within: readonly string[]): void => {
    for (const mark of marks) {
      for (const inAttribute of Object.values(mark.attrParsed ?? {})) walk(inAttribute, within);
      if (mark.type !== "placeholder") continue;
      tags.push({ name: mark.value, within });
      walk([...(mark.subparsed ?? []), ...(mark.expanded ?? [])], [...within, mark.value]);
    }
  };
  const module = {
    name: "NamesOfMarks",
    set: ({ inspect }: { inspect?: { postparsed?: readonly Mark[] } }) => walk(inspect?.postparsed ?? [], []),
  };
  return { module, tags };
};

const open = (template: Buffer, inspect?: { name: string }): Docxtemplater =>
  new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    syntax: { changeDelimiterPrefix: null },
    nullGetter: () => "",
    parser,
    modules: [withoutRawXml(), ...(inspect ? [inspect] : [])],
  });

/** A template with the names that it mentions, and what fills them: values are texts, whatever stands in them. */
export const readTemplate = (template: Buffer): { readonly names: readonly string[]; readonly fill: (filling: Filling) => Buffer } => {
  refuseWhileOpen("Drawing Word");
  const { module, tags } = collector();
  const document = open(template, module);
  const fill = (filling: Filling) => {
    document.render(filling);
    return document.toBuffer();
  };
  return { names: tags.map(({ name }) => name), fill };
};
export const fillTemplate = (template: Buffer, filling: Filling): Buffer => readTemplate(template).fill(filling);

/** Whatever runs or is fetched when somebody opens the document. */
const activeParts = /vbaProject|vbaData|activeX|embeddings\/|\.bin$|customUI|attachedToolbars/i;
const activeXml =
  /<!DOCTYPE|<!ENTITY|<w:altChunk|OLEObject|macroEnabled|<w:control\b|<w:object\b|<w:subDoc|<w:dataSource|<w:mailMerge|<w:frameset/i;
const allowedFields = /^(PAGE|NUMPAGES|SECTIONPAGES|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|TOC|REF|PAGEREF|SEQ|STYLEREF|HYPERLINK)$/i;
const fieldCodes = (xml: string): string[] => {
  const simple = [...xml.matchAll(/<w:fldSimple\b[^>]*w:instr="([^"]*)"/g)].map((m) => m[1]!);
  // one code may be spread over several runs: they are read together, between the marks of a field
  const complex = xml
    .split(/w:fldCharType="begin"/)
    .slice(1)
    .map((part) =>
      [...part.split(/w:fldCharType="(?:separate|end)"/)[0]!.matchAll(/<w:instrText\b[^>]*>([^<]*)</g)].map((m) => m[1]).join(""),
    );
  return [...simple, ...complex].map((code) => code.trim().split(/[\s\\"]/)[0]!);
};
const fetches = (rels: string): boolean =>
  [...rels.matchAll(/<Relationship\b[^>]*>/g)].some(
    ([rel]) => /TargetMode="External"/i.test(rel) && !(/\/hyperlink"/.test(rel) && /Target="(https?|mailto):/i.test(rel)),
  );
const isActive = (name: string, content: Buffer): boolean => {
  if (activeParts.test(name)) return true;
  if (!/\.(xml|rels)$/i.test(name)) return false;
  // an encoding other than UTF-8 would hide from what looks here
  if (content.includes(0)) return true;
  const xml = content.toString("utf8");
  return activeXml.test(xml) || (name.endsWith(".rels") && fetches(xml)) || fieldCodes(xml).some((code) => !allowedFields.test(code));
};

const mainPart = "word/document.xml";
/** Whether Word would open it: every part is XML to its end, and the first relation leads to a text. */
const isDocument = (parts: ReadonlyMap<string, Buffer>): boolean => {
  for (const [name, content] of parts) if (/\.(xml|rels)$/i.test(name) && rootOf(content.toString("utf8")) === undefined) return false;
  const text = (name: string) => parts.get(name)?.toString("utf8") ?? "";
  const leads = [...text("_rels/.rels").matchAll(/<Relationship\b[^>]*>/g)].some(
    ([rel]) => /Type="[^"]*\/officeDocument"/.test(rel) && /Target="\/?word\/document\.xml"/.test(rel),
  );
  return leads && parts.has("[Content_Types].xml") && rootOf(text(mainPart)) === "w:document";
};

const unknownTags = (tags: readonly Tag[], { values, parts }: Placeholders): FieldProblem[] => {
  const isKnown = ({ name, within }: Tag): boolean =>
    values.includes(name) || (within.length === 0 && Object.hasOwn(parts, name)) || within.some((part) => parts[part]?.includes(name));
  const paths = tags.filter((tag) => !isKnown(tag)).map(({ name, within }) => [...within, name].join("."));
  return [...new Set(paths)].map((path) => problem(path, "unknown_placeholder"));
};

const sampleOf = ({ values, parts }: Placeholders): Filling => ({
  ...Object.fromEntries(values.map((name) => [name, name])),
  ...Object.fromEntries(Object.entries(parts).map(([name, fields]) => [name, [Object.fromEntries(fields.map((field) => [field, field]))]])),
});

/**
 * A template that may be stored: a complete Word document of limited size, with nothing in it that runs or is fetched, that names at least
 * one placeholder and no unknown one, and can be filled. Repacked from what was checked. Refuses (422) with every unknown name.
 */
export const checkTemplate = async (bytes: Buffer, allowed: Placeholders): Promise<Buffer> => {
  refuseWhileOpen("Reading a template");
  const broken = () => ruleBroken(problem("file", "broken_template"));
  let parts: ReadonlyMap<string, Buffer>;
  try {
    parts = unzip(bytes, limits);
  } catch (error) {
    if (error instanceof ArchiveError) throw broken();
    throw error;
  }
  for (const [name, content] of parts) if (isActive(name, content)) throw ruleBroken(problem("file", "active_content"));
  if (!isDocument(parts)) throw broken();
  const packed: Buffer[] = [];
  for await (const part of zip([...parts].map(([name, content]) => ({ name, content: [content] })))) packed.push(part);
  const template = Buffer.concat(packed);
  const { module, tags } = collector();
  try {
    open(template, module);
  } catch {
    throw broken();
  }
  const unknown = unknownTags(tags, allowed);
  if (unknown.length > 0) throw ruleBroken(...unknown);
  // it would say the same of every appeal: another file was meant
  if (tags.length === 0) throw ruleBroken(problem("file", "no_placeholder"));
  try {
    fillTemplate(template, sampleOf(allowed));
  } catch {
    throw broken();
  }
  return template;
};
