import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import { badgeOverflow, staffNoticeEndpoints, staffNoticeKinds, type StaffNotice } from "@murojaat/contract";
import { useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { momentText, numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { PressPopover } from "../../engine/ui/PressPopover.tsx";
import topBarCss from "../../app/TopBar.module.css";
import css from "./StaffNoticeBell.module.css";

const everyMs = 60_000;

/** The user's notices: shown when there are any, and marked as read once opened. */
export const StaffNoticeBell = () => {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { data } = useRead(staffNoticeEndpoints.list, {}, { quiet: true, every: everyMs });
  const read = useWrite(staffNoticeEndpoints.read, { quiet: true });
  if (!data || data.rows.length === 0) return null;
  const label = t("notices.unread", { count: data.unread });
  const show = (next: boolean) => {
    setOpen(next);
    // the marks stay while it is open
    if (!next && data.unread > 0) read.mutate({ body: { upTo: data.rows[0]!.id } });
  };
  return (
    <PressPopover open={open} onOpenChange={show} content={<Notices rows={data.rows} />}>
      <button type="button" className={topBarCss.button} aria-label={label} title={label}>
        <BellOutlined aria-hidden />
        {data.unread > 0 && <span className={topBarCss.bellCount}>{data.unread > badgeOverflow ? `${badgeOverflow}+` : data.unread}</span>}
      </button>
    </PressPopover>
  );
};

const Notices = ({ rows }: { readonly rows: readonly StaffNotice[] }) => {
  const { t, any } = useText();
  return (
    <section className={css.notices} aria-label={t("notices.title")} data-part="notices">
      <h2>{t("notices.title")}</h2>
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
