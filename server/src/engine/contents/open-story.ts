import { type FormField, shownInField } from "./form-fields.ts";
import { storyWriter } from "./story-writer.ts";
import { asDrawn, ticked, unticked } from "./symbol-fonts.ts";
import { type Namespaces, readXml, type XmlElement } from "../office-files/xml-events.ts";

const openDocument = "urn:oasis:names:tc:opendocument:xmlns";
const namespaces: Namespaces = new Map([
  ...["office", "text", "table", "style", "form"].map((name) => [`${openDocument}:${name}:1.0`, name] as const),
  [`${openDocument}:drawing:1.0`, "draw"],
  [`${openDocument}:svg-compatible:1.0`, "svg"],
  ["http://www.w3.org/1999/xlink", "xlink"],
  ["http://www.w3.org/XML/1998/namespace", "xml"],
  ["urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0", "field"],
]);

type Look = { readonly parent?: string | undefined; readonly isHidden?: boolean | undefined; readonly font?: string | undefined };
/** Styles by family and name: `text T1`; fonts likewise: `font Wingdings1`. `pages`: the page styles that others ask for. */
export type OpenStyles = { readonly looks: Map<string, Look>; readonly pages: Set<string> };
export const noOpenStyles = (): OpenStyles => ({ looks: new Map(), pages: new Set() });
/** The page that a text begins with where it names none. */
const usualPage = "Standard";
/** Adds the styles that a part declares. */
export const openStyles = (xml: Buffer, { looks, pages }: OpenStyles): void => {
  let key: string | undefined;
  const next = new Map<string, string>();
  readXml(xml, namespaces, {
    open: ({ name, attribute }) => {
      if (name === "style:style" || name === "style:default-style") {
        const family = attribute("style:family");
        const parent = attribute("style:parent-style-name");
        key = `${family} ${attribute("style:name") ?? ""}`;
        looks.set(key, { parent: `${family} ${parent ?? ""}` });
        pages.add(attribute("style:master-page-name") ?? "");
      } else if (name === "style:text-properties" && key !== undefined) {
        const display = attribute("text:display");
        const isHidden = display === undefined ? undefined : display === "none";
        const face = attribute("style:font-name");
        looks.set(key, { ...looks.get(key), isHidden, font: looks.get(`font ${face}`)?.font ?? face });
      } else if (name === "style:font-face") looks.set(`font ${attribute("style:name")}`, { font: attribute("svg:font-family") });
      else if (name === "style:master-page") next.set(attribute("style:name") ?? "", attribute("style:next-style-name") ?? "");
    },
    close: (name) => {
      if (name === "style:style" || name === "style:default-style") key = undefined;
    },
  });
  if (next.size > 0) pages.add(next.has(usualPage) ? usualPage : [...next.keys()][0]!);
  for (const [page, after] of next) if (pages.has(page)) pages.add(after);
};
const longestChain = 20;
/** What a style and those that it goes back to say of one property. */
const lookOf = <K extends "isHidden" | "font">({ looks: styles }: OpenStyles, style: string, property: K): Look[K] => {
  let look = styles.get(style);
  for (let count = 0; look && look[property] === undefined && count < longestChain; count += 1) look = styles.get(look.parent ?? "");
  return look?.[property];
};

/** Formats, earlier states, what reviewers noted, and words about pictures. */
const leftOut = new Set(
  (
    "office:automatic-styles office:styles office:font-face-decls office:scripts office:meta office:annotation text:tracked-changes " +
    "text:note-citation svg:title svg:desc text:index-title-template text:index-source-styles"
  ).split(" "),
);
const isLeftOut = ({ name, attribute }: XmlElement): boolean =>
  leftOut.has(name) ||
  // a section that is hidden, always or by a condition that holds
  (name === "text:section" && (attribute("text:display") === "none" || attribute("text:is-hidden") === "true")) ||
  (name === "text:hidden-text" && attribute("text:is-hidden") === "true") ||
  (/^style:(?:header|footer)/.test(name) && attribute("style:display") === "false") ||
  (name === "table:table-row" && attribute("table:visibility") === "collapse");
const beside = new Set(
  (
    "text:note-body draw:text-box draw:custom-shape draw:rect draw:ellipse draw:circle draw:caption draw:line draw:connector draw:path draw:polygon " +
    "draw:polyline draw:regular-polygon draw:measure"
  ).split(" "),
);
const headers = /^style:(header|footer)(?:-left|-first)?$/;

type Control = { shown: string; isList: boolean };
/** What a control of a form shows. */
const controlOf = ({ name, attribute }: XmlElement): Control => {
  const label = attribute("form:label") ?? "";
  if (name === "form:checkbox")
    return { shown: `${attribute("form:current-state") === "checked" ? ticked : unticked} ${label}`, isList: false };
  if (name === "form:radio")
    return { shown: `${attribute("form:current-selected") === "true" ? ticked : unticked} ${label}`, isList: false };
  const value = attribute("form:current-value") ?? attribute("form:value");
  return { shown: name === "form:listbox" ? "" : (value ?? (name === "form:fixed-text" ? label : "")), isList: name === "form:listbox" };
};
const controls = new Set(
  "checkbox radio text textarea formatted-text number date time combobox listbox fixed-text".split(" ").map((name) => `form:${name}`),
);

