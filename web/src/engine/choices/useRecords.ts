import { useOffice } from "../api/office.ts";
import { useRead } from "../api/use.ts";
import type { Choice } from "./useOptions.ts";

/** Whether all records of a table are read at once; people are searched for instead (`PersonField`). */
export const useIsRead = (): ((table: string) => boolean) => {
  const { records } = useOffice();
  return (table) => table in records;
};

/** The records of a table as choices; `within` is the parent record, where the choices depend on one. */
export const useRecords = (table: string, { within, when = true }: { within?: number | undefined; when?: boolean }) => {
  const { records, people } = useOffice();
  const source = records[table];
  const query = source?.within && within !== undefined ? { [source.within]: within } : {};
  // every source replies with a list of choices; the table of sources cannot express it in types
  const { data, isLoading } = useRead(
    source?.endpoint ?? people,
    { query },
    {
      when: when && source !== undefined,
      quiet: true,
    },
  );
  const choices = source && data ? (data as readonly Choice[]) : [];
  return { choices, loading: isLoading, isTree: source?.tree === true };
};
