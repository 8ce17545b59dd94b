import { screenPermission, taskLists, type List } from "@murojaat/contract";
import { useLocation } from "@tanstack/react-router";
import type { Row } from "../lists/family.ts";
import { ListScreen } from "../lists/ListScreen.tsx";
import { useMay } from "../session/useSession.ts";

type TaskListRow = Row & { readonly appealId: number };
const lists = Object.values<List>(taskLists.lists);

/** Every list of tasks and of queries: the open path says which. */
export const TaskListScreen = () => {
  const may = useMay();
  const path = useLocation({ select: (l) => l.pathname });
  const list = lists.find((l) => l.permission === screenPermission(path));
  return (
    list && (
      <ListScreen<TaskListRow>
        key={path}
        family={taskLists}
        list={list}
        cardOf={(row) => ({ id: row.appealId, taskId: row.id })}
        appealOf={(row) => row.appealId}
        may={may}
      />
    )
  );
};
