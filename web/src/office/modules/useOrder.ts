import { moduleEndpoints, moduleOrder, type CrudRow, type ModuleKind, type OrderMet } from "@murojaat/contract";
import { App } from "antd";
import { useRef, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { keyOf } from "../../engine/api/use.ts";
import { metOf } from "../../engine/references/met.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useText } from "../../engine/text/useText.tsx";
import { inOrder, menuItems, type MenuNode } from "./menuNodes.ts";

type Ids = readonly number[];
/** An order that a colleague made while this one was made. */
export type MetOrder = OrderMet & { readonly kind: ModuleKind; readonly mine: Ids };

const keyOfKind = (kind: ModuleKind) => keyOf(moduleEndpoints[kind].all, { query: {} });
const rowsNow = (kind: ModuleKind): readonly CrudRow[] => queries.getQueryData<CrudRow[]>(keyOfKind(kind)) ?? [];
/** The menu as it stands at this moment: of two quick presses the second comes before the first has been drawn. */
export const itemsNow = (): readonly MenuNode[] => menuItems(rowsNow("categories"), rowsNow("groups"), rowsNow("modules"));

/**
 * Puts items of the menu in order: seen at once, sent one after the other, each with the order that it was made from. Where a
 * colleague was faster their order stands, and ours waits for a decision.
 */
export const useOrder = () => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [met, setMet] = useState<MetOrder>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const send = async (kind: ModuleKind, was: Ids, ids: Ids) => {
    try {
      await call(moduleOrder, { body: { kind, ids: [...ids], was: [...was] } });
      void message.success(t("common.saved"));
    } catch (error) {
      const found = metOf<{ readonly ids: Ids }>(error);
      if (found) setMet({ ...found, kind, mine: ids });
      else void message.error(refusalText(error, any));
    }
    waiting.current -= 1;
    // what is read between two of them would show the first without the second; the menu itself is read again too
    if (waiting.current === 0) await queries.invalidateQueries();
  };
  const order = (kind: ModuleKind, was: Ids, ids: Ids) => {
    setMet(undefined);
    waiting.current += 1;
    const key = keyOfKind(kind);
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData<CrudRow[]>(key, (rows) => rows && inOrder(rows, ids));
    line.current = line.current.then(() => send(kind, was, ids));
  };
  return { met, order, takeTheirs: () => setMet(undefined) };
};
