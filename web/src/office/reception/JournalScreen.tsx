import { enrolmentStatuses, receptionEndpoints, receptionJournalRow, type CrudRow, type EnrolmentStatus } from "@murojaat/contract";
import { Button } from "antd";
import { Suspense, useEffect, useState } from "react";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { CrudScreen } from "../../engine/references/CrudScreen.tsx";
import { RowTool } from "../../engine/references/RowTools.tsx";
import { useToday } from "../../engine/today.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { onDemand } from "../../engine/ui/onDemand.ts";
import { StatusTag } from "../../engine/ui/StatusTag.tsx";
import { useCan } from "../session/useSession.ts";
import { useAct } from "../users/useAct.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { EnrolledPhone } from "./EnrolledPhone.tsx";
import { ReceptionDay, useReceptionDayRule } from "./ReceptionDay.tsx";
import { useDayPage } from "./useDayPage.ts";
import css from "./JournalScreen.module.css";

const AppealDrawer = onDemand(() => import("../appeals/AppealDrawer.tsx").then((m) => m.AppealDrawer));

const isIn = (row: CrudRow, ...of: EnrolmentStatus[]) => of.some((status) => row["status"] === status);

/** The journal begins with today and goes on with the days to come; all of it, or its past, is read backwards. */
const useDays = () => {
  const { search, go } = useAddress<"/reception/journal">();
  const today = useToday();
  const showToday = (replace: boolean) => go({ from_day: today }, { replace });
  const isBare = Object.keys(search).length === 0;
  const [hasBegun, setBegun] = useState(!isBare);
  if (!isBare && !hasBegun) setBegun(true);
  useEffect(() => {
    if (!hasBegun) showToday(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the screen is opened without an address of its own
  }, [hasBegun]);
  return {
    today,
    hasBegun,
    isToday: search.from_day === today && Object.keys(search).length === 1,
    isAhead: search.from_day !== undefined,
    showToday: () => showToday(false),
  };
};

/** Who enrolled for which reception, and what became of it; a line may become an appeal. */
export const JournalScreen = () => {
  const { t, any } = useText();
  const act = useAct();
  const [mayManage, mayRegister, seesPersonal] = [useCan("manage_reception"), useCan("add_appeal"), useCan("view_personal_data")];
  AppealDrawer.useAhead(mayRegister);
  const takeDayPage = useDayPage();
  const days = useDays();
  const dayRule = useReceptionDayRule();
  const [cancelling, setCancelling] = useState<CrudRow>();
  const [becoming, setBecoming] = useState<CrudRow>();
  /** Of a line that became an appeal whose applicant is not disclosed to the reader: words stand in place of name and topic. */
  const isHidden = (row: CrudRow) => [row["fullName"], row["topic"]].every((shown) => shown === t("card.notDisclosed"));
  const mark = (status: "received" | "absent") => (row: CrudRow) =>
    act(
      receptionEndpoints.journal.update,
      { body: { id: row.id, version: row.version, status } },
      {
        title: t(status === "received" ? "reception.receivedQuestion" : "reception.absentQuestion"),
        content: String(row["fullName"]),
      },
    );
  if (!days.hasBegun) return null;
  return (
    <>
      <CrudScreen
        def={receptionJournalRow}
        calls={receptionEndpoints.journal}
        mayWrite={mayManage && seesPersonal}
        columns={["day", "scheduleId", "fullName", "phone", "topic", "status", "notHeld", "appealsId", "leaderId", "cancelReason"]}
        widths={{ scheduleId: 285, topic: 165, status: 145 }}
        filters={["day", "leaderId", "scheduleId", "status", "fullName", "topic"]}
        sort={{ sortAttr: "day", sortOrder: days.isAhead ? "ASC" : "DESC" }}
        sections={[{ title: "reception.journal", fields: ["scheduleId", "day", "phone", "fullName", "topic"] }]}
        controls={{ day: (row) => <ReceptionDay row={row} />, phone: () => <EnrolledPhone /> }}
        rules={{ day: dayRule }}
        cells={{
          status: (row) => <StatusTag status={String(row["status"])}>{any(enrolmentStatuses[row["status"] as EnrolmentStatus])}</StatusTag>,
          appealsId: (row) =>
            row["requestNumber"] === null ? null : (
              <CardLink to={{ id: Number(row["appealsId"]) }}>{String(row["requestNumber"])}</CardLink>
            ),
        }}
        isOff={(row) => isIn(row, "cancelled")}
        closed={(row) => (isHidden(row) ? "reception.notDisclosed" : undefined)}
        beside={
          <Button aria-pressed={days.isToday} className={days.isToday ? css.today! : undefined} onClick={days.showToday}>
            {t("reception.today")}
          </Button>
        }
        more={(selected) => [
          { label: t("reception.dayPage"), onAct: () => void takeDayPage(selected ? String(selected["day"]) : days.today) },
        ]}
        rowTools={(selected) => {
          const closed = (...of: EnrolmentStatus[]) => !isIn(selected, ...of) || selected["appealsId"] !== null || isHidden(selected);
          return (
            <>
              <RowTool selected={selected} closed={closed("enrolled", "absent")} onAct={mark("received")}>
                {t("reception.markReceived")}
              </RowTool>
              <RowTool selected={selected} closed={closed("enrolled", "received")} onAct={mark("absent")}>
                {t("reception.markAbsent")}
              </RowTool>
              {mayRegister && (
                <RowTool selected={selected} closed={closed("enrolled", "received")} onAct={setBecoming}>
                  {t("reception.makeAppeal")}
                </RowTool>
              )}
              <RowTool danger selected={selected} closed={closed("enrolled")} onAct={setCancelling}>
                {t("reception.cancel")}
              </RowTool>
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
