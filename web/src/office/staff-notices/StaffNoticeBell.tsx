import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import { badgeOverflow, staffNoticeEndpoints, staffNoticeKinds, type StaffNotice } from "@murojaat/contract";
import { lazy, Suspense, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { useCounters } from "../../engine/live-updates/useCounters.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { PressPopover } from "../../engine/ui/PressPopover.tsx";
import topBarCss from "../../app/TopBar.module.css";
import css from "./StaffNoticeBell.module.css";

// few are named in notes or reminded
const MentionRows = lazy(() => import("../notes/MentionRows.tsx").then((m) => ({ default: m.MentionRows })));
const ReminderRows = lazy(() => import("../reminders/ReminderRows.tsx").then((m) => ({ default: m.ReminderRows })));

const everyMs = 60_000;

/** The user's notices, the notes that name the user and what reminds of tasks: shown when there are any; notices are marked as read once opened. */
export const StaffNoticeBell = () => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { data } = useRead(staffNoticeEndpoints.list, {}, { quiet: true, every: everyMs });
  const read = useWrite(staffNoticeEndpoints.read, { quiet: true });
  const { mentions = 0, reminders = 0 } = useCounters() ?? {};
  const news = mentions + reminders;
  // its place stays free: what stands beside it does not move when news come
  if (!data || data.rows.length + news === 0) return <span className={`${topBarCss.button} ${css.place}`} />;
  const unread = data.unread + news;
  const label = t("notices.unread", { count: unread });
  const show = (next: boolean) => {
    setOpen(next);
    // the marks stay while it is open
    if (!next && data.unread > 0) read.mutate({ body: { upTo: data.rows[0]!.id } });
  };
  return (
    <PressPopover
      open={open}
      onOpenChange={show}
      content={<Notices rows={data.rows} mentions={mentions} reminders={reminders} onGo={() => show(false)} />}
    >
      <button type="button" className={topBarCss.button} aria-label={label} title={label}>
        <BellOutlined />
        {unread > 0 && <span className={topBarCss.bellCount}>{unread > badgeOverflow ? `${badgeOverflow}+` : unread}</span>}
      </button>
    </PressPopover>
  );
};

type Shown = { readonly rows: readonly StaffNotice[]; readonly mentions: number; readonly reminders: number; readonly onGo: () => void };
const Notices = ({ rows, mentions, reminders, onGo }: Shown) => {
  const { t, any } = useText();
  return (
    <section className={css.notices} aria-label={t("notices.title")} data-part="notices">
      {reminders > 0 && (
        <Suspense>
          <h2>{t("reminders.title")}</h2>
          <ReminderRows onGo={onGo} />
        </Suspense>
      )}
      {mentions > 0 && (
        <Suspense>
          <h2>{t("notes.mentions")}</h2>
          <MentionRows onGo={onGo} />
        </Suspense>
      )}
      {rows.length > 0 && <h2>{t("notices.title")}</h2>}
      <ul>
        {rows.map(({ id, at, kind, aboutName, byName, rights, figure, isRead }) => (
          <li key={id} data-read={isRead}>
            <strong>{any(staffNoticeKinds[kind], { about: aboutName, figure: numberText(figure ?? 0) })}</strong>
            {rights.length > 0 && <span>{rights.join(", ")}</span>}
            <span className={css.source}>{[byName && t("notices.by", { name: byName }), momentText(at)].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
