import type { List, ListFamily } from "@murojaat/contract";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Row } from "../../engine/lists/family.ts";
import type { Marking } from "../../engine/lists/ListScreen.tsx";
import { bulkActionsOf, type BulkAction, type BulkOffers } from "./bulk.ts";
import { BulkBar } from "./BulkBar.tsx";

const BulkDialog = lazy(() => import("./BulkDialog.tsx").then((m) => ({ default: m.BulkDialog })));

type Props<R extends Row> = {
  readonly family: ListFamily;
  readonly actions: readonly BulkAction[];
  readonly marking: Marking<R>;
  readonly offers: ((action: string, rows: readonly R[]) => BulkOffers) | undefined;
};

/** The bar above a list whose rows are marked, and the dialog of the chosen action. */
const BulkTools = <R extends Row>({ family, actions, marking, offers }: Props<R>) => {
  const [chosen, setChosen] = useState<BulkAction>();
  const { rows, onAll, onClear } = marking;
  const close = () => setChosen(undefined);
  return (
    <>
      {rows.length > 0 && <BulkBar count={rows.length} actions={actions} onChoose={setChosen} onAll={onAll} onClear={onClear} />}
      {chosen && (
        <Suspense>
          <BulkDialog
            family={family}
            action={chosen}
            rows={rows}
            offers={offers?.(chosen.name, rows) ?? {}}
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

/** What a list offers for several rows at once; undefined where this user can do nothing with several. */
export const bulkToolsOf = <R extends Row>(
  family: ListFamily,
  list: List,
  may: (permission: string) => boolean,
  offers?: (action: string, rows: readonly R[]) => BulkOffers,
): ((marking: Marking<R>) => ReactNode) | undefined => {
  const actions = bulkActionsOf(family, list, may);
  if (actions.length === 0) return undefined;
  return (marking) => <BulkTools family={family} actions={actions} marking={marking} offers={offers} />;
};
