import FilterFilled from "@ant-design/icons/es/icons/FilterFilled";
import { Popover } from "antd";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";
import { parametersOf, type NamedColumn } from "./family.ts";
import type { ListState } from "./useListState.ts";

const FilterPanel = lazy(() => import("./FilterPanel.tsx").then((m) => ({ default: m.FilterPanel })));

/** A column's heading with its filter: a button of its own, for the keyboard and for a screen reader. */
export const HeaderFilter = ({ column, state }: { column: NamedColumn; state: ListState }) => {
  const { t, any } = useText();
  const [open, setOpen] = useState(false);
  const title = any(column.label);
  if (!column.filter) return <span>{title}</span>;
  const active = parametersOf(column.name, column.filter).some((name) => state.filters[name] !== undefined);
  const quietly = { onClick: stop, onKeyDown: stop };
  return (
    <span className="head-cell">
      <span>{title}</span>
      <span {...quietly} role="presentation">
        <Popover
          trigger="click"
          placement="bottomRight"
          open={open}
          onOpenChange={setOpen}
          destroyOnHidden
          content={
            <Suspense fallback={t("common.loading")}>
              <FilterPanel column={column} state={state} onDone={() => setOpen(false)} />
            </Suspense>
          }
        >
          <button
            type="button"
            className="filter-button"
            data-active={active}
            aria-label={t("lists.filterBy", { column: title })}
            title={t("lists.filterBy", { column: title })}
          >
            <FilterFilled />
          </button>
        </Popover>
      </span>
    </span>
  );
};

/** A click on the filter is no click on the heading, which sorts. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
