import { appealLists, joinRights, screenPermission, type List } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { bulkToolsOf } from "../bulk/BulkTools.tsx";
import { onDemand } from "../../engine/ui/onDemand.ts";
import { useMay } from "../session/useSession.ts";
import { RegistrationList } from "./RegistrationList.tsx";
import { appealCardOf, type AppealListRow } from "./rows.ts";

const JoinDialog = onDemand(() => import("../common-problems/JoinDialog.tsx").then((m) => m.JoinDialog));

const lists = Object.values<List>(appealLists.lists);

const joinAction = { name: "join-problem", row: { label: "commonProblems.join" } } as const;
/** Appeals that somebody considers or has considered; of new ones nobody knows the matter yet. */
const joinsFrom = (list: List): boolean => {
  const { unlocated, process, closed, "dashboard-appeal": ofOffice } = appealLists.lists;
  return [unlocated, process, closed, ofOffice].some((one) => one === list);
};

/** Every list of appeals; the path names the list. */
export const AppealListScreen = () => {
  const may = useMay();
  // the address changes before the screen does: a list must not be read under both
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const list = lists.find((l) => l.permission === screenPermission(path));
  if (!list) return null;
  const { registration, "reg-mahalla": ofMahalla } = appealLists.lists;
  return list === registration || list === ofMahalla ? (
    <RegistrationList key={path} list={list} ofMahalla={list === ofMahalla} />
  ) : (
    <ListScreen<AppealListRow>
      key={path}
      family={appealLists}
      list={list}
      cardOf={appealCardOf}
      may={may}
      manyTools={bulkToolsOf<AppealListRow>(appealLists, list, may, {
        more: joinsFrom(list) && joinRights.some(may) ? [joinAction] : [],
        forMany: (name, rows, onClose, onDone) =>
          name === joinAction.name && <JoinDialog appealIds={rows.map(({ id }) => id)} onClose={onClose} onDone={onDone} />,
      })}
    />
  );
};
