import { appealLists, screenPermission, type List } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { ListScreen } from "../../engine/lists/ListScreen.tsx";
import { bulkToolsOf } from "../bulk/BulkTools.tsx";
import { useMay } from "../session/useSession.ts";
import { RegistrationList } from "./RegistrationList.tsx";
import { appealCardOf, type AppealListRow } from "./rows.ts";

const lists = Object.values<List>(appealLists.lists);

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
      manyTools={bulkToolsOf<AppealListRow>(appealLists, list, may)}
    />
  );
};
