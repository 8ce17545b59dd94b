import { SaxesParser, type SaxesTagNS } from "saxes";

/** An element by the name that its reader gives to its namespace, whatever its prefix: `w:p`; `:p` in an unknown namespace. */
export type XmlElement = {
  readonly name: string;
  /** The value of an attribute, named likewise; one without a prefix is named without one. */
  readonly attribute: (name: string) => string | undefined;
};
export type XmlEvents = {
  readonly open: (element: XmlElement) => void;
  readonly close: (name: string) => void;
  readonly text?: (words: string) => void;
};
/** Names of namespaces by their addresses; several addresses may have one name. */
export type Namespaces = ReadonlyMap<string, string>;

const elementOf = ({ local, uri, attributes }: SaxesTagNS, namespaces: Namespaces): XmlElement => ({
  name: `${namespaces.get(uri) ?? ""}:${local}`,
  attribute: (name) => {
    for (const one of Object.values(attributes)) {
      const own = one.uri === "" ? one.local : `${namespaces.get(one.uri) ?? ""}:${one.local}`;
      if (own === name) return one.value;
    }
    return undefined;
  },
});

const encodings: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };
/** Bytes that are decoded at a time: the text as a whole may be several times as long as they are. */
const step = 65_536;

/** Elements within one another: a namespace is looked for in all of them, so deeper ones would take more time than their length is worth. */
const deepest = 500;

/** Tells what an XML consists of, in its order. Throws for what is not well-formed or nested too deep; entities that it declares itself are not known. */
export const readXml = (content: Buffer, namespaces: Namespaces, { open, close, text }: XmlEvents): void => {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on("opentag", (tag) => {
    depth += 1;
    if (depth > deepest) throw new Error("nested too deep");
    open(elementOf(tag, namespaces));
  });
  parser.on("closetag", ({ uri, local }) => {
    depth -= 1;
    close(`${namespaces.get(uri) ?? ""}:${local}`);
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decoder = new TextDecoder(encodings[content.toString("hex", 0, 2)] ?? "utf-8");
  for (let at = 0; at < content.length; at += step) parser.write(decoder.decode(content.subarray(at, at + step), { stream: true }));
  parser.write(decoder.decode()).close();
};

/** Whether an element that switches something is on: without a value it is. */
export const isOn = (value: string | undefined): boolean => value === undefined || !["0", "false", "off"].includes(value);
