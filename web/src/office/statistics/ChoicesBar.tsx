import ClearOutlined from "@ant-design/icons/es/icons/ClearOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import type { Dated, RelativeDays, TerritoryUnit } from "@murojaat/contract";
import { Button, DatePicker, Select } from "antd";
import { ChoiceField } from "../../engine/choices/ChoiceField.tsx";
import { useWatchedOnly } from "../../engine/choices/useWatchedOnly.ts";
import { useCan, useSession } from "../session/useSession.ts";
import { useToday } from "../../engine/today.ts";
import { useRelativeDays } from "../../engine/lists/relativeDays.ts";
import { useText } from "../../engine/text/useText.tsx";
import { dayFormat, readDay } from "../../engine/ui/typedDay.ts";
import { narrowings, shownDays } from "./choices.ts";
import type { ChoicesState } from "./useChoices.ts";
import partsCss from "../../engine/theme/parts.module.css";
import css from "./ChoicesBar.module.css";

const narrowWords = {
  areasId: { source: "areas", label: "statistics.territory" },
  organizationsId: { source: "organizations", label: "statistics.organization" },
  channelId: { source: "channels", label: "statistics.channel" },
} as const;

type Props = {
  readonly state: ChoicesState;
  readonly isLoading: boolean;
  /** The page covers only the organisations assigned to a supervisor. */
  readonly isWatch?: boolean;
  /** Its rows are parts of a district: mahallas or sectors, as the reader chooses. */
  readonly ofDistrict?: boolean;
  /** Refreshes the data; absent where none is shown. */
  readonly onRefresh?: () => void;
};

/** Period, date, territory, organisation and channel of a page of statistics. */
export const ChoicesBar = ({ state, isLoading, isWatch = false, ofDistrict = false, onRefresh }: Props) => {
  const { t } = useText();
  const { options } = useRelativeDays();
  const { regionsId } = useSession().user;
  const { query, choose, reset } = state;
  const seesOffice = useCan("view_organization_appeals");
  const watchedOnly = useWatchedOnly(seesOffice && !isWatch);
  const today = useToday();
  const days = shownDays(query, today);
  const named = query.in ?? (query.from || query.to ? "own" : "this_year");
  return (
    <div className={css.choices} data-part="choices" role="search" aria-label={t("statistics.choices")}>
      <Select<RelativeDays | "own">
        className={css.preset}
        aria-label={t("statistics.period")}
        value={named}
        popupMatchSelectWidth={false}
        options={[...options, ...(named === "own" ? [{ value: "own" as const, label: t("lists.ownDays") }] : [])]}
        // an address without a period means the year up to today
        onChange={(word) => word !== "own" && choose({ from: undefined, to: undefined, in: word === "this_year" ? undefined : word })}
      />
      <DatePicker.RangePicker
        className={css.days!}
        classNames={{ popup: { container: partsCss.popup! } }}
        aria-label={t("statistics.period")}
        allowClear={false}
        value={[readDay(days.from)!, readDay(days.to)!]}
        format={{ format: dayFormat, type: "mask" }}
        placeholder={[t("lists.from"), t("lists.to")]}
        onChange={(own) => own?.[0] && own[1] && choose({ from: own[0].format(dayFormat), to: own[1].format(dayFormat), in: undefined })}
      />
      <Select<Dated>
        className={css.dated}
        data-part="choices-dated"
        aria-label={t("statistics.dated")}
        value={query.by ?? "created"}
        popupMatchSelectWidth={false}
        options={[
          { value: "created", label: t("statistics.byReceipt") },
          { value: "resolved", label: t("statistics.byClosing") },
        ]}
        onChange={(by) => choose({ by: by === "created" ? undefined : by })}
      />
      {narrowings.map((name) => (
        <div key={name} className={css.narrow}>
          <ChoiceField
            source={narrowWords[name].source}
            possible={name === "organizationsId" ? watchedOnly : undefined}
            narrow={{ parent: name === "areasId" ? (regionsId ?? undefined) : undefined }}
            aria-label={t(narrowWords[name].label)}
            placeholder={t(narrowWords[name].label)}
            value={query[name] ?? null}
            onChange={(id) => choose({ [name]: typeof id === "number" ? String(id) : undefined })}
          />
        </div>
      ))}
      {ofDistrict && (
        <Select<TerritoryUnit>
          className={css.unit}
          aria-label={t("statistics.rows")}
          value={query.unit ?? "mahallas"}
          popupMatchSelectWidth={false}
          options={[
            { value: "mahallas", label: t("statistics.byMahalla") },
            { value: "sections", label: t("statistics.bySection") },
          ]}
          onChange={(unit) => choose({ unit: unit === "mahallas" ? undefined : unit })}
        />
      )}
      <div className={css.end}>
        {Object.keys(query).length > 0 && (
          <Button icon={<ClearOutlined />} onClick={reset} aria-label={t("lists.reset")} title={t("lists.reset")} />
        )}
        {onRefresh && (
          <Button
            icon={<ReloadOutlined spin={isLoading} />}
            onClick={onRefresh}
            aria-label={t("common.refresh")}
            title={t("common.refresh")}
          />
        )}
      </div>
    </div>
  );
};
