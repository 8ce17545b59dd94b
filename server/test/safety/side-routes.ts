import { Readable } from "node:stream";
import { sql } from "kysely";
import { excelType } from "../../src/engine/excel/workbook.ts";
import { localStore } from "../../src/engine/files/store.ts";
import type { Portal } from "../support/people.ts";
import { appealSideRoutes } from "./appeal-routes.ts";
import { answered, asked, extended, invited, joinedMail, sentFromOutside, studied, withdrawn } from "./side-route-records.ts";
import { makeGround, type Attempt, type SideRoute, type Ground } from "./side-route.ts";
import { taskSideRoutes } from "./task-routes.ts";

/** Every call that names a record of somebody's work, by its method and path; the records are the regional office's and the district's. */
export const makeSideRoutes = async (portal: Portal) => {
  const ground = makeGround(portal);
  const ids = {
    ...(await answered(ground)),
    incoming: await sentFromOutside(ground),
    seen: await joinedMail(ground),
    separated: await joinedMail(ground),
    closed: await withdrawn(ground),
    extended: await extended(ground),
    studied: await studied(ground),
    invited: await invited(ground),
    asked: await asked(ground),
  };
  const sideRoutes: Readonly<Record<string, SideRoute>> = {
    ...readingSideRoutes(ids),
    "GET /appeals/{id}/routing-proposals": {
      login: "leader",
      attempt: async () => ({ method: "GET", url: `/appeals/${(await ground.at().appealIn("classification")).id}/routing-proposals` }),
    },
    ...(await appealSideRoutes(ground)),
    ...taskSideRoutes(ground),
    "POST /tasks/typed-letter": {
      login: "executor2",
      attempt: async () => ({
        method: "POST",
        url: "/tasks/typed-letter",
        payload: { taskId: (await ground.at().taskIn("process")).id, text: "Chiroqlar almashtirildi" },
      }),
    },
    "POST /tasks/answer-findings": {
      login: "executor2",
      attempt: async () => ({
        method: "POST",
        url: "/tasks/answer-findings",
        payload: { taskId: (await ground.at().taskIn("process")).id, text: "Chiroqlar almashtirildi" },
      }),
    },
    "POST /appeals/letter-findings": {
      login: "signer2",
      attempt: async () => ({
        method: "POST",
        url: "/appeals/letter-findings",
        payload: { act: "notify-applicant", id: (await ground.at().taskIn("notify")).id, text: "Chiroqlar almashtirildi" },
      }),
    },
    "PATCH /appeal-actions/reject-incoming/{id}": {
      login: "registrator2",
      attempt: async () => ({ method: "PATCH", url: `/appeal-actions/reject-incoming/${ids.incoming}`, payload: { reasonId: 1 } }),
    },
    "PATCH /appeal-actions/see-joined-mail/{id}": {
      login: "registrator",
      attempt: async () => ({ method: "PATCH", url: `/appeal-actions/see-joined-mail/${ids.seen}`, payload: { version: 1 } }),
    },
    "PATCH /appeal-actions/separate-joined-mail/{id}": {
      login: "registrator",
      attempt: async () => ({ method: "PATCH", url: `/appeal-actions/separate-joined-mail/${ids.separated}`, payload: { version: 1 } }),
    },
    ...noteSideRoutes(ground, ids.asked.appeal),
    ...scanSideRoutes(ground),
    ...planSideRoutes(ground),
  };
  return { at: ground.at(), ids, sideRoutes, renew: ground.renew };
};

/** A call that changes nothing: `{id}` or the query names the record. */
const reading = (call: string, id: number, query = "", login = "leader"): [string, SideRoute] => {
  const [method, path] = call.split(" ") as [Attempt["method"], string];
  const url = path.replace("{id}", String(id)).replace("{x}", "check-answer") + (query && `?${query}`);
  return [call, { login, attempt: async () => ({ method, url }) }];
};

type Ids = Readonly<
  Record<
    "appeal" | "task" | "answer" | "file" | "answerFile" | "applicant" | "incoming" | "closed" | "extended" | "studied" | "invited",
    number
  >
