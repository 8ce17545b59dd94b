import type { CounterName } from "@murojaat/contract";
import { Link } from "@tanstack/react-router";
import { ScreenIcon } from "../../engine/ui/ScreenIcon.tsx";
import { menuSections } from "../modules/menuTree.ts";
import { useCounters } from "../../engine/live/useCounters.ts";
import { useMenuTree } from "../session/useSession.ts";
import { numberText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import panelCss from "../../engine/ui/panel.module.css";
import css from "./Waiting.module.css";

/** Counters of finished work. */
const done: ReadonlySet<CounterName> = new Set(["appeal_done", "appeal_mahalla_resolved", "task_resolved", "task_delayed_done"]);

/** The user's own lists with waiting work, and their counters. */
export const Waiting = () => {
  const { t } = useText();
  const counters = useCounters();
  const items = menuSections(useMenuTree())
    .flatMap((section) => section.items)
    .flatMap((item) => {
      const { counter } = item.screen;
      const count = counter && !done.has(counter) ? (counters?.[counter] ?? 0) : 0;
      return count > 0 ? [{ ...item, count }] : [];
    });
  return (
    <section className={panelCss.panel} data-part="panel" aria-label={t("statistics.waiting")}>
      <h2>{t("statistics.waiting")}</h2>
      {items.length === 0 ? (
        <p className={panelCss.none}>{counters ? t("statistics.nothingWaits") : t("common.loading")}</p>
      ) : (
        <ul className={css.waiting}>
          {items.map(({ path, name, icon, screen, count }) => (
            <li key={path}>
              <Link to={path}>
                <ScreenIcon name={icon} color={screen.color} />
                <span className={css.name}>{name}</span>
                <strong>{numberText(count)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
