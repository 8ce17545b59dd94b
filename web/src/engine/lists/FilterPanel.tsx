import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import { dayProblem, longestFilter, numberParts, numberSpelling, readNumber, type Filter } from "@murojaat/contract/kit";
import { Button, Input } from "antd";
import { useState, type FormEvent } from "react";
import { ChoiceField } from "../choices/ChoiceField.tsx";
import { useWatchedOnly } from "../choices/useWatchedOnly.ts";
import { useRelativeDays } from "./relativeDays.ts";
import { useText } from "../text/useText.tsx";
import { DayField } from "../ui/DayField.tsx";
import { parametersOf, type NamedColumn } from "./family.ts";
import type { ListState } from "./useListState.ts";
import css from "./FilterPanel.module.css";
import proseCss from "../ui/prose.module.css";

type Values = Record<string, string | undefined>;
type Props = { readonly column: NamedColumn; readonly state: ListState; readonly onDone: () => void };

/** The content of a header filter by its kind, with apply and reset. */
export const FilterPanel = ({ column, state, onDone }: Props) => {
  const { t, any } = useText();
  const { filter, isMasked = false } = column;
  const [values, setValues] = useState<Values>(state.filters);
  const [isAsked, setAsked] = useState(false);
  const watchedOnly = useWatchedOnly(state.seesOthers);
  const { options } = useRelativeDays();
  if (!filter) return null;
  const names = parametersOf(column.name, filter);

  const give = (changes: Values) => {
    state.filter(changes);
    onDone();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (names.some(isIncomplete)) return setAsked(true);
    give({ ...Object.fromEntries(names.map((name) => [name, values[name]?.trim() || undefined])), ...dependents(filter, values, state) });
  };
  const reset = () => give({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...dependents(filter, {}, state) });
  const set = (name: string | undefined) => (value: string | number | null) =>
    name && setValues({ ...values, [name]: value === null ? undefined : String(value) });
  const [first = "", second = "", word = ""] = names;
  const ofDays = filter.kind === "day" || filter.kind === "days";
  const isComplete = (name: string) => !ofDays || name === word || dayProblem(values[name]!) === undefined;
  const isIncomplete = (name: string) => Boolean(values[name]) && (!isComplete(name) || problemOf(name) !== undefined);
  const problemOf = (name: string): string | undefined => {
    const value = values[name]?.trim();
    if (!value || filter.kind !== "text") return undefined;
    const limit = filter.number ? numberSpelling : longestFilter;
    if (value.length > limit) return t("problems.too_long", { limit });
    if (!filter.number) return undefined;
    // a reader of masks has to type a whole number
    const read = isMasked ? readNumber("phone", value) : numberParts[filter.number](value);
    return "problem" in read ? any(`problems.${read.problem}`) : undefined;
  };
  const problem = isAsked ? problemOf(first) : undefined;
  const day = (name: string) =>
    ({
      value: values[name] ?? null,
      // days of its own take the place of those named from today
      onChange: (value: string | null) => setValues({ ...values, [name]: value ?? undefined, [word]: undefined }),
      status: isAsked && isIncomplete(name) ? "error" : "",
    }) as const;

  return (
    <form className={css.panel} data-part="filter-panel" onSubmit={apply}>
      {filter.kind === "text" && (
        <Input
          autoFocus
          allowClear={{ clearIcon: <CloseCircleFilled aria-label={t("common.clear")} /> }}
          aria-label={any(column.label)}
          placeholder={any(column.label)}
          {...(isAsked && isIncomplete(first) && { status: "error", "aria-invalid": true })}
          value={values[first] ?? ""}
          onChange={(event) => set(first)(event.target.value || null)}
        />
      )}
      {problem && (
        <small role="alert" className={css.problem}>
          {problem}
        </small>
      )}
      {isMasked && <small className={proseCss.soft}>{t("lists.wholePhone")}</small>}
      {filter.kind === "day" && <DayField aria-label={any(column.label)} {...day(first)} />}
      {filter.kind === "days" && (
        <>
          <label>
            {t("lists.from")}
            <DayField {...day(first)} />
          </label>
          <label>
            {t("lists.to")}
            <DayField {...day(second)} />
          </label>
          <div className={css.words} role="group" aria-label={t("lists.fromToday", { column: any(column.label) })}>
            {options.map(({ value, label }) => (
              <Button
                key={value}
                size="small"
                type={state.filters[word] === value ? "primary" : "default"}
                aria-pressed={state.filters[word] === value}
                onClick={() => give({ [first]: undefined, [second]: undefined, [word]: value })}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
      {filter.kind === "choice" && (
        <ChoiceField
          source={filter.options}
          possible={filter.options === "organizations" ? watchedOnly : undefined}
          narrow={{ parent: filter.dependsOn ? numberOf(state.filters[filter.dependsOn]) : undefined }}
          aria-label={any(column.label)}
          value={numberOf(values[first]) ?? null}
          onChange={(value) => set(first)(Array.isArray(value) ? null : value)}
        />
      )}
      <div className={css.buttons}>
        <Button size="small" onClick={reset}>
          {t("lists.reset")}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t("lists.apply")}
        </Button>
      </div>
    </form>
  );
};

const numberOf = (value: string | undefined) => (value ? Number(value) : undefined);
/** Another region invalidates the chosen area. */
const dependents = (filter: Filter, values: Values, state: ListState): Values =>
  filter.kind === "choice" && values[filter.name] !== state.filters[filter.name]
    ? Object.fromEntries(state.dependentsOf(filter.name).map((name) => [name, undefined]))
    : {};