> & { readonly asked: { readonly appeal: number; readonly inquiry: number } };
const readingSideRoutes = (ids: Ids): Readonly<Record<string, SideRoute>> =>
  Object.fromEntries([
    reading("GET /appeals/{id}", ids.appeal),
    reading("GET /appeals/detail/{id}", ids.appeal),
    reading("GET /appeals/previous/{id}", ids.appeal),
    reading("GET /appeals/{id}/twins", ids.appeal),
    reading("GET /notes/people", 0, `appealId=${ids.appeal}`),
    reading("GET /appeals/blank/{id}", ids.appeal, "purpose=appeal_work"),
    reading("GET /appeals/closing-letter/{id}", ids.closed, "purpose=appeal_work"),
    reading("GET /appeals/extension-letter/{id}", ids.extended, "purpose=appeal_work"),
    reading("GET /appeals/notice-letter/{id}", ids.studied, "about=study&purpose=appeal_work"),
    reading("GET /appeals/hearing-letter/{id}", ids.invited, "purpose=appeal_work"),
    reading("GET /appeals/inquiry-letter/{id}", ids.asked.appeal, `inquiryId=${ids.asked.inquiry}`),
    reading("GET /appeals/{id}/letter-names", ids.appeal, "language=UZ&purpose=appeal_work"),
    [
      "PUT /appeals/{id}/letter-names",
      {
        login: "registrator",
        attempt: async () => ({
          method: "PUT",
          url: `/appeals/${ids.appeal}/letter-names`,
          payload: { language: "UZ", name: "Siddiqova", salutationName: "Lola", address: "" },
        }),
      },
    ],
    reading("GET /appeals/check-current-user/{id}", ids.appeal),
    reading("GET /appeals/letter-reach/{id}", ids.closed, "", "signer"),
    reading("POST /appeals/word-export/{id}", ids.appeal, "purpose=appeal_work"),
    [
      "POST /appeals/{id}/bundles",
      {
        login: "leader",
        attempt: async () => ({ method: "POST", url: `/appeals/${ids.appeal}/bundles`, payload: { kind: "zip", purpose: "inspection" } }),
      },
    ],
    ...["personal-data", "personal-history"].map((name): [string, SideRoute] => [
      `POST /appeals/{id}/${name}`,
      {
        login: "leader",
        attempt: async () => ({ method: "POST", url: `/appeals/${ids.appeal}/${name}`, payload: { purpose: "inspection" } }),
      },
    ]),
    reading("GET /appeal-actions/appeal-action-descs/{id}", ids.appeal),
    reading("GET /appeals/incoming/{id}", ids.incoming, "", "registrator2"),
    reading("GET /applicants/{id}", ids.applicant, "", "registrator"),
    reading("GET /tasks/paging", 0, `appealId=${ids.appeal}`),
    reading("GET /tasks/flows", 0, `taskId=${ids.task}`),
    reading("GET /tasks/number-use", 0, `of=answer&number=1&taskId=${ids.task}`),
    reading("GET /tasks/processes", 0, `taskId=${ids.task}`),
    reading("GET /tasks/requests", 0, `taskId=${ids.task}`),
    reading("GET /tasks/answers", 0, `taskId=${ids.task}`),
    reading("GET /tasks/answer-by-id", 0, `id=${ids.answer}`),
    reading("GET /tasks/answer-findings", 0, `id=${ids.answer}`),
    reading("GET /tasks/stage-actions", 0, `taskId=${ids.task}`),
    reading("GET /tasks/get-article-info", 0, `taskId=${ids.task}`),
    reading("GET /tasks/get-article-info-with-request", 0, `taskId=${ids.task}`),
    reading("GET /tasks/generate-doc", 0, `taskId=${ids.task}&type=answer-letter&purpose=appeal_work`),
    reading("GET /tasks/check-access/{x}", 0, `taskId=${ids.task}`),
    reading("GET /tasks/notifications/{id}", ids.appeal),
    reading("GET /tasks/notification-preview", 0, `taskId=${ids.task}`, "signer"),
    reading("POST /tasks/export-card/{id}", ids.task),
    reading("GET /admin/files/download/{id}", ids.file),
    reading("GET /admin/files/view/{id}", ids.answerFile),
    reading("GET /admin/files/pages/{id}", ids.file),
    reading("GET /files/{id}/reading", ids.file),
    reading("GET /admin/dictionaries/send-to-down-organizations", 0, `taskId=${ids.task}`),
    [
      "PUT /profile/form-drafts/{key}",
      {
        login: "leader",
        attempt: async () => ({
          method: "PUT",
          url: "/profile/form-drafts/a-new-one",
          payload: { form: "task-action:answer", appealId: null, taskId: ids.task, name: "", firstWords: "", content: '{"text":"Suv"}' },
        }),
      },
    ] satisfies [string, SideRoute],
  ]);

