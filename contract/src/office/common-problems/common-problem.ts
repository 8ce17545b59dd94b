import * as Type from "typebox";
import type { Static } from "typebox";
import { crudEndpoints } from "../../kit/crud.endpoints.ts";
import type { Crud } from "../../kit/crud.ts";
import { endpoint } from "../../kit/endpoint.ts";
import type { MessageKey } from "../../kit/messages.ts";
import { count, day, flag, id, listOf, moment, named, nullable, oneOf, optional, record, text } from "../../kit/schema.ts";
import { joinRights } from "./join-rights.ts";

/** How a common problem stands; `isOpen`: what is said again about its matter and place belongs to it. */
export const commonProblemStatuses = {
  proposed: { label: "commonProblems.proposed", isOpen: true },
  confirmed: { label: "commonProblems.confirmed", isOpen: true },
  being_solved: { label: "commonProblems.beingSolved", isOpen: true },
  solved: { label: "commonProblems.solved", isOpen: false },
  rejected: { label: "commonProblems.rejected", isOpen: false },
} as const satisfies Readonly<Record<string, { readonly label: MessageKey; readonly isOpen: boolean }>>;
export type CommonProblemStatus = keyof typeof commonProblemStatuses;
export const commonProblemStatusNames = Object.keys(commonProblemStatuses) as readonly CommonProblemStatus[];

/** What who manages a problem may do with it, from which status; the portal itself proposes, and opens again what more appeals join. */
export const commonProblemSteps = {
  confirm: { from: ["proposed", "rejected"], to: "confirmed", label: "commonProblems.confirm" },
  reject: { from: ["proposed"], to: "rejected", label: "commonProblems.reject" },
  begin: { from: ["confirmed"], to: "being_solved", label: "commonProblems.begin" },
  pause: { from: ["being_solved"], to: "confirmed", label: "commonProblems.pause" },
  solve: { from: ["confirmed", "being_solved"], to: "solved", label: "commonProblems.solve" },
  reopen: { from: ["solved"], to: "being_solved", label: "commonProblems.reopen" },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly CommonProblemStatus[]; readonly to: CommonProblemStatus; readonly label: MessageKey }>
>;
export type CommonProblemStep = keyof typeof commonProblemSteps;
export const commonProblemStepNames = Object.keys(commonProblemSteps) as readonly CommonProblemStep[];

export const commonProblemLimits = {
  /** Characters. */
  title: 300,
  text: 2000,
  /** Appeals that join at once. */
  atOnce: 100,
  /** Problems that are offered to appeals. */
  offered: 30,
  /** Members and candidates that a card lists. */
  listed: 200,
  /** An ended appeal counts as of the same time for so many days. */
  days: 60,
  /** A problem is proposed from so many different people on. */
  people: 3,
} as const;

/** The list of common problems: those of the own office and of offices below it, and those in which the own office has an appeal. */
export const commonProblemRow: Crud = {
  name: "commonProblems",
  path: "/appeals/problems",
  table: "common_problems",
  title: "menu.problems",
  fields: {
    title: { kind: "shown", label: "commonProblems.title", column: "title" },
    status: {
      kind: "choice",
      label: "columns.status",
      column: "status",
      choices: Object.fromEntries(Object.entries(commonProblemStatuses).map(([name, { label }]) => [name, label])),
    },
    groupsId: { kind: "ref", label: "columns.topic", column: "topic_id", table: "topics", nameAs: "groupName" },
    areasId: { kind: "ref", label: "fields.placeArea", column: "place_area_id", table: "areas", nameAs: "areaName" },
    mahallasId: { kind: "ref", label: "fields.placeMahalla", column: "place_mahalla_id", table: "mahallas", nameAs: "mahallaName" },
    organizationsId: {
      kind: "ref",
      label: "administration.organization",
      column: "organization_id",
      table: "organizations",
      nameAs: "organizationName",
    },
    appeals: { kind: "count", label: "commonProblems.appeals", column: "appeals", min: 0, max: 1_000_000 },
    since: { kind: "day", label: "commonProblems.since", column: "since" },
    lastDate: { kind: "moment", label: "commonProblems.last", column: "last_at" },
  },
};

/** An appeal of a problem, or one that may be of it, as far as the caller may see it. */
export const commonProblemAppeal = named(
  "CommonProblemAppeal",
  record({
    id: id(),
    requestNumber: text(),
    receivedDate: moment(),
    status: text(),
    statusName: text(),
    deadline: day(),
    holderName: text(),
    applicantName: text(),
    /** Its beginning. */
    text: text(200),
    /** Who joined it; null: the portal proposed it. */
    joinedByName: nullable(text()),
  }),
);
export type CommonProblemAppeal = Static<typeof commonProblemAppeal>;

/** Answers to many with one text that the reader sees, of so many letters. */
export const commonAnswers = listOf(record({ id: id(), total: count() }), 20);

