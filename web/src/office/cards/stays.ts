import { useEffect, useState } from "react";

/** Only a row on which the reader stays counts as read: the log of readings and the marks of news depend on it. Milliseconds. */
const stayMs = 300;
/** Whether the reader stays on a previewed row. */
export const useStays = (): boolean => {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setStays(true), stayMs);
    return () => clearTimeout(waiting);
  }, []);
  return stays;
};

/** A list has the first 300 characters of a letter. */
export const beginningOf = (text: string | undefined) => (text !== undefined && text.length >= 300 ? `${text}…` : text);
