import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Button } from "antd";
import type { OptionSource } from "@murojaat/contract";
import { useOptions } from "../lookups/useOptions.ts";
import { useText } from "../text/useText.tsx";
import { parametersOf, type NamedColumn } from "./family.ts";
import type { ListState } from "./useListState.ts";

/** The filters in force, each to remove, and all at once. */
export const ActiveFilters = ({ columns, state }: { columns: readonly NamedColumn[]; state: ListState }) => {
  const { t, any } = useText();
  const active = columns.flatMap((column) => {
    const names = column.filter ? parametersOf(column.name, column.filter) : [];
    return names.some((name) => state.filters[name]) ? [{ column, names }] : [];
  });
  if (active.length === 0) return null;
  return (
    <div className="active-filters" role="group" aria-label={t("lists.activeFilters")}>
      {active.map(({ column, names }) => (
        <span key={column.name} className="filter-tag">
          {any(column.label)}:{" "}
          <strong>
            {column.filter?.kind === "choice" ? (
              <ChosenName source={column.filter.options} id={Number(state.filters[names[0] ?? ""])} />
            ) : (
              names.map((name) => state.filters[name] ?? "…").join(" – ")
            )}
          </strong>
          <button
            type="button"
            aria-label={t("lists.removeFilter", { name: any(column.label) })}
            title={t("lists.removeFilter", { name: any(column.label) })}
            onClick={() => state.filter(Object.fromEntries(names.map((name) => [name, undefined])))}
          >
            <CloseOutlined />
          </button>
        </span>
      ))}
      <Button size="small" type="link" onClick={state.clear}>
        {t("common.clearFilter")}
      </Button>
    </div>
  );
};

const ChosenName = ({ source, id }: { source: OptionSource; id: number }) =>
  useOptions(source).choices.find((c) => c.id === id)?.name ?? id;
