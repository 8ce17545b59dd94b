import type { FormInstance } from "antd";
import { useState } from "react";
import { refusalText } from "../api/refusal.ts";
import { useText } from "../text/useText.tsx";
import { showProblems } from "../ui/problems.ts";
import { differencesOf, taken, type Compared } from "./differences.ts";

type Given<R> = {
  readonly form: FormInstance;
  /** What the form is filled from; undefined: a new record. */
  readonly record: R | undefined;
  /** The fields that are compared when somebody else was first, and where a record has them. */
  readonly compared?: readonly Compared[];
  readonly valuesOf?: (record: R) => object;
};
type Who = { readonly by?: string | null; readonly at?: string | null };
/** Takes a refusal that is told in a place of its own; "gone": the record is no longer there to be changed. */
type Taking = (error: unknown) => "gone" | boolean | Promise<"gone" | boolean>;

/** A form of one record: it is sent once at a time, says what it was refused for, and what somebody else changed first. */
export const useRecordForm = <R extends object>({ form, record, compared = [], valuesOf = (one) => one }: Given<R>) => {
  const { any } = useText();
  const [base, setBase] = useState(record);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [conflict, setConflict] = useState<Who & { readonly now: R; readonly was: R; readonly items: ReturnType<typeof differencesOf> }>();
  const [isGone, setGone] = useState(false);

  /** Adopts the record as somebody else left it, so that saving again is a decision, with its values of fields that are unchanged here. */
  const follow = (now: R, who: Who = {}) => {
    const was = base ?? now;
    const items = differencesOf(compared, valuesOf(was), structuredClone(form.getFieldsValue(true) as object), valuesOf(now));
    for (const item of items.filter(({ untouched }) => untouched))
      for (const [path, value] of taken(item, valuesOf(now))) form.setFieldValue(path, value);
    setBase(now);
    setConflict({ ...who, was, now, items });
    return items;
  };
  /** `send` says whether the form is at its end: it then stays disabled until it is closed. */
  const save = async (send: () => Promise<boolean>, takes: Taking = () => false): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    setConflict(undefined);
    setGone(false);
    try {
      if (await send()) return;
    } catch (error) {
      const isTaken = await takes(error);
      setGone(isTaken === "gone");
      if (isTaken === false && !showProblems(form, error, any)) setFault(refusalText(error, any));
    }
    setBusy(false);
  };
  return { base, setBase, busy, fault, setFault, conflict, isGone, follow, save };
};
