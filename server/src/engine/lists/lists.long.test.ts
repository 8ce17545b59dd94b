import { appealLists, incomingLists, taskLists } from "@murojaat/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { busiest, compareList, openFilledLists, readAll, withQuery } from "../../../test/support/filled-lists.ts";
import {
  accounts,
  from,
  idsBySql,
  isIncoming,
  isOfTasks,
  key,
  lists,
  open,
  roleOf,
  silent,
  today,
  whoIs,
} from "../../../test/support/list-meanings.ts";
import type { Portal } from "../../../test/support/people.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openFilledLists(600);
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

describe.each(accounts)("%s", (login) => {
  it.each(Object.keys(lists))("has in %s the rows that it should hold, counted and page by page, or may not be opened", (name) =>
    compareList(portal, login, name),
  );
});

it("every list has data, so that no comparison is empty", async () => {
  const empty: string[] = [];
  for (const [name, { roles, holds }] of Object.entries(lists)) {
    let most = 0;
    for (const login of accounts.filter((account) => roles.includes(roleOf(account))))
      most = Math.max(most, (await idsBySql(portal.db, name, holds(await whoIs(portal.db, login), roleOf(login)))).length);
    if (most === 0) empty.push(name);
  }

  expect(empty).toEqual([]);
});

type Filter = { readonly value: string; readonly means: (v: string) => string };
const quoted = (v: string) => `'${v.replaceAll("'", "''")}'`;
const dayOf = (v: string) => `to_date(${quoted(v)}, 'DD.MM.YYYY')`;
const inTashkent = (column: string) => `(${column} at time zone 'Asia/Tashkent')::date`;
const wire = (column: string) => `to_char(${column}, 'DD.MM.YYYY')`;
const ofBoth = {
  requestNumber: { value: "split_part(a.number, '/', 1)", means: (v: string) => `a.number like ${quoted(`${v}/%`)}` },
  from_deadline: { value: wire("x.deadline"), means: (v: string) => `x.deadline >= ${dayOf(v)}` },
  to_deadline: { value: wire("x.deadline"), means: (v: string) => `x.deadline <= ${dayOf(v)}` },
  text: { value: "case when a.id % 3 = 0 then 'темирчига' end", means: () => "a.id % 3 = 0" },
  channelId: { value: "a.channel_id::text", means: (v: string) => `a.channel_id = ${v}` },
  // a firm's name stands in several scripts and is found in all of them: that is the test of the search
  applicantName: {
    value: "case p.applicant_type_id when 1 then p.full_name end",
    means: (v: string) => `p.full_name = ${quoted(v)}`,
  },
  areasId: { value: "p.area_id::text", means: (v: string) => `p.area_id = ${v}` },
  applicantPhone: { value: "substr(p.phone, 3)", means: (v: string) => `p.phone like ${quoted(`%${v}%`)}` },
};
// Written by hand: a value that a row of the list has, and the rows that the filter means.
const appealFilters: Record<string, Filter> = {
  ...ofBoth,
  from_createdDate: { value: wire(inTashkent("a.created_at")), means: (v) => `${inTashkent("a.created_at")} >= ${dayOf(v)}` },
  to_createdDate: { value: wire(inTashkent("a.created_at")), means: (v) => `${inTashkent("a.created_at")} <= ${dayOf(v)}` },
  from_receivedDate: { value: wire(inTashkent("a.received_at")), means: (v) => `${inTashkent("a.received_at")} >= ${dayOf(v)}` },
  to_receivedDate: { value: wire(inTashkent("a.received_at")), means: (v) => `${inTashkent("a.received_at")} <= ${dayOf(v)}` },
  regionsId: { value: "p.region_id::text", means: (v) => `p.region_id = ${v}` },
  applicantTypeName: {
    value: "case p.applicant_type_id when 1 then 'jismoniy' else 'ЮРИДИК' end",
    means: (v) => `p.applicant_type_id = ${v === "jismoniy" ? 1 : 2}`,
  },
  senderOrgName: {
    value: "(select s.name_ru from sender_organizations s where s.id = a.sender_organization_id)",
    means: (v) => `a.sender_organization_id in (select s.id from sender_organizations s where s.name_ru = ${quoted(v)})`,
  },
  placeAreasId: {
    value: "(case when a.place_area_id is null then p.area_id else a.place_area_id end)::text",
    means: (v) => `(case when a.place_area_id is null then p.area_id else a.place_area_id end) = ${v}`,
  },
  placeMahallasId: {
    value: "(case when a.place_area_id is null then p.mahalla_id else a.place_mahalla_id end)::text",
    means: (v) => `(case when a.place_area_id is null then p.mahalla_id else a.place_mahalla_id end) = ${v}`,
  },
  documentNumber: { value: "a.document_number", means: (v) => `a.document_number like ${quoted(`%${v}%`)}` },
  documentDate: { value: wire("a.document_date"), means: (v) => `a.document_date = ${dayOf(v)}` },
  incomingDocNumber: { value: "a.incoming_number", means: (v) => `a.incoming_number like ${quoted(`%${v}%`)}` },
  incomingDocDate: {
    value: "to_char(a.incoming_date, 'MM.YYYY')",
    means: (v) => `to_char(a.incoming_date, 'DD.MM.YYYY') like ${quoted(`%${v}%`)}`,
  },
};
const taskFilters: Record<string, Filter> = {
  ...ofBoth,
  from_createdDate: { value: wire(inTashkent("t.dispatched_at")), means: (v) => `${inTashkent("t.dispatched_at")} >= ${dayOf(v)}` },
  to_createdDate: { value: wire(inTashkent("t.dispatched_at")), means: (v) => `${inTashkent("t.dispatched_at")} <= ${dayOf(v)}` },
  from_resolvedDate: { value: wire(inTashkent("t.resolved_at")), means: (v) => `${inTashkent("t.resolved_at")} >= ${dayOf(v)}` },
  to_resolvedDate: { value: wire(inTashkent("t.resolved_at")), means: (v) => `${inTashkent("t.resolved_at")} <= ${dayOf(v)}` },
  groupsId: {
    value: "(select g.parent_id::text from topics g where g.id = t.topic_id)",
    means: (v) => `t.topic_id in (select g.id from topics g where g.parent_id = ${v})`,
  },
  taskTypesId: { value: "t.task_type_id::text", means: (v) => `t.task_type_id = ${v}` },
  organizationsId: { value: "t.organization_id::text", means: (v) => `t.organization_id = ${v}` },
  executorName: {
    value: "(select u.full_name from users u where u.id = t.executor_id)",
    means: (v) => `t.executor_id in (select u.id from users u where u.full_name = ${quoted(v)})`,
  },
  resultTypesId: {
    value: "(select w.result_type_id::text from answers w where w.id = t.answer_id)",
    means: (v) => `t.answer_id in (select w.id from answers w where w.result_type_id = ${v})`,
  },
};

