import { auditList, auditRow, readingList, readingRow, type CrudRow } from "@murojaat/contract";
import { CrudScreen } from "../crud/CrudScreen.tsx";
import { useText } from "../text/useText.tsx";
import { AuditDetails } from "./AuditDetails.tsx";
import { auditWords } from "./auditWords.ts";

const latestFirst = { sortAttr: "id", sortOrder: "DESC" } as const;

/** What was done, in words; the call itself for whoever asks the log's keeper. */
const Done = ({ action }: { action: string }) => {
  const { any } = useText();
  const words = auditWords(action);
  return <span title={action}>{words ? `${any(words.list)}: ${any(words.act)}` : action}</span>;
};

/** Who wrote what and when; each line opens what was before and after. */
export const AuditScreen = () => (
  <CrudScreen
    def={auditRow}
    calls={{ list: auditList }}
    mayWrite={false}
    columns={["at", "usersId", "organizationsId", "action", "target"]}
    filters={["at", "usersId", "organizationsId", "action", "target"]}
    sort={latestFirst}
    cells={{ action: (row) => <Done action={String(row["action"])} /> }}
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
