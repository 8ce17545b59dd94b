import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Button } from "antd";
import type { ListFamily, OptionSource } from "@murojaat/contract";
import { useOptions } from "../choices/useOptions.ts";
import { useText } from "../text/useText.tsx";
import { filtersOf, type AnyFilter } from "./family.ts";
import type { ListState } from "./useListState.ts";

/** The filters in force, each to remove, and all at once. */
export const ActiveFilters = ({ family, state }: { family: ListFamily; state: ListState }) => {
  const { t, any } = useText();
  const active = activeOf(family, state.filters);
  if (active.length === 0) return null;
  return (
    <div className="active-filters" role="group" aria-label={t("lists.activeFilters")}>
      {active.map((one) => (
        <span key={one.name} className="filter-tag">
          {any(one.label)}:{" "}
          <strong>
            <FilterValue of={one} given={state.filters} />
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

type Given = Readonly<Record<string, unknown>>;
/** The filters that these parameters set; one may stand with a column and beside the columns: said once. */
export const activeOf = (family: ListFamily, given: Given): readonly AnyFilter[] =>
  filtersOf(family).filter(
    ({ names }, at, all) => names.some((name) => given[name]) && all.findIndex((other) => other.names.join() === names.join()) === at,
  );

/** What a filter is set to, in words. */
export const FilterValue = ({ of: { filter, names }, given }: { of: AnyFilter; given: Given }) => {
  const { t, any } = useText();
  // parameters of a query are texts
  const values = names.map((name) => given[name] as string | undefined);
  const [first = ""] = values;
  if (filter.kind === "choice" || (filter.kind === "id" && filter.options))
    return <ChosenName source={filter.options!} id={Number(first)} />;
  if (filter.kind === "flag") return first === "1" ? t("common.yes") : t("common.no");
  if (filter.kind === "oneOf") return filter.words[first] ? any(filter.words[first]) : first;
  return values.map((value) => value ?? "…").join(" – ");
};

const ChosenName = ({ source, id }: { source: OptionSource; id: number }) =>
  useOptions(source).choices.find((c) => c.id === id)?.name ?? id;
