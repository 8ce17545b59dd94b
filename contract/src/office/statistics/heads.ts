import type { MessageKey } from "../../kit/messages.ts";
import type { RowKind, StatTable } from "./tables.ts";

/** Columns that stand together under one heading; without a label it is one column that stands alone. */
export type Head = { readonly label?: MessageKey; readonly columns: readonly string[] };

/** The heads of a table in the order of its columns. */
export const headsOf = ({ columns }: StatTable): readonly Head[] => {
  const heads: { label?: MessageKey; columns: string[] }[] = [];
  for (const [name, { group }] of Object.entries(columns)) {
    const last = heads.at(-1);
    if (group !== undefined && last?.label === group) last.columns.push(name);
    else heads.push({ ...(group !== undefined && { label: group }), columns: [name] });
  }
  return heads;
};

/** What the rows of a table are, as the head of their names says it. */
export const rowHeads: Readonly<Record<RowKind, MessageKey>> = {
  whole: "reports.indicator",
  territories: "statistics.territory",
  areas: "statistics.territory",
  places: "columns.place",
  mahallas: "fields.mahalla",
  sections: "references.section",
  topics: "reports.topic",
  receptionLeaders: "fields.receptionLeader",
  channels: "columns.channel",
  executors: "columns.executorOrg",
  departments: "columns.executorDep",
  lowerOrganizations: "columns.executorOrg",
  otherOrganizations: "columns.executorOrg",
  genders: "fields.gender",
  ageBands: "statistics.ageBands",
  socialStatuses: "fields.socialStatus",
  privilegedCategories: "fields.privilegedCategory",
  months: "statistics.month",
};
