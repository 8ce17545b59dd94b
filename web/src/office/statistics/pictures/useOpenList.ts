import { useNavigate } from "@tanstack/react-router";
import type { ListLink } from "../links.ts";

/** Opens the list behind a piece of a chart. */
export const useOpenList = () => {
  const navigate = useNavigate();
  return (link: ListLink | undefined) => {
    if (link) void navigate({ to: link.to, search: link.search as never });
  };
};
