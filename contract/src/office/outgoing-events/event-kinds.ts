import type { MessageKey } from "../../kit/messages.ts";
import type { AppealAction } from "../appeals/appeal.workflow.ts";
import type { TaskAction } from "../tasks/task.workflow.ts";

/** What other systems are told, by the type that CloudEvents have. */
export const eventKinds = {
  "uz.murojaat.appeal.registered": "outgoingEvents.registered",
  "uz.murojaat.appeal.sent-on": "outgoingEvents.sentOn",
  "uz.murojaat.appeal.classified": "outgoingEvents.classified",
  "uz.murojaat.appeal.extended": "outgoingEvents.extended",
  "uz.murojaat.appeal.answered": "outgoingEvents.answered",
  "uz.murojaat.appeal.told": "outgoingEvents.told",
  "uz.murojaat.appeal.closed": "outgoingEvents.closed",
  "uz.murojaat.appeal.reopened": "outgoingEvents.reopened",
  "uz.murojaat.appeal.joined": "outgoingEvents.joined",
  "uz.murojaat.appeal.handed-over": "outgoingEvents.handedOver",
  "uz.murojaat.problem.opened": "outgoingEvents.problemOpened",
  "uz.murojaat.problem.joined": "outgoingEvents.problemJoined",
  "uz.murojaat.problem.step": "outgoingEvents.problemStep",
  "uz.murojaat.problem.closed": "outgoingEvents.problemClosed",
} as const satisfies Readonly<Record<string, MessageKey>>;
export type EventKind = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as readonly EventKind[];

type AppealKind<K = EventKind> = K extends `uz.murojaat.appeal.${infer Name}` ? Name : never;
/** `null`: no event, because nothing of the appeal itself has changed for others, or it may still be taken back. */
type Told = AppealKind | null;

/** What each action in the history of an appeal tells; `event_kind` of the database says the same. */
export const eventOfAppealAction = {
  register: "registered",
  "register-mahalla": "registered",
  update: null,
  // to who followed it, it ends here
  delete: "closed",
  "send-to-classification": null,
  "undo-send-to-classification": null,
  "back-to-registration": null,
  "finish-classification-task": "classified",
  "accept-for-information": "classified",
  "end-information": "closed",
  "join-duplicate": "joined",
  "ask-send-another-org": null,
  "accept-ask-send-another-org": "sent-on",
  "reject-ask-send-another-org": null,
  "withdraw-ask-send-another-org": null,
  "send-to-control": null,
  "further-study": "extended",
  "extend-term": "extended",
  "judge-extension": null,
  "leave-unconsidered": "closed",
  terminate: "closed",
  "return-to-applicant": "closed",
  resolve: "closed",
  "resolve-joined": "closed",
  "extend-joined": "extended",
  // considered by itself again
  "separate-joined": "reopened",
  "move-deadline": "extended",
  "remove-infected-file": null,
  "join-mail": null,
  "separate-mail": null,
  "hand-over": "handed-over",
  "close-office": "handed-over",
  "send-letter": null,
  "invite-hearing": null,
  "note-hearing": null,
  "send-inquiry": null,
  "answer-inquiry": null,
  "close-inquiry": null,
  reopen: "reopened",
  "reopen-joined": "reopened",
} as const satisfies Readonly<Record<AppealAction, Told>>;

/** The same of its tasks. */
export const eventOfTaskAction = {
  draft: null,
  "update-draft": null,
  "delete-draft": null,
  // the office that is to answer hears of it
  dispatch: "sent-on",
  register: null,
  "send-to-leader": null,
  resolution: null,
  accept: null,
  "change-executor": null,
  return: null,
  "call-back": null,
  resend: null,
  cancel: null,
  "cancel-with-appeal": null,
  // the task below says it
  "send-down": null,
  "receive-from-above": "sent-on",
  answer: null,
  "take-back-answer": null,
  "check-answer": null,
  "confirm-answer": "answered",
  "sign-letter": null,
  "accept-lower-answer": null,
  "reject-answer": null,
  "notify-applicant": "told",
  "told-with-another": "told",
  "correct-answer": null,
  "withdraw-correction": null,
  "confirm-correction": "answered",
  "reject-correction": null,
  "tell-correction": "told",
  "release-control": null,
  "take-under-control": null,
  remind: null,
  "follow-with-appeal": null,
  "move-deadline": null,
  "hand-over": "handed-over",
  "close-office": "handed-over",
  "request-send-to-down": null,
  "request-deadline": null,
  "request-executor": null,
  "request-depth-limit": null,
  "request-group": null,
  "accept-request": null,
  "reject-request": null,
  "send-review": null,
  "answer-review": null,
  "confirm-review": null,
  "reject-review": null,
} as const satisfies Readonly<Record<TaskAction, Told>>;
