import {
  inAlphabetOf,
  nameInAlphabetOf,
  officialDay,
  translateAny,
  type AppealAction,
  type Language,
  type MessageKey,
} from "@murojaat/contract";
import type { Db } from "../../engine/db/pool.ts";
import { dayOf, type Day } from "../../engine/dates/days.ts";
import { messagesOf } from "../../engine/http/language.ts";
import { genderOf, inDative, withInitial } from "./names-in-letters.ts";
import { findSpelling, type Spelling } from "./spellings.repository.ts";
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
const sayIn =
  (language: Language): Say =>
  (key, values) =>
    translateAny(messagesOf(language), key, values);
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

/** What the register says in the alphabet of the letter, the name in the dative, until somebody corrects it. */
export const proposedSpelling = (language: Language, a: LetterAppeal): Spelling => ({
  name: inDative(language, a),
  salutationName: nameInAlphabetOf(language, a.givenName === "" ? a.fullName : a.givenName),
  address: inAlphabetOf(language, a.address ?? ""),
});

const addressee = (language: Language, t: Say, a: LetterAppeal, spelling: Spelling | undefined): Filling => {
  const gender = genderOf(a);
  const dear = a.isOrganization
    ? "documents.dearOrganization"
    : gender === "male"
      ? "documents.dearSir"
      : gender === "female"
        ? "documents.dearMadam"
        : "documents.dear";
  const { name, salutationName, address } = spelling ?? proposedSpelling(language, a);
  return {
    addressee: name,
    applicant: spelling?.name ?? nameInAlphabetOf(language, a.fullName),
    applicantAddress: [a.region, a.area, address].filter(Boolean).join(", "),
    salutation: t(dear, { name: salutationName }),
    // who acts for the applicant is written to as well (law, article 6)
    withRepresentative: a.representative
      ? [
          {
            representative: t("documents.representative", { name: nameInAlphabetOf(language, a.representative.name) }),
            representativeAddress: inAlphabetOf(language, a.representative.address),
          },
        ]
      : [],
  };
};

