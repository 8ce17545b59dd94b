// Endings of Uzbek words as `folded` leaves them: oʻ is o, gʻ is g, q is k and x is h.

const vowel = "[aeiou]";
const list = (endings: string): string =>
  endings
    .split(" ")
    .toSorted((a, b) => b.length - a.length)
    .join("|");
/** Enough of a word to be one: three letters, or two that end in a consonant (uy, ot, ish). */
const word = "(?<=^(?:[a-z]{3,}|[aeiou][^aeiou]))";
const behind = (before: string, endings: string): string => `(?<=${before})(?:${list(endings)})`;
const ending = (...parts: readonly string[]): RegExp => new RegExp(`${word}(?:${parts.join("|")})$`);

const ofNouns = ending(
  list("ning niki dagi gacha dan ni ga da dek day lar larimiz laringiz man san siz dir"),
  behind("k", "ka kacha"),
  behind("[^aeiou]", "imiz ingiz im ing i"),
  behind(vowel, "miz ngiz m si"),
  behind("[a-z]{4}", "rok"),
);
const ofVerbs = ending(
  list("yapti yapman yapmiz yapsiz yotgan yotir mokda mokchi mokchiman mokchimiz mok gan di dik dim ding dingiz sa sam sak sin"),
  list("mayapti mayapman mayapmiz mayotgan magan madi madik madim maydi maymiz mayman may masa masdan maslik mas mang"),
  behind("k", "kan"),
  behind("[^aeiou]", "adi aman amiz asiz ayapti ayotgan ib ish"),
  behind(vowel, "ydi yman ymiz ysiz sh"),
  // of verbs that end in -la and the like: maktab is no verb
  behind("[lrnk]a|sha|[a-z]i", "b"),
);
/** Of a verb that tells what is done to something; an l of its own is not taken off. */
const passive = ending(behind("[^aeiou]", "il in"), behind(`[a-z]{3}${vowel}`, "n l"));

/** Words that lose a vowel before an ending (shahar, shahri), or a part of themselves (qoʻshnim). */
const shortened: ReadonlyMap<string, string> = new Map([
  ["shahr", "shahar"],
  ["ogl", "ogil"],
  ["orn", "orin"],
  ["burn", "burun"],
  ["korn", "korin"],
  ["koshn", "koshni"],
  ["singl", "singil"],
  ["kongl", "kongil"],
  ["bagr", "bagir"],
]);

/** Words that end as if they had an ending. */
const whole = new Set(["koshni"]);

const nextOf = (stem: string, isVerb: boolean): string => {
  if (whole.has(stem)) return stem;
  const [noun, verb] = [stem.replace(ofNouns, ""), stem.replace(ofVerbs, "")];
  return verb !== stem && (isVerb || noun === stem) ? verb.replace(passive, "") : noun;
};
const stemOf = (folded: string, isVerb: boolean): string => {
  let stem = folded;
  for (let next = nextOf(stem, isVerb); next !== stem; next = nextOf(stem, false)) stem = next;
  return (shortened.get(stem) ?? stem).replace(/g$/, "k");
};

/**
 * The stem of an Uzbek word: what it is without its endings, k for g at its end (chiroq, chirogʻi). Two where it may be a noun or a verb:
 * hududi is hudud and i, keldi is kel and di.
 */
export const uzbekStems = (folded: string): readonly string[] => [stemOf(folded, false), stemOf(folded, true)];
