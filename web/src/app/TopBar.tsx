import MenuFoldOutlined from "@ant-design/icons/es/icons/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons/es/icons/MenuUnfoldOutlined";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../engine/text/useText.tsx";
import { InnerLink } from "../engine/ui/InnerLink.tsx";
import { Bells } from "./Bells.tsx";
import { FullScreen } from "./FullScreen.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { StaffNoticeBell } from "../office/staff-notices/StaffNoticeBell.tsx";
import { Search } from "./Search.tsx";
import { UserPopover } from "./UserPopover.tsx";
import emblem from "../engine/ui/emblem.svg";
import css from "./TopBar.module.css";

export const TopBar = ({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) => {
  const { t } = useText();
  const path = useLocation({ select: (l) => l.pathname });
  // on a phone the search opens under the bar and closes after it has navigated
  const [searchingAt, setSearchingAt] = useState<string>();
  const searching = searchingAt === path;
  const label = t(menuOpen ? "shell.collapseMenu" : "shell.expandMenu");
  return (
    <header className={css.top} data-part="top" data-searching={searching}>
      <button type="button" className={css.button} aria-label={label} title={label} aria-expanded={menuOpen} onClick={onMenu}>
        {menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <InnerLink to="/" className={`${css.brand} ${css.phoneOnly}`} aria-label={t("common.title")}>
        <img src={emblem} alt="" width={30} height={30} />
      </InnerLink>
      <Search />
      <div className={css.end}>
        <button
          type="button"
          className={`${css.button} ${css.phoneOnly}`}
          aria-label={t("shell.searchValue")}
          title={t("shell.searchValue")}
          aria-expanded={searching}
          aria-controls="search"
          onClick={() => setSearchingAt(searching ? undefined : path)}
        >
          <SearchOutlined />
        </button>
        <StaffNoticeBell />
        <div className={css.bells} data-part="bells">
          <Bells />
        </div>
        <LanguageSwitch />
        <FullScreen />
        <UserPopover />
      </div>
    </header>
  );
};
