import { decodeHTML } from "entities/lib/decode.js";
import { ticked, unticked } from "./symbol-fonts.ts";

/** Signs by their names and numbers; a place where a word may be divided is not seen. */
const withoutEntities = (text: string): string => decodeHTML(text).replaceAll("\u00ad", "");

const unseen = new Set(["script", "style", "head", "title", "template", "noscript", "object", "svg"]);
const lines = new Set("p div br tr li ul ol table blockquote h1 h2 h3 h4 h5 h6 hr pre section article header footer dt dd".split(" "));
/** What has its own place in a line. */
const apart = new Set("td th textarea select option button".split(" "));
const empty = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** What ends where the next of its kind begins, with or without a word of it. */
const endedByNext = new Set("p li td th tr dt dd option".split(" "));

/** Whether it is left out for good, and what what stands in it may undo. */
type Look = { readonly isOut: boolean; readonly isHidden: boolean; readonly isTiny: boolean };
const attributeOf = (name: string): ((tag: string) => string) => {
  const written = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]*))`, "i");
  return (tag) => written.exec(tag)?.slice(1).join("") ?? "";
};
const styleOf = attributeOf("style");
const valueOf = (style: string, property: string): string | undefined =>
  style
    .split(";")
    .map((one) => one.split(":"))
    .findLast(([name]) => name!.trim() === property)?.[1]
    ?.replace("!important", "")
    .trim();
/** How an element looks, by what is written in its tag, in one that looks so. */
const lookOf = (tag: string, within: Look): Look => {
  if (!/style|hidden/i.test(tag)) return within;
  const style = styleOf(tag).toLowerCase();
  const [visibility, size] = [valueOf(style, "visibility"), valueOf(style, "font-size")];
  return {
    isOut:
      within.isOut ||
      /\shidden(?=[\s=/>])/i.test(tag.replace(/"[^"]*"|'[^']*'/g, "x")) ||
      valueOf(style, "display") === "none" ||
      valueOf(style, "mso-hide") === "all",
    isHidden: visibility === undefined ? within.isHidden : visibility === "hidden",
    isTiny: size === undefined ? within.isTiny : /^0(?:\.0*)?(?:[a-z]+|%)?$/.test(size),
  };
};
const usual: Look = { isOut: false, isHidden: false, isTiny: false };

/** The elements that are open at a place of a page, and whether one sees what stands there. */
const openElements = () => {
  const open: { readonly name: string; readonly look: Look }[] = [];
  const counts = new Map<string, number>();
  const look = (): Look => open.at(-1)?.look ?? usual;
  const end = (name: string): void => {
    if ((counts.get(name) ?? 0) === 0) return;
    for (let ended = ""; ended !== name;) {
      ended = open.pop()!.name;
      counts.set(ended, counts.get(ended)! - 1);
    }
  };
  return {
    isSeen: (): boolean => {
      const { isOut, isHidden, isTiny } = look();
      return !isOut && !isHidden && !isTiny;
    },
    begin: (name: string, tag: string): void => {
      if (endedByNext.has(name) && open.at(-1)?.name === name) end(name);
      if (empty.has(name)) return;
      open.push({ name, look: lookOf(tag, look()) });
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    end,
  };
};
const typeOf = attributeOf("type");
const typedIn = attributeOf("value");
/** Fields of a form that show what was typed into them. */
const typed = new Set(["", "text", "search", "tel", "url", "email", "number", "date", "time", "month", "week"]);
/** What a field of a form shows. */
const answerIn = (tag: string): string => {
  const type = typeOf(tag).toLowerCase();
  if (type === "checkbox" || type === "radio") return /\schecked(?=[\s=/>])/i.test(tag) ? ticked : unticked;
  return typed.has(type) ? withoutEntities(typedIn(tag)) : "";
};
/** What may be said in a tag that is looked at; longer ones hold pictures. Characters. */
const longestTag = 10_000;

/** The words of a page as a reader sees them, without anything that a browser would act on. Takes time proportional to the length. */
export const htmlText = (html: string): string => {
  const found: string[] = [];
  const elements = openElements();
  let [at, unread] = [0, ""];
  const say = (words: string): void => {
    if (unread === "" && elements.isSeen()) found.push(words);
  };
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? html.length : open;
    say(withoutEntities(html.slice(at, end)).replace(/\s+/g, " "));
    if (open < 0) break;
    if (html.startsWith("<!--", open)) {
      const close = html.indexOf("-->", open + 4);
      at = close < 0 ? html.length : close + 3;
      continue;
    }
    // a sign that begins no tag is a sign
    const [, closing, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 32)) ?? [];
    if (name === undefined && !/^<[!?/]/.test(html.slice(open, open + 2))) {
      say("<");
      at = open + 1;
      continue;
    }
    const close = html.indexOf(">", open);
    at = close < 0 ? html.length : close + 1;
    const [one, tag] = [name?.toLowerCase() ?? "", html.slice(open, Math.min(at, open + longestTag))];
    if (unread !== "") {
      if (closing === "/" && one === unread) unread = "";
      continue;
    }
    if (unseen.has(one) && closing !== "/" && html[close - 1] !== "/") {
      unread = one;
      continue;
    }
    if (apart.has(one)) found.push(" ");
    else if (lines.has(one)) found.push("\n");
    if (closing === "/") elements.end(one);
    else elements.begin(one, tag);
    if (one === "input") say(` ${answerIn(tag)} `);
  }
  return found
    .join("")
    .split("\n")
    .map((line) => line.replace(/[ \u00a0]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};
