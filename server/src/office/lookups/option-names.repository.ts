import { applicantMessageMethods, translateAny, type OptionSource } from "@murojaat/contract";
import { sql, type RawBuilder } from "kysely";
import { nameColumn, type Ctx } from "../../engine/http/context.ts";
import { watchedOffices } from "../organizations/watched.ts";

type Named =
  | { readonly table: string }
  /** Of an office: named to its own people and to who watches it. */
  | { readonly ofOffice: "users" | "departments" }
  | { readonly machine: "appeal" | "task" }
  | "methods"
  | "nothing";
const people = { ofOffice: "users" } as const;

/** Where the entries of a choice are stored. */
const sources = {
  satulations: { table: "appeal_kinds" },
  repeatabilityTypes: { table: "repeatability_types" },
  incompleteKinds: { table: "incomplete_kinds" },
  authorityKinds: { table: "authority_kinds" },
  applicantTypes: { table: "applicant_types" },
  resultTypes: { table: "result_types" },
  resultReasons: { table: "result_reasons" },
  answerTypes: { table: "answer_types" },
  depthLevels: { table: "task_depth_levels" },
  taskTypes: { table: "task_types" },
  genders: { table: "genders" },
  socialStatuses: { table: "social_statuses" },
  privilegedCategories: { table: "privileged_categories" },
  regions: { table: "regions" },
  areas: { table: "areas" },
  mahallas: { table: "mahallas" },
  sections: { table: "sections" },
  channels: { table: "channels" },
  senderOrganizations: { table: "sender_organizations" },
  topics: { table: "topics" },
  appealStatuses: { machine: "appeal" },
  taskStatuses: { machine: "task" },
  organizations: { table: "organizations" },
  departments: { ofOffice: "departments" },
  posts: { table: "position_levels" },
  staff: people,
  executors: people,
  signers: people,
  controllers: people,
  reviewers: people,
  leaders: people,
  lowerOrganizations: { table: "organizations" },
  unconsideredReasons: { table: "result_reasons" },
  terminationReasons: { table: "result_reasons" },
  closingKinds: { table: "closing_kinds" },
  incomingRejectReasons: { table: "incoming_reject_reasons" },
  notificationMethods: "methods",
  // choices that a record brings with it: no list is filtered by them
  requests: "nothing",
  tasksOfLetter: "nothing",
  hearingOutcomes: "nothing",
  extensionVerdicts: "nothing",
  inquiries: "nothing",
  twins: "nothing",
  lettersDue: "nothing",
} as const satisfies Record<OptionSource, Named>;

/** The name of an option in the caller's language; undefined when there is none with that id, or only another office may know it. */
export const optionName = async (ctx: Ctx, source: OptionSource, id: number): Promise<string | undefined> => {
  const from: Named = sources[source];
  if (from === "nothing") return undefined;
  if (from === "methods") {
    const method = applicantMessageMethods.find((m) => m.id === id);
    return method && translateAny(ctx.messages, method.label);
  }
  const name = sql.ref(nameColumn(ctx));
  const query: RawBuilder<{ name: string }> =
    "ofOffice" in from
      ? sql`select ${name} as name from ${sql.table(from.ofOffice)} where id = ${id} and (organization_id = ${ctx.actor.organizationId}
          or organization_id in ${watchedOffices(ctx)})`
      : "machine" in from
        ? sql`select ${name} as name from statuses where machine = ${from.machine} and id = ${id}`
        : sql`select ${name} as name from ${sql.table(from.table)} where id = ${id}`;
  const { rows } = await query.execute(ctx.db);
  return rows[0]?.name;
};
