import { badgeOverflow, type CounterName } from "@murojaat/contract";
import { useLocation } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { useEffect, useMemo, useRef } from "react";
import { useMenuTree } from "../office/session/useSession.ts";
import { numberText } from "../engine/text/moments.ts";
import { useText } from "../engine/text/useText.tsx";
import { InnerLink } from "../engine/ui/InnerLink.tsx";
import { NamedIcon } from "../engine/ui/icons.tsx";
import { ScreenIcon } from "../engine/ui/ScreenIcon.tsx";
import { menuSections, type MenuItem } from "../office/modules/menuTree.ts";
import { useCounters } from "../engine/live/useCounters.ts";
import css from "./Menu.module.css";

/** The side menu, built from the module tree, with fixed colours and counters. */
export const Menu = ({ folded }: { folded: boolean }) => {
  const { t } = useText();
  const counters = useCounters();
  const tree = useMenuTree();
  const sections = useMemo(() => menuSections(tree), [tree]);
  const path = useLocation({ select: (l) => l.pathname });
  return (
    <nav className={css.menu} data-part="menu" data-folded={folded} aria-label={t("shell.mainMenu")}>
      {sections.map((section) => (
        <section key={section.key} aria-label={section.trail.join(", ")}>
          {/* the heading of a single item of that name would say it twice */}
          {!folded && (section.items.length > 1 || section.items[0]?.name !== section.name) && (
            <h2>
              <NamedIcon name={section.icon} />
              {section.trail.join(" · ")}
            </h2>
          )}
          <ul>
            {section.items.map((item) => (
              <li key={item.path}>
                <Item item={item} open={item.path === path} folded={folded} counters={counters} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};

const short = (count: number) => (count > badgeOverflow ? `${badgeOverflow}+` : count);

type ItemProps = { item: MenuItem; open: boolean; folded: boolean; counters: Readonly<Record<CounterName, number>> | undefined };
const Item = ({ item, open, folded, counters }: ItemProps) => {
  const { any } = useText();
  const { counter, also } = item.screen;
  const count = counter && counters?.[counter];
  const more = also ? (counters?.[also.counter] ?? 0) : 0;
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // the menu is longer than the window: scroll to the current item when the user comes by a link
    if (open) ref.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const link = (
    <InnerLink
      ref={ref}
      to={item.path}
      className={css.item}
      aria-current={open ? "page" : undefined}
      {...(folded && { "aria-label": item.name })}
    >
      <ScreenIcon name={item.icon} color={item.screen.color} />
      {!folded && (
        <span className={css.name} data-part="menu-name">
          {item.name}
        </span>
      )}
      {also && more > 0 && !folded && (
        <span className={css.also} title={`${any(also.label)}: ${numberText(more)}`}>
          {short(more)}
        </span>
      )}
      {/* a name that wraps beside a badge wraps before it arrives, too */}
      {counter && !count && !folded && <span className={css.noBadge} aria-hidden />}
      {count !== undefined && count > 0 && (
        <span className={css.badge} data-part="menu-badge" style={{ backgroundColor: item.screen.color }} title={numberText(count)}>
          {short(count)}
        </span>
      )}
    </InnerLink>
  );
  return folded ? (
    <Tooltip title={item.name} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
};
