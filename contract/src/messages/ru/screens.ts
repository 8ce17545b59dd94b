import type { ScreenTexts } from "../screen-texts.ts";
import { answerProposals } from "./answerProposals.ts";
import { commonAnswers } from "./commonAnswers.ts";
import { commonProblems } from "./commonProblems.ts";
import { common } from "./common.ts";
import { shell } from "./shell.ts";
import { session } from "./session.ts";
import { menu } from "./menu.ts";
import { columns } from "./columns.ts";
import { fields } from "./fields.ts";
import { actions, done } from "./actions.ts";
import { lists } from "./lists.ts";
import { keys } from "./keys.ts";
import { errors } from "./errors.ts";
import { problems } from "./problems.ts";
import { errorPages } from "./errorPages.ts";
import { messages } from "./messages.ts";
import { notifications } from "./notifications.ts";
import { terms } from "./terms.ts";
import { form } from "./form.ts";
import { card } from "./card.ts";
import { readings } from "./readings.ts";
import { scanned } from "./scanned.ts";
import { references } from "./references.ts";
import { documents } from "./documents.ts";
import { excel } from "./excel.ts";
import { permissions } from "./permissions.ts";
import { calendar } from "./calendar.ts";
import { substitutions } from "./substitutions.ts";
import { reception } from "./reception.ts";
import { crud } from "./crud.ts";
import { administration } from "./administration.ts";
import { signatures } from "./signatures.ts";
import { statistics } from "./statistics.ts";
import { myDay } from "./myDay.ts";
import { reports } from "./reports.ts";
import { outgoingEvents } from "./outgoingEvents.ts";
import { reportPlans } from "./reportPlans.ts";
import { notices } from "./notices.ts";
import { merges } from "./merges.ts";
import { notes } from "./notes.ts";
import { reminders } from "./reminders.ts";
import { answerChecks } from "./answerChecks.ts";
import { news } from "./news.ts";
import { approvals } from "./approvals.ts";
import { retention } from "./retention.ts";
import { openData } from "./openData.ts";
import { doubtful } from "./doubtful.ts";
import { system } from "./system.ts";

export const ruOnScreens: ScreenTexts = {
  common,
  answerProposals,
  commonAnswers,
  commonProblems,
  shell,
  session,
  menu,
  columns,
  fields,
  actions,
  done,
  lists,
  keys,
  errors,
  problems,
  errorPages,
  messages,
  notifications,
  terms,
  form,
  card,
  readings,
  scanned,
  references,
  documents,
  excel,
  permissions,
  administration,
  signatures,
  statistics,
  myDay,
  reports,
  reportPlans,
  outgoingEvents,
  notices,
  merges,
  notes,
  reminders,
  answerChecks,
  news,
  approvals,
  retention,
  openData,
  doubtful,
  system,
  calendar,
  substitutions,
  reception,
  crud,
};
