/** The eight roles of the demo office, by the login that has each and nothing else. */
export const roles = ["admin", "registrator", "leader", "executor", "controller", "signer", "supervisor", "mahalla"] as const;
export type Role = (typeof roles)[number];

/**
 * Every call and the roles that may make it, written down from the page of roles and not from the contract, so that a permission
 * given away by mistake is seen. `*` is everybody signed in, `public` anybody. A reference list is one line:
 * those named read, change, remove and import it; everybody reads all of it.
 */
const written: readonly (readonly [who: string, calls: string])[] = [
  [
    "public",
    `POST /auth/login
     POST /auth/refresh
     GET /auth/ways
     POST /auth/oneid
     POST /auth/oneid/finish
     POST /auth/openid
     POST /auth/openid/finish
     GET /front/public/dict/base-uid
     POST /intake/{channel}
     GET /intake/{channel}/{ticket}
     GET /exchange/appeals/{id}`,
  ],
  [
    "*",
    `POST /auth/logout
     GET /profile/me
     GET /profile/modules-tree
     GET /profile/notify-counter
     GET /profile/events
     GET /profile/my-day
     GET /profile/waiting
     GET /profile/notices
     PATCH /profile/notices/read
     PUT /profile/change-language
     GET /profile/list-views
     PUT /profile/list-views
     GET /profile/form-drafts
     GET /profile/form-drafts/{key}
     PUT /profile/form-drafts/{key}
     DELETE /profile/form-drafts/{key}
     PUT /profile/change-password
     GET /profile/sessions
     POST /profile/sessions/end
     PUT /profile/devices-told
     GET /profile/factor
     POST /profile/factor
     PUT /profile/factor
     POST /profile/factor/off
     POST /profile/confirm
     POST /profile/confirm/openid
     GET /profile/confirm/openid
     GET /profile/passkeys
     POST /profile/passkeys/new
     POST /profile/passkeys
     POST /profile/passkeys/ask
     DELETE /profile/passkeys/{id}
     GET /appeals/all
     GET /appeals/search
     GET /appeals/{id}
     GET /appeals/{id}/common-problem
     GET /appeals/common-answers/{id}
     GET /appeals/common-answers/{id}/letters/{letterId}
     GET /appeals/detail/{id}
     GET /appeals/previous/{id}
     GET /appeals/{id}/twins
     POST /appeals/{id}/bundles
     GET /bundles/{id}
     GET /bundles/{id}/file
     GET /appeals/search/indexing
     GET /appeals/{id}/notes
     GET /notes/people
     GET /notes/mentions
     POST /notes
     PATCH /notes/{id}/strike
     PATCH /notes/seen
     GET /reminders
     PATCH /reminders/seen
     GET /profile/news
     PUT /profile/news
     POST /profile/telegram-link
     DELETE /profile/telegram-link
     GET /appeals/blank/{id}
     GET /appeals/closing-letter/{id}
     GET /appeals/extension-letter/{id}
     GET /appeals/notice-letter/{id}
     GET /appeals/hearing-letter/{id}
     GET /appeals/inquiry-letter/{id}
     GET /appeals/check-current-user/{id}
     POST /appeals/word-export/{id}
     GET /appeal-actions/appeal-action-descs/{id}
     GET /applicants/all
     GET /applicants/paging
     GET /tasks/all
     GET /tasks/paging
     GET /tasks/flows
     GET /tasks/next-number
     GET /tasks/number-use
     GET /tasks/processes
     GET /tasks/requests
     GET /tasks/answers
     GET /tasks/answer-by-id
     GET /tasks/answer-findings
     GET /tasks/stage-actions
     GET /tasks/get-article-info
     GET /tasks/get-article-info-with-request
     GET /tasks/generate-doc
     GET /tasks/check-access/{x}
     GET /tasks/notifications/{id}
     POST /tasks/export-card/{id}
     POST /admin/files/upload/part
     POST /admin/files/upload/base64
     GET /admin/files/download/{id}
     GET /admin/files/view/{id}
     GET /admin/files/pages/{id}
     GET /files/{id}/reading
     GET /admin/dictionaries/answer-types
     GET /admin/dictionaries/appeal-statuses
     GET /admin/dictionaries/applicatnt-types
     GET /admin/dictionaries/closing-kinds
     GET /admin/dictionaries/flow-statuses
     GET /admin/dictionaries/authority-kinds
     GET /admin/dictionaries/incomplete-kinds
     GET /admin/dictionaries/languages
     GET /admin/dictionaries/mf-appeal-statuses
     GET /admin/dictionaries/notification-methods
     GET /admin/dictionaries/repeatability-types
     GET /admin/dictionaries/result-reason-types
     GET /admin/dictionaries/result-types
     GET /admin/dictionaries/satulations
     GET /admin/dictionaries/send-to-down-organizations
     GET /admin/dictionaries/task-depth-levels
     GET /admin/dictionaries/task-statuses
     GET /admin/dictionaries/telegram-appeal-statuses
     GET /admin/dictionaries/incoming-reject-reasons
     GET /admin/dictionaries/user-channels
     GET /admin/dictionaries/web-appeal-statuses
     GET /crud/genders
     GET /crud/genders/all
     GET /lookups/organizations
     GET /lookups/departments
     GET /lookups/staff
     GET /lookups/topics
     GET /lookups/task-types
     GET /lookups/text-templates`,
  ],
  [
    "registrator",
    `POST /appeal-actions/with-applicant
     GET /appeals/scans
     GET /appeals/scans/removed
     GET /appeals/scans/removed/excel
     POST /appeals/scans
     POST /appeals/scans/take
     PATCH /appeals/scans/{id}/release
     PATCH /appeals/scans/{id}/remove
     PATCH /appeal-actions/reject-incoming/{id}
     PATCH /appeal-actions/see-joined-mail/{id}
     PATCH /appeal-actions/separate-joined-mail/{id}
     PATCH /appeal-actions/return-to-applicant
     GET /appeals/incoming/{id}
     PATCH /task-actions/register`,
  ],
  ["mahalla", "POST /appeal-actions/with-applicant-mahalla"],
  [
    "registrator mahalla",
    `POST /applicants/
     GET /applicants/search-by-phone
     GET /applicants/byPhone
     POST /applicants/by-second-fact
     GET /applicants/get-fake-phone
     GET /applicants/{id}
     PUT /appeal-actions/update-with-applicant
     DELETE /appeal-actions/{id}
     PATCH /appeal-actions/send-to-classification
     POST /appeal-actions/undo-send-to-classification`,
  ],
  [
    "registrator leader executor signer mahalla",
    `POST /appeals/{id}/personal-data
     GET /appeals/{id}/letter-names
     POST /appeals/{id}/personal-history`,
  ],
  ["registrator executor signer mahalla", "PUT /appeals/{id}/letter-names"],
  ["registrator signer", "PATCH /tasks/notifications/message/{id}"],
  ["leader admin", "OWN /admin/substitutions"],
  [
    "registrator leader supervisor",
    `GET /reception/schedule
     GET /reception/schedule/excel
     GET /reception/schedule/choices
     GET /reception/journal
     GET /reception/journal/excel
     GET /reception/journal/get-by-array
     GET /reception/journal/day-page`,
  ],
  [
    "registrator leader",
    `GET /reception/schedule/places
     POST /reception/schedule
     PUT /reception/schedule
     DELETE /reception/schedule/{id}
     POST /reception/journal
     PUT /reception/journal`,
  ],
  [
    "leader",
    `GET /admin/retention
     GET /admin/retention/excel
     PATCH /admin/retention/{id}/confirm
     PATCH /admin/retention/{id}/keep
     GET /applicants/merges
     GET /applicants/merges/excel
     GET /applicants/merge-preview
     PATCH /applicants/merge
     PATCH /applicants/merges/{id}/take-back
     GET /applicants/merges/{id}/stayed
     PATCH /applicants/merges/{id}/give-back`,
  ],
  [
    "registrator mahalla leader",
    `PATCH /appeal-actions/join-duplicate
     POST /appeal-actions/bulk`,
  ],
  ["registrator mahalla leader controller", `GET /appeal-actions/bulk/rows`],
  [
    "registrator mahalla",
    `GET /appeals/similar
     GET /appeals/place-in-text
     GET /appeals/number-use
     GET /appeals/receipt`,
  ],
  [
    "executor",
    `GET /tasks/{id}/answer-proposals
     POST /tasks/{id}/answer-proposals`,
  ],
  ["signer", `PATCH /tasks/answers/{id}/good-example`],
  [
    "leader executor signer",
    `GET /tasks/good-answers
     GET /tasks/good-answers/excel`,
  ],
  [
    "leader controller supervisor",
    `GET /appeals/problems
     GET /appeals/problems/excel
     GET /appeals/problems/{id}`,
  ],
  [
    "leader controller",
    `GET /appeals/problem-choices
     POST /appeals/problems
     PATCH /appeals/problems/{id}
     PATCH /appeals/problems/{id}/join
     PATCH /appeals/problems/{id}/leave
     PATCH /appeals/early-warnings/{id}/silence`,
  ],
  [
    "leader controller",
    `PATCH /appeal-actions/judge-extension
     GET /appeals/menu/late-extensions = /appeals/excel?menu=late-extensions`,
  ],
  [
    "registrator leader supervisor mahalla",
    `GET /appeals/deleted
     GET /appeals/deleted/excel`,
  ],
  [
    "registrator leader executor controller signer supervisor",
    `POST /task-actions/bulk
     GET /task-actions/bulk/rows`,
  ],
  [
    "registrator leader",
    `PATCH /appeal-actions/back-to-registration
     PATCH /appeal-actions/accept-for-information/{id}
     PATCH /appeal-actions/end-information
     PATCH /appeal-actions/ask-send-another-org
     POST /appeal-actions/accept-ask-send-another-org
     PATCH /appeal-actions/reject-ask-send-another-org
     PATCH /appeal-actions/withdraw-ask-send-another-org
     PATCH /task-actions/call-back
     PATCH /task-actions/resend
     PATCH /task-actions/cancel`,
  ],
  [
    "leader executor",
    `PATCH /appeal-actions/invite-hearing
     PATCH /appeal-actions/note-hearing
     PATCH /appeal-actions/send-inquiry
     PATCH /appeal-actions/answer-inquiry
     PATCH /appeal-actions/close-inquiry
     GET /appeals/menu/inquiries = /appeals/excel?menu=inquiries`,
  ],
  [
    "leader",
    `PATCH /appeal-actions/finish-classification-task
     PATCH /appeal-actions/further-study
     PATCH /appeal-actions/extend-term
     PATCH /appeal-actions/leave-unconsidered
     PATCH /appeal-actions/terminate
     PATCH /appeal-actions/reopen
     GET /appeals/{id}/routing-proposals
     POST /task-actions/drafts
     PUT /task-actions/drafts
     DELETE /task-actions/drafts
     PATCH /task-actions/resolution
     PATCH /task-actions/change-executor
     PATCH /task-actions/send-down
     PATCH /task-actions/accept-lower-answer`,
  ],
  [
    "leader controller",
    `PATCH /appeal-actions/send-to-control
     PATCH /task-actions/check-answer
     PATCH /task-actions/send-review
     PATCH /task-actions/confirm-review
     PATCH /task-actions/reject-review
     PATCH /task-actions/accept-request
     PATCH /task-actions/reject-request`,
  ],
  [
    "leader controller signer",
    `PATCH /task-actions/reject-answer
     PATCH /task-actions/reject-correction`,
  ],
  ["leader executor", "PATCH /task-actions/withdraw-correction"],
  ["leader controller signer executor", "PATCH /task-actions/answer-review"],
  ["registrator leader executor controller signer", "PATCH /appeals/common-answers/{id}"],
  ["registrator leader executor signer", "POST /appeals/letter-findings"],
  ["registrator leader executor", "PATCH /task-actions/return"],
  ["registrator executor", "PATCH /task-actions/send-to-leader"],
  [
    "executor",
    `PATCH /task-actions/accept
     POST /tasks/typed-letter
     GET /appeals/problems/{id}/answers
     POST /appeals/problems/{id}/answers
     PATCH /appeals/common-answers/{id}/letters/{letterId}
     PATCH /appeals/common-answers/{id}/drop
     POST /tasks/answer-findings
     PATCH /task-actions/answer
     PATCH /task-actions/take-back-answer
     PATCH /task-actions/correct-answer
     PATCH /task-actions/request
     PATCH /task-actions/request-send-to-down
     PATCH /task-actions/request-deadline
     PATCH /task-actions/request-executor
     PATCH /task-actions/request-depth-limit
     PATCH /task-actions/request-group`,
  ],
  [
    "signer",
    `PATCH /task-actions/confirm-answer
     PATCH /task-actions/confirm-correction
     PATCH /task-actions/sign-letter
     GET /tasks/letter-to-sign`,
  ],
  [
    "registrator signer",
    `PATCH /task-actions/notify-applicant
     PATCH /task-actions/tell-correction
     PATCH /appeal-actions/send-letter
     GET /tasks/notification-preview
     GET /appeals/letter-reach/{id}`,
  ],
  [
    "controller",
    `PATCH /task-actions/take-under-control
     PATCH /task-actions/release-control`,
  ],

  [
    "leader controller supervisor",
    `PATCH /task-actions/remind
     GET /tasks/reminder-receivers`,
  ],

  // lists, and the Excel of each
  [
    "registrator",
    `GET /appeals/menu/registration = /appeals/excel?menu=registration
     GET /appeals/menu/telegram = /incoming/excel?menu=telegram
     GET /appeals/menu/web = /incoming/excel?menu=web
     GET /appeals/menu/my-fergana = /incoming/excel?menu=my-fergana
     GET /appeals/menu/telegram-rejected = /incoming/excel?menu=telegram-rejected
     GET /appeals/menu/web-rejected = /incoming/excel?menu=web-rejected
     GET /appeals/menu/my-fergana-rejected = /incoming/excel?menu=my-fergana-rejected
     GET /incoming/notifications?menu=telegram
     GET /incoming/notifications?menu=web
     GET /incoming/notifications?menu=my-fergana
     GET /appeals/menu/email = /incoming/excel?menu=email
     GET /appeals/menu/email-rejected = /incoming/excel?menu=email-rejected
     GET /appeals/menu/joined-mail = /incoming/excel?menu=joined-mail
     GET /incoming/notifications?menu=email
     GET /tasks/menu?menu=register-task = /tasks/excel?menu=register-task`,
  ],
  ["leader signer controller", "GET /dashboards/dashboard = /dashboards/dashboard/pdf"],
  ["supervisor", "GET /dashboards/dashboard-supervisor = /dashboards/dashboard-supervisor/pdf"],
  ["leader controller supervisor", "GET /appeals/menu/silence = /appeals/excel?menu=silence"],
  [
    "leader controller supervisor",
    `GET /reports/report-one
     GET /reports/report-two
     GET /reports/report-three
     GET /reports/report-four
     GET /reports/report-five
     GET /reports/report-six
     GET /reports/report-seven
     GET /reports/report-low-org
     GET /reports/quarterly`,
  ],
  // reports that are sent by e-mail; whose plan it is decides the rest
  [
    "leader controller supervisor admin",
    `GET /reports/scheduled
     GET /reports/scheduled/excel
     POST /reports/scheduled
     PUT /reports/scheduled
     DELETE /reports/scheduled/{id}
     POST /reports/scheduled/{id}/send
     GET /reports/scheduled/{id}/sendings
     GET /reports/scheduled/{id}/sendings/{sendingId}/file`,
  ],
  // reports as files
  [
    "leader controller supervisor",
    `GET /reports/report-one/excel = /reports/report-one/pdf
     GET /reports/report-two/excel = /reports/report-two/pdf
     GET /reports/report-three/excel = /reports/report-three/pdf
     GET /reports/report-four/excel = /reports/report-four/pdf
     GET /reports/report-five/excel = /reports/report-five/pdf
     GET /reports/report-six/excel = /reports/report-six/pdf
     GET /reports/report-seven/excel = /reports/report-seven/pdf
     GET /reports/report-low-org/excel = /reports/report-low-org/pdf
     GET /reports/quarterly/excel = /reports/quarterly/pdf`,
  ],
  ["registrator", "GET /appeals/menu/letters-due = /appeals/excel?menu=letters-due"],
  ["leader", "GET /appeals/menu/not-classified = /appeals/excel?menu=unlocated"],
  ["registrator leader controller", "GET /appeals/menu/process = /appeals/excel?menu=process"],
  [
    "registrator leader",
    `GET /appeals/menu/for-information = /appeals/excel?menu=for-information
     GET /appeals/menu/send-to-another-org = /appeals/excel?menu=send-to-another-org
     GET /appeals/menu/resolved = /appeals/excel?menu=closed
     GET /tasks/menu?menu=return-tasks = /tasks/excel?menu=return-tasks`,
  ],
  [
    "mahalla",
    `GET /appeals/menu/registration/mahalla = /appeals/excel?menu=reg-mahalla
     GET /appeals/menu/process/mahalla = /appeals/excel?menu=pr-mahalla
     GET /appeals/menu/resolved/mahalla = /appeals/excel?menu=fn-mahalla`,
  ],
  ["registrator leader executor signer controller supervisor mahalla", "GET /appeals/excel"],
  [
    "leader signer controller supervisor",
    `GET /appeals/menu/dashboard
     GET /tasks/menu/dashboard = /tasks/excel-dashboard
     GET /dashboards/appeals-now
     GET /dashboards/tasks-now
     GET /appeals/excel?menu=dashboard-appeal
     GET /tasks/excel?menu=dashboard-tasks`,
  ],
  [
    "supervisor",
    `GET /appeals/supervisor-appeals = /appeals/supervisor-appeals-ecxel
     GET /tasks/supervisor-tasks = /tasks/excel-supervisor-tasks
     GET /appeals/excel?menu=supervisor-appeals
     GET /tasks/excel?menu=supervisor-tasks`,
  ],
  [
    "leader",
    `GET /tasks/menu?menu=resolution-task = /tasks/excel?menu=resolution-task
     GET /tasks/menu?menu=send-to-down-query = /tasks/excel?menu=send-to-down-query
     GET /tasks/menu?menu=executor-query = /tasks/excel?menu=executor-query
     GET /tasks/menu?menu=limited-query = /tasks/excel?menu=limited-query
     GET /tasks/menu?menu=groups-query = /tasks/excel?menu=groups-query`,
  ],
  [
    "leader executor",
    `GET /tasks/menu?menu=new-tasks = /tasks/excel?menu=new-tasks
     GET /tasks/menu?menu=reject-tasks = /tasks/excel?menu=reject-tasks
     GET /tasks/menu?menu=others-tasks = /tasks/excel?menu=others-tasks`,
  ],
  [
    "leader executor controller",
    `GET /tasks/menu?menu=process-tasks = /tasks/excel?menu=process-tasks
     GET /tasks/late-executors
     GET /tasks/menu?menu=delayed-tasks = /tasks/excel?menu=delayed-tasks
     GET /tasks/menu?menu=delayed-closed-tasks = /tasks/excel?menu=delayed-closed-tasks`,
  ],
  ["leader executor signer", "GET /tasks/menu?menu=closed-tasks = /tasks/excel?menu=closed-tasks"],
  ["leader executor signer controller", "GET /tasks/menu?menu=review-tasks = /tasks/excel?menu=review-tasks"],
  [
    "leader controller",
    `GET /tasks/menu?menu=answer-review-tasks = /tasks/excel?menu=answer-review-tasks
     GET /tasks/menu?menu=deadline-query = /tasks/excel?menu=deadline-query`,
  ],
  ["leader signer controller", "GET /tasks/menu?menu=checking-query = /tasks/excel?menu=checking-query"],
  ["registrator signer", "GET /tasks/menu?menu=notify-applicant-query = /tasks/excel?menu=notify-applicant-query"],
  [
    "controller",
    `GET /tasks/menu?menu=for-controler = /tasks/excel?menu=for-controler
     GET /tasks/menu?menu=release-control = /tasks/excel?menu=release-control`,
  ],

  [
    "admin",
    `GET /admin/open-data
     GET /admin/open-data/excel
     POST /admin/open-data
     GET /admin/open-data/{id}/page
     PATCH /admin/open-data/{id}/publish
     REFERENCE /crud/regions
     REFERENCE /crud/areas
     REFERENCE /crud/mahalla
     REFERENCE /crud/social-statuses
     REFERENCE /crud/privilaged-categories
     REFERENCE /crud/sender-orgs
     REFERENCE /crud/position-levels
     REFERENCE /admin/channels
     REFERENCE /admin/groups
     REFERENCE /admin/stages
     REFERENCE /admin/task-types
     REFERENCE /admin/templates
     REFERENCE /admin/sections
     REFERENCE /admin/org-levels
     REFERENCE /admin/structures
     REFERENCE /admin/sites
     REFERENCE /admin/report-types
     OWN /admin/organizations
     OWN /admin/departments
     OWN /admin/users
     OWN /admin/roles
     OWN /admin/supervisors
     OWN /admin/orgsrolelevels
     OWN /admin/userrolelevels
     GET /admin/organizations/tree
     GET /admin/organizations/{id}/open-work
     GET /admin/organizations/{id}/numbers-begin
     PATCH /admin/organizations/{id}/numbers-begin
     PATCH /admin/organizations/{id}/block
     PATCH /admin/organizations/{id}/unblock
     GET /admin/organizations/{id}/hand-over-preview
     GET /admin/organizations/{id}/hand-over
     PATCH /admin/organizations/{id}/hand-over
     GET /admin/users/{id}/queue
     GET /admin/users/{id}/pinfl
     PUT /admin/users/{id}/pinfl
     PATCH /admin/users/{id}/hand-over
     PATCH /admin/users/{id}/block
     PATCH /admin/users/{id}/unblock
     PATCH /admin/users/{id}/reset-password
     PATCH /admin/users/{id}/reset-factor
     GET /admin/roles/{id}/permissions
     PUT /admin/roles/{id}/permissions
     GET /admin/permissions
     GET /admin/permissions/all
     GET /admin/appactions
     GET /admin/appactions/excel
     GET /admin/appactions/all
     GET /admin/modules
     GET /admin/modules/excel
     GET /admin/modules/all
     GET /admin/modules/get-by-array
     PUT /admin/modules
     PUT /admin/modules/order
     GET /admin/module-categories
     GET /admin/module-categories/all
     GET /admin/module-categories/get-by-array
     PUT /admin/module-categories
     GET /admin/module-groups
     GET /admin/module-groups/all
     GET /admin/module-groups/get-by-array
     PUT /admin/module-groups
     OWN /admin/calendar
     POST /admin/calendar/preview
     GET /admin/calendar/changes
     GET /admin/calendar/changes/excel
     POST /admin/calendar/changes
     POST /admin/calendar/changes/{id}/undo
     GET /admin/system
     GET /admin/messages
     GET /admin/messages/excel
     PATCH /admin/messages/{id}/again
     PATCH /admin/messages/{id}/give-up
     GET /admin/event-receivers
     POST /admin/event-receivers
     PUT /admin/event-receivers/{id}
     PATCH /admin/event-receivers/{id}/renew-key
     GET /admin/event-receivers/{id}/given-up
     PATCH /admin/event-receivers/{id}/send-again
     GET /admin/doubtful-values
     GET /admin/doubtful-values/excel
     PATCH /admin/doubtful-values/{id}/confirm
     PATCH /admin/doubtful-values/{id}/correct
     GET /admin/settings
     GET /admin/settings/all
     PUT /admin/settings
     GET /admin/answer-findings
     GET /admin/answer-findings/excel
     GET /admin/audit
     GET /admin/audit/excel
     GET /admin/reading-log
     GET /admin/reading-log/excel
     GET /admin/reading-days
     GET /admin/reading-days/excel
     GET /admin/approvals
     GET /admin/approvals/excel
     PATCH /admin/approvals/{id}/accept
     PATCH /admin/approvals/{id}/reject
     POST /admin/organizations/import
     GET /admin/organizations/template
     POST /admin/departments/import
     GET /admin/departments/template
     POST /admin/users/import
     GET /admin/users/template
     GET /admin/document-templates
     GET /admin/document-templates/excel
     GET /admin/document-templates/file
     POST /admin/document-templates
     DELETE /admin/document-templates`,
  ],
];

