import type { List, ListFamily } from "@murojaat/contract";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { rowName, type Row } from "../../engine/lists/family.ts";
import type { Marking } from "../../engine/lists/ListScreen.tsx";
import { bulkActionsOf, type BulkAction, type BulkOffers } from "./bulk.ts";
import { BulkBar } from "./BulkBar.tsx";

const BulkDialog = lazy(() => import("./BulkDialog.tsx").then((m) => ({ default: m.BulkDialog })));

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly actions: readonly BulkAction[];
  readonly marking: Marking<R>;
  readonly offers: ((action: string, rows: readonly R[]) => BulkOffers) | undefined;
  readonly forOne: ForOne<R> | undefined;
};
/** The form of an action on a single row, where it has one of its own; undefined: the form of many. */
type ForOne<R extends Row> = (action: string, row: R, onClose: () => void) => ReactNode | undefined;

/** The bar of actions above a list, and the dialog of the chosen one. The rows are those at the moment of choosing. */
const BulkTools = <R extends Row>({ family, actions, marking, offers, forOne }: Props<R>) => {
  const [chosen, setChosen] = useState<{ readonly action: BulkAction; readonly rows: readonly R[] }>();
  const { marked, cursor, onAll, onClear } = marking;
  const close = () => setChosen(undefined);
  const [first, ...others] = chosen?.rows ?? [];
  const own = chosen && first && others.length === 0 && forOne?.(chosen.action.name, first, close);
  return (
    <>
      <BulkBar
        count={marked.length}
        cursor={cursor && rowName(cursor)}
        actions={actions}
        onChoose={(action) => setChosen({ action, rows: marked.length > 0 ? marked : cursor ? [cursor] : [] })}
        onAll={onAll}
        onClear={onClear}
      />
      {own && <Suspense>{own}</Suspense>}
      {chosen && !own && (
        <Suspense>
          <BulkDialog
            family={family}
            action={chosen.action}
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

/** The bulk actions of a list; undefined where this user has none. */
export const bulkToolsOf = <R extends Row>(
  family: ListFamily,
  list: List,
  may: (permission: string) => boolean,
  { offers, forOne }: { readonly offers?: Props<R>["offers"]; readonly forOne?: ForOne<R> } = {},
): ((marking: Marking<R>) => ReactNode) | undefined => {
  const actions = bulkActionsOf(family, list, may);
  if (actions.length === 0) return undefined;
  return (marking) => <BulkTools family={family} actions={actions} marking={marking} offers={offers} forOne={forOne} />;
};
