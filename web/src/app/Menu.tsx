import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import { badgeOverflow, type CounterName } from "@murojaat/contract";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { useMenuTree } from "../office/session/useSession.ts";
import { numberText } from "../engine/text/moments.ts";
import { useText } from "../engine/text/useText.tsx";
import { keepLooks } from "../engine/ui/looks.ts";
import { InnerLink } from "../engine/ui/InnerLink.tsx";
import { NamedIcon } from "../engine/ui/icons.tsx";
import { ScreenIcon } from "../engine/ui/ScreenIcon.tsx";
import { shownSections, type MenuItem } from "../office/modules/menuTree.ts";
import { useCounters } from "../engine/live-updates/useCounters.ts";
import emblem from "../engine/ui/emblem.svg";
import css from "./Menu.module.css";

/** From this many on the menu has a box to find one. */
const manyItems = 12;
/** Letters alone: case and the signs for ʻ make no difference. */
const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const remembered = "menu-closed";
/** Sections that the reader has folded, remembered on this machine. */
const useClosedSections = () => {
  const [closed, setClosed] = useState<readonly string[]>(() => (localStorage.getItem(remembered) ?? "").split(",").filter(Boolean));
  const toggle = (section: string) => {
    const next = closed.includes(section) ? closed.filter((one) => one !== section) : [...closed, section];
    localStorage.setItem(remembered, next.join(","));
    keepLooks();
    setClosed(next);
  };
  return { isClosed: (section: string) => closed.includes(section), toggle };
};

/** The product's title and the side menu, built from the module tree, with fixed colours and counters. */
export const Menu = ({ folded }: { folded: boolean }) => {
  const { t } = useText();
  const counters = useCounters();
  const tree = useMenuTree();
  const sections = useMemo(() => shownSections(tree), [tree]);
  const path = useLocation({ select: (l) => l.pathname });
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const { isClosed, toggle } = useClosedSections();
  const many = sections.reduce((all, { items }) => all + items.length, 0) >= manyItems;
  const wanted = folded || !many ? "" : key(words);
  const shown = sections
    .map((section) => ({ ...section, items: section.items.filter(({ name }) => key(name).includes(wanted)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <InnerLink to="/" className={css.brand} data-folded={folded} aria-label={t("common.title")}>
        <img src={emblem} alt="" width={30} height={30} />
        {!folded && <span>{t("common.title")}</span>}
      </InnerLink>
      <nav className={css.menu} data-part="menu" data-folded={folded} aria-label={t("shell.mainMenu")}>
        {many && !folded && (
          <input
            type="search"
            className={css.find}
            placeholder={t("shell.findInMenu")}
            aria-label={t("shell.findInMenu")}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              const first = shown[0]?.items[0];
              if (event.key !== "Enter" || !first || wanted === "") return;
              setWords("");
              void navigate({ href: first.path });
            }}
          />
        )}
        {shown.length === 0 && <p className={css.none}>{t("common.noData")}</p>}
        {shown.map((section) => {
          // the heading of a single item of that name would say it twice
          const hasHeading = !folded && (section.items.length > 1 || section.items[0]?.name !== section.name);
          const isOpen = !hasHeading || wanted !== "" || !isClosed(section.key) || section.items.some((item) => item.path === path);
          return (
            <section key={section.key} aria-label={section.trail.join(", ")}>
              {hasHeading && (
                <h2>
                  <button type="button" aria-expanded={isOpen} onClick={() => toggle(section.key)}>
                    <NamedIcon name={section.icon} />
                    <span>{section.trail.filter((name, at, names) => name !== names[at - 1]).join(" · ")}</span>
                    <DownOutlined className={css.arrow!} />
                  </button>
                </h2>
              )}
              {isOpen && (
                <ul>
                  {section.items.map((item) => (
                    <li key={item.path}>
                      <Item item={item} open={item.path === path} folded={folded} counters={counters} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </nav>
    </>
  );
};

const short = (count: number) => (count > badgeOverflow ? `${badgeOverflow}+` : count);

type ItemProps = { item: MenuItem; open: boolean; folded: boolean; counters: Readonly<Record<CounterName, number>> | undefined };
const Item = ({ item, open, folded, counters }: ItemProps) => {
  const { any } = useText();
  const { counter, countsLate = false, also } = item.screen;
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
        <span className={css.badge} data-part="menu-badge" data-late={countsLate} title={numberText(count)}>
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
