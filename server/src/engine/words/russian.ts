// Endings of Russian words, by the rules of Snowball (https://snowballstem.org/algorithms/russian/stemmer.html), longest first.

const endings = (list: string, before = ""): RegExp =>
  new RegExp(
    `${before}(?:${list
      .split(" ")
      .toSorted((a, b) => b.length - a.length)
      .join("|")})$`,
    "u",
  );
const gerund = [endings("в вши вшись", "(?<=[ая])"), endings("ив ивши ившись ыв ывши ывшись")];
const reflexive = endings("ся сь");
const adjective = endings("ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею");
const participle = [endings("ем нн вш ющ щ", "(?<=[ая])"), endings("ивш ывш ующ")];
const verb = [
  endings("ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю"),
  endings("ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно", "(?<=[ая])"),
];
const noun = endings("а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я");

const without = (text: string, rules: readonly RegExp[]): string | undefined => {
  for (const rule of rules) if (rule.test(text)) return text.replace(rule, "");
  return undefined;
};

const stemOfRest = (rest: string): string => {
  const afterGerund = without(rest, gerund);
  if (afterGerund !== undefined) return afterGerund;
  const bare = rest.replace(reflexive, "");
  const ofAdjective = without(bare, [adjective]);
  if (ofAdjective !== undefined) return without(ofAdjective, participle) ?? ofAdjective;
  return without(bare, verb) ?? without(bare, [noun]) ?? bare;
};

/** The stem of a Russian word in small letters, ё written as е. */
export const russianStem = (word: string): string => {
  const [, start, rest] = /^([^аеиоуыэюя]*[аеиоуыэюя])(.*)$/u.exec(word) ?? [];
  if (start === undefined || rest === undefined) return word;
  let stem = start + stemOfRest(rest).replace(/и$/u, "");
  if (/[аеиоуыэюя][^аеиоуыэюя]+[аеиоуыэюя]+[^аеиоуыэюя].*ость?$/u.test(stem)) stem = stem.replace(/ость?$/u, "");
  return stem
    .replace(/(?:ейше?)$/u, "")
    .replace(/нн$/u, "н")
    .replace(/ь$/u, "");
};
