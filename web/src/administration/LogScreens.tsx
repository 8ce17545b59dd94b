import { auditList, auditRow, readingList, readingRow, type CrudRow } from "@murojaat/contract";
import { CrudScreen } from "../crud/CrudScreen.tsx";
import { AuditDetails } from "./AuditDetails.tsx";

const latestFirst = { sortAttr: "id", sortOrder: "DESC" } as const;

/** Who wrote what and when; each line opens what was before and after. */
export const AuditScreen = () => (
  <CrudScreen
    def={auditRow}
    calls={{ list: auditList }}
    mayWrite={false}
    columns={["at", "usersId", "organizationsId", "action", "target"]}
    filters={["at", "usersId", "organizationsId", "action", "target"]}
    sort={latestFirst}
    expanded={(row: CrudRow) => <AuditDetails details={row["details"]} />}
  />
);

/** Who read personal data: of one appeal, or a page of a list. */
export const ReadingLogScreen = () => (
  <CrudScreen
    def={readingRow}
    calls={{ list: readingList }}
    mayWrite={false}
    columns={["at", "usersId", "appealsId", "list", "rows"]}
    filters={["at", "usersId", "list"]}
    sort={latestFirst}
  />
);