/** The applicant of a letter for who may not know them (law, article 19). */
export const unknownApplicant = (language: Language) => ({
  addressee: sayIn(language)("card.notDisclosed"),
  applicant: sayIn(language)("card.notDisclosed"),
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

const officeFilling = async (db: Db, language: Language, t: Say, organizationId: number) => {
  const head = await findLetterhead(db, language, organizationId);
  const ways = [head.phone && t("documents.phone", { phone: head.phone }), head.email, head.site].filter(Boolean).join(" · ");
  return {
    emblemKey: head.emblemKey,
    filling: { organizationName: head.name, logoTitle: head.logoTitle ?? "", officeAddress: head.address ?? "", officeContacts: ways },
  };
};

const signature = (t: Say, { name, post }: LetterSigner): Filling => ({
  signerPost: post ?? t("documents.head"),
  signer: withInitial(name),
});

const executorLine = (t: Say, { name, phone }: { readonly name: string; readonly phone: string | null }): string =>
  phone === null
    ? t("documents.executor", { name: withInitial(name) })
    : t("documents.executorPhone", { name: withInitial(name), phone: dialled(phone) });
const preparedLine = (t: Say, { prepared }: LetterAct) => ({ executorLine: prepared ? executorLine(t, prepared) : "" });

/** The names of files are the scanner's and stand in no letter. */
const enclosure = (enclosed: string) => ({ enclosed, withEnclosed: some(enclosed) });
/** The enclosures of an answer: their sheets, or else how many there are. */
const enclosedDocuments = (t: Say, count: number, pages: number | null): string =>
  pages !== null ? t("documents.enclosedPages", { pages }) : count > 0 ? t("documents.enclosed", { count }) : "";
const enclosedCopy = (t: Say, pages: number | null): string =>
  pages === null ? t("documents.enclosedCopy") : t("documents.enclosedCopyPages", { pages });

/** The words of a letter in its language; nothing of it depends on who asks. Days are written as letters write them. */
export const writeLetter = async (db: Db, language: Language, of: LetterOf | TypedLetter): Promise<LetterText> => {
  const t = sayIn(language);
  const day = (at: Day): string => officialDay(at, language);
  const make = async (
    appealId: number,
    at: { readonly organizationId: number; readonly number: string; readonly day: Day; readonly signer: LetterSigner },
    more: (appeal: LetterAppeal) => Filling,
    answerIds: readonly number[] = [],
  ): Promise<LetterText> => {
    const appeal = await findLetterAppeal(db, language, appealId);
    const spelling = await findSpelling(db, appeal.applicantId, language);
    const office = await officeFilling(db, language, t, at.organizationId);
    return {
      appealId,
      organizationId: at.organizationId,
      number: at.number,
      day: at.day,
      answerIds,
      emblemKey: office.emblemKey,
      filling: {
        ...office.filling,
        letterNumber: at.number,
        letterDay: day(at.day),
        requestNumber: appeal.number,
        registeredOn: day(appeal.registeredDay),
        resolvedOn: appeal.resolvedDay === null ? "" : day(appeal.resolvedDay),
        deadlineOn: day(appeal.deadline),
        ...addressee(language, t, appeal, spelling),
        ...signature(t, at.signer),
        ...more(appeal),
      },
    };
  };

  switch (of.name) {
    case "answer-letter": {
      const answers = "typed" in of ? [await findTypedAnswer(db, language, of.typed)] : await findLetterAnswers(db, language, of.answerId);
      const main = answers[0]!; // the caller read its id from the task
      const told = answers.map((a, i) => ({
        question: answers.length > 1 ? t("documents.question", { index: i + 1, taskText: a.question }) : "",
        answerText: withoutHoles(a.text),
        result: !a.resultType
          ? ""
          : a.resultReason
            ? t("documents.resultBecause", { resultType: a.resultType, resultReason: a.resultReason })
            : t("documents.result", { resultType: a.resultType }),
      }));
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
        () => ({
          withCorrection: main.corrects
            ? [{ correction: t("documents.correction", { number: main.corrects.number, day: day(main.corrects.day) }) }]
            : [],
          told,
          ...enclosure(enclosedDocuments(t, files, pages)),
          executorLine: executorLine(t, { name: main.author, phone: main.authorPhone }),
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
        (a) => ({
          ...preparedLine(t, act),
          toOrganization: a.holder,
          decided: t(decided[a.closingKind ?? ""] ?? "documents.decidedOther"),
          closingReason: a.closingReason ?? "",
          withReason: some(a.closingReason),
          closingText: withoutHoles(a.closingText ?? ""),
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
        () => ({
          ...preparedLine(t, act),
          hearingOn: day(hearing.day),
          hearingTime: hearing.time,
          hearingPlace: inAlphabetOf(language, hearing.place),
        }),
      );
    }
    case "inquiry-letter": {
      const inquiry = await findInquiry(db, language, of.inquiryId);
      const act = await findAct(db, language, inquiry.organizationId, inquiry.sentBy);
      return make(
        inquiry.appealId,
        { organizationId: inquiry.organizationId, number: inquiry.number, day: inquiry.sentDay, signer: act.by },
        () => ({
          toOrganization: inAlphabetOf(language, inquiry.recipient),
          toAddress: inAlphabetOf(language, inquiry.recipientAddress ?? ""),
          inquiryText: withoutHoles(inquiry.question),
          inquiryUntil: day(inquiry.dueDay),
          ...preparedLine(t, act),
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
        (a) => ({
          ...preparedLine(t, act),
          toOrganization: task.toOrganization,
          toAddress: task.toAddress ?? "",
          disclosed: a.isUndisclosed ? [] : [{}],
          undisclosed: a.isUndisclosed ? [{}] : [],
          taskText: task.text,
          taskDeadlineOn: day(task.deadline),
          executor: task.executor ?? "",
          coExecutors: task.coExecutors.join(", "),
          resolutionText: task.resolutionText ?? "",
          // a scanned letter names its writer
          ...enclosure(task.hasFiles && !a.isUndisclosed ? enclosedCopy(t, a.pages) : ""),
          ...(a.isUndisclosed && unknownApplicant(language)),
        }),
      );
    }
  }
};
