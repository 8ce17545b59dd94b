import {
  kindOfTemplate,
  nameFields,
  applicantMessageKinds,
  reportCode,
  reportPageNames,
  reportPages,
  type CrudRow,
  type ReferenceName,
} from "@murojaat/contract";
import { Select } from "antd";
import type { ReferenceList } from "../../engine/references/referenceList.ts";
import { useText } from "../../engine/text/useText.tsx";
import { TemplateText } from "./TemplateText.tsx";
import css from "./special.module.css";

/** When the message of a template is sent; the code of any other. */
const SentWhen = ({ row }: { row: CrudRow }) => {
  const { any } = useText();
  const kind = kindOfTemplate(row["code"]);
  return <span title={String(row["code"] ?? "")}>{kind ? any(applicantMessageKinds[kind]) : String(row["code"] ?? "")}</span>;
};

/** The report that a record names; a code of an older portal stays as it is. */
const ReportOf = ({ row }: { row: CrudRow }) => {
  const { any } = useText();
  const name = reportPageNames.find((one) => reportCode(one) === row["code"]);
  return name ? any(reportPages[name].label) : String(row["code"]);
};
type Given = { readonly id?: string; readonly value?: string; readonly onChange?: (value: string) => void };
const ReportField = ({ isNew, ...given }: Given & { isNew: boolean }) => {
  const { t, any } = useText();
  const options = reportPageNames.map((name) => ({ value: reportCode(name), label: any(reportPages[name].label) }));
  return <Select {...given} options={options} disabled={!isNew} placeholder={t("common.select")} />;
};

/** Topics in the order of their codes, the questions below their group. */
const topicName = (name: (typeof nameFields)[number]) => (row: CrudRow) => (
  <span className={row.parentId === null ? css.group : css.below}>{String(row[name] ?? "")}</span>
);
const ofNames = <T,>(make: (name: (typeof nameFields)[number]) => T) => Object.fromEntries(nameFields.map((name) => [name, make(name)]));

/** What the screens of some reference lists show otherwise than all others. */
export const special: Partial<Record<ReferenceName, Partial<ReferenceList>>> = {
  groups: { sort: { sortAttr: "code", sortOrder: "ASC" }, cells: ofNames(topicName) },
  templates: {
    about: "references.aboutTemplates",
    columns: ["code", ...nameFields, "kind"],
    cells: { code: (row) => <SentWhen row={row} /> },
    controls: ofNames(() => (row: CrudRow | undefined) => <TemplateText code={row?.["code"]} />),
  },
  sites: { about: "references.aboutSites" },
  reportTypes: {
    about: "references.aboutReportTypes",
    columns: ["code", ...nameFields],
    cells: { code: (row) => <ReportOf row={row} /> },
    controls: { code: (row) => <ReportField isNew={row === undefined} /> },
  },
};
