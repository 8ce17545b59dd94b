import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { useCan } from "../session/useSession.ts";
import type { MergedPerson } from "./MergeDialog.tsx";

const MergeDialog = lazy(() => import("./MergeDialog.tsx").then((m) => ({ default: m.MergeDialog })));

type Props = {
  readonly person: MergedPerson;
  /** Known already; otherwise it is looked for. */
  readonly otherId?: number;
  /** For whose purpose of reading the data are opened. */
  readonly appealId: number;
};
/** Begins to merge a person's record with another one, for who may. */
export const MergeButton = ({ person, otherId, appealId }: Props) => {
  const { t } = useText();
  const may = useCan("merge_applicants");
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("merges.open")}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog person={person} otherId={otherId} appealId={appealId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
