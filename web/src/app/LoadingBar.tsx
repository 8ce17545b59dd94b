import { loadingBar } from "@murojaat/contract";
import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import css from "./LoadingBar.module.css";

/** A thin line while a request runs; fast requests do not show it. */
export const LoadingBar = () => {
  const routing = useRouterState({ select: (s) => s.status === "pending" });
  const reading = useIsFetching({ predicate: (query) => query.state.data === undefined });
  const writing = useIsMutating();
  const { throttleMs, durationMs } = loadingBar;
  if (!routing && reading === 0 && writing === 0) return null;
  return (
    <div
      className={css.bar}
      data-part="loading-bar"
      style={{ animationDelay: `${throttleMs}ms`, animationDuration: `${durationMs}ms` }}
      aria-hidden
    />
  );
};
