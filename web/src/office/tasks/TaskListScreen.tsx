import { deadlineBuckets, screenPermission, taskLists, taskWorkflow, type List, type TaskRow } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import type { Groups, Row } from "../../engine/lists/family.ts";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import type { BulkOffers } from "../bulk/bulk.ts";
import { bulkToolsOf } from "../bulk/BulkTools.tsx";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useMay, useSession } from "../session/useSession.ts";
import type { TaskDialogName } from "./dialogs.ts";
import { offersOfMany, readerOf } from "./offers.ts";
import { isSignedIn, requestTypeOf, rowActionsOf } from "./rowActions.ts";
import { RowTools, wordsWidth } from "./RowTools.tsx";

const SignDialog = lazy(() => import("../signatures/SignDialog.tsx").then((m) => ({ default: m.SignDialog })));
const LateExecutors = lazy(() => import("../reminders/LateExecutors.tsx").then((m) => ({ default: m.LateExecutors })));
const Receivers = lazy(() => import("../reminders/Receivers.tsx").then((m) => ({ default: m.Receivers })));
const RowDialog = lazy(() => import("./RowDialog.tsx").then((m) => ({ default: m.RowDialog })));

type TaskListRow = Row & Pick<TaskRow, "appealId" | "status" | "departmentsId" | "executorId">;
const lists = Object.values<List>(taskLists.lists);
/** Late tasks stand under how late they are, in the dashboard's words. */
const byLateness: Groups = {
  by: "deadline",
  of: ({ daysLeft }) => deadlineBuckets[(daysLeft ?? 0) < -30 ? "overdue_more" : (daysLeft ?? 0) < -3 ? "overdue_30" : "overdue_3"],
};

/** Every list of tasks and of queries; the path names the list. A query is decided in its rows. */
export const TaskListScreen = () => {
  const may = useMay();
  const session = useSession();
  // the address changes before the screen does: a list must not be read under both
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const [acting, setActing] = useState<{ readonly name: TaskDialogName; readonly row: TaskListRow }>();
  const { t } = useText();
  const people = useRef<number>(undefined);
  /** Above its form a reminder says whom it reaches, and after it how many those were, where all of it was done. */
  const reminding = (rows: readonly TaskListRow[]): BulkOffers => ({
    note: (
      <Suspense>
        <Receivers taskIds={rows.map(({ id }) => id)} onPeople={(count) => void (people.current = count)} />
      </Suspense>
    ),
    said: (done) =>
      people.current !== undefined && done === rows.length
        ? t("reminders.sent", { tasks: numberText(done), people: numberText(people.current) })
        : undefined,
  });
  const list = lists.find((l) => l.permission === screenPermission(path));
  if (!list) return null;
  // a helper has the row too, but the answer is its author's
  const actionsOf = (row: TaskListRow) =>
    rowActionsOf(list, row.status, may).filter((name) => name !== "take-back-answer" || row.executorId === session.user.id);
  const manyTools = bulkToolsOf<TaskListRow>(taskLists, list, may, {
    offers: (name, rows) => (name === "remind" ? reminding(rows) : offersOfMany(name, rows, readerOf(session))),
    ...(session.agentKeys !== null &&
      isSignedIn(list, may) && {
        more: [{ name: "sign-letter", row: taskWorkflow.actions["sign-letter"] }],
        forMany: (name, rows, onClose, onDone) =>
          name === "sign-letter" && <SignDialog taskIds={rows.map(({ id }) => id)} onClose={onClose} onDone={onDone} />,
      }),
  });
  const isLate = list.permission === screenPermission("/tasks/delayed-tasks");
  const isDecided = list.statuses.some((status) => rowActionsOf(list, status, may).length > 0);
  return (
    <>
      <ListScreen<TaskListRow>
        key={path}
        family={taskLists}
        list={list}
        cardOf={(row) => ({ id: row.appealId, taskId: row.id })}
        appealOf={(row) => row.appealId}
        groups={isLate ? byLateness : undefined}
        may={may}
        manyTools={
          manyTools && isLate
            ? (marking) => (
                <>
                  <Suspense>
                    <LateExecutors query={marking.query} />
                  </Suspense>
                  {manyTools(marking)}
                </>
              )
            : manyTools
        }
        {...(list.under === "answerText" && { toolsWidth: wordsWidth })}
        rowTools={isDecided ? (row) => <RowTools row={row} names={actionsOf(row)} onAct={(name) => setActing({ name, row })} /> : undefined}
      />
      {acting && (
        <Suspense>
          <RowDialog
            name={acting.name}
            taskId={acting.row.id}
            appealId={acting.row.appealId}
            requestType={requestTypeOf(list)}
            onClose={() => setActing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
