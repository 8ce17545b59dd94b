import type { Endpoint, List, ListFamily } from "@murojaat/contract";
import { App } from "antd";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { call } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import type { Row } from "../../engine/lists/family.ts";
import type { Marking } from "../../engine/lists/ListScreen.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { bulkActionsOf, bulkRowsOf, type BulkAction, type BulkButton, type BulkOffers } from "./bulk.ts";
import { BulkBar } from "./BulkBar.tsx";
import { UndoBar } from "./UndoBar.tsx";

const BulkDialog = lazy(() => import("./BulkDialog.tsx").then((m) => ({ default: m.BulkDialog })));

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly list: List;
  readonly actions: readonly BulkAction[];
  readonly more: readonly BulkButton[];
  readonly marking: Marking<R>;
  readonly offers: ((action: string, rows: readonly R[]) => BulkOffers) | undefined;
  readonly forOne: ForOne<R> | undefined;
  readonly forMany: ForMany<R> | undefined;
};
/** The form of an action that many rows go through one after another in the browser; undefined: the form of many. */
type ForMany<R extends Row> = (action: string, rows: readonly R[], onClose: () => void, onDone: () => void) => ReactNode | undefined;
/** The form of an action on a single row, where it has one of its own; undefined: the form of many. */
type ForOne<R extends Row> = (action: string, row: R, onClose: () => void) => ReactNode | undefined;

/** The bar of actions above a list, and the dialog of the chosen one. The rows are those at the moment of choosing. */
const BulkTools = <R extends Row>({ family, list, actions, more, marking, offers, forOne, forMany }: Props<R>) => {
  const { any } = useText();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<{ readonly action: BulkButton; readonly rows: readonly R[] }>();
  const { marked, cursor, isWhole, query, onClear } = marking;
  const close = () => setChosen(undefined);
  const choose = async (action: BulkButton) => {
    if (!isWhole) return setChosen({ action, rows: marked.length > 0 ? marked : cursor ? [cursor] : [] });
    try {
      // of rows on other pages, what an action and its form need
      const rows = (await call<Endpoint>(bulkRowsOf(family), { query: rowsQuery(family, list, query) })) as readonly R[];
      setChosen({ action, rows });
    } catch (error) {
      void message.error(refusalText(error, any));
    }
  };
  const [first, ...others] = chosen?.rows ?? [];
  const ofServer = actions.find(({ name }) => name === chosen?.action.name);
  const own =
    chosen &&
    first &&
    ((others.length === 0 && forOne?.(chosen.action.name, first, close)) || forMany?.(chosen.action.name, chosen.rows, close, onClear));
  return (
    <>
      <UndoBar />
      <BulkBar marking={marking} actions={[...actions, ...more]} onChoose={(action) => void choose(action)} />
      {own && <Suspense>{own}</Suspense>}
      {chosen && !own && ofServer && (
        <Suspense>
          <BulkDialog
            family={family}
            action={ofServer}
            rows={chosen.rows}
            offers={offers?.(chosen.action.name, chosen.rows) ?? {}}
            onClose={close}
            onDone={() => {
              onClear();
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

/** The list by its name, its filters and its order. */
const rowsQuery = (family: ListFamily, list: List, { pageNo: _no, pageSize: _size, menu: _menu, ...asked }: Marking<Row>["query"]) => ({
  ...asked,
  list: Object.entries(family.lists).find(([, one]) => one === list)?.[0],
});

/** The bulk actions of a list; undefined where this user has none. */
export const bulkToolsOf = <R extends Row>(
  family: ListFamily,
  list: List,
  may: (permission: string) => boolean,
  {
    offers,
    forOne,
    forMany,
    more = [],
  }: {
    readonly offers?: Props<R>["offers"];
    readonly forOne?: ForOne<R>;
    readonly forMany?: ForMany<R>;
    /** Actions beside those that the server does for many, with forms of their own (`forMany`). */
    readonly more?: readonly BulkButton[];
  } = {},
): ((marking: Marking<R>) => ReactNode) | undefined => {
  const actions = bulkActionsOf(family, list, may);
  if (actions.length + more.length === 0) return undefined;
  return (marking) => (
    <BulkTools
      family={family}
      list={list}
      actions={actions}
      more={more}
      marking={marking}
      offers={offers}
      forOne={forOne}
      forMany={forMany}
    />
  );
};
