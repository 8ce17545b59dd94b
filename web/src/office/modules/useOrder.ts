import { moduleEndpoints, moduleOrder, type CrudRow, type ModuleKind, type ModuleOrderConflict } from "@murojaat/contract";
import { App } from "antd";
import { useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { keyOf } from "../../engine/api/use.ts";
import { conflictOf } from "../../engine/forms/conflict.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useText } from "../../engine/text/useText.tsx";
import { inOrder, menuItems, type MenuNode } from "./menuNodes.ts";

type Ids = readonly number[];
/** An order that a colleague saved meanwhile. */
export type OrderConflict = ModuleOrderConflict & { readonly kind: ModuleKind; readonly mine: Ids };

const keyOfKind = (kind: ModuleKind) => keyOf(moduleEndpoints[kind].all, { query: {} });
const rowsNow = (kind: ModuleKind): readonly CrudRow[] => queries().getQueryData<CrudRow[]>(keyOfKind(kind)) ?? [];
/** The menu at this moment: the second of two quick clicks comes before the first has rendered. */
export const itemsNow = (): readonly MenuNode[] => menuItems(rowsNow("categories"), rowsNow("groups"), rowsNow("modules"));

/**
 * Orders items of the menu: shown immediately, sent one after the other, each with the order that it was based on. If a
 * colleague was first, their order stays and the user decides.
 */
export const useOrder = () => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [conflict, setConflict] = useState<OrderConflict>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const send = async (kind: ModuleKind, was: Ids, ids: Ids) => {
    try {
      await call(moduleOrder, { body: { kind, ids: [...ids], was: [...was] } });
      void message.success(t("common.saved"));
    } catch (error) {
      const found = conflictOf<{ readonly ids: Ids }>(error);
      if (found) setConflict({ ...found, kind, mine: ids });
      else void message.error(refusalText(error, any));
    }
    waiting.current -= 1;
    // a read between two writes would show the first without the second; refreshes the menu itself too
    if (waiting.current === 0) await queries().invalidateQueries();
  };
  const order = (kind: ModuleKind, was: Ids, ids: Ids) => {
    setConflict(undefined);
    waiting.current += 1;
    const key = keyOfKind(kind);
    void queries().cancelQueries({ queryKey: key });
    queries().setQueryData<CrudRow[]>(key, (rows) => rows && inOrder(rows, ids));
    line.current = line.current.then(() => send(kind, was, ids));
  };
  return { conflict, order, takeTheirs: () => setConflict(undefined) };
};
