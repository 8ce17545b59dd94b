import DesktopOutlined from "@ant-design/icons/es/icons/DesktopOutlined";
import MoonOutlined from "@ant-design/icons/es/icons/MoonOutlined";
import SunOutlined from "@ant-design/icons/es/icons/SunOutlined";
import { useText } from "../engine/text/useText.tsx";
import { themeWishes, useThemeWish, wishTheme } from "../engine/theme/scheme.ts";

const icons = { light: SunOutlined, dark: MoonOutlined, system: DesktopOutlined } as const;
const names = { light: "shell.themeLight", dark: "shell.themeDark", system: "shell.themeSystem" } as const;

export const ThemeChoice = () => {
  const { t } = useText();
  const wished = useThemeWish();
  return (
    <div className="theme-choice" role="group" aria-label={t("shell.theme")}>
      {themeWishes.map((one) => {
        const Icon = icons[one];
        const name = t(names[one]);
        return (
          <button key={one} type="button" aria-label={name} title={name} aria-pressed={one === wished} onClick={() => wishTheme(one)}>
            <Icon />
          </button>
        );
      })}
    </div>
  );
};
