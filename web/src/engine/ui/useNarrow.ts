import { useEffect, useState } from "react";

const narrowQuery = "(max-width: 899px)";

/** Whether the window is so narrow that the menu is a drawer and charts are drawn for a phone. */
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
