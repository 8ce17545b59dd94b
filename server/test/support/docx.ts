import { unzip } from "../../src/engine/archive/unzip.ts";
import { zip } from "../../src/engine/archive/zip.ts";

const limits = { bytes: 100_000_000, entries: 1000 };
const plain = (xml: string): string =>
  xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&apos;", "'").replaceAll("&amp;", "&");

/** The main part of a Word document as it is written. */
export const docxXml = (bytes: Buffer): string => unzip(bytes, limits).get("word/document.xml")!.toString("utf8");

/** The text of a Word document, a line for each paragraph and line break. */
export const docxText = (bytes: Buffer): string =>
  plain(
    docxXml(bytes)
      .replace(/<w:br\/>|<\/w:p>/g, "\n")
      .replace(/<w:tab\/>/g, "\t")
      .replace(/<[^>]*>/g, ""),
  );

/** The same document with some of its parts changed, left out (undefined) or added. */
export const docxWith = async (
  bytes: Buffer,
  changed: Readonly<Record<string, ((xml: string) => string) | string | Buffer | undefined>>,
): Promise<Buffer> => {
  const parts = new Map<string, string | Buffer>(unzip(bytes, limits));
  for (const [name, change] of Object.entries(changed)) {
    if (change === undefined) parts.delete(name);
    else parts.set(name, typeof change === "function" ? change(String(parts.get(name))) : change);
  }
  const made: Buffer[] = [];
  for await (const part of zip([...parts].map(([name, content]) => ({ name, content: [content] })))) made.push(part);
  return Buffer.concat(made);
};
