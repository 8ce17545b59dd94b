import { gapsOf } from "@murojaat/contract";
import { signs } from "@murojaat/contract/kit";
import { daysIn } from "../dates.ts";
import { plain, sentencesOf } from "../sentences.ts";
import { tellsOnly, type Found, type Rule } from "../rule.ts";

/** Promises without a day, sums without their currency, gaps that were left. */
export const promise: Rule<"promise"> = (text, { result, language }) => [
  ...gapsIn(text),
  ...sumsIn(text),
  ...(result !== null && tellsOnly.has(result) ? [] : promisesIn(text, language === "RU")),
];

/** Lines and rows of dots of a form that nobody filled in. */
const blanks = /(?<![\p{L}\d_])_{2,}|(?<!\.)\.{4,}|…{2,}/gu;
const gapsIn = (text: string): Found<"promise">[] => {
  let at = 0;
  const named = gapsOf(text).map((one): Found<"promise"> => {
    const from = text.indexOf(one, at);
    at = from + one.length;
    return { reason: "gap", from, to: at };
  });
  const blank = [...text.matchAll(blanks)].map(({ 0: found, index }): Found<"promise"> => ({
    reason: "gap",
    from: index,
    to: index + found.length,
  }));
  return [...named, ...blank];
};

/** Thousands in groups, or five digits and more: less is a number of a house, a year, a flat. */
const large =
  /(?<![\p{L}\d№./,+-]|№\s|\d\s)(?:\d{1,3}(?:[ \u00A0]\d{3}){1,4}|[1-9]\d{4,11})(?:,\d{1,2})?(?![\d/.-]\d|[ \u00A0](?!20\d\d[ -]?(?:yil|йил|г))\d|-\p{L}|\d)/gu;
const millions =
  /(?<![\p{L}\d])\d{1,3}(?:[.,]\d{1,3})?\s(?:mln|mlrd|million|milliard|млн|млрд|миллион|миллиард)\p{L}{0,4}\.?(?![\p{L}])/giu;
