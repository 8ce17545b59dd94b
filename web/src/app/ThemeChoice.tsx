import DesktopOutlined from "@ant-design/icons/es/icons/DesktopOutlined";
import MoonOutlined from "@ant-design/icons/es/icons/MoonOutlined";
import SunOutlined from "@ant-design/icons/es/icons/SunOutlined";
import { useText } from "../engine/text/useText.tsx";
import { themePreferences, useThemePreference, setThemePreference } from "../engine/theme/scheme.ts";
import css from "./ThemeChoice.module.css";

const icons = { light: SunOutlined, dark: MoonOutlined, system: DesktopOutlined } as const;
const names = { light: "shell.themeLight", dark: "shell.themeDark", system: "shell.themeSystem" } as const;

export const ThemeChoice = () => {
  const { t } = useText();
  const preferred = useThemePreference();
  return (
    <div className={css.choice} role="group" aria-label={t("shell.theme")}>
      {themePreferences.map((one) => {
        const Icon = icons[one];
        const name = t(names[one]);
        return (
          <button
            key={one}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={one === preferred}
            onClick={() => setThemePreference(one)}
          >
            <Icon />
          </button>
        );
      })}
    </div>
  );
};