const days = (column: string, name: string): Record<string, Filter> => ({
  [`from_${name}`]: { value: wire(inTashkent(column)), means: (v) => `${inTashkent(column)} >= ${dayOf(v)}` },
  [`to_${name}`]: { value: wire(inTashkent(column)), means: (v) => `${inTashkent(column)} <= ${dayOf(v)}` },
});
const id = (column: string): Filter => ({ value: `${column}::text`, means: (v) => `${column} = ${v}` });
const flag = (condition: string): Filter => ({
  value: `case when ${condition} then '1' else '0' end`,
  means: (v) => (v === "1" ? `(${condition})` : `not (${condition})`),
});
/** The six buckets as the specification (section 9) has them, over the days left. */
const bucket = (isOpen: string): Filter => {
  const left = `(x.deadline - ${today})`;
  const ranges: Record<string, string> = {
    not_due: `${left} > 3`,
    due_in_3: `${left} between 1 and 3`,
    due_today: `${left} = 0`,
    overdue_3: `${left} between -3 and -1`,
    overdue_30: `${left} between -30 and -4`,
    overdue_more: `${left} < -30`,
  };
  const cases = Object.entries(ranges).map(([name, range]) => `when ${range} then '${name}'`);
  return { value: `case when ${isOpen} then case ${cases.join(" ")} end end`, means: (v) => `${isOpen} and ${ranges[v]}` };
};
const closing: Filter = {
  value: `case when x.status = 'resolved' then case when ${inTashkent("x.resolved_at")} <= x.deadline then 'in_time'
    when (a.term ->> 'days')::int in (15, 30) then 'late_' || (a.term ->> 'days') else 'late' end end`,
  means: (v) =>
    `x.status = 'resolved' and ${inTashkent("x.resolved_at")} ${v === "in_time" ? "<=" : ">"} x.deadline` +
    (v.startsWith("late_") ? ` and (a.term ->> 'days')::int = ${v.slice(5)}` : ""),
};
const considered = "a.status in ('registration', 'classification', 'process', 'transfer_asked')";
/** The result of an appeal: of its tasks' results the first in this order (workflow.md, section 8). */
const resultOfAppeal = `(case when a.status = 'resolved' then (select w.result_type_id from tasks k join answers w on w.id = k.answer_id
  join result_types r on r.id = w.result_type_id where k.appeal_id = a.id and k.status = 'resolved' and k.parent_id is null
  order by case r.code when 'positive' then 1 when 'justified' then 2 when 'explained' then 3 when 'legal_advice' then 4
    when 'others' then 5 when 'rejected' then 6 else 7 end limit 1) end)`;