/** A currency within a few words, of the sum itself or of those that are listed with it. */
const currency = new RegExp(
  String.raw`^(?:[ \u00A0]\d{1,3}[ \u00A0](?:mln|million|ming|млн|миллион|минг|тыс)\p{L}{0,4}\.?)?(?:[ \u00A0]?(?:va|ва|yoki|ёки|и|или|dan|дан|–|-|,)[ \u00A0]?\d[\d \u00A0]{0,15}(?:,\d{1,2})?){0,3}[^.!?;\n\d]{0,40}?(?<!\p{L})(?:so[${signs}]?m|söm|сўм|сум|сом|руб|rubl|dollar|доллар|yevro|евро|usd|eur)`,
  "iu",
);
const unit =
  /^\s?\(?(?:%|°|mln|mlrd|ming|million|млн|млрд|минг|тыс|kg|kilo|кг|кило|tonna|тонн|т(?!\p{L})|g(?!\p{L})|gramm|грамм|metr|метр|m(?!\p{L})|м(?!\p{L})|m2|m²|м2|м²|km|км|kv|кв|ga(?!\p{L})|га(?!\p{L})|gektar|гектар|sotix|сотих|nafar|нафар|kishi|киши|чел|odam|одам|dona|дона|ta(?!\p{L})|та(?!\p{L})|xonadon|хонадон|oila|оила|сем|жител|aholi|аҳоли|litr|литр|л(?!\p{L})|l(?!\p{L})|kub|куб|kvt|квт|kva|ква|bosh|бош|tup|туп|экз|шт|мест|oʻrin|ўрин|talaba|талаба|oʻquvchi|ўқувчи|учен|yosh|ёш|voh|kilovatt|киловатт|raqam|рақам|sonli|сонли|номер|yil|йил|год)/iu;
const numberBefore =
  /(?:№|raqam\p{L}{0,4}|рақам\p{L}{0,4}|номер\p{L}{0,3}|stir|стир|инн|inn|hisob\p{L}{0,6}|ҳисоб\p{L}{0,6}|счет\p{L}{0,3}|счёт\p{L}{0,3}|tel\p{L}{0,6}|тел\p{L}{0,6}|kod\p{L}{0,3}|код\p{L}{0,3}|id|jshshir|жшшир|пинфл|indeks|индекс)\P{L}{0,4}$/iu;
/** Four figures, or a few of them and thousands, that somebody gets or pays: with nothing counted between them and the verb. Not a year. */
const smaller = String.raw`(?<![\p{L}\d№./,+-]|№\s|\d\s)(?:(?!(?:19|20)\d\d(?!\d))[1-9]\d{3}|[1-9]\d{0,3}(?:,\d{1,2})?\s(?:ming|минг|тыс\p{L}{0,4}\.?))`;
const uzbekGives = String.raw`(?:ber(?:a|i)|t(?:o[${signs}]?|ö)la|ajrat|undir|qaytar|(?:o[${signs}]?|ö)tkaz|бер(?:а|и)|тўла|ажрат|ундир|қайтар|ўтказ)\p{L}{1,20}`;
const russianGives = String.raw`(?:выпла[тч]|выдад|выдан|выделе|выделя|перечисл|оплач|оплат|возвращен|взыскан|уплач|уплат|начисл|доплат)\p{L}{0,12}`;
const given = [
  // 5000 beradi, 500 mingdan toʻlandi, 500 тыс. выделено
  new RegExp(
    String.raw`${smaller}(?=(?:[ \u00A0]?(?:dan|дан))?(?:[ \u00A0](?:miqdorida|миқдорида))?[ \u00A0](?:${uzbekGives}|${russianGives}))`,
    "giu",
  ),
  // выплачено Вам 5000 на ремонт
  new RegExp(
    String.raw`(?<=(?<!\p{L})${russianGives}[ \u00A0](?:\p{L}{2,10}[ \u00A0])?)${smaller}(?=[.,;!?)](?!\d)|$|\s(?:на|за|из|для|по|в|с|к|и)\s)`,
    "giu",
  ),
];
const sumsIn = (text: string): Found<"promise">[] => {
  const bare = [...text.matchAll(large)].filter(({ 0: found, index }) => {
    const rest = text.slice(index + found.length, index + found.length + 48);
    const isOther = unit.test(rest) || numberBefore.test(text.slice(Math.max(0, index - 24), index));
    return !isOther && !currency.test(rest);
  });
  const inWords = [...text.matchAll(millions)].filter(({ 0: found, index }) => {
    const rest = text.slice(index + found.length, index + found.length + 48);
    return !currency.test(rest) && !unit.test(rest);
  });
  const inVerbs = given.flatMap((pattern) =>
    [...text.matchAll(pattern)].filter(({ 0: found, index }) => {
      const isOther = numberBefore.test(text.slice(Math.max(0, index - 24), index));
      return !isOther && !currency.test(text.slice(index + found.length, index + found.length + 48));
    }),
  );
  return [...bare, ...inWords, ...inVerbs].map(({ 0: found, index }) => ({ reason: "no_currency", from: index, to: index + found.length }));
};

/** Work that is promised: verbs of doing it, as `plain` leaves them. */
const uzbekWork =
  /(?<![a-z])(?:tamirla|ornat|qur|almashtir|ajrat|bajar|tozala|yotqiz|tola|otkaz|yetkaz|tikla|hal (?:et|qil)|taminla|asfalt (?:qil|et)|asfaltla|ula|ek|yop|ishga tushir|kirit|korib chiq|koril|ochil|kochir|joylashtir|tugat|yakunla|tuzat|bartaraf (?:et|qil)|olib (?:ket|chiq)|berkit|sozla|qayta hisobla|tayinla|tarqat|boshla)(?:il|in|n|l|ish|lan)?(?:adi|ydi|i?b (?:ber|qoy)(?:il)?adi)(?:gan)?(?![a-z])/u;
const russianWork =
  /(?<!\p{L})(?:будет|будут)\s(?:\p{L}{1,20}\s){0,3}?\p{L}{3,20}(?:ен|ена|ено|ены|ан|ана|ано|аны|ят|ята|ято|яты|крыт|крыта|крыто|крыты)(?!\p{L})/u;
const soon =
  /(?<!\p{L})(?:yaqin (?:kun|vaqt|orada|fursat)|tez (?:orada|kunda|fursat)|imkon qadar|imkon boricha|vaqti kelganda|keyinroq|в ближайш|в скором|вскоре|в кратчайш|как можно скорее|по возможности|по мере возможности)/u;
/** A day, a month, a weekday, a time of day or a span of figures says when. */
const uzbekWhen =
  /# ?-?\s?(?:yil|oy|hafta|kun|ish kun|soat|chorak|sana|daqiqa)|(?<![a-z])(?:yanvar|fevral|mart(?!a(?:ba|$|[^a-z]))|aprel|may(?!don)|iyun|iyul|avgust|sent|okt|noyabr|dekabr|dushanba|seshanba|chorshanba|payshanba|juma|shanba|yakshanba|chorak|har (?:kun|oy|hafta|yil)|ertaga|bugun|(?:bir|ikki|uch|tort|besh|olti|yetti|on|yigirma|ottiz) (?:ish )?(?:kun|hafta|oy|yil|soat))/u;
const russianWhen =
  /# ?(?:\p{L}{1,12}\s)?(?:год|мес|недел|дн|день|час|квартал|рабоч|минут)|(?<!\p{L})(?:январ|феврал|март|апрел|ма[йя](?!\p{L})|июн|июл|август|сентябр|октябр|ноябр|декабр|понедельник|вторник|сред[уаы](?!\p{L})|четверг|пятниц|суббот|воскресен|квартал|ежедневн|еженедел|ежемесяч|кажд|завтра|сегодня|в течение)/u;

const promisesIn = (text: string, isRussian: boolean): Found<"promise">[] =>
  sentencesOf(text).flatMap((sentence, at, sentences): Found<"promise">[] => {
    const said = asSaid(sentence.text, isRussian);
    const isWork = (isRussian ? russianWork : uzbekWork).test(said);
    const next = asSaid(sentences[at + 1]?.text ?? "", isRussian);
    const isDated = daysIn(sentence.text).length > 0 || saysWhen(said, isRussian) || (isRussian ? russianUntil : uzbekUntil).test(next);
    return isWork && (soon.test(said) || !isDated) ? [{ reason: "no_day", from: sentence.from, to: sentence.to }] : [];
  });

const asSaid = (sentence: string, isRussian: boolean): string =>
  isRussian ? sentence.toLowerCase().replaceAll("ё", "е") : plain(sentence);
/** By which day the work ends, in the sentence behind the one that promises it. */
const uzbekUntil =
  /\d ?-?(?:yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sentabr|sentyabr|oktabr|oktyabr|noyabr|dekabr)(?:gacha|ga qadar| kuniga qadar)/u;
const russianUntil = /(?:^|\s)(?:до|к)\s\d{1,2}\s(?:январ|феврал|март|апрел|мая|июн|июл|август|сентябр|октябр|ноябр|декабр)/u;

/** Sums, lengths and numbers of acts are figures too, but no time: a figure counts with the word behind it. */
const saysWhen = (said: string, isRussian: boolean): boolean =>
  (isRussian ? russianWhen : uzbekWhen).test(said.replace(/\d[\d\s.,/:-]*/gu, "# "));
