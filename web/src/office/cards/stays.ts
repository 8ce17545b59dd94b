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

/** Of a letter a list has no more than its beginning. */
export const beginningOf = (text: string | undefined, most: number) => (text !== undefined && text.length >= most ? `${text}…` : text);