const topicOf = (v: string) => `select g.id from topics g where g.id = ${v} or g.parent_id = ${v}`;
/** Not in one of the districts and cities of Fergana region. */
const otherRegion =
  "(p.area_id is null or (select e.region_id from areas e where e.id = p.area_id) <> (select r.id from regions r where r.code = '1730'))";
const otherPlace =
  "((a.place_area_id is null and p.area_id is null) or (select e.region_id from areas e where e.id = (case when a.place_area_id is null then p.area_id else a.place_area_id end)) <> (select r.id from regions r where r.code = '1730'))";
/** That of the first question sent and not withdrawn. */
const mainTopic =
  "(select k.topic_id from tasks k where k.appeal_id = a.id and k.parent_id is null and k.status not in ('draft', 'cancelled') order by k.id limit 1)";
/** What the law counts of the answered (article 35): 1 positive, 3 justified; 5 rejected; 7 unseen. */
const lawful = `(case when ${resultOfAppeal} in (1, 3) then 'satisfied' when ${resultOfAppeal} = 5 then 'refused' when ${resultOfAppeal} = 7 then 'unconsidered' when ${resultOfAppeal} is not null then 'explained' end)`;
/** The birthday that makes one so old at registration has come, and the next one has not. */
const aged = (from: number, to: number) => {
  const registered = inTashkent("a.created_at");
  return `(p.birthdate + interval '${from} years' <= ${registered} and p.birthdate + interval '${to + 1} years' > ${registered})`;
};
const bands: Record<string, string> = {
  under_18: aged(0, 17),
  from_18: aged(18, 30),
  from_31: aged(31, 40),
  from_41: aged(41, 50),
  from_51: aged(51, 60),
  from_61: aged(61, 130),
};
// What a number of a dashboard or of a report asks for beyond the header.
const moreOfAppeals: Record<string, Filter> = {
  satulationId: id("a.kind_id"),
  statusesId: {
    value: "(select s.id::text from statuses s where s.machine = 'appeal' and s.code = a.status)",
    means: (v) => `a.status = (select s.code from statuses s where s.id = ${v} and s.machine = 'appeal')`,
  },
  organizationsId: id("a.holder_id"),
  groupsId: {
    value: "(select min(k.topic_id)::text from tasks k where k.appeal_id = a.id and k.parent_id is null and k.dispatched_at is not null)",
    means: (v) =>
      `a.id in (select k.appeal_id from tasks k where k.parent_id is null and k.status not in ('draft', 'cancelled') and k.topic_id in (${topicOf(v)}))`,
  },
  resultTypesId: id(resultOfAppeal),
  repeatabilityTypesId: id("coalesce(a.repeatability_type_id, 1)"),
  incompleteKindsId: id("p.incomplete_kind_id"),
  gendersId: id("p.gender_id"),
  socialStatusesId: id("p.social_status_id"),
  privilagedCategoriesId: id("p.privileged_category_id"),
  receptionLeaderId: id("a.reception_leader_id"),
  closingKindsId: id("a.closing_kind_id"),
  applicantTypesId: id("p.applicant_type_id"),
  form: {
    value: "(select h.form from channels h where h.id = a.channel_id)",
    means: (v) => `a.channel_id in (select h.id from channels h where h.form = ${quoted(v)})`,
  },
  bucket: bucket(considered),
  closing,
  forwarded: {
    value: "case when a.forwarded_from_id is not null then 'in' end",
    means: () => "a.forwarded_from_id is not null and a.holder_id = own",
  },
  isOpen: flag(considered),
  isOverdue: flag(`${considered} and a.deadline < ${today}`),
  isReception: flag("(select h.form from channels h where h.id = a.channel_id) in ('personal', 'mobile', 'public', 'video')"),
  isOtherRegion: flag(otherRegion),
  isOtherPlace: flag(otherPlace),
  mainGroupsId: {
    value: `(select g.parent_id::text from topics g where g.id = ${mainTopic})`,
    means: (v) => `${mainTopic} in (${topicOf(v)})`,
  },
  outcome: {
    value: `case when a.closing_kind_id = 2 then 'unconsidered' when a.closing_kind_id = 1 then ${lawful} end`,
    means: (v) =>
      v === "unconsidered"
        ? `(a.closing_kind_id = 2 or a.closing_kind_id = 1 and ${lawful} = 'unconsidered')`
        : `a.closing_kind_id = 1 and ${lawful} = ${quoted(v)}`,
  },
  judgement: {
    value: "(select case when s.is_satisfied then 'satisfied' else 'dissatisfied' end from satisfactions s where s.appeal_id = a.id)",
    means: (v) =>
      `exists (select from satisfactions s where s.appeal_id = a.id${v === "any" ? "" : ` and s.is_satisfied = ${v === "satisfied"}`})`,
  },
  ageBand: {
    value: `case ${Object.entries(bands)
      .map(([band, born]) => `when ${born} then '${band}'`)
      .join(" ")} end`,
    means: (v) => bands[v]!,
  },
  silence: {
    value: `case when not ${considered} and ${silent["to_and_fro"]} then 'to_and_fro' when not ${considered} then null when ${silent["still_20"]} then 'still_20' when ${silent["still_10"]} then 'still_10' when ${silent["still_5"]} then 'still_5' when ${silent["to_and_fro"]} then 'to_and_fro' end`,
    // what is closed is silent, and nobody has to stir
    means: (v) => (v.startsWith("still") ? `(${considered} and ${silent[v]!})` : silent[v]!),
  },
  lacks: {
    value: "case when p.gender_id is null then 'gender' when p.birthdate is null then 'birthDate' end",
    means: (v) => (v === "gender" ? "p.gender_id is null" : "p.birthdate is null"),
  },
  mahallasId: id("p.mahalla_id"),
  sectionsId: id("(select m.section_id from mahallas m where m.id = p.mahalla_id)"),
  outsideAreasId: { value: "p.area_id", means: (v) => `p.area_id is distinct from ${v}` },
  forInformation: flag("(a.status = 'for_information' or a.closing_kind_id is not distinct from 5)"),
  isControl: flag("a.is_control"),
  isCollective: flag("a.applicant_count > 1"),
  isInquiryLate: flag(
    `exists (select from inquiries q where q.appeal_id = a.id and q.organization_id = own and q.status = 'pending' and q.due_day < ${today})`,
  ),
  isUndisclosed: flag("a.is_undisclosed"),
  isReturned: flag(
    "a.status = 'registration' and exists (select from history h where h.appeal_id = a.id and h.action in ('back-to-registration', 'reject-ask-send-another-org') and not exists (select from history n where n.appeal_id = a.id and n.id > h.id and n.task_id is null and n.from_status <> n.to_status))",
  ),
  isDissatisfied: flag("a.id in (select appeal_id from satisfactions where not is_satisfied and said_at > now() - interval '30 days')"),
  ...days("a.resolved_at", "resolvedDate"),
};
const lacksSection = "not exists (select from mahallas m where m.id = p.mahalla_id and m.section_id is not null)";
const isBelow = `exists (with recursive above as (select parent_id from organizations where id = t.organization_id
  union select o.parent_id from above join organizations o on o.id = above.parent_id) select from above where parent_id = own)`;
