import { waitingEndpoint, type WaitingList } from "@murojaat/contract";
import { useRead } from "../../engine/api/use.ts";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { hrefOf, listAt } from "../my-day/links.ts";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./Waiting.module.css";

/** What waits for the user's own decision, with the age of the oldest and what is due today; nothing for who decides nothing. */
export const Waiting = () => {
  const { t } = useText();
  const { data } = useRead(waitingEndpoint, {}, { quiet: true, fresh: true });
  if (!data?.lists) return null;
  return (
    <section className={panelCss.panel} data-part="panel" aria-label={t("statistics.waiting")}>
      <h2>{t("statistics.waiting")}</h2>
      {data.lists.length === 0 ? (
        <p className={panelCss.none}>{t("statistics.nothingWaits")}</p>
      ) : (
        <ul className={css.waiting}>
          {data.lists.map((list) => (
            <Item key={list.list} of={list} />
          ))}
        </ul>
      )}
    </section>
  );
};

const Item = ({ of }: { of: WaitingList }) => {
  const { t, any } = useText();
  return (
    <li>
      <InnerLink to={hrefOf(of)}>
        <span className={css.name}>
          {any(listAt(of).title)}
          <small>
            {of.oldestDays !== null && t("statistics.oldest", { days: of.oldestDays })}
            {of.dueToday > 0 && <em>{t("statistics.dueToday", { count: of.dueToday })}</em>}
          </small>
        </span>
        <strong>{numberText(of.total)}</strong>
      </InnerLink>
    </li>
  );
};
