import {
  hrefTo,
  daySections,
  enrolledInVain,
  proposedProblems,
  isOfOffice,
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
import { hrefOf, listAt } from "./links.ts";
import { Clear, Panel } from "./Panel.tsx";
import { useRowKeys } from "./useRowKeys.ts";
import { WarningsPanel } from "./WarningsPanel.tsx";
import css from "./MyDayScreen.module.css";
import panelCss from "../../engine/ui/panel.module.css";

// few have drafts, and fewer administer
const DraftsPanel = lazy(() => import("./DraftsPanel.tsx").then((m) => ({ default: m.DraftsPanel })));
const SystemPanel = lazy(() => import("../system/SystemPanel.tsx").then((m) => ({ default: m.SystemPanel })));

type Day = Reply<typeof myDayEndpoint>;

/** The first screen of each role: what to do first, and the numbers of the office; every number opens its list. */
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

/** What to do first; beside it what the office owes by its day; then what has a block of its own; what is empty in one line. */
const Sections = ({ day }: { day: Day }) => {
  const { t, any } = useText();
  const { first, sections, organizations, enrolledInVain: inVain, proposedProblems: proposed, warnings, setUp } = day;
  const administers = useCan("manage_settings");
  const begun = useDraftRows({ fresh: true }).length;
  const nothing =
    sections.length === 0 && setUp.length === 0 && !organizations && first.length + begun + inVain + proposed + warnings.length === 0;
  const full = sections.filter(({ total }) => total > 0);
  const dated = full.filter(({ section }) => isDated(section));
  const empty = [
    ...(organizations?.total === 0 ? [t("myDay.noOrganizations")] : []),
    ...sections.flatMap(({ section, total }) => (total === 0 ? [any(daySections[section].none)] : [])),
  ];
  const hasFirst = sections.length + first.length > 0;
  const work = (
    <>
      {warnings.length > 0 && <WarningsPanel warnings={warnings} />}
      {inVain > 0 && (
        <Panel title={t("reception.journal")} total={inVain} tone="bad">
          <FigureLink def={enrolledInVain} count={inVain} />
        </Panel>
      )}
      {proposed > 0 && (
        <Panel title={t("menu.problems")} total={proposed}>
          <FigureLink def={proposedProblems} count={proposed} />
        </Panel>
      )}
      {full.map((section) =>
        isFirst(section.section) || section.section === "atOthers" ? null : <Section key={section.section} of={section} />,
      )}
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
    </>
  );
  const numbers = dated.length > 0 && (
    <Panel title={t("myDay.numbers")}>
      <ul className={css.figures}>
        {dated.map((section) => (
          <Numbers key={section.section} of={section} />
        ))}
      </ul>
    </Panel>
  );
  const atOthers = full.find(({ section }) => section === "atOthers");
  // a supervisor's question is which organisations are in trouble
  const watches = organizations !== null && organizations.total > 0;
  return (
    <>
      {nothing && <p className={css.nothing}>{t("myDay.nothingYet")}</p>}
      <div className={css.columns} data-wide={hasFirst && !watches}>
        <div>
          {watches && <Organizations of={organizations} />}
          {watches && numbers}
          {hasFirst && !watches && <First day={day} />}
          {atOthers && <AtOthers of={atOthers} />}
          {(watches || !hasFirst) && work}
        </div>
        <div>
          {watches && hasFirst && <First day={day} />}
          {!watches && numbers}
          {hasFirst && !watches && work}
          <Suspense>{administers && <SystemPanel />}</Suspense>
        </div>
      </div>
      {empty.length > 0 && (
        <p className={css.empty} data-part="day-empty">
          {empty.join(" · ")}
        </p>
      )}
    </>
  );
};
const isFirst = (name: MyDaySection["section"]): boolean => "isFirst" in daySections[name];
const isDated = (name: MyDaySection["section"]): boolean => "officeLabel" in daySections[name];

/** From so many rows on a list is offered beside its rows. */
const offeredFrom = 4;
/** Each appeal once, the strongest reason first; above them the longer lists that they are from, below the list that goes on. */
const First = ({ day: { first, next, sections } }: { day: Day }) => {
  const { t, any } = useText();
  const lists = sections.flatMap(({ section, lists: some }) => (isFirst(section) && !isDated(section) ? some : []));
  return (
    <Panel title={t("myDay.first")} none={t("myDay.noFirst")} total={first.length} hidesTotal>
      <Lists of={lists.filter(({ total }) => total >= offeredFrom)} inOneLine />
      <ol className={css.rows} data-part="day-first">
        {first.map((row) => (
          <DayRow key={`${row.family} ${row.id}`} row={row} />
        ))}
      </ol>
      {next && (
        <p className={css.next}>
          <InnerLink to={hrefOf(next)} data-part="day-next">
            {t("myDay.next")}: {any(listAt(next).title)} <strong>{numberText(next.total)}</strong>
          </InnerLink>
        </p>
      )}
    </Panel>
  );
};

const Lists = ({ of, inOneLine = false }: { readonly of: MyDaySection["lists"]; readonly inOneLine?: boolean }) => {
  const { any } = useText();
  if (of.length === 0) return null;
  return (
    <ul className={css.lists} data-one-line={inOneLine}>
      {of.map((list) => (
        <li key={list.list}>
          <InnerLink to={hrefOf(list)} data-part="day-list">
            {any(listAt(list).title)} <strong>{numberText(list.total)}</strong>
          </InnerLink>
        </li>
      ))}
    </ul>
  );
};

const titleOf = ({ section, lists }: MyDaySection) => {
  const def = daySections[section];
  return "officeLabel" in def && lists.some(isOfOffice) ? def.officeLabel : def.label;
};
/** A number; where several lists have a part of it, each with its own. */
const Numbers = ({ of }: { of: MyDaySection }) => {
  const { any } = useText();
  const [list, ...others] = of.lists.filter(({ total }) => total > 0);
  const inside = (
    <>
      <span>{any(titleOf(of))}</span>
      <strong data-tone={of.section === "overdue" ? "bad" : undefined}>{numberText(of.total)}</strong>
    </>
  );
  if (list && others.length === 0)
    return (
      <li>
        <InnerLink className={css.figure} to={hrefOf(list)} data-part="day-list">
          {inside}
        </InnerLink>
      </li>
    );
  return (
    <li>
      <span className={css.figure}>{inside}</span>
      <Lists of={of.lists.filter(({ total }) => total > 0)} />
    </li>
  );
};

/** A block of its own: the lists that it is from and their first rows. */
const Section = ({ of }: { of: MyDaySection }) => {
  const { any } = useText();
  return (
    <Panel title={any(titleOf(of))} total={of.total}>
      <Inside of={of} />
    </Panel>
  );
};
/** What others have to do next with the reader's work, folded. */
const AtOthers = ({ of }: { of: MyDaySection }) => {
  const { any } = useText();
  return (
    <details className={`${panelCss.panel} ${css.folded}`} data-part="day-at-others">
      <summary>
        {any(titleOf(of))} <strong className={css.total}>{numberText(of.total)}</strong>
      </summary>
      <Inside of={of} />
    </details>
  );
};
const Inside = ({ of: { lists, rows } }: { of: MyDaySection }) => (
  <>
    <Lists of={lists.filter(({ total }) => total > 0)} />
    <ul className={css.rows}>
      {rows.map((row) => (
        <DayRow key={`${row.list} ${row.id}`} row={row} />
      ))}
    </ul>
  </>
);

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

type Figure = (typeof setUpFigures)[keyof typeof setUpFigures] | typeof enrolledInVain | typeof proposedProblems;
const figureHref = (def: Figure): string => {
  if ("where" in def) return hrefTo(def.screen, def.where);
  return "lacks" in def ? hrefTo(def.screen, { lacks: def.lacks }) : def.screen;
};
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
    <InnerLink className={css.figure} to={figureHref(def)}>
      {inside}
    </InnerLink>
  );
};