const moreOfTasks: Record<string, Filter> = {
  statusesId: {
    value: "(select s.id::text from statuses s where s.machine = 'task' and s.code = t.status)",
    means: (v) => `t.status = (select s.code from statuses s where s.id = ${v} and s.machine = 'task')`,
  },
  fromOrgsId: id("t.from_org_id"),
  executorId: id("t.executor_id"),
  bucket: bucket(`t.status in ${open}`),
  closing,
  isOpen: flag(`t.status in ${open}`),
  isControl: flag("t.is_control"),
  isOverdue: flag(`t.status in ${open} and t.deadline < ${today}`),
  isOtherRegion: flag(otherRegion),
  mahallasId: id("p.mahalla_id"),
  sectionsId: id("(select m.section_id from mahallas m where m.id = p.mahalla_id)"),
  outsideAreasId: { value: "p.area_id", means: (v) => `p.area_id is distinct from ${v}` },
  lacks: {
    value: "case when p.mahalla_id is null then 'mahalla' else 'section' end",
    means: (v) => (v === "mahalla" ? "p.mahalla_id is null" : lacksSection),
  },
  departmentsId: id("t.department_id"),
  hasDepartment: flag("t.department_id is not null"),
  hasExecutor: flag("t.executor_id is not null"),
  sentTo: {
    value: "case when t.organization_id <> t.from_org_id then case when t.id % 2 = 0 then 'lower' else 'elsewhere' end end",
    means: (v) => `t.from_org_id = own and t.organization_id <> own and ${v === "lower" ? "" : "not"} ${isBelow}`,
  },
  wasReturned: flag("exists (select from history y where y.task_id = t.id and y.action = 'return')"),
  wasRejected: flag("exists (select from history y where y.task_id = t.id and y.action = 'reject-answer')"),
  wasReminded: flag("exists (select from history h where h.task_id = t.id and h.action = 'remind')"),
  wasExtended: flag("exists (select from requests q where q.task_id = t.id and q.type = 'deadline' and q.status = 'accepted')"),
  isAccepted: flag("t.accepted_at is not null"),
  isSentDown: flag("t.parent_id is not null"),
  isAnswered: flag("t.status in ('answer_check', 'answer_confirm', 'answer_upper', 'notify', 'control_release')"),
  hasNews: flag("t.has_news"),
};
const incomingFilters: Record<string, Filter> = {
  ticket: { value: "i.ticket", means: (v) => `i.ticket = ${quoted(v)}` },
  ...days("i.created_at", "createdDate"),
  ...days("i.decided_at", "decidedDate"),
  applicantName: {
    value: "(i.applicant ->> 'lastName') || ' ' || (i.applicant ->> 'firstName')",
    means: (v) =>
      `concat_ws(' ', i.applicant ->> 'name', i.applicant ->> 'lastName', i.applicant ->> 'firstName') ilike ${quoted(`%${v}%`)}`,
  },
  applicantPhone: { value: "substr(i.applicant ->> 'phone', 3, 5)", means: (v) => `i.applicant ->> 'phone' like ${quoted(`%${v}%`)}` },
  areasId: { value: "i.applicant ->> 'areasId'", means: (v) => `(i.applicant ->> 'areasId')::int = ${v}` },
  text: { value: "case when i.text like '% yonmaydi' then i.text end", means: (v) => `i.text = ${quoted(v)}` },
};
const filtersOf = (name: string): Record<string, Filter> =>
  isIncoming(name)
    ? incomingFilters
    : isOfTasks(name)
      ? { ...taskFilters, ...(/^(dashboard|supervisor|closed)/.test(name) ? moreOfTasks : {}) }
      : { ...appealFilters, ...(/^(dashboard|supervisor|closed)/.test(name) ? moreOfAppeals : {}) };
