import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** No request for this long means that everything is loaded. Milliseconds. */
const quietMs = 400;

/** Prints a screen in full: `printing` is true while everything is rendered for paper; pending reads are awaited. */
export const usePrint = (): { readonly printing: boolean; readonly print: () => void } => {
  const [printing, setPrinting] = useState(false);
  const reading = useIsFetching();
  useEffect(() => {
    if (!printing || reading > 0) return;
    const done = () => setPrinting(false);
    window.addEventListener("afterprint", done, { once: true });
    const timer = setTimeout(() => window.print(), quietMs);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", done);
    };
  }, [printing, reading]);
  return { printing, print: () => setPrinting(true) };
};