/** Notes on an open appeal of the regional office. */
const noteSideRoutes = ({ portal, at, once }: Ground, appealId: number): Readonly<Record<string, SideRoute>> => {
  const login = "leader";
  const note = () =>
    once("note-to-strike", async () => at().ok(await (await portal.as(login)).post("/notes", { appealId, text: "Kutib turibmiz" })).id);
  return {
    "GET /appeals/{id}/notes": {
      login,
      attempt: async () => {
        await note();
        return { method: "GET", url: `/appeals/${appealId}/notes` };
      },
    },
    "POST /notes": { login, attempt: async () => ({ method: "POST", url: "/notes", payload: { appealId, text: "Kutib turibmiz" } }) },
    "PATCH /notes/{id}/strike": { login, attempt: async () => ({ method: "PATCH", url: `/notes/${await note()}/strike` }) },
    "PATCH /reminders/seen": { login, attempt: async () => ({ method: "PATCH", url: "/reminders/seen", payload: { appealId } }) },
    "PATCH /notes/seen": { login, attempt: async () => ({ method: "PATCH", url: "/notes/seen", payload: { appealId } }) },
  };
};

const scanSideRoutes = ({ portal, at, once }: Ground): Readonly<Record<string, SideRoute>> => {
  const login = "registrator";
  /** A letter that waits in the regional office. */
  const scan = (name: string, isTaken = false) =>
    once(name, async () => {
      const registrator = await portal.as(login);
      const content = Buffer.from("%PDF-1.7\n").toString("base64");
      const { resourceId } = at().ok(await registrator.post("/admin/files/upload/base64", { name: `${name}.pdf`, content }));
      at().ok(await registrator.post("/appeals/scans", { files: [resourceId] }));
      const { rows } = at().ok(await registrator.get("/appeals/scans?pageSize=100")) as { rows: { id: number; fileId: string }[] };
      const { id } = rows.find(({ fileId }) => Number(fileId) === resourceId)!;
      if (isTaken) at().ok(await registrator.post("/appeals/scans/take", { id }));
      return id;
    });
  return {
    "POST /appeals/scans/take": {
      login,
      attempt: async () => ({ method: "POST", url: "/appeals/scans/take", payload: { id: await scan("scan-to-take") } }),
    },
    "PATCH /appeals/scans/{id}/release": {
      login,
      attempt: async () => ({ method: "PATCH", url: `/appeals/scans/${await scan("scan-to-release", true)}/release` }),
    },
    "PATCH /appeals/scans/{id}/remove": {
      login,
      attempt: async () => ({
        method: "PATCH",
        url: `/appeals/scans/${await scan("scan-to-remove")}/remove`,
        payload: { reason: "Boʻsh varaq" },
      }),
    },
  };
};

const sendingPlan = {
  report: "report-one",
  frequency: "monthly",
  monthDay: 5,
  at: "09:00",
  period: "last_month",
  by: "created",
  language: "UZ",
  receivers: ["devonxona@hokimiyat.uz"],
  isOn: true,
};
const planSideRoutes = ({ portal, at, once }: Ground): Readonly<Record<string, SideRoute>> => {
  /** The district's: the region's administrator manages only those of the own office. */
  const planId = () => once("plan", async () => at().ok(await (await portal.as("leader2")).post("/reports/scheduled", sendingPlan)).id);
  const onPlan = (
    method: Attempt["method"],
    after: string,
    more: (id: number) => Omit<Attempt, "method" | "url"> = () => ({}),
  ): SideRoute => ({
    login: "leader2",
    attempt: async () => {
      const id = await planId();
      return { method, url: `/reports/scheduled${after.replace("{id}", String(id))}`, ...more(id) };
    },
  });
  return {
    "PUT /reports/scheduled": onPlan("PUT", "", (id) => ({ payload: { ...sendingPlan, id, monthDay: 6 } })),
    "POST /reports/scheduled/{id}/send": onPlan("POST", "/{id}/send"),
    "GET /reports/scheduled/{id}/sendings": onPlan("GET", "/{id}/sendings"),
    "GET /reports/scheduled/{id}/sendings/{sendingId}/file": {
      login: "leader2",
      attempt: async () => {
        const id = await planId();
        const sending = await once("report that was sent", async () => {
          const { key, size, sha256 } = await localStore(portal.folder).keep(Readable.from(["Excel"]));
          const { rows } = await sql<{ id: number }>`
          with kept as (insert into files (storage_key, name, mime_type, size, sha256, resource_type_id)
            values (${key}, 'hisobot.xlsx', ${excelType}, ${size}, ${sha256}, 1) returning id)
          insert into report_sendings (plan_id, due_at, by_hand, from_day, to_day, receivers, taken, status, file_id, drawn_at)
          select ${id}, now(), true, current_date, current_date, '{a@b.uz}', '{a@b.uz}', 'sent', id, now() from kept returning id`.execute(
            portal.db,
          );
          return rows[0]!.id;
        });
        return { method: "GET", url: `/reports/scheduled/${id}/sendings/${sending}/file` };
      },
    },
    "DELETE /reports/scheduled/{id}": onPlan("DELETE", "/{id}"),
  };
};
