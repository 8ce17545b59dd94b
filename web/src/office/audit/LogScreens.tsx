import { auditEndpoints, auditRow, readingEndpoints, readingRow, type AuditLine } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { AuditDetails } from "./AuditDetails.tsx";

const latestFirst = { sortAttr: "id", sortOrder: "DESC" } as const;
/** The server tells each line in the user's language; the names that the log keeps are for whoever asks its keeper. */
const lineOf = (row: unknown) => row as AuditLine;
const Said = ({ words, kept }: { words: string | null; kept: string | null }) => <span title={kept ?? undefined}>{words}</span>;

/** Who wrote what and when; each line opens what was before and after. */
export const AuditScreen = () => (
  <CrudScreen
    def={auditRow}
    calls={auditEndpoints}
    mayWrite={false}
    columns={["at", "usersId", "organizationsId", "action", "target"]}
    filters={["at", "usersId", "organizationsId", "action", "target"]}
    sort={latestFirst}
    cells={{
      action: (row) => <Said words={lineOf(row).actionName} kept={lineOf(row).action} />,
      target: (row) => <Said words={lineOf(row).targetName} kept={lineOf(row).target} />,
    }}
    expanded={(row) => <AuditDetails facts={lineOf(row).facts} />}
  />
);

/** Who read personal data: of one appeal, or a page of a list. */
export const ReadingLogScreen = () => (
  <CrudScreen
    def={readingRow}
    calls={readingEndpoints}
    mayWrite={false}
    columns={["at", "usersId", "appealsId", "list", "rows"]}
    filters={["at", "usersId", "list"]}
    sort={latestFirst}
  />
);
