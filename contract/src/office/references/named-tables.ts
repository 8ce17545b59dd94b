/** Tables whose names are shown beside records; each has the trigger `names_move` (server/src/schema/functions/versions.sql). */
export const namedTables = [
  "appeal_kinds",
  "applicant_types",
  "areas",
  "authority_kinds",
  "channels",
  "closing_kinds",
  "departments",
  "incomplete_kinds",
  "organizations",
  "position_levels",
  "regions",
  "repeatability_types",
  "result_reasons",
  "result_types",
  "sender_organizations",
  "task_depth_levels",
  "task_types",
  "topics",
] as const;

declare module "../../kit/registry.ts" {
  interface Registry {
    namedTable: (typeof namedTables)[number];
    machine: "appeal" | "task";
  }
}
