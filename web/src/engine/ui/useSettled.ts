import { useEffect, useState } from "react";

const restMs = 300;
/** The value after a pause in typing. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