const familyOf = (name: string) => (isIncoming(name) ? "incoming" : isOfTasks(name) ? "tasks" : "appeals");

const tried = new Set<string>();
const seesMasks = ["controller", "supervisor"];

describe.each(Object.keys(lists))("the list %s", (name) => {
  const alias = key(name).slice(0, 1);

  it("is narrowed by each of its filters to the rows that the filter means", { timeout: 60_000 }, async () => {
    const { login, where, org } = await busiest(portal, name);
    const person = await portal.as(login);
    for (const [filter, { value, means }] of Object.entries(filtersOf(name))) {
      // the list is asked for by this filter already
      if (lists[name]!.path.includes(`${filter}=`)) continue;
      const { rows } = await sql<{ v: string }>`
        select v from (select ${sql.raw(value.replaceAll("x.", `${alias}.`).replaceAll("own", String(org)))} as v from ${sql.raw(from(name))} where ${sql.raw(where)}) s
         where v is not null group by v order by count(*) desc, v limit ${filter === "bucket" || filter === "closing" ? 6 : 2}`.execute(
        portal.db,
      );
      for (const { v } of rows) {
        tried.add(`${familyOf(name)} ${filter}`).add(`${familyOf(name)} ${filter} ${v}`);
        const meant = means(v).replaceAll("x.", `${alias}.`).replaceAll("own", String(org));
        // of a phone that is masked no part is found
        const isHidden = filter === "applicantPhone" && seesMasks.includes(roleOf(login));
        const expected = isHidden ? [] : await idsBySql(portal.db, name, `(${where}) and ${meant}`);
        const read = await readAll(person, lists[name]!.path, { [filter]: v });
        expect([filter, v, read.total, read.ids]).toEqual([filter, v, expected.length, expected]);
      }
    }
  });

  it("is narrowed by two filters at once", async () => {
    const { login, where } = await busiest(portal, name);
    const area = isIncoming(name) ? "(i.applicant ->> 'areasId')::int" : "p.area_id";
    const day = inTashkent(isIncoming(name) ? "i.created_at" : isOfTasks(name) ? "t.dispatched_at" : "a.created_at");
    const { rows } = await sql<{ area: number; day: string }>`
      select ${sql.raw(area)} as area, ${sql.raw(wire(day))} as day from ${sql.raw(from(name))}
       where ${sql.raw(where)} order by ${sql.raw(key(name))} limit 1`.execute(portal.db);
    const first = rows[0]!;

    const read = await readAll(await portal.as(login), lists[name]!.path, { areasId: first.area, from_createdDate: first.day });

    expect(read.ids).toEqual(await idsBySql(portal.db, name, `(${where}) and ${area} = ${first.area} and ${day} >= ${dayOf(first.day)}`));
  });

  // numbers are given in the order in which appeals are registered
  const sorts: Record<string, string> = isIncoming(name)
    ? { id: "i.id", createdDate: "i.created_at" }
    : {
        id: `${alias}.id`,
        requestNumber: isOfTasks(name) ? "t.appeal_id" : "a.id",
        createdDate: isOfTasks(name) ? "t.dispatched_at" : "a.created_at",
        deadline: `${alias}.deadline`,
      };
  it.each(Object.entries(sorts))("is sorted by %s both ways, each row on one page", async (sortAttr, column) => {
    const { login, where } = await busiest(portal, name);
    const person = await portal.as(login);

    for (const order of ["ASC", "DESC"]) {
      const expected = await idsBySql(portal.db, name, where, `${column} ${order}, ${alias}.id ${order}`);
      const read = await readAll(person, lists[name]!.path, { sortAttr, sortOrder: order });
      expect([order, read.ids]).toEqual([order, expected]);
    }
  });

  it.each([
    [{ sortAttr: "text" }, "sortAttr", "not_in_list"],
    [{ sortAttr: "a.id; drop table appeals" }, "sortAttr", "not_in_list"],
    [{ sortOrder: "UP" }, "sortOrder", "not_in_list"],
    [{ pageSize: 101 }, "pageSize", "too_large"],
    [{ pageSize: 0 }, "pageSize", "too_small"],
    [{ pageNo: 0 }, "pageNo", "too_small"],
    [{ pageNo: "two" }, "pageNo", "wrong_type"],
    [{ holderId: 1 }, "holderId", "unknown_field"],
    [{ from_createdDate: "31.02.2026" }, "from_createdDate", "no_such_day"],
    [{ to_createdDate: "2026-11-20" }, "to_createdDate", "no_such_day"],
    [{ areasId: "abc" }, "areasId", "wrong_type"],
    [{ applicantName: "a".repeat(201) }, "applicantName", "too_long"],
  ])("refuses %j", async (query, path, problem) => {
    const { login } = await busiest(portal, name);

    const reply = await (await portal.as(login)).get(withQuery(lists[name]!.path, query as unknown as Record<string, string>));

    expect(reply.status).toBe(400);
    expect(reply.body.details).toMatchObject([{ path, problem }]);
  });

  it("is empty beyond its last page, with its total", async () => {
    const { login, count } = await busiest(portal, name);

    const { body } = await (await portal.as(login)).get(withQuery(lists[name]!.path, { pageNo: 10_000 }));

    expect(body).toEqual({ total: count, rows: [] });
  });
});

