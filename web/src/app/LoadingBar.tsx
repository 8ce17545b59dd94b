import { loadingBar } from "@murojaat/contract";
import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** A thin line while something is on its way; what is fast does not show it. */
export const LoadingBar = () => {
  const routing = useRouterState({ select: (s) => s.status === "pending" });
  const reading = useIsFetching({ predicate: (query) => query.state.data === undefined });
  const writing = useIsMutating();
  const busy = routing || reading > 0 || writing > 0;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!busy) return setShown(false);
    const waiting = setTimeout(() => setShown(true), loadingBar.throttleMs);
    return () => clearTimeout(waiting);
  }, [busy]);
  return shown ? <div className="loading-bar" style={{ animationDuration: `${loadingBar.durationMs}ms` }} aria-hidden /> : null;
};
