import { hrefTo, reminderEndpoints } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { useRead } from "../../engine/api/use.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import css from "./LateExecutors.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Query = Readonly<Record<string, unknown>>;
/** How many of them, the worst first, stand on one line; the others behind a button. */
const few = 2;
/** Who is late, and how often, under the filters of the list; a name leaves that person's rows in it, and once more all. */
export const LateExecutors = ({ query }: { readonly query: Query }) => {
  const { t } = useText();
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const { executorId, pageNo: _no, pageSize: _size, menu: _menu, sortAttr: _by, sortOrder: _how, ...filters } = query;
  const [isAll, setAll] = useState(false);
  const { data } = useRead(reminderEndpoints.lateExecutors, { query: filters }, { quiet: true });
  if (!data || data.length === 0) return null;
  const shown = isAll ? data : data.filter((one, at) => at < few || Number(executorId) === one.executorId);
  const to = (id: number | undefined) => hrefTo(path, { ...filters, executorId: id });
  return (
    <nav className={css.strip} aria-label={t("reminders.lateExecutors")} data-part="late-executors">
      <span className={proseCss.soft}>{t("reminders.lateExecutors")}:</span>
      <ul>
        {shown.map((one) => {
          const isChosen = Number(executorId) === one.executorId;
          return (
            <li key={one.executorId}>
              <InnerLink
                to={to(isChosen ? undefined : one.executorId)}
                className={css.one}
                {...(isChosen && { "aria-current": "true" as const })}
              >
                {one.executorName} <span className={css.late}>{numberText(one.late)}</span>
                {one.today > 0 && `, ${t("reminders.today", { count: numberText(one.today) })}`}
              </InnerLink>
            </li>
          );
        })}
      </ul>
      {shown.length < data.length && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t("reminders.others", { count: numberText(data.length - shown.length) })}
        </Button>
      )}
    </nav>
  );
};
