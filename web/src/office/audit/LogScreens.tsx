import {
  auditEndpoints,
  auditRow,
  readingDayEndpoints,
  readingDayRow,
  readingEndpoints,
  readingPurposes,
  readingRow,
  type AuditLine,
} from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { deviceName } from "../session/device.ts";
import proseCss from "../../engine/ui/prose.module.css";
import { AuditDetails } from "./AuditDetails.tsx";

const latestFirst = { sortAttr: "id", sortOrder: "DESC" } as const;
/** The server sends names in the user's language; the codes are for administrators. */
const lineOf = (row: unknown) => row as AuditLine;
const NameAndCode = ({ name, code }: { name: string | null; code: string | null }) => <span title={code ?? undefined}>{name}</span>;

const Origin = ({ ip, userAgent }: Pick<AuditLine, "ip" | "userAgent">) => (
  <span title={userAgent ?? undefined}>
    {ip} <small className={proseCss.soft}>{deviceName(userAgent)}</small>
  </span>
);

/** The audit log: who wrote what and when; each line expands to before and after. */
export const AuditScreen = () => (
  <CrudScreen
    def={auditRow}
    calls={auditEndpoints}
    mayWrite={false}
    columns={["at", "usersId", "organizationsId", "action", "target", "ip"]}
    filters={["at", "usersId", "organizationsId", "action", "target"]}
    sort={latestFirst}
    cells={{
      action: (row) => <NameAndCode name={lineOf(row).actionName} code={lineOf(row).action} />,
      target: (row) => <NameAndCode name={lineOf(row).targetName} code={lineOf(row).target} />,
      ip: (row) => <Origin ip={lineOf(row).ip} userAgent={lineOf(row).userAgent} />,
    }}
    expanded={(row) => <AuditDetails facts={lineOf(row).facts} />}
  />
);

/** The log of who read personal data: of one appeal, or a page of a list. */
export const ReadingLogScreen = () => (
  <CrudScreen
    def={readingRow}
    calls={readingEndpoints}
    mayWrite={false}
    columns={["at", "usersId", "appealsId", "list", "rows", "purpose"]}
    filters={["at", "usersId", "list", "purpose"]}
    sort={latestFirst}
  />
);

/** How much each person read in a day. */
export const ReadingDaysScreen = () => (
  <CrudScreen
    def={readingDayRow}
    calls={readingDayEndpoints}
    mayWrite={false}
    columns={["day", "usersId", "readings", "records", ...readingPurposes]}
    filters={["day", "usersId"]}
    sort={{ sortAttr: "day", sortOrder: "DESC" }}
  />
);
