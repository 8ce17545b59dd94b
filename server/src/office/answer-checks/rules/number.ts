import { addDays, weekday } from "../../../engine/dates/days.ts";
import { daysIn, halfYearBefore, inYear, meantDay, type Named } from "../dates.ts";
import { clausesOf, plain, sentencesOf, type Part } from "../sentences.ts";
import { tellsOnly, type Case, type Found, type Rule } from "../rule.ts";

/** A number as the portal gives it. */
const numbers = /(?<![\p{L}\d/-])[A-Z][A-Z0-9-]{0,11}-\d{6}\/\d{2}(?!\d)/gu;

/** Numbers of other appeals, and days that cannot be meant. */
export const number: Rule<"number"> = (text, about) => {
  const others = [...text.matchAll(numbers)]
    .filter(([found]) => found !== about.number)
    .map(({ 0: found, index }): Found<"number"> => ({ reason: "other_number", from: index, to: index + found.length }));
  const days = sentencesOf(text).flatMap((sentence) =>
    daysIn(sentence.text).flatMap((named): Found<"number">[] => {
      const reason = wrongIn(named, sentence, about);
      return reason ? [{ reason, from: sentence.from + named.from, to: sentence.from + named.to }] : [];
    }),
  );
  return [...others, ...days];
};

const weekdays = [
  "dushanba|душанба|понедельник",
  "seshanba|сешанба|вторник",
  "chorshanba|чоршанба|сред[ауы]",
  "payshanba|пайшанба|четверг",
  "juma|жума|пятниц",
  "shanba|шанба|суббот",
  "yakshanba|якшанба|воскресень",
];
const weekdayWord = weekdays.map((names) => `(${names})`).join("|");
const behind = new RegExp(
  String.raw`^(?:\s?(?:года|год|г\.))?(?:,\s?|\s?\(|\s)(?:во?\s)?(?:${weekdayWord})(?!\p{L}*\s(?:va|ва|и)\s)`,
  "iu",
);
const ahead = new RegExp(String.raw`(?<!\p{L})(?:${weekdayWord})\p{L}{0,8},?\s$`, "iu");
/** The weekday that is said of a day, 1 Monday … 7 Sunday. */
const saidWeekday = (sentence: string, { from, to }: Named): number | undefined => {
  const found = behind.exec(sentence.slice(to, to + 40)) ?? ahead.exec(sentence.slice(Math.max(0, from - 30), from));
  const at = found?.slice(1).findIndex((name) => name !== undefined) ?? -1;
  return at < 0 ? undefined : at + 1;
};

/** What a day is of that is not the work on the appeal: papers, laws, and what holds from it. */
const ofPapers =
  /qaror|qonun|farmon|nizom|buyruq|shartnoma|xat|hujjat|guvohnoma|ruxsatnoma|sonli|-son|tugilgan|постановл|закон|указ|решени|приказ|договор|письм|№|полож|рожден/u;
const pastVerb = /^(?!.*(?:adi|ydi)$).{2,}di(?:lar|ngiz|k|m)?$/u;
const futureVerb = /^.{2,}(?:adi|ydi|amiz|ymiz)$/u;
const negatedPast = /madi(?:lar)?$/u;
const russianPast = /(?:^|\s)\p{L}{2,}(?:л|ла|ло|ли|лся|лась|лось|лись)(?=$|\s|[.,;])/u;
const participle = /(?:^|\s)(?:\p{L}{3,}(?:ен|ан|крыт)|(?:вз|сн|прин|зан|подн|изъ)ят|\p{L}{1,4}дан)(?:а|о|ы)?(?=$|\s|[.,;])/u;
const willBe = /(?:^|\s)(?:будет|будут)(?=\s)/u;
/** Is going to be done by a day: present and future have the same endings. */
const willDo = /(?:^|\s)\p{L}{3,}(?:ит|ят|ет|ут|ют|ат)(?:ся)?(?=$|\s|[.,;])/u;

