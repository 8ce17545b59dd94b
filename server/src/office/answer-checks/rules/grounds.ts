import { plain } from "../sentences.ts";
import type { Found, Rule } from "../rule.ts";

/** Results that say no, or not all. */
const refusing = new Set(["rejected", "explained"]);
const partly = /(?<!\p{L})(?:qisman|қисман|частичн)/iu;
/** An article, a clause or the number of an act. */
const article =
  /\d{1,4}\s?-?\s?(?:modda|band|модда|банд|qism|қисм)|(?:стать|пункт|част)\p{L}{1,3}\s\d|(?<!\p{L})(?:ст|п)\.\s?\d|(?<!\p{L})(?:oʻrq|ўрқ|зру|pf|pq|пф|пқ|уп|пп)\s?-\s?\d/iu;
/** How to appeal: where a complaint goes, or who disagrees. */
const uzbekAppeal = /shikoyat (?:qil|ber|bilan|kiri|kelti|arizasi)|norozi|rozi bolmas|ustidan|(?<![a-z])sud(?:ga|iga|lar)/u;
const russianAppeal =
  /обжал|жалоб(?:ой|у)(?!\p{L})|не согласны|несогласи|не согласить|(?:^|[^\p{L}])(?:в|через)\s(?:\p{L}{1,20}\s){0,3}суд/u;

/** A refusal says by which article of which law, and how to appeal against it. */
export const grounds: Rule<"grounds"> = (text, { result, language }) => {
  if (!(result !== null && refusing.has(result)) && !partly.test(text)) return [];
  const at = { from: text.length, to: text.length };
  const says = language === "RU" ? russianAppeal.test(text.toLowerCase()) : uzbekAppeal.test(plain(text));
  return [
    ...(article.test(text) ? [] : [{ reason: "no_article", ...at } satisfies Found<"grounds">]),
    ...(says ? [] : [{ reason: "no_appeal", ...at } satisfies Found<"grounds">]),
  ];
};