it("a number filter takes its signs literally, in every list", async () => {
  const leader = await portal.as("leader");
  const { rows } = await sql<{ number: string }>`
    select a.number from appeals a join users u on u.login = 'leader' where a.status = 'process' and u.organization_id = a.holder_id order by a.id limit 1`.execute(
    portal.db,
  );
  const { number } = rows[0]!;
  const [before, year] = number.split("/") as [string, string];
  const foundBy = async (path: string, value: string) => (await readAll(leader, path, { requestNumber: value })).total;
  for (const path of ["/appeals/menu/process", "/tasks/menu/dashboard"]) {
    expect([path, await foundBy(path, number)]).not.toEqual([path, 0]);
    // the digits before the stroke and after it are no number together
    expect([path, await foundBy(path, before.slice(-3) + year)]).toEqual([path, 0]);
  }
});

/** Which list, which page of it and in which order. */
// days named from today: named-days.test.ts
const isFilter = (name: string) => !["menu", "pageNo", "pageSize", "sortAttr", "sortOrder"].includes(name) && !name.startsWith("in_");
it("every filter of the contract was tried with a value, and every word of a bucket and of a closing", async () => {
  const words = ["appeals", "tasks"].flatMap((family) =>
    [
      ...["not_due", "due_in_3", "due_today", "overdue_3", "overdue_30", "overdue_more"].map((word) => `bucket ${word}`),
      ...["in_time", "late_15", "late_30"].map((word) => `closing ${word}`),
    ].map((word) => `${family} ${word}`),
  );
  const all = [
    ...Object.keys(lists).flatMap((name) => Object.keys(filtersOf(name)).map((filter) => `${familyOf(name)} ${filter}`)),
    ...words,
    ...Object.entries({ appeals: appealLists, tasks: taskLists, incoming: incomingLists }).flatMap(([family, { query }]) =>
      Object.keys(query.properties).flatMap((name) => (isFilter(name) ? [`${family} ${name}`] : [])),
    ),
  ];

  expect([...new Set(all)].filter((filter) => !tried.has(filter))).toEqual([]);
});
