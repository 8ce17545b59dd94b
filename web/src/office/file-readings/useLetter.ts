import {
  appealFields,
  applicantFields,
  bodyOfReading,
  fieldsWithin,
  fileReadingEndpoints,
  legalEntity,
  type FileReading,
  type MessageKey,
  type PlaceInFile,
  type ProposedField,
} from "@murojaat/contract";
import { useQueries } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { createContext, useContext, useEffect, useEffectEvent, useState, type FocusEvent, type KeyboardEvent } from "react";
import { readOptions } from "../../engine/api/use.ts";
import { isPressed } from "../../engine/keys/keys.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { pressProposal } from "./press-proposal.ts";

/** Where the form keeps what a letter proposes. */
export const formPaths = {
  applicantTypeId: ["applicant", "applicantTypeId"],
  name: ["applicant", "name"],
  inn: ["applicant", "inn"],
  director: ["applicant", "director"],
  lastName: ["applicant", "lastName"],
  firstName: ["applicant", "firstName"],
  middleName: ["applicant", "middleName"],
  regionsId: ["applicant", "regionsId"],
  areasId: ["applicant", "areasId"],
  mahallasId: ["applicant", "mahallasId"],
  address: ["applicant", "address"],
  phone: ["applicant", "phone"],
  homePhone: ["applicant", "homePhone"],
  applicantCnt: ["applicant", "applicantCnt"],
  channelId: ["appeal", "channelId"],
  senderOrgId: ["appeal", "senderOrgId"],
  satulationId: ["appeal", "satulationId"],
  pageCnt: ["appeal", "pageCnt"],
  documentNumber: ["appeal", "docNumber"],
  documentDate: ["appeal", "docDate"],
  incomingNumber: ["appeal", "incomingDocNumber"],
  incomingDate: ["appeal", "incomingDocDate"],
} as const satisfies Readonly<Record<ProposedField | "pageCnt", readonly string[]>>;
/** What the letter says, and how many pages it has. */
export type ShortField = keyof typeof formPaths;
export type LetterField = ShortField | "text";
const shortFields = Object.keys(formPaths) as ShortField[];
const all: readonly LetterField[] = [...shortFields, "text"];
/** Fields that are on the form only with a certain value of another one: what is taken with it is theirs at once. */
const standWith: Partial<Record<LetterField, ShortField>> = {
  name: "applicantTypeId",
  inn: "applicantTypeId",
  director: "applicantTypeId",
  senderOrgId: "channelId",
  documentNumber: "channelId",
  documentDate: "channelId",
};
const places = ["regionsId", "areasId", "mahallasId", "address"] as const satisfies readonly ProposedField[];
/** What a letter says of its writer and of itself, in the order of the form. */
const asked = [
  "phone",
  "name",
  "inn",
  "director",
  "lastName",
  "firstName",
  "middleName",
  "areasId",
  "mahallasId",
  "address",
  "applicantCnt",
  "channelId",
  "satulationId",
  "pageCnt",
] as const;
/** What the letter need not say: it is asked for only where it is proposed, or known to be otherwise. */
const seldom: readonly LetterField[] = ["inn", "applicantCnt", "channelId", "pageCnt"];
const textPath = ["appeal", "text"] as const;
export const pathOf = (field: LetterField): readonly string[] => (field === "text" ? textPath : formPaths[field]);
const { docNumber, docDate, incomingDocNumber, incomingDocDate } = appealFields;
const rows = {
  ...applicantFields,
  ...appealFields,
  documentNumber: docNumber,
  documentDate: docDate,
  incomingNumber: incomingDocNumber,
  incomingDate: incomingDocDate,
};
export const labelOf = (field: LetterField): MessageKey => rows[field].label;
/** The field of the form that has this id on the screen. */
export const fieldOf = (id: string): LetterField | undefined =>
  id === textPath.join("_") ? "text" : shortFields.find((field) => formPaths[field].join("_") === id);

/** Below it a proposal is taken one by one only. */
const sure = 80;
/** While nothing is pushed. Milliseconds. */
const askAgain = 3000;

