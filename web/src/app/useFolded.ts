import { useEffect, useState } from "react";

const key = "menu-folded";
const narrowQuery = "(max-width: 899px)";

/** Whether the side menu is folded to its icons, remembered on this machine. */
export const useFolded = () => {
  const [folded, setFolded] = useState(() => localStorage.getItem(key) === "1");
  const remember = (next: boolean) => {
    localStorage.setItem(key, next ? "1" : "0");
    setFolded(next);
  };
  return [folded, remember] as const;
};

/** A window in which the menu is a drawer. */
export const useNarrow = (): boolean => {
  const [narrow, setNarrow] = useState(() => matchMedia(narrowQuery).matches);
  useEffect(() => {
    const media = matchMedia(narrowQuery);
    const look = () => setNarrow(media.matches);
    media.addEventListener("change", look);
    return () => media.removeEventListener("change", look);
  }, []);
  return narrow;
};
