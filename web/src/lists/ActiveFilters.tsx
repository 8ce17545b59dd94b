import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Button } from "antd";
import type { ListFamily, OptionSource } from "@murojaat/contract";
import { useOptions } from "../lookups/useOptions.ts";
import { useText } from "../text/useText.tsx";
import { filtersOf, type AnyFilter } from "./family.ts";
import type { ListState } from "./useListState.ts";

/** The filters in force, each to remove, and all at once. */
export const ActiveFilters = ({ family, state }: { family: ListFamily; state: ListState }) => {
  const { t, any } = useText();
  // a filter may stand with a column and beside the columns: said once
  const active = filtersOf(family).filter(
    ({ names }, at, all) =>
      names.some((name) => state.filters[name]) && all.findIndex((other) => other.names.join() === names.join()) === at,
  );
  if (active.length === 0) return null;
  return (
    <div className="active-filters" role="group" aria-label={t("lists.activeFilters")}>
      {active.map((one) => (
        <span key={one.name} className="filter-tag">
          {any(one.label)}:{" "}
          <strong>
            <Value of={one} values={one.names.map((name) => state.filters[name])} />
          </strong>
          <button
            type="button"
            aria-label={t("lists.removeFilter", { name: any(one.label) })}
            title={t("lists.removeFilter", { name: any(one.label) })}
            onClick={() => state.filter(Object.fromEntries(one.names.map((name) => [name, undefined])))}
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

const Value = ({ of: { filter }, values }: { of: AnyFilter; values: readonly (string | undefined)[] }) => {
  const { t, any } = useText();
  const [first = ""] = values;
  if (filter.kind === "choice" || (filter.kind === "id" && filter.options))
    return <ChosenName source={filter.options!} id={Number(first)} />;
  if (filter.kind === "flag") return first === "1" ? t("common.yes") : t("common.no");
  if (filter.kind === "oneOf") return filter.words[first] ? any(filter.words[first]) : first;
  return values.map((value) => value ?? "…").join(" – ");
};

const ChosenName = ({ source, id }: { source: OptionSource; id: number }) =>
  useOptions(source).choices.find((c) => c.id === id)?.name ?? id;
