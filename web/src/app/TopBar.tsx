import MenuFoldOutlined from "@ant-design/icons/es/icons/MenuFoldOutlined";
import MenuUnfoldOutlined from "@ant-design/icons/es/icons/MenuUnfoldOutlined";
import { Link } from "@tanstack/react-router";
import { useText } from "../text/useText.tsx";
import { Bells } from "./Bells.tsx";
import { FullScreen } from "./FullScreen.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Search } from "./Search.tsx";
import { UserPopover } from "./UserPopover.tsx";
import emblem from "../ui/emblem.svg";

export const TopBar = ({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) => {
  const { t } = useText();
  const label = t(menuOpen ? "shell.collapseMenu" : "shell.expandMenu");
  return (
    <header className="top">
      <button type="button" className="top-button" aria-label={label} title={label} aria-expanded={menuOpen} onClick={onMenu}>
        {menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <Link to="/" className="brand" aria-label={t("common.title")}>
        <img src={emblem} alt="" width={30} height={30} />
        <span>{t("common.title")}</span>
      </Link>
      <Search />
      <div className="top-end">
        <Bells />
        <LanguageSwitch />
        <FullScreen />
        <UserPopover />
      </div>
    </header>
  );
};
