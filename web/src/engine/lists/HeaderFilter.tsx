import FilterFilled from "@ant-design/icons/es/icons/FilterFilled";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";
import { PressPopover } from "../ui/PressPopover.tsx";
import { parametersOf, type NamedColumn } from "./family.ts";
import type { ListState } from "./useListState.ts";

const FilterPanel = lazy(() => import("./FilterPanel.tsx").then((m) => ({ default: m.FilterPanel })));

/** The filter of a column: a button of its own beside the heading, for the keyboard and for a screen reader. */
export const HeaderFilter = ({ column, state }: { column: NamedColumn; state: ListState }) => {
  const { t, any } = useText();
  const [open, setOpen] = useState(false);
  if (!column.filter) return null;
  const label = t("lists.filterBy", { column: any(column.label) });
  const active = parametersOf(column.name, column.filter).some((name) => state.filters[name] !== undefined);
  return (
    <span className="head-filter" role="presentation" onClick={stop} onKeyDown={stop}>
      <PressPopover
        open={open}
        onOpenChange={setOpen}
        content={
          <Suspense fallback={t("common.loading")}>
            <FilterPanel column={column} state={state} onDone={() => setOpen(false)} />
          </Suspense>
        }
      >
        <button type="button" className="filter-button" data-active={active} aria-label={label} title={label}>
          <FilterFilled />
        </button>
      </PressPopover>
    </span>
  );
};

/** A click on the filter is no click on the heading, which sorts. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
