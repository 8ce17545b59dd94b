import { signsOfLanguage, textLanguageOf } from "@murojaat/contract";
import { stemsOf } from "../../../engine/words/stems.ts";
import { isEmptyWord } from "../../tasks/empty-words.ts";
import { wordsOf } from "../sentences.ts";
import type { Case, Rule } from "../rule.ts";

/** Words of tasks and of official letters that say nothing of a matter, by their stems. */
const common =
  "murojaat murojaatchi masala koʻrsatilgan koʻtarilgan holat joy oʻrganib hal etish qilish berish javob tartib belgilangan muddat natija xabardor qonun qonuniy doira asos asosli " +
  "ariza shikoyat taklif soʻrash soʻragan haqida boʻyicha uchun bilan hamda yuzasidan toʻgʻrisida choralar koʻrish chiqib chiqish taʼminlash uchrashib yechim masʼul xodim jalb vaj tekshirish " +
  "tekshirib xulosa kiritish fuqaro aholi tuman viloyat shahar mahalla qishloq koʻcha uy hudud yangi katta yordam amaliy kerak lozim iltimos qoʻshni qilmoqda boʻlish olish oladi borish tegishli tashkilot idora " +
  "обращение заявитель вопрос изложенное рассмотрите рассмотреть изучите изучить решите решить ответ срок установленный результат сообщите сообщить закон рамки обоснованный дайте место просьба " +
  "жалоба заявление предложение оказать помощь принять меры проверить проверьте довод гражданин житель район область город махалля село кишлак улица дом для при над под отсутствие предоставление получение";
const commonStems = new Set(wordsOf(common).flatMap(({ text }) => stemsOf(text)));
/** Letters of a stem that are enough to be the same word with another ending. */
const enough = 5;

const rareStems = (text: string): (readonly string[])[] =>
  wordsOf(text)
    .filter(({ text: word }) => word.length >= 3 && !isEmptyWord(word))
    .map(({ text: word }) => stemsOf(word))
    .filter((stems) => !stems.some((stem) => commonStems.has(stem)));

/** Whether a question is in another language than the answer: of one in Cyrillic without signs of either it is not known. */
const isInOther = ({ language, question }: Case): boolean => {
  const found = textLanguageOf(question);
  if (language !== "RU") return found === 1;
  const { uzbek, russian } = signsOfLanguage(wordsOf(question.toLowerCase()).map(({ text }) => text));
  return found === 2 || uzbek > russian;
};

/** A question of which no word stands in the answer, where both are in one language. */
export const question: Rule<"question"> = (text, about) => {
  if (isInOther(about)) return [];
  const asked = rareStems(about.question);
  if (asked.length === 0) return [];
  const said = new Set(wordsOf(text).flatMap((word) => stemsOf(word.text)));
  const beginnings = new Set([...said].filter((stem) => stem.length >= enough).map((stem) => stem.slice(0, enough)));
  const isSaid = (stem: string): boolean => said.has(stem) || (stem.length >= enough && beginnings.has(stem.slice(0, enough)));
  return asked.some((stems) => stems.some(isSaid)) ? [] : [{ reason: "not_answered", from: text.length, to: text.length }];
};
