import { useNavigate } from "@tanstack/react-router";

/** Opens the list behind a piece of a chart. */
export const useOpenList = () => {
  const navigate = useNavigate();
  return (link: string | undefined) => {
    if (link) void navigate({ href: link });
  };
};
