import type { FormInstance } from "antd";
import { useState } from "react";
import { useSending } from "../ui/useSending.ts";
import type { Conflict } from "./conflict.ts";
import { differencesOf, taken, type Compared, type Difference } from "./differences.ts";

type Given<R> = {
  readonly form: FormInstance;
  /** What the form is filled from; undefined: a new record. */
  readonly record: R | undefined;
  /** The fields that are compared when somebody else was first, and where a record has them. */
  readonly compared?: readonly Compared[];
  readonly valuesOf?: (record: R) => object;
};
type Who = Partial<Pick<Conflict<object>, "by" | "at">>;

/** A form of one record: it is sent with the version that it was filled from, and says what somebody else changed first. */
export const useRecordForm = <R extends object>({ form, record, compared = [], valuesOf = (one) => one }: Given<R>) => {
  const { send, ...sending } = useSending(form);
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Who & { readonly now: R; readonly was: R; readonly items: readonly Difference[] }>();
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
  const forget = () => {
    setConflict(undefined);
    setGone(false);
  };
  const save: typeof send = (work, takes) => {
    forget();
    return send(work, takes);
  };
  return { ...sending, base, setBase, conflict, isGone, setGone, follow, forget, send, save };
};
