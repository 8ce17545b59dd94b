import { useState } from "react";

const key = "compact-rows";

/** Whether lists show one line in each row instead of two, remembered on this machine. */
export const useRowHeight = () => {
  const [isCompact, setCompact] = useState(() => localStorage.getItem(key) === "1");
  const remember = (next: boolean) => {
    localStorage.setItem(key, next ? "1" : "0");
    setCompact(next);
  };
  return [isCompact, remember] as const;
};
