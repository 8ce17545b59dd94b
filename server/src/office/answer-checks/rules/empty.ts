import { isKnown, keysOf } from "../names.ts";
import { plain, sentencesOf, wordsOf } from "../sentences.ts";
import type { Rule } from "../rule.ts";

/** Words that official letters are made of, as `plain` leaves them: an answer of which every word begins with one of them says nothing. */
const uzbekWords =
  "hurmatli muhtaram assalomu alaykum fuqaro siz sizning sizga sizni tomoningiz tomonidan murojaat ariza shikoyatingiz taklifingiz maktubingiz xatingiz yuzasidan boyicha haqida togrisida " +
  "belgilangan ornatilgan tartibda tartibga amaldagi qonun doirasida muvofiq asosan kora korib chiq korildi koril koriladi organ chora tadbir tegishli zarur lozim kerakli barcha " +
  "nazorat olin olingan olindi masul xodim mutasaddi idora tashkilot soha rahbar mutaxassis topshir yubor yonaltir ijro uchun ijroga taqdim et etil qil qilin ber beril bildir malum natija qoshimcha " +
  "keyin keyinchalik masala kotarilgan korsatilgan keltirilgan unda ushbu mazkur bu shu va hamda ham bilan esa tushuntir tushuntirish maslahat javob hal etiladi hal qabul rahmat minnatdor tashakkur " +
  "etibor xabar xabardor qayd etamiz bildiramiz etib qilib turib boladi boldi bolgan bolib yil kun kuni dagi son sonli raqam kelib tushgan tushdi portal orqali davlat organ ishlar olib boril ish";
const russianWords =
  "уважаем гражданин гражданк ваш вам вас вы обращени заявлени жалоб предложени письм по о об в и на для с со к от что не по вопрос поднят изложен указанн рассмотрен рассматрива установленн порядк " +
  "действующ законодательств соответств рамк принят принима сведени взят под контрол будут будет мер необходим соответствующ надлежащ направлен передан поручен ответственн лиц работник специалист орган служб " +
  "результат сообщен сообщат дополнительн изучен изуча дан даны разъяснен разъяснени пояснени проинформирован уведомлен ответ благодар спасибо сообща это этом данн настоящ числ ход провод проведен работ год номер день поступивш чем котор";
const startsWithOne = (list: string): RegExp =>
  new RegExp(`^(?:${[...new Set(list.split(" "))].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length).join("|")})`, "u");
const wholes = new Set([...uzbekWords.split(" "), ...russianWords.split(" ")].filter((word) => word.length <= 2));
const [uzbek, russian] = [startsWithOne(uzbekWords), startsWithOne(russianWords)];
const months = /^(?:yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sent|okt|noyabr|dekabr|январ|феврал|март|апрел|мая?$|июн|июл|август|сентябр|октябр|ноябр|декабр)/u;
/** Words of an answer that may say nothing; a longer one says something. */
const most = 60;

/** Characters of an answer that may be one of those that are repeated. */
export const repeatedMost = 2000;

/** Words that say nothing as the whole answer, and an answer that the office gives to everybody. */
export const empty: Rule<"empty"> = (text, { applicants, repeated, question }) => {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const all = { from: words[0]!.from, to: words.at(-1)!.to };
  const names = keysOf(applicants);
  const saysNothing = (word: string): boolean => {
    const low = word.toLowerCase().replaceAll("ё", "е");
    const latin = plain(word);
    return wholes.has(low) || wholes.has(latin) || uzbek.test(latin) || russian.test(low) || months.test(low);
  };
  if (words.length <= most && words.every((word) => saysNothing(word.text) || (word.isCapital && isKnown(word.text, names))))
    return [{ reason: "says_nothing", ...all }];
  const isRepeated = text.length <= repeatedMost && repeated.size > 0 && repeated.has(answerKey(text));
  return isRepeated && !sharesWord(text, question) ? [{ reason: "repeated", ...all }] : [];
};

const sharesWord = (text: string, question: string): boolean => {
  const asked = new Set(wordsOf(plain(question)).map(({ text: word }) => word.slice(0, 5)).filter((word) => word.length === 5));
  return wordsOf(plain(text)).some(({ text: word }) => word.length >= 5 && asked.has(word.slice(0, 5)));
};

/** What is left of an answer without salutation, names and figures: two answers with one key say the same. */
export const answerKey = (text: string): string => {
  const [first, ...others] = sentencesOf(text);
  const isGreeting = first !== undefined && /^\P{L}*(?:hurmatli|muhtaram|ҳурматли|муҳтарам|уважаем)/iu.test(first.text);
  return (isGreeting ? others : [first, ...others])
    .flatMap((sentence) => wordsOf(sentence?.text ?? "").filter((word, at) => at === 0 || !word.isCapital))
    .map(({ text: word }) => plain(word))
    .join(" ");
};