type Style = { readonly name: string; readonly isHidden: boolean; readonly font: string };
export type OpenStory = {
  readonly text: string;
  readonly headers: string;
  readonly footers: string;
  readonly objects: ReadonlySet<string>;
};
/** What a reader of today sees of a part of an OpenDocument text (OASIS, version 1.3). Throws for what is not well-formed. */
export const openStory = (xml: Buffer, styles: OpenStyles): OpenStory => {
  const stories = { text: storyWriter(), header: storyWriter(), footer: storyWriter() };
  let story = stories.text;
  let [depth, outSince]: [number, number | undefined] = [0, undefined];
  const outer: Style[] = [];
  let style: Style = { name: "", isHidden: false, font: "" };
  // words stand in paragraphs only; between other elements there are spaces for the eye
  let paragraphs = 0;
  const [shownByControl, objects]: [Map<string, Control>, Set<string>] = [new Map(), new Set()];
  let control: Control | undefined;
  let [field, choices]: [{ kind: FormField["kind"]; result?: number } | undefined, string[]] = [undefined, []];

  const say = (words: string): void => {
    if (!style.isHidden) story.say(words);
  };
  const restyle = (family: string, { name, attribute }: XmlElement): void => {
    outer.push(style);
    const key = `${family} ${attribute("text:style-name") ?? ""}`;
    const isHidden = lookOf(styles, key, "isHidden") ?? (family === "text" && style.isHidden);
    style = { name, isHidden, font: lookOf(styles, key, "font") ?? style.font };
  };
  const beginParagraph = (element: XmlElement): void => {
    paragraphs += 1;
    restyle("paragraph", element);
  };
  const endParagraph = (): void => {
    paragraphs -= 1;
    style = outer.pop() ?? style;
    story.endLine();
  };
  const object = ({ attribute }: XmlElement): void => void objects.add((attribute("xlink:href") ?? "").replace(/^(?:\.\/)+/, ""));
  const choose = ({ attribute }: XmlElement): void => {
    if (control?.isList && (attribute("form:current-selected") ?? attribute("form:selected")) === "true")
      control.shown = [control.shown, attribute("form:label")].filter(Boolean).join(", ");
  };
  const beginField = ({ attribute }: XmlElement): void => {
    const type = attribute("field:type") ?? "";
    field = type.endsWith(".FORMCHECKBOX") ? { kind: "box" } : type.endsWith(".FORMDROPDOWN") ? { kind: "list" } : undefined;
    choices = [];
  };
  const setField = ({ attribute }: XmlElement): void => {
    const [name, value = ""] = [attribute("field:name") ?? "", attribute("field:value")];
    if (name === "Dropdown_ListEntry") choices.push(value);
    else if (field && name === "Checkbox_Checked") field.result = Number(value === "true");
    else if (field && name === "Dropdown_Selected") field.result = Number(value);
  };
  const endField = (): void => {
    if (field) say(shownInField({ ...field, choices }));
    field = undefined;
  };
  const opened: Readonly<Record<string, (element: XmlElement) => void>> = {
    "text:p": beginParagraph,
    "text:h": beginParagraph,
    "text:span": (element) => restyle("text", element),
    "text:a": (element) => restyle("text", element),
    "text:line-break": () => story.say("\n"),
    "text:tab": () => say(" "),
    "text:s": () => say(" "),
    "text:ruby-text": () => say(" "),
    "text:hidden-paragraph": ({ attribute }) => {
      if (attribute("text:is-hidden") !== "true") return;
      // it may stand anywhere in its paragraph
      story.dropLine();
      style = { ...style, isHidden: true };
    },
    "draw:object": object,
    "draw:object-ole": object,
    "draw:control": ({ attribute }) => {
      story.beginBeside();
      say(shownByControl.get(attribute("draw:control") ?? "")?.shown ?? "");
      story.endBeside();
    },
    "form:option": choose,
    "field:fieldmark": beginField,
    "field:param": setField,
  };
  const closed: Readonly<Record<string, () => void>> = {
    "text:p": endParagraph,
    "text:h": endParagraph,
    "text:span": () => void (style = outer.pop() ?? style),
    "text:a": () => void (style = outer.pop() ?? style),
    "field:fieldmark": endField,
  };

  readXml(xml, namespaces, {
    open: (element) => {
      depth += 1;
      if (outSince !== undefined) return;
      const { name, attribute } = element;
      const isBeside = beside.has(name);
      const isUnused = name === "style:master-page" && !styles.pages.has(attribute("style:name") ?? "");
      if (isUnused || isLeftOut(element) || (isBeside && style.isHidden)) outSince = depth;
      else if (isBeside) story.beginBeside();
      else if (controls.has(name)) {
        control = controlOf(element);
        for (const id of [attribute("form:id"), attribute("xml:id")]) if (id !== undefined) shownByControl.set(id, control);
      } else if (headers.test(name)) story = stories[name.startsWith("style:header") ? "header" : "footer"];
      else opened[name]?.(element);
    },
    close: (name) => {
      if (outSince === undefined) {
        if (beside.has(name)) story.endBeside();
        else if (headers.test(name)) story = stories.text;
        else closed[name]?.();
      } else if (outSince === depth) outSince = undefined;
      depth -= 1;
    },
    text: (words) => {
      if (paragraphs > 0 && outSince === undefined) say(asDrawn(words.replace(/\s/g, " "), style.font));
    },
  });
  return { text: stories.text.text(), headers: stories.header.text(), footers: stories.footer.text(), objects };
};
