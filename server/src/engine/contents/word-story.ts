import { type FormField } from "./form-fields.ts";
import { storyWriter } from "./story-writer.ts";
import { asDrawn, symbolOf } from "./symbol-fonts.ts";
import { openFields } from "./word-fields.ts";
import { wordNamespaces, type WordStyles } from "./word-styles.ts";
import { isOn, readXml, type XmlElement } from "../office-files/xml-events.ts";

/** Earlier states, texts that were struck out or moved away, and what is there for programs that do not know the newer form. */
const leftOut = new Set(
  "w:del w:moveFrom w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:trPrChange w:tcPrChange w:tabs w:sdtPr".split(" "),
);
const lineBreaks = new Set(["w:br", "w:cr"]);
const gaps = new Set(["w:tab", "w:ptab"]);
const notes = new Set(["w:footnote", "w:endnote"]);

/** A sign by its number in Unicode, in hexadecimal. */
const signOf = (code: string): string => {
  const number = parseInt(code, 16);
  return number > 0 && number <= 0x10ffff ? String.fromCodePoint(number) : "";
};

/** A header or footer that a section asks for. `use`: on which pages. */
export type HeaderUse = { readonly id: string; readonly use: string };
export type WordStory = {
  /** Lines. */
  readonly text: string;
  readonly headers: readonly HeaderUse[];
  readonly hasTitlePage: boolean;
  /** Ids of notes whose marks are all hidden or struck out, with the kind of note: `footnote 3`. */
  readonly hiddenNotes: ReadonlySet<string>;
};
export type StoryAsked = {
  readonly styles: WordStyles;
  /** The texts of documents inside, by the ids under which the part refers to them. */
  readonly inside?: ReadonlyMap<string, string>;
  readonly hiddenNotes?: ReadonlySet<string>;
};

type Run = { readonly style?: string | undefined; readonly isHidden?: boolean; readonly font?: string };
type Paragraph = { style: string | undefined; isMarkHidden: boolean; run: Run };
const newParagraph = (): Paragraph => ({ style: undefined, isMarkHidden: false, run: {} });
type Form = { -readonly [K in keyof FormField]: FormField[K] } & { choices: string[] };

