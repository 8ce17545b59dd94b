import { NamedIcon } from "./icons.tsx";
import css from "./ScreenIcon.module.css";

/** The icon of a screen on its fixed colour. */
export const ScreenIcon = ({ name, color }: { name: string; color: string }) => (
  <span className={css.icon} style={{ backgroundColor: color }}>
    <NamedIcon name={name} />
  </span>
);
