import CloseCircleFilled from "@ant-design/icons/es/icons/CloseCircleFilled";
import { isRelativeDays, longestFilter, type CrudField, type MessageKey } from "@murojaat/contract/kit";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { Button, Input, Select, Tag } from "antd";
import { useEffect, useRef, useState, type CSSProperties } from "react";
import { useRelativeDays } from "../lists/relativeDays.ts";
import { useText } from "../text/useText.tsx";
import { DayFilter } from "../ui/DayField.tsx";
import { filterNames } from "./referenceList.ts";
import { RecordField } from "../choices/RecordField.tsx";
import type { CrudState } from "./useCrudState.ts";
import { useSettled } from "../ui/useSettled.ts";
import css from "./CrudFilters.module.css";

type Props = {
  readonly fields: readonly [string, CrudField][];
  /** The field that the shown records lack. */
  readonly lacking?: CrudField | undefined;
  readonly search: MessageKey | undefined;
  readonly state: CrudState;
};

/** The search of a list: by name, or by a field that is a text. */
export const CrudSearch = ({ label, name, state }: { label: MessageKey; name: string; state: CrudState }) => (
  <search className={css.search} style={wideEnough(useText().any(label))} data-part="crud-search">
    <TextFilter label={label} name={name} state={state} />
  </search>
);

/** The filters of a list: the search, then its fields. */
export const CrudFilters = ({ fields, lacking, search, state }: Props) => {
  const { t, any } = useText();
  const set = Object.keys(state.filters).length > 0;
  if (search === undefined && fields.length === 0) return null;
  return (
    <div className={css.filters} data-part="crud-filters" role="search" aria-label={t("crud.filters")}>
      {search && <TextFilter label={search} name="name" state={state} />}
      {fields.map(([name, field]) => (
        <FieldFilter key={name} name={name} field={field} state={state} />
      ))}
      {lacking && (
        <Tag
          closable={{ "aria-label": t("lists.removeFilter", { name: any(lacking.label) }) }}
          onClose={() => state.filter({ lacks: undefined })}
        >
          {t("lists.lacks")}: {any(lacking.label)}
        </Tag>
      )}
      {set && (
        <Button type="link" onClick={state.clear}>
          {t("common.clearFilter")}
        </Button>
      )}
    </div>
  );
};

/** The placeholder must fit: the width comes from its length. */
const wideEnough = (words: string) => ({ "--words": `${words.length}ch` }) as CSSProperties;

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };
const FieldFilter = ({ name, field, state }: { name: string; field: CrudField; state: CrudState }) => {
  const { t, any } = useText();
  const label = any(field.label);
  const [first = name, second = "", word = ""] = filterNames(name, field);
  const { options, daysNow } = useRelativeDays();
  const given = state.filters[first];
  const named = state.filters[word];
  const shown: Range = isRelativeDays(named) ? daysNow(named) : { from: given, to: state.filters[second] };
  const take = ({ from, to }: Range) => state.filter({ [first]: from, [second]: to, [word]: undefined });
  const common = { "aria-label": label, placeholder: label, className: css.filter, style: wideEnough(label) };
  switch (field.kind) {
    case "ref":
    case "refs":
    case "linked":
      if (first !== name) return <TextFilter label={field.label} name={first} state={state} />;
      return (
        <RecordField
          {...common}
          table={field.table}
          value={given ? Number(given) : null}
          onChange={(value) => state.filter({ [name]: typeof value === "number" ? String(value) : undefined })}
        />
      );
    case "choice":
    case "flag":
      return (
        <Select
          {...common}
          allowClear={{ clearIcon: <CloseCircleFilled />, label: t("common.clear") }}
          popupMatchSelectWidth={false}
          value={given}
          options={
            field.kind === "flag"
              ? [
                  { value: "true", label: t("common.yes") },
                  { value: "false", label: t("common.no") },
                ]
              : Object.entries(field.choices).map(([value, words]) => ({ value, label: any(words) }))
          }
          onChange={(value: string | undefined) => state.filter({ [name]: value })}
        />
      );
    case "moment":
    case "day":
      return (
        <span className={css.days} data-part="crud-days" role="group" aria-label={label}>
          <span>{label}:</span>
          <Select
            allowClear={{ clearIcon: <CloseCircleFilled />, label: t("common.clear") }}
            aria-label={t("lists.fromToday", { column: label })}
            placeholder={t("lists.ownDays")}
            popupMatchSelectWidth={false}
            value={state.filters[word]}
            options={options}
            onChange={(value: string | undefined) => state.filter({ [first]: undefined, [second]: undefined, [word]: value })}
          />
          <DayFilter
            className={css.day}
            aria-label={`${label}: ${t("lists.from")}`}
            value={shown.from ?? null}
            onChange={(day) => take({ ...shown, from: day ?? undefined })}
          />
          <span aria-hidden>–</span>
          <DayFilter
            className={css.day}
            aria-label={`${label}: ${t("lists.to")}`}
            value={shown.to ?? null}
            onChange={(day) => take({ ...shown, to: day ?? undefined })}
          />
        </span>
      );
    case "json":
    case "count":
    case "picture":
    case "shown":
    case "worded":
    case "text":
    case "total":
      return <TextFilter label={field.label} name={name} state={state} />;
  }
};

/** Searches after a pause in typing. */
const TextFilter = ({ label, name, state }: { label: MessageKey; name: string; state: CrudState }) => {
  const { t, any } = useText();
  const given = state.filters[name] ?? "";
  const [typed, setTyped] = useState(given);
  const [before, setBefore] = useState(given);
  // cleared with all filters
  if (given !== before) {
    setBefore(given);
    if (given === "") setTyped("");
  }
  const settled = useSettled(typed);
  const apply = useRef(state.filter);
  useEffect(() => {
    apply.current = state.filter;
  });
  const sought = useRef(given);
  useEffect(() => {
    if (settled.trim() === sought.current || settled.trim().length > longestFilter) return;
    sought.current = settled.trim();
    apply.current({ [name]: settled.trim() || undefined });
  }, [name, settled]);
  const isTooLong = typed.trim().length > longestFilter;
  return (
    <>
      <Input
        className={css.filter}
        style={wideEnough(any(label))}
        allowClear={{ clearIcon: <CloseCircleFilled aria-label={t("common.clear")} /> }}
        prefix={<SearchOutlined />}
        aria-label={any(label)}
        placeholder={any(label)}
        {...(isTooLong && { status: "error", "aria-invalid": true })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isTooLong && (
        <small role="alert" className={css.problem}>
          {t("problems.too_long", { limit: longestFilter })}
        </small>
      )}
    </>
  );
};
