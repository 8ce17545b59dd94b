import UnorderedListOutlined from "@ant-design/icons/es/icons/UnorderedListOutlined";
import { badgeOverflow, bells, screens } from "@murojaat/contract";
import { useState } from "react";
import { useSession } from "../office/session/useSession.ts";
import { useText } from "../engine/text/useText.tsx";
import { InnerLink } from "../engine/ui/InnerLink.tsx";
import { NamedIcon } from "../engine/ui/icons.tsx";
import { useCounters } from "../engine/live-updates/useCounters.ts";
import { numberText } from "../engine/text/moments.ts";
import { PressPopover } from "../engine/ui/PressPopover.tsx";
import { useNarrow } from "../engine/ui/useNarrow.ts";
import topBarCss from "./TopBar.module.css";

/** The bells of the user's permissions, each with its number. */
const useBells = () => {
  const { t } = useText();
  const { authorities } = useSession();
  const counters = useCounters();
  return bells
    .filter((bell) => authorities.some((a) => a.shortName === bell.permission))
    .map(({ path, counter }) => ({ path, name: t(screens[path].label), icon: screens[path].icon, count: counters?.[counter] ?? 0 }));
};
const Count = ({ count }: { readonly count: number }) =>
  count > 0 && <span className={topBarCss.bellCount}>{count > badgeOverflow ? `${badgeOverflow}+` : count}</span>;

/** A bell with a counter for each such permission of the user; in a narrow window one for them all, which names them. */
export const Bells = () => {
  const { t } = useText();
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const all = useBells();
  if (all.length === 0) return null;
  if (!narrow)
    return all.map(({ path, name, icon, count }) => {
      const label = t("shell.waiting", { name, count });
      return (
        <InnerLink key={path} to={path} className={topBarCss.button} aria-label={label} title={label}>
          <NamedIcon name={icon} />
          <Count count={count} />
        </InnerLink>
      );
    });
  const count = all.reduce((sum, bell) => sum + bell.count, 0);
  const label = t("shell.waitingAll", { count });
  return (
    <PressPopover
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <ul className={topBarCss.named} data-part="bells-named">
          {all.map((bell) => (
            <li key={bell.path}>
              <InnerLink to={bell.path} onClick={() => setOpen(false)}>
                <NamedIcon name={bell.icon} />
                <span>{bell.name}</span>
                <strong>{numberText(bell.count)}</strong>
              </InnerLink>
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className={topBarCss.button} aria-label={label} title={label}>
        <UnorderedListOutlined />
        <Count count={count} />
      </button>
    </PressPopover>
  );
};
