import FilterFilled from "@ant-design/icons/es/icons/FilterFilled";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";
import { PressPopover } from "../ui/PressPopover.tsx";
import type { Stop } from "../ui/useOneStop.ts";
import { parametersOf, type NamedColumn } from "./family.ts";
import type { ListState } from "./useListState.ts";
import css from "./HeaderFilter.module.css";

const FilterPanel = lazy(() => import("./FilterPanel.tsx").then((m) => ({ default: m.FilterPanel })));

/** The filter button of a column, separate from the heading for keyboards and screen readers. */
export const HeaderFilter = ({ column, state, stop }: { column: NamedColumn; state: ListState; stop: Stop }) => {
  const { t, any } = useText();
  const [open, setOpen] = useState(false);
  if (!column.filter) return null;
  const label = t("lists.filterBy", { column: any(column.label) });
  const active = parametersOf(column.name, column.filter).some((name) => state.filters[name] !== undefined);
  return (
    <span role="presentation" onClick={keep} onKeyDown={keep}>
      <PressPopover
        open={open}
        onOpenChange={setOpen}
        content={
          <Suspense fallback={t("common.loading")}>
            <FilterPanel column={column} state={state} onDone={() => setOpen(false)} />
          </Suspense>
        }
      >
        <button
          type="button"
          className={css.button}
          {...stop}
          data-part="filter-button"
          data-active={active}
          aria-label={label}
          title={label}
        >
          <FilterFilled />
        </button>
      </PressPopover>
    </span>
  );
};

/** A click on the filter must not sort by the heading. */
const keep = (event: { stopPropagation: () => void }) => event.stopPropagation();
