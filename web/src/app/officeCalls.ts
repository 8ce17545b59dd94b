import {
  appealEndpoints,
  cardEndpoints,
  fileReadingEndpoints,
  liveUpdateEndpoints,
  noteEndpoints,
  formDraftEndpoints,
  officeNumberEndpoints,
  lookupEndpoints,
  sessionEndpoints,
  taskEndpoints,
  userEndpoints,
} from "@murojaat/contract";
import { lazy } from "react";
import type { OfficeCalls } from "../engine/api/office.ts";
import type { LiveCalls } from "../engine/live-updates/live-updates.ts";
import { records } from "../office/lookups/records.ts";
import { sources } from "../office/lookups/sources.ts";

/** The calls of the office that the engine makes. */
export const officeCalls: OfficeCalls = {
  choices: sources,
  records,
  people: userEndpoints.list,
  textTemplates: lookupEndpoints.textTemplates,
  history: appealEndpoints.history,
  counters: sessionEndpoints.counters,
  formDrafts: formDraftEndpoints,
  fileReading: fileReadingEndpoints.reading,
  numbers: officeNumberEndpoints,
  Preview: lazy(() => import("../office/cards/RowPreview.tsx").then((m) => ({ default: m.RowPreview }))),
};

/** `readsOfAppeal`: what the card reads of its appeal; forms over it keep what was typed. */
export const liveCalls: LiveCalls = {
  events: liveUpdateEndpoints.events,
  counters: sessionEndpoints.counters,
  fileReading: fileReadingEndpoints.reading,
  readsOfAppeal: [cardEndpoints.detail, appealEndpoints.history, taskEndpoints.notifications, noteEndpoints.list],
};
