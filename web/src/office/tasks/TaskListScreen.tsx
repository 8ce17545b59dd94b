import { screenPermission, taskLists, taskWorkflow, type List, type TaskRow } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Row } from "../../engine/lists/family.ts";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { bulkToolsOf } from "../bulk/BulkTools.tsx";
import { useMay, useSession } from "../session/useSession.ts";
import type { TaskDialogName } from "./dialogs.ts";
import { offersOfMany, readerOf } from "./offers.ts";
import { isSignedIn, requestTypeOf, rowActionsOf } from "./rowActions.ts";
import { RowTools } from "./RowTools.tsx";

const SignDialog = lazy(() => import("../signatures/SignDialog.tsx").then((m) => ({ default: m.SignDialog })));
const LateExecutors = lazy(() => import("../reminders/LateExecutors.tsx").then((m) => ({ default: m.LateExecutors })));
const RowDialog = lazy(() => import("./RowDialog.tsx").then((m) => ({ default: m.RowDialog })));

type TaskListRow = Row & Pick<TaskRow, "appealId" | "status" | "departmentsId" | "executorId">;
const lists = Object.values<List>(taskLists.lists);

/** Every list of tasks and of queries; the path names the list. A query is decided in its rows. */
export const TaskListScreen = () => {
  const may = useMay();
  const session = useSession();
  // the address changes before the screen does: a list must not be read under both
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const [acting, setActing] = useState<{ readonly name: TaskDialogName; readonly row: TaskListRow }>();
  const list = lists.find((l) => l.permission === screenPermission(path));
  if (!list) return null;
  // a helper has the row too, but the answer is its author's
  const actionsOf = (row: TaskListRow) =>
    rowActionsOf(list, row.status, may).filter((name) => name !== "take-back-answer" || row.executorId === session.user.id);
  const manyTools = bulkToolsOf<TaskListRow>(taskLists, list, may, {
    offers: (name, rows) => offersOfMany(name, rows, readerOf(session)),
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
