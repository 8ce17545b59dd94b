import { receptionEndpoints, receptionJournalRow, type CrudRow, type EnrolmentStatus } from "@murojaat/contract";
import { Suspense, useState } from "react";
import { Button } from "antd";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { onDemand } from "../../engine/ui/onDemand.ts";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { DayPageButton } from "./DayPageButton.tsx";

const AppealDrawer = onDemand(() => import("../appeals/AppealDrawer.tsx").then((m) => m.AppealDrawer));

const isIn = (row: CrudRow | undefined, ...of: EnrolmentStatus[]) => of.some((status) => row?.["status"] === status);

/** Who enrolled for which reception, and what became of it; a line may become an appeal. */
export const JournalScreen = () => {
  const { t } = useText();
  const act = useAct();
  const [mayManage, mayRegister, seesPersonal] = [useCan("manage_reception"), useCan("add_appeal"), useCan("view_personal_data")];
  AppealDrawer.useAhead(mayRegister);
  const [cancelling, setCancelling] = useState<CrudRow>();
  const [becoming, setBecoming] = useState<CrudRow>();
  /** Of a line that became an appeal whose applicant is not disclosed to the reader: words stand in place of name and topic. */
  const isHidden = (row: CrudRow) => [row["fullName"], row["topic"]].every((shown) => shown === t("card.notDisclosed"));
  const mark = (row: CrudRow | undefined, status: "received" | "absent") =>
    row &&
    act(
      receptionEndpoints.journal.update,
      { body: { id: row.id, version: row.version, status } },
      {
        title: t(status === "received" ? "reception.receivedQuestion" : "reception.absentQuestion"),
        content: String(row["fullName"]),
      },
    );
  return (
    <>
      <CrudScreen
        def={receptionJournalRow}
        calls={receptionEndpoints.journal}
        mayWrite={mayManage && seesPersonal}
        columns={["day", "leaderId", "fullName", "phone", "topic", "status", "appealsId", "scheduleId", "cancelReason"]}
        filters={["day", "leaderId", "scheduleId", "status", "fullName", "topic"]}
        sort={{ sortAttr: "day", sortOrder: "DESC" }}
        sections={[{ title: "reception.journal", fields: ["scheduleId", "day", "fullName", "phone", "topic"] }]}
        cells={{
          appealsId: (row) =>
            row["requestNumber"] === null ? null : (
              <CardLink to={{ id: Number(row["appealsId"]) }}>{String(row["requestNumber"])}</CardLink>
            ),
        }}
        isOff={(row) => isIn(row, "cancelled")}
        closed={(row) => (isHidden(row) ? "reception.notDisclosed" : undefined)}
        tools={(chosen, selected) => {
          const isOpen = (...of: EnrolmentStatus[]) =>
            selected === undefined || (isIn(selected, ...of) && selected["appealsId"] === null && !isHidden(selected));
          return (
            <>
              <Button disabled={!isOpen("enrolled", "absent")} onClick={() => mark(chosen(), "received")}>
                {t("reception.markReceived")}
              </Button>
              <Button disabled={!isOpen("enrolled", "received")} onClick={() => mark(chosen(), "absent")}>
                {t("reception.markAbsent")}
              </Button>
              <Button danger disabled={!isOpen("enrolled")} onClick={() => setCancelling(chosen())}>
                {t("reception.cancel")}
              </Button>
              {mayRegister && (
                <Button type="primary" disabled={!isOpen("enrolled", "received")} onClick={() => setBecoming(chosen())}>
                  {t("reception.makeAppeal")}
                </Button>
              )}
              <DayPageButton day={selected ? String(selected["day"]) : undefined} />
            </>
          );
        }}
      />
      {cancelling && <CancelDialog row={cancelling} onClose={() => setCancelling(undefined)} />}
      {becoming && (
        <Suspense>
          <AppealDrawer enrolment={becoming.id} onClose={() => setBecoming(undefined)} />
        </Suspense>
      )}
    </>
  );
};