export type Letter = {
  readonly state: FileReading["state"] | undefined;
  readonly fileId: number | undefined;
  readonly reading: FileReading | undefined;
  /** The letter itself, without its head, of all files that were read. */
  readonly text: string;
  /** The value that may be taken into a field of the form that is on the screen. */
  readonly proposalOf: (field: LetterField) => string | number | undefined;
  /** The usual value of this field is not the letter's: one is to be chosen. */
  readonly isNeeded: (field: LetterField) => boolean;
  /** The text was taken from the letter, whatever became of it. */
  readonly hasText: boolean;
  /** The field in which the key that takes one works now. */
  readonly focused: LetterField | undefined;
  readonly take: (field: LetterField) => void;
  /** Puts another value there: the one that a proposal has replaced. */
  readonly put: (field: LetterField, value: unknown) => void;
  /** What a press takes at once: what is sure and stands in an empty field. */
  readonly takeable: () => readonly LetterField[];
  readonly takeAll: () => void;
  /** How many fields the last "all" has taken. */
  readonly taken: number;
  /** What "all" has left to be looked at: empty, and the letter says something of it that is not sure, or should say something. */
  readonly left: () => readonly LetterField[];
  /** What the letter is sure of about the place, for the form of a person who is known. */
  readonly placesSaid: () => Readonly<Record<string, unknown>>;
  /** The place on the picture that is shown. */
  readonly shown: PlaceInFile | undefined;
  readonly show: (place: PlaceInFile | undefined) => void;
  /** The keys that take a proposal, from any field of the form. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
};

type Given = {
  readonly form: FormInstance;
  /** The form's files, in their order. */
  readonly fileIds: readonly number[];
  /** Those of them that have pages of paper. */
  readonly pagedIds: readonly number[];
  /** What the form put there by itself: it gives way to the letter. */
  readonly automatic: Readonly<Record<string, unknown>>;
  readonly onTaken: () => void;
  /** Where one goes once all that is sure was taken. */
  readonly onAllTaken: () => void;
};
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

/** What the portal has read in files, as far as it has; `undefined` where it reads nothing. */
export const useReadings = (
  fileIds: readonly number[],
): readonly { readonly fileId: number; readonly reading: FileReading | undefined }[] =>
  useQueries({
    queries: fileIds.map((id) => ({
      ...readOptions(fileReadingEndpoints.reading, { params: { id } }, { quiet: true }),
      retry: false,
      refetchInterval: ({ state }: { state: { data?: FileReading | undefined } }) => (state.data?.state === "waiting" ? askAgain : false),
    })),
  }).map(({ data }, at) => ({ fileId: fileIds[at]!, reading: data }));

