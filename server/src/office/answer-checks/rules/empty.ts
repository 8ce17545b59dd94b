import { isKnown, keysOf } from "../names.ts";
import { plain, sentencesOf, wordsOf } from "../sentences.ts";
import type { Rule } from "../rule.ts";

/** Beginnings of words that official letters are made of, as `plain` leaves them: an answer of which every word begins so says nothing. */
const uzbekWords =
  "hurmatli muhtaram assalom alaykum fuqaro tomonidan tomoningiz murojaat arizangiz shikoyatingiz taklifingiz maktubingiz xatingiz yuzasidan boyicha haqida togrisida belgilangan " +
  "ornatilgan tartib amaldagi qonun doirasida muvofiq asosan korib korildi koril korish organib organil organish tadbir tegishli zarur lozim kerakli barcha nazorat masul xodim mutasaddi " +
  "idora tashkilot rahbar mutaxassis topshir yubor yonaltir taqdim natija qoshimcha keyinchalik masala kotarilgan korsatilgan keltirilgan mazkur tushuntir maslahat javob qabul rahmat " +
  "minnatdor tashakkur etibor xabardor malumot kelib tushgan holat bayon korsatma topshiriq imkoniyat imkon daraja hokim tuman viloyat shahar joylarda joylari kelgusi bunday suhbat etiroz ijobiy salbiy " +
  "hurmat doimiy tezkor atroflicha toliq yaqin orada fursat olib borilmoqda borildi korsatib otildi otkazil etil qilin beril chiqil olin";
const russianWords =
  "уважаем гражданин гражданк обращени заявлени жалоба жалобе жалобы предложени письмо письме вопрос поднят изложен указанн рассмотрен рассматрива установленн порядк действующ законодательств " +
  "соответств рамках принят принима сведени контрол необходим соответствующ надлежащ направлен передан поручен ответственн работник специалист органа органу служб результат сообщен сообщат " +
  "факт заявител необходим бесед разъяснительн решен положительн отрицательн компетенц возможност дальнейш учтен учет хокимият уважени активн граждан позици област район город внимательн полностью " +
  "всесторонн объективн тщательн подробн устн доведен занесен " +
  "дополнительн изучен разъяснен пояснени проинформирован уведомлен ответ благодар спасибо сообщаем данном настоящ проведен поступивш";
/** Short words, which are also the beginnings of words that do say something: ish, ishga. */
const wholeWords =
  "siz sizga sizni sizning bu shu va ham hamda bilan esa uchun kora unda ushbu chiqish chiqildi chiqilib chiqiladi chiqilgan etildi etiladi etilib etib etish etamiz etiladigan qilindi qilinadi qilinib qilib qilish " +
  "qilingan berildi beriladi berilib berish berilgan bildiramiz olindi olinadi olingan olinib chora choralar ijro ijroga hal soha malum keyin boladi boldi bolgan bolib turib yil yildagi kun kuni kungi kundagi " +
  "son sonli sonlik qayd tushdi ishlar ishlari ishlarini choralari choralarni choralarini chorasi doir har tomonlama tez yoq " +
  "вам вас вы ваш ваша ваше вашем вашего вашему вашей за из до при по о об в и на для с со к от что не взят взята взято под будут будет будете буду мер меры меру лиц лица лицам дан дана дано даны работе он она оно они их его ее был была было были нет при это этом год года году г день дня номер ход ходе чем";
const beginningsOf = (list: string): RegExp => new RegExp(`^(?:${list.split(" ").join("|")})`, "u");
const wholes = new Set(wholeWords.split(" "));
const [uzbek, russian] = [beginningsOf(uzbekWords), beginningsOf(russianWords)];
const months =
  /^(?:yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sent|okt|noyabr|dekabr|январ|феврал|март|апрел|мая?$|июн|июл|август|сентябр|октябр|ноябр|декабр)/u;
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
  const saysNothing = (word: string, next: string): boolean => {
    const low = word.toLowerCase().replaceAll("ё", "е");
    const latin = plain(word);
    // yoʻl is a road, but yoʻl qoʻyilmaydi is not allowed
    if (latin === "yol" || latin.startsWith("qoyil")) return /^(?:yol qoyil|qoyil)/u.test(`${latin} ${plain(next)}`);
    return wholes.has(low) || wholes.has(latin) || uzbek.test(latin) || russian.test(low) || months.test(low);
  };
  const others = words.filter((word, at) => !saysNothing(word.text, words[at + 1]?.text ?? ""));
  // a name alone is no phrase
  if (words.length <= most && others.length < words.length && others.every((word) => word.isCapital && isKnown(word.text, names)))
    return [{ reason: "says_nothing", ...all }];
  const isRepeated = text.length <= repeatedMost && repeated.size > 0 && repeated.has(answerKey(text));
  return isRepeated && !sharesWord(text, question) ? [{ reason: "repeated", ...all }] : [];
};

const sharesWord = (text: string, question: string): boolean => {
  const asked = new Set(
    wordsOf(plain(question))
      .map(({ text: word }) => word.slice(0, 5))
      .filter((word) => word.length === 5),
  );
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
