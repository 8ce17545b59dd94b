import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Button } from "antd";
import { isRelativeDays, type ListFamily, type OptionSource } from "@murojaat/contract/kit";
import { useOptions } from "../choices/useOptions.ts";
import { useRelativeDays } from "./relativeDays.ts";
import { useText } from "../text/useText.tsx";
import { filtersOf, type AnyFilter } from "./family.ts";
import type { ListState } from "./useListState.ts";
import css from "./ActiveFilters.module.css";

/** The active filters, each with a button to remove it, and one button for all. */
export const ActiveFilters = ({ family, state }: { family: ListFamily; state: ListState }) => {
  const { t, any } = useText();
  const active = activeOf(family, state.filters);
  if (active.length === 0) return null;
  return (
    <div className={css.filters} role="group" aria-label={t("lists.activeFilters")}>
      {active.map((one) => (
        <span key={one.name} className={css.tag} data-part="filter-tag">
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
/** The filters that these parameters set; a filter offered both at a column and beside the columns appears once. */
export const activeOf = (family: ListFamily, given: Given): readonly AnyFilter[] =>
  filtersOf(family).filter(
    ({ names }, at, all) => names.some((name) => given[name]) && all.findIndex((other) => other.names.join() === names.join()) === at,
  );

/** The value of a filter, in words. */
export const FilterValue = ({ of: { filter, names }, given }: { of: AnyFilter; given: Given }) => {
  const { t, any } = useText();
  const { wordsOf } = useRelativeDays();
  // query parameters are strings
  const values = names.map((name) => given[name] as string | undefined);
  const [first = "", to, word] = values;
  if (filter.kind === "choice" || (filter.kind === "id" && filter.options)) {
    const parent = filter.kind === "id" && filter.dependsOn ? given[filter.dependsOn] : undefined;
    return <ChosenName source={filter.options!} id={Number(first)} parent={parent === undefined ? undefined : Number(parent)} />;
  }
  if (filter.kind === "flag") return first === "1" ? t("common.yes") : t("common.no");
  if (filter.kind === "oneOf") return filter.words[first] ? any(filter.words[first]) : first;
  if (filter.kind === "days") {
    const days = first || to ? `${first || "…"} – ${to ?? "…"}` : undefined;
    return [isRelativeDays(word) ? wordsOf(word) : word, days].filter(Boolean).join("; ");
  }
  return first;
};

type Chosen = { readonly source: OptionSource; readonly id: number; readonly parent: number | undefined };
const ChosenName = ({ source, id, parent }: Chosen) => useOptions(source, { parent }).choices.find((c) => c.id === id)?.name ?? id;
