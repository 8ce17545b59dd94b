import { isOn, type Namespaces, readXml } from "../office-files/xml-events.ts";

/** The namespaces of Word's files, in the usual and the strict form (ECMA-376, parts 1 and 4). */
export const wordNamespaces: Namespaces = new Map([
  ["http://schemas.openxmlformats.org/wordprocessingml/2006/main", "w"],
  ["http://purl.oclc.org/ooxml/wordprocessingml/main", "w"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/relationships", "r"],
  ["http://purl.oclc.org/ooxml/officeDocument/relationships", "r"],
  ["http://schemas.openxmlformats.org/officeDocument/2006/math", "m"],
  ["http://purl.oclc.org/ooxml/officeDocument/math", "m"],
  ["http://schemas.openxmlformats.org/markup-compatibility/2006", "mc"],
  ["http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing", "wp"],
  ["http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing", "wp"],
  ["urn:schemas-microsoft-com:vml", "v"],
  ["http://schemas.microsoft.com/office/word/2015/wordml/symex", "w16se"],
]);

type Style = { readonly basedOn: string | undefined; readonly isHidden: boolean | undefined };
/** What the styles say of a text: whether it is hidden. */
export type WordStyles = (paragraph: string | undefined, character: string | undefined) => boolean;
export const noStyles: WordStyles = () => false;

const longestChain = 20;
/** Whether styles of paragraphs and characters hide a text: "hidden" is switched over by each of the two (ECMA-376, part 1, 17.7.3). */
export const wordStyles = (xml: Buffer): WordStyles => {
  const styles = new Map<string, Style>();
  let [isHiddenAlways, isIn, usual] = [false, "", ""];
  let [id, basedOn, isHidden]: [string, string | undefined, boolean | undefined] = ["", undefined, undefined];
  readXml(xml, wordNamespaces, {
    open: ({ name, attribute }) => {
      if (name === "w:rPrDefault" || name === "w:style" || name === "w:tblStylePr") isIn = name;
      if (name === "w:style") {
        [id, basedOn, isHidden] = [attribute("w:styleId") ?? "", undefined, undefined];
        if (attribute("w:type") === "paragraph" && isOn(attribute("w:default") ?? "0")) usual = id;
      } else if (name === "w:basedOn") basedOn = attribute("w:val");
      else if (name === "w:vanish" && isIn === "w:rPrDefault") isHiddenAlways = isOn(attribute("w:val"));
      else if (name === "w:vanish" && isIn === "w:style") isHidden = isOn(attribute("w:val"));
    },
    close: (name) => {
      if (name === "w:style") styles.set(id, { basedOn, isHidden });
      if (name === "w:tblStylePr") isIn = "w:style";
      else if (name === "w:rPrDefault" || name === "w:style") isIn = "";
    },
  });
  const hides = (style: string | undefined): boolean => {
    let one = styles.get(style ?? "");
    for (let count = 0; one?.isHidden === undefined && one?.basedOn !== undefined && count < longestChain; count += 1)
      one = styles.get(one.basedOn);
    return one?.isHidden ?? false;
  };
  const known = new Map<string, boolean>();
  return (paragraph = usual, character) => {
    const key = `${paragraph}\n${character ?? ""}`;
    const found = known.get(key) ?? (isHiddenAlways || hides(paragraph) !== hides(character));
    known.set(key, found);
    return found;
  };
};