/** The letter among the files of a form, and how its proposals are taken; what somebody typed is never overwritten by "all". */
export const useLetter = ({ form, fileIds, pagedIds, automatic, onTaken, onAllTaken }: Given): Letter => {
  const [shown, show] = useState<PlaceInFile>();
  const [hasText, setHasText] = useState(false);
  const [taken, setTaken] = useState<number>();
  const [focused, setFocused] = useState<LetterField>();
  const readings = useReadings(fileIds);
  const ready = readings.filter(({ reading }) => reading?.state === "ready");
  const letter = ready[0];
  const state = letter
    ? ("ready" as const)
    : (["waiting", "unreadable", "failed"] as const).find((one) => readings.some(({ reading }) => reading?.state === one));
  const text = ready.map(({ reading }, at) => paragraphsOf(at === 0 ? bodyOfReading(reading!) : reading!.text)).join("\n\n");

  const isOnScreen = (field: LetterField) => document.getElementById(pathOf(field).join("_")) !== null;
  const valueIn = (field: LetterField): unknown => form.getFieldValue(pathOf(field));
  // what has pages of paper: a document of a program says no number of them
  const pages = readings.filter(({ fileId, reading }) => pagedIds.includes(fileId) && (reading?.pages ?? 0) > 0);
  const pageCnt = pages.reduce((sum, { reading }) => sum + reading!.pages, 0) || undefined;
  const proposalOf = (field: LetterField) => {
    if (field === "text") return text || undefined;
    return field === "pageCnt" ? pageCnt : letter?.reading?.proposals[field];
  };
  const isUnsaid = (field: LetterField): boolean => letter?.reading?.unsaid.some((one) => one === field) ?? false;
  const isNeeded = (field: LetterField): boolean =>
    isUnsaid(field) || ((field === "pageCnt" || field === "applicantCnt") && proposalOf(field) !== undefined);
  const placeOf = (field: ShortField) => (field === "pageCnt" ? undefined : letter?.reading?.places[field]);
  // behind a covering letter one begins with the letter itself
  const begins = (["lastName", "name", "phone"] as const).map(placeOf).find((place) => place !== undefined && place.page > 1);
  const write = (field: LetterField, value: unknown): void => {
    // what was chosen within the former one is in none of this
    if (value !== valueIn(field)) {
      for (const one of fieldsWithin(applicantFields, field)) form.setFieldValue(["applicant", one], null);
      for (const one of fieldsWithin(appealFields, field)) form.setFieldValue(["appeal", one], null);
    }
    form.setFieldValue(pathOf(field), value);
    form.setFields([{ name: pathOf(field), errors: [], touched: true }]);
    onTaken();
  };
  const put = (field: LetterField, value: unknown): void => {
    write(field, value);
    if (field === "text") setHasText(true);
    // of two telephones the second goes where none stands yet, as where both are typed
    const second = field === "phone" && value === proposalOf("phone") ? proposalOf("homePhone") : undefined;
    if (second !== undefined && isBlank(valueIn("homePhone"))) write("homePhone", second);
  };
  const take = (field: LetterField): void => put(field, proposalOf(field));
  const isFree = (field: LetterField): boolean => {
    const value = valueIn(field);
    return isBlank(value) || (field !== "text" && value === automatic[field] && value !== proposalOf(field));
  };
  const isSureOf = (field: ShortField): boolean => proposalOf(field) !== undefined && (placeOf(field)?.confidence ?? 100) >= sure;
  // what lies within a place says the place
  const isSure = (field: LetterField): boolean =>
    field === "text" ||
    // a second telephone goes with the first
    (isSureOf(field) && (field !== "homePhone" || isSureOf("phone"))) ||
    ((field === "areasId" || field === "regionsId") && (isSureOf("mahallasId") || (field === "regionsId" && isSureOf("areasId"))));
  /** A letter says its kind itself: a guess of the form is none, and of all else it goes where the letter says otherwise. */
  const isContradicted = (field: ShortField): boolean => {
    const [value, said] = [valueIn(field), proposalOf(field)];
    if (isBlank(value) || value !== automatic[field]) return false;
    return said === undefined ? field === "satulationId" || isUnsaid(field) : said !== value && field !== "applicantTypeId";
  };
  // of a letter that cannot be read the form knows no more than its pages
  const isSettled = state === "ready" || state === "unreadable";
  const giveWay = useEffectEvent(() => {
    for (const field of shortFields.filter(isContradicted)) write(field, null);
  });
  useEffect(() => {
    if (isSettled) giveWay();
  }, [isSettled]);
  const mayTake = (field: LetterField): boolean => proposalOf(field) !== undefined && isSure(field) && isFree(field);
  /** Its field is there, or will be with what the letter says of another: a firm, a sender of the channel. */
  const hasField = (field: LetterField): boolean => {
    if (field === "applicantTypeId") return proposalOf(field) === legalEntity && valueIn(field) !== legalEntity;
    if (isOnScreen(field)) return true;
    const host = standWith[field];
    if (host === undefined) return false;
    const isThere = mayTake(host) || (proposalOf(host) !== undefined && valueIn(host) === proposalOf(host));
    return isThere && (host !== "channelId" || proposalOf("senderOrgId") !== undefined);
  };
  const takeable = () => all.filter((field) => mayTake(field) && hasField(field));
  const left = () =>
    taken === undefined
      ? []
      : asked.filter(
          (field) =>
            isBlank(valueIn(field)) && isOnScreen(field) && (!seldom.includes(field) || proposalOf(field) !== undefined || isUnsaid(field)),
        );
  const placesSaid = () =>
    Object.fromEntries(
      places.filter((field) => proposalOf(field) !== undefined && isSure(field)).map((field) => [field, proposalOf(field)]),
    );
  const takeAll = () => {
    const all = takeable();
    for (const field of all) take(field);
    setTaken((before = 0) => before + all.length);
    // once fields that hang on others are on screen
    setTimeout(onAllTaken);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOne = pressProposal(event.nativeEvent);
    if (!isOne && !(isPressed(event.nativeEvent, "takeAll") && takeable().length > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOne) takeAll();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const field = fieldOf(target.id);
    setFocused(field);
    if (field !== undefined && field !== "text") show(placeOf(field));
  };
  return {
    state,
    fileId: letter?.fileId,
    reading: letter?.reading,
    text,
    proposalOf,
    isNeeded,
    hasText,
    focused,
    take,
    put,
    takeable,
    takeAll,
    taken: taken ?? 0,
    left,
    placesSaid,
    onKeyDown,
    onFocus,
    shown: shown ?? begins,
    show,
  };
};

export const LetterContext = createContext<Letter | undefined>(undefined);
export const useLetterOfForm = (): Letter | undefined => useContext(LetterContext);
