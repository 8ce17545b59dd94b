import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import {
  calendarEndpoints,
  dayKinds,
  settingEndpoints,
  type CalendarConflict,
  type CalendarPreview,
  type CrudRow,
  type TermSettings,
} from "@murojaat/contract";
import { Alert, App, Button, Spin } from "antd";
import { useMemo, useState } from "react";
import { call } from "../../engine/api/client.ts";
import { useRead } from "../../engine/api/use.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { ExcelButton } from "../../engine/references/SheetTools.tsx";
import { useCan } from "../session/useSession.ts";
import { useToday } from "../../engine/today.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useAddress } from "../../engine/useAddress.ts";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { ChangePreview, conflictingDays } from "./ChangePreview.tsx";
import { Changes } from "./Changes.tsx";
import { DayDialog } from "./DayDialog.tsx";
import { Month, nameOf } from "./Month.tsx";
import { changeOf, markOf, type DayMark, type Pending, type Seen } from "./year.ts";
import css from "./calendar.module.css";
import listCss from "../../engine/lists/list.module.css";
import noteCss from "../../engine/ui/note.module.css";
import chipCss from "../../engine/ui/chip.module.css";

const usualWeekend = [6, 7];
/** The year by which deadlines are counted: mark days, preview what would move, then apply the change. */
export const CalendarScreen = () => {
  const { t, any, language } = useText();
  const { message } = App.useApp();
  const mayWrite = useCan("manage_calendar");
  const { search, go } = useAddress<"/admin/calendar">();
  const today = useToday();
  const year = Number(search.year) || Number(today.slice(6));
  const days = useRead(calendarEndpoints.all, { query: {} }, { keep: true });
  const terms = useRead(settingEndpoints.all, {}).data?.find((one) => one.key === "terms")?.value as TermSettings | undefined;
  const [pending, setPending] = useState<Pending>(new Map());
  const [seen, setSeen] = useState<Seen>(new Map());
  const [conflict, setConflict] = useState<CalendarConflict["days"]>([]);
  const [open, setOpen] = useState<string>();
  const [preview, setPreview] = useState<CalendarPreview>();
  const [busy, setBusy] = useState(false);
  const marks = useMemo(() => new Map((days.data ?? []).map((row) => markOf(row as CrudRow)).map((mark) => [mark.day, mark])), [days.data]);
  const versions = useMemo(() => new Map((days.data ?? []).map((row) => [String(row["day"]), row.version])), [days.data]);
  const standing = (day: string): DayMark | undefined => (pending.has(day) ? (pending.get(day) ?? undefined) : marks.get(day));
  const turn = (to: number) => go({ year: to });

  const set = (day: string, mark: DayMark | null) => {
    const next = new Map(pending);
    const before = marks.get(day);
    if (JSON.stringify(mark ?? undefined) === JSON.stringify(before)) next.delete(day);
    else next.set(day, mark);
    const known = new Map([...seen].filter(([one]) => next.has(one)));
    setSeen(next.has(day) && !known.has(day) ? known.set(day, versions.get(day) ?? null) : known);
    setPending(next);
    setOpen(undefined);
  };
  const drop = () => {
    setPending(new Map());
    setSeen(new Map());
    setConflict([]);
  };
  /** Days that a colleague changed meanwhile: shows them, to choose theirs or ours. */
  const showConflict = (found: CalendarConflict["days"]) => {
    setPreview(undefined);
    setConflict(found);
    setSeen((known) => new Map([...known, ...found.map(({ day, version }) => [day, version] as const)]));
    void days.refetch();
  };
  const takeTheirs = () => {
    setPending(new Map([...pending].filter(([day]) => !conflict.some((one) => one.day === day))));
    setConflict([]);
  };
  const look = async () => {
    setBusy(true);
    try {
      setPreview(await call(calendarEndpoints.preview, { body: changeOf(pending, seen) }));
      setConflict([]);
    } catch (error) {
      const found = conflictingDays(error);
      if (found) showConflict(found);
      else void message.error(refusalText(error, any));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={css.calendar}>
      <section className={listCss.list} data-part="list" aria-labelledby="list-title">
        <div className={listCss.head}>
          <h1 id="list-title">{t("calendar.title")}</h1>
          <span className={css.calendarYear}>
            <Button
              icon={<LeftOutlined />}
              aria-label={t("calendar.yearBefore")}
              title={t("calendar.yearBefore")}
              onClick={() => turn(year - 1)}
            />
            <strong aria-live="polite">{year}</strong>
            <Button
              icon={<RightOutlined />}
              aria-label={t("calendar.yearAfter")}
              title={t("calendar.yearAfter")}
              onClick={() => turn(year + 1)}
            />
          </span>
          <ul className={css.calendarLegend}>
            {Object.entries(dayKinds).map(([kind, label]) => (
              <li key={kind}>
                <span className={css.calendarKey} data-kind={kind} aria-hidden />
                {t(label)}
              </li>
            ))}
            <li>
              <span className={css.calendarKey} data-kind="weekend" aria-hidden />
              {t("calendar.weekend")}
            </li>
          </ul>
          <div className={listCss.tools} data-part="list-tools">
            <ExcelButton
              call={calendarEndpoints.excel}
              query={{ from_day: `01.01.${year}`, to_day: `31.12.${year}`, sortAttr: "day", sortOrder: "ASC" }}
              total={[...marks.keys()].filter((day) => day.endsWith(`.${year}`)).length}
            />
          </div>
        </div>
        {mayWrite && pending.size > 0 && (
          <div className={`${listCss.tools} ${css.calendarPending}`} data-part="list-tools">
            <span className={listCss.total} data-part="list-total">
              {t("calendar.pending", { count: pending.size })}
            </span>
            <Button onClick={drop}>{t("common.cancel")}</Button>
            <Button type="primary" aria-label={t("calendar.look")} loading={busy} onClick={() => void look()}>
              {t("calendar.look")}
            </Button>
          </div>
        )}
        {conflict.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            className={noteCss.note}
            title={t("calendar.daysMet")}
            description={
              <>
                {conflict.map(({ day, stands }) => (
                  <p key={day}>
                    {day}: {stands ? `${t(dayKinds[stands.kind])}, ${stands[nameOf[language]]}` : t("calendar.usual")}
                  </p>
                ))}
                <span className={chipCss.chips}>
                  <Button size="small" onClick={takeTheirs}>
                    {t("form.takeTheirs")}
                  </Button>
                  <Button size="small" onClick={() => setConflict([])}>
                    {t("form.keepMine")}
                  </Button>
                </span>
              </>
            }
          />
        )}
        {days.isError && !days.data && <NotLoaded error={days.error} again={() => void days.refetch()} />}
        {days.isLoading && <Spin description={t("common.loading")} />}
        {days.data && (
          <div className={css.calendarMonths} inert={open !== undefined || preview !== undefined}>
            {Array.from({ length: 12 }, (_, month) => (
              <Month
                key={month}
                year={year}
                month={month}
                weekend={terms?.weekend ?? usualWeekend}
                today={today}
                markOf={standing}
                isPending={(day) => pending.has(day)}
                onDay={mayWrite ? setOpen : undefined}
              />
            ))}
          </div>
        )}
      </section>
      <Changes mayUndo={mayWrite} />
      {open && <DayDialog day={open} mark={standing(open)} onSet={(mark) => set(open, mark)} onClose={() => setOpen(undefined)} />}
      {preview && (
        <ChangePreview
          change={changeOf(pending, seen)}
          preview={preview}
          onClose={() => setPreview(undefined)}
          onConflict={showConflict}
          onDone={() => {
            setPreview(undefined);
            drop();
          }}
        />
      )}
    </div>
  );
};
