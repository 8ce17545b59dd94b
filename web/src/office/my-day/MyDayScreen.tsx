import {
  hrefTo,
  daySections,
  enrolledInVain,
  myDayEndpoint,
  screenPermission,
  setUpFigures,
  type MyDaySection,
  type Reply,
} from "@murojaat/contract";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useRead } from "../../engine/api/use.ts";
import { useDraftRows } from "../../engine/forms/drafts.ts";
import { useCounters } from "../../engine/live-updates/useCounters.ts";
import { dayOf, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { Loaded } from "../../engine/ui/Loaded.tsx";
import { maySee, useCan, useSession } from "../session/useSession.ts";
import { DayRow } from "./DayRow.tsx";
import { hrefOf, isOfOffice, listAt } from "./links.ts";
import { MentionRows } from "../notes/MentionRows.tsx";
import { ReminderRows } from "../reminders/ReminderRows.tsx";
import { Clear, Panel } from "./Panel.tsx";
import { useRowKeys } from "./useRowKeys.ts";
import css from "./MyDayScreen.module.css";

// few have drafts, and fewer administer
const DraftsPanel = lazy(() => import("./DraftsPanel.tsx").then((m) => ({ default: m.DraftsPanel })));
const SystemPanel = lazy(() => import("../system/SystemPanel.tsx").then((m) => ({ default: m.SystemPanel })));

type Day = Reply<typeof myDayEndpoint>;

/** The first screen of each role: what is late, what is due, what came back and what waits; every number opens its list. */
export const MyDayScreen = () => {
  const { t } = useText();
  const read = useRead(myDayEndpoint, {}, { quiet: true, fresh: true });
  const { refetch } = read;
  const counters = useCounters();
  const counted = useRef(counters);
  useEffect(() => {
    // a badge of the menu has changed, and with it the day
    if (counted.current && counted.current !== counters) void refetch();
    counted.current = counters;
  }, [counters, refetch]);
  useRowKeys();
  return (
    <div className={css.day} data-part="my-day" aria-busy={read.isFetching}>
      <div className={css.head}>
        <h1>{t("myDay.title")}</h1>
        {read.data && <time>{dayOf(read.dataUpdatedAt)}</time>}
      </div>
      <Loaded read={read}>{(day) => <Sections day={day} />}</Loaded>
    </div>
  );
};

/** What colleagues say to one comes first; then each block has its place, full or empty: own work in one column, what the office owes by its day in the other. */
const Sections = ({ day: { sections, organizations, enrolledInVain: inVain, setUp } }: { day: Day }) => {
  const { t, any } = useText();
  const administers = useCan("manage_settings");
  const begun = useDraftRows({ fresh: true }).length;
  const { mentions = 0, reminders = 0 } = useCounters() ?? {};
  const nothing = sections.length === 0 && setUp.length === 0 && !organizations && begun + mentions + reminders + inVain === 0;
  const dated = sections.filter(({ section }) => "officeLabel" in daySections[section]);
  const work = (
    <div key="work">
      {organizations && <Organizations of={organizations} />}
      {inVain > 0 && (
        <Panel title={t("reception.journal")} total={inVain} tone="bad">
          <FigureLink def={enrolledInVain} count={inVain} />
        </Panel>
      )}
      {sections.map((section) => (dated.includes(section) ? null : <Section key={section.section} of={section} />))}
      <Suspense>{begun > 0 && <DraftsPanel />}</Suspense>
      {setUp.length > 0 && (
        <Panel title={t("myDay.setUp")}>
          <ul className={css.figures}>
            {setUp.map(({ figure, count }) => {
              const def = setUpFigures[figure];
              return (
                <li key={figure}>
                  {count > 0 ? <FigureLink def={def} count={count} /> : "none" in def && <Clear words={any(def.none)} />}
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
    </div>
  );
  const deadlines = (
    <div key="deadlines">
      {dated.map((section) => (
        <Section key={section.section} of={section} />
      ))}
      <Suspense>{administers && <SystemPanel />}</Suspense>
    </div>
  );
  const ownDeadlines = dated.length > 0 && !dated.some(({ lists }) => lists.some(isOfOffice));
  return (
    <>
      {nothing && <p className={css.nothing}>{t("myDay.nothingYet")}</p>}
      {mentions + reminders > 0 && (
        <div className={css.columns}>
          {reminders > 0 && (
            <Panel title={t("reminders.title")} total={reminders} tone="bad">
              <ReminderRows />
            </Panel>
          )}
          {mentions > 0 && (
            <Panel title={t("notes.mentions")} total={mentions}>
              <MentionRows />
            </Panel>
          )}
        </div>
      )}
      <div className={css.columns}>{ownDeadlines ? [deadlines, work] : [work, deadlines]}</div>
    </>
  );
};

const Section = ({ of: { section, total, lists, rows } }: { of: MyDaySection }) => {
  const { any } = useText();
  const def = daySections[section];
  const office = "officeLabel" in def && lists.some(isOfOffice);
  return (
    <Panel
      title={any(office ? def.officeLabel : def.label)}
      total={total}
      none={any(def.none)}
      {...(section === "overdue" && { tone: "bad" })}
    >
      <ul className={css.lists}>
        {lists.map((list) =>
          list.total > 0 ? (
            <li key={list.list}>
              <InnerLink to={hrefOf(list)} data-part="day-list">
                {any(listAt(list).title)} <strong>{numberText(list.total)}</strong>
              </InnerLink>
            </li>
          ) : null,
        )}
      </ul>
      <ul className={css.rows}>
        {rows.map((row) => (
          <DayRow
            key={`${row.list} ${row.id}`}
            row={row}
            ofOffice={office}
            why={section === "waiting" ? any(listAt(row).title) : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
};

const Organizations = ({ of: { total, rows } }: { of: NonNullable<Day["organizations"]> }) => {
  const { t } = useText();
  return (
    <Panel title={t("myDay.organizations")} none={t("myDay.noOrganizations")} total={total} tone="bad">
      <ul className={css.rows}>
        {rows.map(({ id, name, open, overdue }) => {
          const to = (where: string) => `/tasks/supervisor-tasks?${where}=1&organizationsId=${id}`;
          return (
            <li key={id} className={css.organization}>
              <span>{name}</span>
              <InnerLink to={to("isOverdue")} data-tone="bad">
                {t("statistics.overdue")}: {numberText(overdue)}
              </InnerLink>
              <InnerLink to={to("isOpen")}>
                {t("statistics.open")}: {numberText(open)}
              </InnerLink>
            </li>
          );
        })}
      </ul>
      <InnerLink to="/dashboard-supervisor">{t("lists.showAll")}</InnerLink>
    </Panel>
  );
};

type Figure = (typeof setUpFigures)[keyof typeof setUpFigures] | typeof enrolledInVain;
const FigureLink = ({ def, count }: { readonly def: Figure; readonly count: number }) => {
  const { any } = useText();
  const session = useSession();
  const inside = (
    <>
      <span>{any(def.label)}</span>
      <strong>{numberText(count)}</strong>
    </>
  );
  if (!maySee(session, screenPermission(def.screen))) return <span className={css.figure}>{inside}</span>;
  return (
    <InnerLink className={css.figure} to={"lacks" in def ? hrefTo(def.screen, { lacks: def.lacks }) : def.screen}>
      {inside}
    </InnerLink>
  );
};
