import { spellingKey, withoutSigns } from "@murojaat/contract";

const oneOf = (words: string, endings: string) => new RegExp(`^(?:${words.replaceAll(" ", "|")})${endings}$`);
// Cyrillic and the letters of 2026 are compared as Latin of 1995, without the signs of oʻ and gʻ
const uzbekCase = "(?:ni|ning|ga|gi|da|dan|dagi)?";
const uzbek = [
  oneOf(
    "bir ikki uch tort besh olti yetti sakkiz toqqiz on yigirma ottiz qirq ellik oltmish yetmish sakson toqson yuz ming million",
    `(?:i?nchi|ta|lab)?${uzbekCase}`,
  ),
  // without "lik": oylik is a salary
  oneOf(
    "kun hafta oy yil soat dushanba seshanba chorshanba payshanba juma shanba yakshanba bugun kecha ertaga hozir " +
      "yanvar fevral mart aprel may iyun iyul avgust sentabr sentyabr oktabr oktyabr noyabr dekabr " +
      "ota ona dada oyi aka uka opa singl singil er xotin turmush ogil ogl qiz farzand nevara buvi bobo amaki toga xola amma kelin kuyov qaynota qaynona oila rafiqa",
    `(?:lar)?(?:i?m|i?ng|s?i|i?miz|i?ngiz)?${uzbekCase}`,
  ),
];
const russian = [
  oneOf(
    "один одн два две двух двое три трех трое четыр четырех четверо пят шест сем восем девят десят двадцат тридцат сорок пятьдесят сто двести триста тысяч миллион перв втор трет четверт",
    "(?:а|у|ом|е|и|ь|ью|ый|ий|ая|ья|ое|ого|ьего|ой|ьей|ых|ым|ов)?",
  ),
  oneOf(
    "ден дн недел месяц год лет час сегодня вчера завтр понедельник вторник сред четверг пятниц суббот воскресен январ феврал март апрел май мая июн июл август сентябр октябр ноябр декабр " +
      "мат матер отец отц сын дочь дочер муж жен брат сестр сестер бабушк дедушк внук внучк дяд тет свекров тещ семь",
    "(?:а|у|ом|ем|е|и|ы|ой|ю|ей|ью|ям|ам|ами|ями|ях|ах|ов|ев|ь|я|ье|ья|ьев)?",
  ),
];

/** A numeral, a day or a relative: any appeal may have it, and it says nothing of its matter. */
export const isEmptyWord = (word: string): boolean => {
  const written = withoutSigns(word).toLowerCase().replaceAll("ё", "е");
  const latin = spellingKey(written);
  return uzbek.some((words) => words.test(latin)) || russian.some((words) => words.test(written));
};
