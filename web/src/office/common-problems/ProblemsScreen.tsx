import { commonProblemEndpoints, commonProblemRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { problemHref } from "./problemHref.ts";
import css from "./ProblemStrip.module.css";

/** Common problems: what many appeals have for one cause, proposed by the portal and decided by people. */
export const ProblemsScreen = () => (
  <CrudScreen
    def={commonProblemRow}
    calls={commonProblemEndpoints}
    mayWrite={false}
    about="commonProblems.about"
    columns={["title", "status", "appeals", "since", "lastDate", "groupsId", "areasId", "mahallasId", "organizationsId"]}
    filters={["title", "status", "groupsId", "areasId", "organizationsId", "since"]}
    widths={{ title: 320, appeals: 120 }}
    sort={{ sortAttr: "lastDate", sortOrder: "DESC" }}
    cells={{
      title: (row) => (
        <InnerLink to={problemHref(row.id)} className={css.title}>
          {String(row["title"])}
        </InnerLink>
      ),
    }}
  />
);