/** What a reader of today sees of a part of a Word document (ECMA-376, part 1, 17). Throws for what is not well-formed. */
export const wordStory = (xml: Buffer, { styles, inside, hiddenNotes = new Set() }: StoryAsked): WordStory => {
  const story = storyWriter();
  const fields = openFields((words) => say(words));
  const [headers, seenNotes, unseenNotes]: [HeaderUse[], Set<string>, Set<string>] = [[], new Set(), new Set()];
  // how deep elements are open, and since which depth all is left out
  let [depth, outSince]: [number, number | undefined] = [0, undefined];
  const [rows, choices, outer]: [number[], { isMade: boolean }[], Paragraph[]] = [[], [], []];
  let paragraph = newParagraph();
  let [isText, isOfMark, isOfRow, hasTitlePage] = [false, false, false, false];
  let [form, fieldMark]: [Form | undefined, string | undefined] = [undefined, undefined];

  const isSeen = (): boolean => {
    const { style, isHidden = styles(paragraph.style, style) } = paragraph.run;
    return !isHidden && fields.isSeen();
  };
  const say = (words: string): void => {
    if (isSeen()) story.say(words);
  };
  const leaveOut = (since = depth): void => {
    outSince ??= since;
  };

  const note = (kind: string, { attribute }: XmlElement): void => {
    (isSeen() ? seenNotes : unseenNotes).add(`${kind} ${attribute("w:id")}`);
  };
  const header = ({ attribute }: XmlElement): void =>
    void headers.push({ id: attribute("r:id") ?? "", use: attribute("w:type") ?? "default" });
  const number = ({ attribute }: XmlElement): number => Number(attribute("w:val") ?? 0);
  const hide = ({ attribute }: XmlElement): void => {
    const isHidden = isOn(attribute("w:val"));
    if (isOfMark) paragraph.isMarkHidden ||= isHidden;
    else paragraph.run = { ...paragraph.run, isHidden };
  };
  const opened: Readonly<Record<string, (element: XmlElement) => void>> = {
    "w:p": () => void (paragraph = newParagraph()),
    "w:pPr": () => void (isOfMark = true),
    "w:pStyle": ({ attribute }) => void (paragraph.style = attribute("w:val")),
    "w:r": () => void (paragraph.run = {}),
    "w:rStyle": ({ attribute }) => {
      if (!isOfMark) paragraph.run = { ...paragraph.run, style: attribute("w:val") };
    },
    "w:rFonts": ({ attribute }) => {
      if (!isOfMark) paragraph.run = { ...paragraph.run, font: attribute("w:ascii") ?? attribute("w:hAnsi") ?? "" };
    },
    "w:vanish": hide,
    "w:specVanish": hide,
    "w:t": () => void (isText = true),
    "m:t": () => void (isText = true),
    "m:den": () => say("/"),
    "w:noBreakHyphen": () => say("-"),
    "w:sym": ({ attribute }) => say(symbolOf(attribute("w:font") ?? "", parseInt(attribute("w:char") ?? "", 16))),
    "w16se:symEx": ({ attribute }) => say(signOf(attribute("w16se:char") ?? "")),
    "w:tr": () => void rows.push(depth),
    "w:trPr": () => void (isOfRow = true),
    "w:hidden": () => {
      if (isOfRow) leaveOut(rows.at(-1));
    },
    "w:txbxContent": () => {
      if (!isSeen()) return leaveOut();
      outer.push(paragraph);
      story.beginBeside();
    },
    "wp:docPr": ({ attribute }) => {
      // the drawing that it describes goes on after it
      if (isOn(attribute("hidden") ?? "0")) leaveOut(depth - 1);
    },
    "v:textpath": ({ attribute }) => {
      story.beginBeside();
      say(attribute("string") ?? "");
      story.endBeside();
    },
    "w:fldChar": ({ attribute }) => void (fieldMark = attribute("w:fldCharType")),
    "w:checkBox": () => void (form = { kind: "box", choices: [] }),
    "w:ddList": () => void (form = { kind: "list", choices: [] }),
    "w:checked": ({ attribute }) => {
      if (form) form.result = Number(isOn(attribute("w:val")));
    },
    "w:result": (element) => {
      if (form) form.result = number(element);
    },
    "w:default": (element) => {
      if (form) form.preset = form.kind === "box" ? Number(isOn(element.attribute("w:val"))) : number(element);
    },
    "w:listEntry": ({ attribute }) => void form?.choices.push(attribute("w:val") ?? ""),
    "mc:AlternateContent": () => void choices.push({ isMade: false }),
    "mc:Choice": () => {
      const choice = choices.at(-1);
      if (choice?.isMade) leaveOut();
      else if (choice) choice.isMade = true;
    },
    "mc:Fallback": () => {
      if (choices.at(-1)?.isMade) leaveOut();
    },
    "w:altChunk": ({ attribute }) => {
      story.say(inside?.get(attribute("r:id") ?? "") ?? "");
      story.endLine();
    },
    "w:footnoteReference": (element) => note("footnote", element),
    "w:endnoteReference": (element) => note("endnote", element),
    "w:headerReference": header,
    "w:footerReference": header,
    "w:titlePg": ({ attribute }) => void (hasTitlePage ||= isOn(attribute("w:val"))),
  };
  const closed: Readonly<Record<string, () => void>> = {
    "w:p": () => {
      if (!paragraph.isMarkHidden) story.endLine();
      paragraph = newParagraph();
    },
    "w:pPr": () => void (isOfMark = false),
    "w:rt": () => say(" "),
    "w:r": () => void (paragraph.run = {}),
    "w:t": () => void (isText = false),
    "m:t": () => void (isText = false),
    "w:tr": () => void rows.pop(),
    "w:trPr": () => void (isOfRow = false),
    "w:txbxContent": () => {
      story.endBeside();
      paragraph = outer.pop() ?? newParagraph();
    },
    "w:fldChar": () => {
      if (fieldMark === "begin") fields.begin(form);
      else if (fieldMark === "separate") fields.separate();
      else fields.end();
      form = undefined;
    },
    "mc:AlternateContent": () => void choices.pop(),
  };
  const isLeftOut = ({ name, attribute }: XmlElement): boolean =>
    leftOut.has(name) ||
    (name.startsWith("v:") && /(?:^|;)\s*visibility\s*:\s*hidden/.test(attribute("style") ?? "")) ||
    (notes.has(name) && hiddenNotes.has(`${name.slice(2)} ${attribute("w:id")}`));

  readXml(xml, wordNamespaces, {
    open: (element) => {
      depth += 1;
      if (outSince !== undefined) return;
      const { name } = element;
      if (name === "w:del" && isOfRow) leaveOut(rows.at(-1));
      else if ((name === "w:del" || name === "w:moveFrom") && isOfMark) paragraph.isMarkHidden = true;
      if (isLeftOut(element)) leaveOut();
      else if (lineBreaks.has(name)) say("\n");
      else if (gaps.has(name)) say(" ");
      else opened[name]?.(element);
    },
    close: (name) => {
      if (outSince === undefined) closed[name]?.();
      else if (depth === outSince) {
        outSince = undefined;
        if (name === "w:tr") [isOfRow] = [false, rows.pop()];
      }
      depth -= 1;
    },
    text: (words) => {
      if (isText && outSince === undefined) say(asDrawn(words.replace(/\s/g, " "), paragraph.run.font ?? ""));
    },
  });
  return {
    text: story.text(),
    headers,
    hasTitlePage,
    hiddenNotes: new Set([...unseenNotes].filter((one) => !seenNotes.has(one))),
  };
};
