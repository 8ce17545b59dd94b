import { callName, type Endpoint } from "@murojaat/contract";
import type { SecurityEvent } from "../../engine/http/security-log.ts";

/**
 * What a call is for the people who watch over security, by the beginning of its name; the longest one counts. `null`: work of the office, which
 * the history and the audit have. A write that begins like none of these fails `security-events.test.ts`.
 */
const writes: Readonly<Record<string, SecurityEvent | null>> = {
  "POST /auth/login": "signed_in",
  "POST /auth/oneid": null,
  "POST /auth/oneid/finish": "signed_in",
  "POST /auth/openid": null,
  "POST /auth/openid/finish": "signed_in",
  "POST /auth/refresh": null,
  "POST /auth/logout": "signed_out",

  "/profile": null,
  "/profile/change-password": "credentials_changed",
  "/profile/factor": "credentials_changed",
  "/profile/passkeys": "credentials_changed",
  "/profile/passkeys/ask": null,
  "/profile/passkeys/new": null,
  "/profile/sessions/end": "credentials_changed",

  "/admin/approvals": "rights_changed",
  "/admin/orgsrolelevels": "rights_changed",
  "/admin/roles": "rights_changed",
  "/admin/substitutions": "rights_changed",
  "/admin/supervisors": "rights_changed",
  "/admin/userrolelevels": "rights_changed",

  "/admin/users": "accounts_changed",
  "/admin/users/{id}/reset-password": "credentials_changed",
  "/admin/users/{id}/reset-factor": "credentials_changed",
  "/admin/organizations": "accounts_changed",
  "/admin/organizations/{id}/numbers-begin": "settings_changed",

  "/admin/calendar": "settings_changed",
  "/admin/calendar/preview": null,
  "/admin/channels": "settings_changed",
  "/admin/departments": "settings_changed",
  "/admin/document-templates": "settings_changed",
  "/admin/event-receivers": "settings_changed",
  "/admin/event-receivers/{id}/renew-key": "key_renewed",
  "/admin/event-receivers/{id}/send-again": null,
  "/admin/groups": "settings_changed",
  "/admin/module": "settings_changed",
  "/admin/org-levels": "settings_changed",
  "/admin/report-types": "settings_changed",
  "/admin/sections": "settings_changed",
  "/admin/settings": "settings_changed",
  "/admin/sites": "settings_changed",
  "/admin/stages": "settings_changed",
  "/admin/structures": "settings_changed",
  "/admin/task-types": "settings_changed",
  "/admin/templates": "settings_changed",
  "/crud": "settings_changed",
  "/reports/scheduled": "settings_changed",
  "/reports/scheduled/{id}/send": "exported",

  "DELETE /appeal-actions/{id}": "records_removed",
  "/admin/retention": "records_removed",
  "/admin/retention/{id}/keep": null,
  "/appeals/{id}/personal-data": "personal_data_shown",
  "/applicants/by-second-fact": "personal_data_shown",
  "/appeals/word-export": "exported",
  "/tasks/export-card": "exported",

  "/admin/doubtful-values": null,
  "/admin/files": null,
  "/admin/messages": null,
  "/admin/open-data": null,
  "/admin/open-data/{id}/publish": "exported",
  "/appeal-actions": null,
  "/appeals": null,
  "/applicants": null,
  "/intake": null,
  "/notes": null,
  "/reception": null,
  "/reminders": null,
  "/task-actions": null,
  "/tasks": null,
};
const byLength = Object.keys(writes).toSorted((a, b) => b.length - a.length);
/** The beginning that counts; undefined: none, which a test forbids. */
export const placeOf = (e: Pick<Endpoint, "method" | "path">): string | undefined =>
  byLength.find((begins) => (begins.startsWith("/") ? e.path : callName(e)).startsWith(begins));

/** Files of one letter or one upload, and empty forms: each reading is in the reading log. */
const single =
  /^\/(admin\/(files|document-templates\/file)|appeals\/(blank|(closing|extension|hearing|inquiry|notice)-letter)|tasks\/(generate-doc|typed-letter))|\/template$/;

export const securityEventOf = (e: Endpoint): SecurityEvent | undefined => {
  if (e.method === "GET") return e.reply === "file" && !single.test(e.path) ? "exported" : undefined;
  const place = placeOf(e);
  return (place === undefined ? null : writes[place]) ?? undefined;
};
