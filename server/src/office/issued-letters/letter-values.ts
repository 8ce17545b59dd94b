import {
  inAlphabetOf,
  inSpelling,
  nameInAlphabetOf,
  officialDay,
  translateAny,
  type Alphabet,
  type AppealAction,
  type Language,
  type MessageKey,
  type Spelling,
} from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { dayOf, type Day } from "../../engine/dates/days.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { officeSpelling } from "../setting-values/alphabet.repository.ts";
import { genderOf, inDative, nameAsLetter, withInitial } from "./names-in-letters.ts";
import { findSpelling, type NamesInLetter } from "./spellings.repository.ts";
import {
  findAct,
  findHearing,
  findInquiry,
  findLetterAnswers,
  findLetterAppeal,
  findLetterhead,
  findLetterTask,
  findSigner,
  findTypedAnswer,
  lastDone,
  type LetterAct,
  type LetterAnswer,
  type LetterAppeal,
  type LetterSigner,
  type TypedAnswer,
} from "./letter-data.repository.ts";

/** What fills a template: a text for each value, a list for each repeated part. */
export type Filling = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>;

/** What a letter is about: an answer, or an appeal, or an inquiry, or a task. */
export type LetterOf =
  | { readonly name: "answer-letter"; readonly answerId: number }
  | {
      readonly name: "closing-letter" | "extension-letter" | "study-letter" | "transfer-letter" | "hearing-letter";
      readonly appealId: number;
    }
  | { readonly name: "inquiry-letter"; readonly inquiryId: number }
  | { readonly name: "forwarding-letter" | "resolution"; readonly taskId: number };
/** The letter of an answer that is still typed: nothing of it is stored. */
export type TypedLetter = { readonly name: "answer-letter"; readonly typed: TypedAnswer };
/** What one of several such letters of an appeal is about. */
export const aboutOf = (of: LetterOf): { readonly taskId: number | null; readonly inquiryId: number | null } => ({
  taskId: "taskId" in of ? of.taskId : null,
  inquiryId: "inquiryId" in of ? of.inquiryId : null,
});
/** A letter in words, with what its record keeps. */
export type LetterText = {
  readonly filling: Filling;
  /** That of its office on its day. */
  readonly alphabet: Alphabet;
  readonly appealId: number;
  readonly organizationId: number;
  readonly number: string;
  readonly day: Day;
  /** Answers that it contains, the main one first. */
  readonly answerIds: readonly number[];
  /** Where the emblem lies in the store. */
  readonly emblemKey: string | null;
};

type Say = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
/** What writes a letter: the words of its language, and a text of the office in its alphabet, whoever of the staff typed it. */
type Writer = { readonly spelling: Spelling; readonly t: Say; readonly ours: (text: string) => string };
const writerIn = (spelling: Spelling): Writer => {
  const messages = messagesOf(spelling.language, spelling.alphabet);
  return { spelling, t: (key, values) => translateAny(messages, key, values), ours: (text) => inSpelling(spelling, text) };
};
const some = (text: string | null | undefined): Readonly<Record<string, string>>[] => (text ? [{}] : []);
/** An empty line that was typed would be a hole in the letter. */
const withoutHoles = (text: string): string => text.trim().replace(/\s*\n\s*/g, "\n");
const dialled = (phone: string): string => `+998 ${phone.replace(/^(\d\d)(\d{3})(\d\d)(\d\d)$/, "$1 $2-$3-$4")}`;

const decided: Readonly<Record<string, MessageKey>> = {
  unconsidered: "documents.decidedUnconsidered",
  terminated: "documents.decidedTerminated",
  returned_to_applicant: "documents.decidedReturned",
};

/** What is done when an appeal's letter is to be written. */
const toldBy = {
  "closing-letter": ["leave-unconsidered", "terminate", "return-to-applicant"],
  "extension-letter": ["extend-term", "further-study"],
  "study-letter": ["further-study"],
  "transfer-letter": ["accept-ask-send-another-org"],
} as const satisfies Readonly<Record<string, readonly AppealAction[]>>;

