import { useState } from "react";
import { keepLooks } from "../engine/ui/looks.ts";

const key = "menu-folded";

/** Whether the side menu is folded to its icons, remembered on this machine. */
export const useFolded = () => {
  const [folded, setFolded] = useState(() => localStorage.getItem(key) === "1");
  const remember = (next: boolean) => {
    localStorage.setItem(key, next ? "1" : "0");
    keepLooks();
    setFolded(next);
  };
  return [folded, remember] as const;
};
