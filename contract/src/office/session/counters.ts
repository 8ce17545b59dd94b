/**
 * The counters of GET /profile/notify-counter, named as the specification has them (section 3), and more: appeals whose applicants are owed a letter, those about which
 * another body was asked, letters by e-mail and those that joined an appeal, people enrolled for the reception of today, what another administrator asked, appeals whose time of keeping is over, notes that name the user, and tasks of which the user was reminded.
 */
export const counters = [
  "appeal_new",
  "appeal_confirm",
  "appeal_process",
  "appeal_send_to_another_org",
  "appeal_done",
  "appeal_letter_due",
  "appeal_inquiry",
  "appeal_telegram",
  "appeal_web",
  "appeal_mf",
  "appeal_email",
  "appeal_joined_mail",
  "appeal_scans",
  "appeal_mahalla_new",
  "appeal_mahalla_process",
  "appeal_mahalla_resolved",
  "task_register",
  "task_release_control",
  "task_resolution",
  "task_new",
  "task_process",
  "task_process_is_down",
  "task_has_answer_or_request",
  "task_rejected",
  "task_resolved",
  "task_delayed",
  "task_delayed_done",
  "task_returned",
  "task_review",
  "task_answer_review",
  "task_is_control",
  "sendToDown",
  "notifyApplicant",
  "deadline",
  "executor",
  "sendAnswer",
  "depthLevel",
  "group",
  "reception_today",
  "approvals",
  "retention",
  "mentions",
  "reminders",
] as const;
declare module "../../kit/registry.ts" {
  interface Registry {
    counter: (typeof counters)[number];
  }
}