/** How a salutation names an applicant, as the register says it. */
export const proposedSalutation = (spelling: Spelling, a: Pick<LetterAppeal, "fullName" | "givenName">): string =>
  nameAsLetter(spelling, a.fullName, nameInAlphabetOf(spelling.language, a.givenName === "" ? a.fullName : a.givenName));
/** What the register says in the alphabet of the letter, the name in the dative, until somebody corrects it. */
export const proposedNames = (spelling: Spelling, a: LetterAppeal): NamesInLetter => {
  const { language } = spelling;
  return {
    name: nameAsLetter(spelling, a.fullName, inDative(language, a)),
    salutationName: proposedSalutation(spelling, a),
    address: inSpelling(spelling, inAlphabetOf(language, a.address ?? "")),
  };
};

const addressee = ({ spelling, t, ours }: Writer, a: LetterAppeal, corrected: NamesInLetter | undefined): Filling => {
  const { language } = spelling;
  const inFull = (name: string) => nameAsLetter(spelling, name, nameInAlphabetOf(language, name));
  const gender = genderOf(a);
  const dear = a.isOrganization
    ? "documents.dearOrganization"
    : gender === "male"
      ? "documents.dearSir"
      : gender === "female"
        ? "documents.dearMadam"
        : "documents.dear";
  const { name, salutationName, address } = corrected ?? proposedNames(spelling, a);
  return {
    addressee: name,
    applicant: corrected?.name ?? inFull(a.fullName),
    applicantAddress: [ours(a.region ?? ""), ours(a.area ?? ""), address].filter(Boolean).join(", "),
    salutation: t(dear, { name: salutationName }),
    // who acts for the applicant is written to as well (law, article 6)
    withRepresentative: a.representative
      ? [
          {
            representative: t("documents.representative", { name: inFull(a.representative.name) }),
            representativeAddress: ours(inAlphabetOf(language, a.representative.address)),
          },
        ]
      : [],
  };
};

/** The applicant of a letter for who may not know them (law, article 19). */
export const unknownApplicant = (spelling: Spelling) => ({
  addressee: writerIn(spelling).t("card.notDisclosed"),
  applicant: writerIn(spelling).t("card.notDisclosed"),
  applicantAddress: "",
  salutation: "",
  withRepresentative: [],
});
/** The addressees of a letter for who sees masks. */
export const withoutAddresses = ({ withRepresentative }: Filling) => ({
  applicantAddress: "",
  withRepresentative: Array.isArray(withRepresentative)
    ? withRepresentative.map((one: Readonly<Record<string, string>>) => ({ ...one, representativeAddress: "" }))
    : [],
});

const officeFilling = async (db: Db, { spelling, t, ours }: Writer, organizationId: number) => {
  const head = await findLetterhead(db, spelling.language, organizationId);
  const ways = [head.phone && t("documents.phone", { phone: head.phone }), head.email, head.site].filter(Boolean).join(" · ");
  return {
    emblemKey: head.emblemKey,
    filling: {
      organizationName: ours(head.name),
      logoTitle: ours(head.logoTitle ?? ""),
      officeAddress: ours(head.address ?? ""),
      officeContacts: ways,
    },
  };
};

const signature = ({ t, ours }: Writer, { name, post }: LetterSigner): Filling => ({
  signerPost: post === null ? t("documents.head") : ours(post),
  signer: ours(withInitial(name)),
});

const executorLine = ({ t, ours }: Writer, { name, phone }: { readonly name: string; readonly phone: string | null }): string => {
  const signed = ours(withInitial(name));
  return phone === null ? t("documents.executor", { name: signed }) : t("documents.executorPhone", { name: signed, phone: dialled(phone) });
};
const preparedLine = (writer: Writer, { prepared }: LetterAct) => ({ executorLine: prepared ? executorLine(writer, prepared) : "" });

