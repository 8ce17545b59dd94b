import { toCyrillic } from "@murojaat/contract";
import { addDays, toWire } from "@murojaat/server/engine/dates/days.ts";
import answers from "./data/answers.json" with { type: "json" };
import { dayOfMoment } from "./office-hours.ts";
import { fullName, type Script } from "./person-names.ts";
import { createRandom, type Random } from "./random.ts";
import type { AppealBuilder } from "./types.ts";
import { fill } from "./words.ts";

export { answers };
type Written = { readonly uz: string; readonly ru: string };
type Topic = (typeof answers.topics)["01.01"];
const topics = new Map<string, Topic>(Object.entries(answers.topics));

/** As the script has it: Uzbek Cyrillic is made of the Latin. */
export const inScript = ({ uz, ru }: Written, script: Script): string => (script === "ru" ? ru : script === "uk" ? toCyrillic(uz) : uz);

/** The office keeps names in Latin; Russian has no letters of its own for these four sounds. */
const russian = new Map(Array.from("ўқғҳЎҚҒҲ", (letter, at) => [letter, "укгхУКГХ".charAt(at)]));
const staffIn = (script: Script, name: string): string => {
  if (script === "uz") return name;
  const cyrillic = toCyrillic(name);
  return script === "uk" ? cyrillic : cyrillic.replace(/./gu, (letter) => russian.get(letter) ?? letter);
};

/** The sentences of an answer of this result; undefined: its result has a general text. */
const sentencesOf = (random: Random, { cases, refusal }: Topic, result: string): readonly Written[] | undefined => {
  const opening = random.pick(answers.openings);
  const { found, done } = random.pick(cases);
  const end = random.pick(answers.ends);
  switch (result) {
    case "positive":
      return [opening, found, done, end];
    case "justified":
      return [opening, found, done, answers.punished];
    // two of three are a partial yes
    case "explained":
      return [opening, found, random.pick(random.chance(0.67) ? answers.partly : answers.planned), answers.appeal];
    case "legal_advice":
      return [opening, found, answers.advised, answers.appeal];
    case "rejected": {
      const because = (text: string, why: string) => fill(text, { refusal: why });
      const { uz, ru } = answers.refused;
      return [opening, { uz: because(uz, refusal.uz), ru: because(ru, refusal.ru) }, answers.appeal];
    }
    default:
      return undefined;
  }
};

/**
 * An answer worth reading: what was found, what was done or will be, for whom, where, by whom and when; undefined where the topic or the result has
 * none. It draws from chance of its own, so that all else of the demo stays as it is.
 */
export const answerText = (
  { record, applicant }: Pick<AppealBuilder, "record" | "applicant">,
  given: { readonly answerId: number; readonly topic: string; readonly script: Script; readonly result: string; readonly staff: string },
): string | undefined => {
  const topic = topics.get(given.topic);
  const random = createRandom(given.answerId);
  const sentences = topic && sentencesOf(random, topic, given.result);
  if (!sentences) return undefined;
  const { script } = given;
  const received = dayOfMoment(Date.parse(record.created_at) / 1000);
  const { last_name, first_name, middle_name, organization_name } = applicant.record;
  const { mahalla, street, house } = applicant.place;
  const sum = `${random.whole(1, 9)} ${random.whole(1, 9)}00 000`;
  return fill(sentences.map((one) => inScript(one, script)).join(" "), {
    name: organization_name ?? fullName({ last: last_name ?? "", first: first_name ?? "", middle: middle_name ?? "" }),
    staff: staffIn(script, given.staff),
    number: record.number,
    received: toWire(received),
    until: toWire(addDays(received, random.whole(60, 200))),
    mahalla: mahalla[script],
    street: street[script],
    house: String(house),
    phone: `73 ${random.whole(200, 249)}-${random.whole(10, 99)}-${random.whole(10, 99)}`,
    sum: `${sum} ${{ uz: "soʻm", uk: "сўм", ru: "сум" }[script]}`,
  });
};
