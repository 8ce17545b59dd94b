import { hrefTo, reminderEndpoints } from "@murojaat/contract";
import { useMatch } from "@tanstack/react-router";
import { useRead } from "../../engine/api/use.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import css from "./LateExecutors.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Query = Readonly<Record<string, unknown>>;
/** Who is late, and how often, under the filters of the list; a name leaves that person's rows in it, and once more all. */
export const LateExecutors = ({ query }: { readonly query: Query }) => {
  const { t } = useText();
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  const { executorId, pageNo: _no, pageSize: _size, menu: _menu, sortAttr: _by, sortOrder: _how, ...filters } = query;
  const { data } = useRead(reminderEndpoints.lateExecutors, { query: filters }, { quiet: true });
  if (!data || data.length === 0) return null;
  const to = (id: number | undefined) => hrefTo(path, { ...filters, executorId: id });
  return (
    <nav className={css.strip} aria-label={t("reminders.lateExecutors")} data-part="late-executors">
      <span className={proseCss.soft}>{t("reminders.lateExecutors")}:</span>
      <ul>
        {data.map((one) => {
          const isChosen = Number(executorId) === one.executorId;
          return (
            <li key={one.executorId}>
              <InnerLink
                to={to(isChosen ? undefined : one.executorId)}
                className={css.one}
                {...(isChosen && { "aria-current": "true" as const })}
              >
                {one.executorName}: <span className={css.late}>{t("reminders.late", { count: numberText(one.late) })}</span>
                {one.today > 0 && `, ${t("reminders.today", { count: numberText(one.today) })}`}
              </InnerLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