/** Days that a letter may have been on its way. */
const longestPost = 10;
/** Whether a day is said to be that of the appeal which is answered; one before it is called so. */
const isOfAppeal = (sentence: string, { from, to, ending }: Named): boolean =>
  !/avvalgi|oldingi|ilgari|takror|прежн|предыдущ|ранее|повторн/u.test(plain(sentence) + sentence.toLowerCase()) &&
  ((/^(?:dagi|ь?даги)/u.test(ending) &&
    /^,? (?:\S{1,40} ){0,2}?(?:murojaat|мурожаат|ariza|ариза)(?:\p{L}{0,2}ngiz|\p{L}{0,2}нгиз)/iu.test(sentence.slice(to, to + 120))) ||
    /(?:обращени|заявлени)\p{L}{1,2}(?: № ?\S{1,40})? от $/iu.test(sentence.slice(Math.max(0, from - 80), from)));
/** Days ahead for which a letter names a day without its year. */
const farthestAhead = 300;
/** Signs behind a day within which its verb is sought. */
const farthestVerb = 300;

type Tense = "past" | "future" | undefined;
const tenseOf = (clause: Part | undefined, isUntil: boolean): Tense => {
  const said = clause?.text.toLowerCase().replaceAll("ё", "е") ?? "";
  if (willBe.test(said)) return "future";
  if (russianPast.test(said) || participle.test(said)) return "past";
  return isUntil && willDo.test(said) ? "future" : undefined;
};
/** Of Uzbek the first finite verb behind the day, of Russian its clause, or the one before. */
const tenseAt = (sentence: Part, named: Named, isRussian: boolean): Tense => {
  if (isRussian) {
    const clauses = clausesOf(sentence.text);
    const at = clauses.findIndex(({ from, to }) => named.from >= from && named.from < to);
    const isUntil = /(?:^|\s)(?:до|к)\s$/u.test(sentence.text.slice(0, named.from).toLowerCase());
    return tenseOf(clauses[at], isUntil) ?? tenseOf(clauses[at - 1], isUntil);
  }
  for (const word of plain(sentence.text.slice(named.to, named.to + farthestVerb)).split(/[^a-z]+/u)) {
    if (negatedPast.test(word)) return "past";
    if (futureVerb.test(word)) return "future";
    if (pastVerb.test(word)) return "past";
  }
  return undefined;
};

const wrongIn = (named: Named, sentence: Part, about: Case): Found<"number">["reason"] | undefined => {
  const day = meantDay(named, about.today);
  if (day === undefined) return "no_such_day";
  const said = saidWeekday(sentence.text, named);
  const next = named.year === null ? inYear(named, Number(about.today.slice(0, 4)) + 1) : undefined;
  const fits = [day, ...(next !== undefined && next <= addDays(about.today, farthestAhead) ? [next] : [])].some(
    (one) => weekday(one) === said,
  );
  if (said !== undefined && !fits) return "wrong_weekday";
  if (isOfAppeal(sentence.text, named) && day < addDays(about.receivedDay, -longestPost)) return "before_appeal";
  if (day >= about.today || day < halfYearBefore(about.receivedDay)) return undefined;
  const isRussian = about.language === "RU";
  const before = sentence.text.slice(Math.max(0, named.from - 12), named.from).toLowerCase();
  // from a day on, or of a paper of that day
  const isFrom = isRussian
    ? /(?:^|\s)(?:с|со|от|по состоянию на)\s(?:\p{L}{1,14},\s)?$/u.test(before)
    : /^(?:dan|дан|dagi|даги|ь?дан|ь?даги)/u.test(named.ending);
  if (isFrom) return undefined;
  const around = plain(sentence.text);
  const tense = tenseAt(sentence, named, isRussian);
  if (tense === "future") return "past_promise";
  const isOfPaper = ofPapers.test(isRussian ? sentence.text.toLowerCase() : around);
  // who refuses or explains tells what happened before
  const isWork = about.result === null || !tellsOnly.has(about.result);
  return isWork && tense === "past" && day < about.receivedDay && !isOfPaper ? "before_appeal" : undefined;
};
