import { deletedAppealEndpoints, deletedAppealRow } from "@murojaat/contract";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";

/** The numbers of deleted appeals: a register has no gaps that nobody can explain. */
export const DeletedAppealsScreen = () => (
  <CrudScreen
    def={deletedAppealRow}
    calls={deletedAppealEndpoints}
    mayWrite={false}
    columns={Object.keys(deletedAppealRow.fields)}
    filters={["requestNumber", "createdDate", "deletedDate", "usersId", "reason"]}
    sort={{ sortAttr: "id", sortOrder: "DESC" }}
    cells={{ requestNumber: (row) => <InnerLink to={`/appeals/card/${row.id}`}>{String(row["requestNumber"])}</InnerLink> }}
  />
);