const expand = (who: string, line: string): [who: string, call: string][] => {
  const [method, path, , excel] = line.split(" ") as [string, string, string?, string?];
  const by = (name: string, ...calls: string[]) => calls.map((call): [string, string] => [name, call]);
  if (method !== "REFERENCE" && method !== "OWN") return by(who, `${method} ${path}`, ...(excel ? [`GET ${excel}`] : []));
  return [
    ...by(who, `GET ${path}`, `POST ${path}`, `PUT ${path}`, `DELETE ${path}/{id}`),
    ...by(method === "REFERENCE" ? "*" : who, `GET ${path}/all`, `GET ${path}/get-by-array`),
    ...by(who, `GET ${path}/excel`, ...(method === "REFERENCE" ? [`POST ${path}/import`, `GET ${path}/template`] : [])),
  ];
};
const rolesOf = (who: string): readonly Role[] | "public" => (who === "public" ? who : who === "*" ? roles : (who.split(" ") as Role[]));

/** By the call: its method and path, and where one path serves several lists the one named by `menu`. */
export const rights: ReadonlyMap<string, readonly Role[] | "public"> = new Map(
  written.flatMap(([who, calls]) =>
    calls
      .split("\n")
      .flatMap((line) => expand(who, line.trim()))
      .map(([name, call]): [string, readonly Role[] | "public"] => [call, rolesOf(name)]),
  ),
);
