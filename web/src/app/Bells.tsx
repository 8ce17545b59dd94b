import { badgeOverflow, bells, screens } from "@murojaat/contract";
import { useSession } from "../office/session/useSession.ts";
import { useText } from "../engine/text/useText.tsx";
import { InnerLink } from "../engine/ui/InnerLink.tsx";
import { NamedIcon } from "../engine/ui/icons.tsx";
import { useCounters } from "../engine/live-updates/useCounters.ts";
import topBarCss from "./TopBar.module.css";

/** A bell with a counter for each such permission of the user. */
export const Bells = () => {
  const { t } = useText();
  const { authorities } = useSession();
  const counters = useCounters();
  const shown = bells.filter((bell) => authorities.some((a) => a.shortName === bell.permission));
  return shown.map((bell) => {
    const { label: name, icon } = screens[bell.path];
    const count = counters?.[bell.counter] ?? 0;
    const label = t("shell.waiting", { name: t(name), count });
    return (
      <InnerLink key={bell.path} to={bell.path} className={topBarCss.button} aria-label={label} title={label}>
        <NamedIcon name={icon} />
        {count > 0 && <span className={topBarCss.bellCount}>{count > badgeOverflow ? `${badgeOverflow}+` : count}</span>}
      </InnerLink>
    );
  });
};