/** The names of files are the scanner's and stand in no letter. */
const enclosure = (enclosed: string) => ({ enclosed, withEnclosed: some(enclosed) });
/** The enclosures of an answer: their sheets, or else how many there are. */
const enclosedDocuments = (t: Say, count: number, pages: number | null): string =>
  pages !== null ? t("documents.enclosedPages", { pages }) : count > 0 ? t("documents.enclosed", { count }) : "";
const enclosedCopy = (t: Say, pages: number | null): string =>
  pages === null ? t("documents.enclosedCopy") : t("documents.enclosedCopyPages", { pages });

/**
 * The words of a letter in its language, in the alphabet of its office on its day; nothing of it depends on who asks. Days are written as letters
 * write them. Numbers, and what an applicant's names were corrected to, are written as they are.
 */
export const writeLetter = async (db: Db, language: Language, of: LetterOf | TypedLetter): Promise<LetterText> => {
  const day = (at: Day): string => officialDay(at, language);
  const make = async (
    appealId: number,
    at: { readonly organizationId: number; readonly number: string; readonly day: Day; readonly signer: LetterSigner },
    more: (writer: Writer, appeal: LetterAppeal) => Filling,
    answerIds: readonly number[] = [],
  ): Promise<LetterText> => {
    const appeal = await findLetterAppeal(db, language, appealId);
    const corrected = await findSpelling(db, appeal.applicantId, language);
    const writer = writerIn(await officeSpelling(db, language, at.day));
    const office = await officeFilling(db, writer, at.organizationId);
    return {
      appealId,
      organizationId: at.organizationId,
      number: at.number,
      day: at.day,
      answerIds,
      emblemKey: office.emblemKey,
      alphabet: writer.spelling.alphabet,
      filling: {
        ...office.filling,
        letterNumber: at.number,
        letterDay: day(at.day),
        requestNumber: appeal.number,
        registeredOn: day(appeal.registeredDay),
        resolvedOn: appeal.resolvedDay === null ? "" : day(appeal.resolvedDay),
        deadlineOn: day(appeal.deadline),
        ...addressee(writer, appeal, corrected),
        ...signature(writer, at.signer),
        ...more(writer, appeal),
      },
    };
  };

  switch (of.name) {
    case "answer-letter": {
      const answers = "typed" in of ? [await findTypedAnswer(db, language, of.typed)] : await findLetterAnswers(db, language, of.answerId);
      const main = answers[0]!; // the caller read its id from the task
      const toldIn = ({ t, ours }: Writer, a: LetterAnswer, i: number) => ({
        question: answers.length > 1 ? t("documents.question", { index: i + 1, taskText: ours(a.question) }) : "",
        answerText: ours(withoutHoles(a.text)),
        result: !a.resultType
          ? ""
          : a.resultReason
            ? t("documents.resultBecause", { resultType: ours(a.resultType), resultReason: ours(a.resultReason) })
            : t("documents.result", { resultType: ours(a.resultType) }),
      });
      const files = answers.reduce((sum, a) => sum + a.files, 0);
      const pages = answers.reduce((sum, a) => sum + (a.pages ?? 0), 0) || null;
      return make(
        main.appealId,
        {
          organizationId: main.organizationId,
          number: main.number,
          day: main.day,
          signer: main.signerId === null ? { name: "", post: "" } : await findSigner(db, language, main.signerId),
        },
        (writer) => ({
          withCorrection: main.corrects
            ? [{ correction: writer.t("documents.correction", { number: main.corrects.number, day: day(main.corrects.day) }) }]
            : [],
          told: answers.map((a, i) => toldIn(writer, a, i)),
          ...enclosure(enclosedDocuments(writer.t, files, pages)),
          executorLine: executorLine(writer, { name: main.author, phone: main.authorPhone }),
        }),
        answers.flatMap(({ answerId }) => answerId ?? []),
      );
    }
    case "closing-letter":
    case "extension-letter":
    case "study-letter":
    case "transfer-letter": {
      const appeal = await findLetterAppeal(db, language, of.appealId);
      const done = await lastDone(db, of.appealId, ...toldBy[of.name]);
      const act = await findAct(db, language, appeal.holderId, done.userId);
      return make(
        of.appealId,
        {
          organizationId: appeal.holderId,
          number: appeal.number,
          day: of.name === "closing-letter" ? (appeal.resolvedDay ?? dayOf(new Date())) : done.day,
          signer: act.by,
        },
        (writer, a) => ({
          ...preparedLine(writer, act),
          toOrganization: writer.ours(a.holder),
          decided: writer.t(decided[a.closingKind ?? ""] ?? "documents.decidedOther"),
          closingReason: writer.ours(a.closingReason ?? ""),
          withReason: some(a.closingReason),
          closingText: writer.ours(withoutHoles(a.closingText ?? "")),
        }),
      );
    }
    case "hearing-letter": {
      const hearing = await findHearing(db, of.appealId);
      const act = await findAct(db, language, hearing.organizationId, hearing.invitedBy);
      return make(
        of.appealId,
        {
          organizationId: hearing.organizationId,
          number: hearing.number,
          day: hearing.invitedDay,
          signer: act.by,
        },
        (writer) => ({
          ...preparedLine(writer, act),
          hearingOn: day(hearing.day),
          hearingTime: hearing.time,
          hearingPlace: writer.ours(inAlphabetOf(language, hearing.place)),
        }),
      );
    }
    case "inquiry-letter": {
      const inquiry = await findInquiry(db, language, of.inquiryId);
      const act = await findAct(db, language, inquiry.organizationId, inquiry.sentBy);
      return make(
        inquiry.appealId,
        { organizationId: inquiry.organizationId, number: inquiry.number, day: inquiry.sentDay, signer: act.by },
        (writer) => ({
          toOrganization: writer.ours(inAlphabetOf(language, inquiry.recipient)),
          toAddress: writer.ours(inAlphabetOf(language, inquiry.recipientAddress ?? "")),
          inquiryText: writer.ours(withoutHoles(inquiry.question)),
          inquiryUntil: day(inquiry.dueDay),
          ...preparedLine(writer, act),
        }),
      );
    }
    case "forwarding-letter":
    case "resolution": {
      const task = await findLetterTask(db, language, of.taskId);
      const isResolution = of.name === "resolution";
      const act = isResolution
        ? { by: await findSigner(db, language, task.resolutionBy!) } // asked for where there is a resolution
        : await findAct(db, language, task.fromOrgId, task.sentBy);
      return make(
        task.appealId,
        {
          organizationId: isResolution ? task.organizationId : task.fromOrgId,
          number: task.appealNumber,
          day: isResolution ? task.resolutionDay! : task.sentDay,
          signer: act.by,
        },
        (writer, a) => ({
          ...preparedLine(writer, act),
          toOrganization: writer.ours(task.toOrganization),
          toAddress: writer.ours(task.toAddress ?? ""),
          disclosed: a.isUndisclosed ? [] : [{}],
          undisclosed: a.isUndisclosed ? [{}] : [],
          taskText: writer.ours(task.text),
          taskDeadlineOn: day(task.deadline),
          executor: writer.ours(task.executor ?? ""),
          coExecutors: writer.ours(task.coExecutors.join(", ")),
          resolutionText: writer.ours(task.resolutionText ?? ""),
          // a scanned letter names its writer
          ...enclosure(task.hasFiles && !a.isUndisclosed ? enclosedCopy(writer.t, a.pages) : ""),
          ...(a.isUndisclosed && unknownApplicant(writer.spelling)),
        }),
      );
    }
  }
};
