import type { ReactNode } from "react";

/** Of which record, what was done, and what follows; the words of the action stand by themselves, as the specification has them. */
export const doneWords = (record: string, done: string, more?: string | false): ReactNode => (
  <>
    {record} <span>{done}</span>
    {more && <> {more}</>}
  </>
);