const problemFacts = {
  id: id(),
  title: text(commonProblemLimits.title),
  status: oneOf(commonProblemStatusNames),
  groupName: text(),
  /** District, and mahalla where it is known. */
  placeName: text(),
  organizationName: text(),
  since: day(),
  /** Of a solved one: since when, and what was done. */
  doneDate: nullable(day()),
  doneText: nullable(text(commonProblemLimits.text)),
  /** Of a rejected one. */
  reason: nullable(text(commonProblemLimits.text)),
};
export const commonProblemCard = named(
  "CommonProblem",
  record({
    ...problemFacts,
    version: id(),
    decidedByName: nullable(text()),
    decidedDate: nullable(moment()),
    /** All appeals of it, and of how many offices; `appeals` has those that the caller may see. */
    total: count(),
    offices: count(),
    appeals: listOf(commonProblemAppeal, commonProblemLimits.listed),
    /** Of the same matter, place and time, and in no problem: nobody has said whether they are of this one. */
    perhaps: listOf(commonProblemAppeal, commonProblemLimits.listed),
    /** Appeals by weeks that begin on Monday, the first one first, up to this week. */
    weeks: listOf(record({ begins: day(), appeals: count() })),
    steps: listOf(oneOf(commonProblemStepNames)),
    /** Open questions for which the caller may write one answer, and the common answers that the caller sees. */
    mayAnswer: count(),
    commonAnswers,
    mayJoin: flag(),
    mayManage: flag(),
  }),
);
export type CommonProblemCard = Static<typeof commonProblemCard>;

/** What stands on an appeal's card: its problem, and how many others are about the same. */
export const commonProblemStrip = named(
  "CommonProblemStrip",
  record({
    problem: nullable(record(problemFacts)),
    /** Whether it is of the problem already; otherwise the problem is of its matter and place, and it may join. */
    isMember: flag(),
    /** Other appeals of its matter and place that are open or of the last `commonProblemLimits.days` days; of how many offices, since how many weeks. */
    others: count(),
    offices: count(),
    weeks: count(),
    /** The latest of them that has been answered, where the caller may see it. */
    answered: nullable(record({ id: id(), requestNumber: text() })),
    mayJoin: flag(),
    mayBegin: flag(),
    /** Open questions of the problem for which the caller may write one answer. */
    mayAnswer: count(),
    /** Answers of its questions that are among many with one text, of so many letters. */
    commonAnswers,
  }),
);
export type CommonProblemStrip = Static<typeof commonProblemStrip>;

const screen = "appeals-problems";
const ofProblem = record({ id: id() });
const appealIds = Type.Array(id(), { minItems: 1, maxItems: commonProblemLimits.atOnce, uniqueItems: true });
const { list, excel } = crudEndpoints(commonProblemRow, { read: screen, all: screen, write: "manage_problems", example: {} });
export const commonProblemEndpoints = {
  list,
  excel,
  get: endpoint({
    method: "GET",
    path: "/appeals/problems/{id}",
    may: screen,
    summary: "A common problem with its appeals, as far as the caller may see them, and those that may be of it",
    params: ofProblem,
    reply: commonProblemCard,
    errors: ["not_found"],
  }),
  ofAppeal: endpoint({
    method: "GET",
    path: "/appeals/{id}/common-problem",
    may: "signed-in",
    summary: "The common problem of an appeal and how many others are about the same matter in the same place",
    params: ofProblem,
    /** The topic that is being chosen, before the appeal has one. */
    query: record({ groupsId: optional(id()) }),
    reply: commonProblemStrip,
    errors: ["not_found"],
  }),
  choices: endpoint({
    method: "GET",
    path: "/appeals/problem-choices",
    may: joinRights,
    summary: "Which common problems these appeals may join: those of their topics, first those of their places too, open ones first",
    query: record({
      appealIds: Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${commonProblemLimits.atOnce - 1}}$`, examples: ["12,13"] }),
    }),
    reply: record({
      choices: listOf(
        record({
          id: id(),
          title: text(commonProblemLimits.title),
          status: oneOf(commonProblemStatusNames),
          /** How many of the appeals are of its matter and place. */
          fits: count(),
        }),
        commonProblemLimits.offered,
      ),
      /** All of them are of one matter and place, and the caller manages problems. */
      mayBegin: flag(),
    }),
  }),
  begin: endpoint({
    method: "POST",
    path: "/appeals/problems",
    may: "manage_problems",
    summary: "Make a common problem of appeals of one matter and place; it is confirmed at once",
    body: record({ appealIds, title: optional(text(commonProblemLimits.title)) }),
    reply: record({ id: id() }),
    errors: ["not_found", "rule_broken"],
    done: "audited.problemBegun",
  }),
  join: endpoint({
    method: "PATCH",
    path: "/appeals/problems/{id}/join",
    may: joinRights,
    summary: "Let appeals join a common problem: each keeps its term, number, tasks, answer and letter",
    params: ofProblem,
    body: record({ appealIds }),
    reply: record({ joined: count() }),
    errors: ["not_found", "rule_broken", "action_not_allowed_now"],
    done: "audited.problemJoined",
  }),
  leave: endpoint({
    method: "PATCH",
    path: "/appeals/problems/{id}/leave",
    may: "manage_problems",
    summary: "Take appeals out of a common problem",
    params: ofProblem,
    body: record({ appealIds }),
    reply: record({ left: count() }),
    errors: ["not_found"],
    done: "audited.problemLeft",
  }),
  step: endpoint({
    method: "PATCH",
    path: "/appeals/problems/{id}",
    may: "manage_problems",
    summary: "Move a common problem to another status, or change its title",
    params: ofProblem,
    body: {
      ...record({
        version: id(),
        step: optional(oneOf(commonProblemStepNames)),
        title: optional(text(commonProblemLimits.title)),
        /** Why it is rejected. */
        reason: optional(text(commonProblemLimits.text)),
        /** Of a solved one: since when, and what was done. */
        doneDate: optional(day()),
        doneText: optional(text(commonProblemLimits.text)),
      }),
      examples: [{ version: 1, step: "confirm" }],
    },
    reply: record({ version: id() }),
    errors: ["not_found", "rule_broken", "action_not_allowed_now", "changed_meanwhile"],
    done: "audited.problemStep",
  }),
};
