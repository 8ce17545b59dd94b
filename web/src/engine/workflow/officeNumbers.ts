import type { Field, Numbering } from "@murojaat/contract/kit";
import type { FormInstance } from "antd";
import type { Rule } from "antd/es/form/index";
import { useEffect, useState } from "react";
import { useOffice } from "../api/office.ts";
import { queries } from "../api/queries.ts";
import { readOptions, useRead } from "../api/use.ts";
import { useText } from "../text/useText.tsx";
import type { AnyAction } from "./action.ts";

/** How long a reply about a number holds: from leaving the field to sending the form. Milliseconds. */
export const holdsFor = 30_000;

/**
 * Proposes the next number of the office in the field of an action that holds one, as soon as the server has said it. `last`: the user's last
 * input of this form, as a query. Returns the proposed value by the name of its field.
 */
export const useNextNumber = (input: AnyAction["input"], last: string, form: FormInstance): Readonly<Record<string, string>> => {
  const [name = "", field] = Object.entries(input).find(([, { numbering }]) => numbering) ?? [];
  const like = new URLSearchParams(last).get(name);
  const query = { of: field?.numbering, ...(like && { like }) };
  const { data } = useRead(useOffice().numbers.next, { query }, { when: field !== undefined, fresh: true, quiet: true });
  const { number } = (data ?? { number: null }) as { readonly number: string | null };
  const [proposed, setProposed] = useState<string>();
  useEffect(() => {
    const value: unknown = form.getFieldValue(name);
    // what a person or a draft has put there stays
    if (number === null || (value && value !== proposed)) return;
    // nobody has typed it: a form that is left asks for nothing
    form.setFields([{ name, value: number, errors: [] }]);
    setProposed(number);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each reply
  }, [number]);
  return proposed === undefined ? {} : { [name]: proposed };
};

export type NumberUse = { readonly isUsed: boolean; readonly requestNumber?: string | null };
/** Throws the words of a warning where another appeal has the number. */
export const warnOfUse = (t: ReturnType<typeof useText>["t"], { isUsed, requestNumber }: NumberUse): void => {
  if (isUsed) throw new Error(requestNumber ? t("form.numberUsed", { number: requestNumber }) : t("form.numberUsedElsewhere"));
};

/** Warns of a number that the office has given already, and says where; a warning refuses nothing. */
export const useTwinRule = ({ numbering }: Field, taskId: number | undefined): Rule | undefined => {
  const { t } = useText();
  const { use } = useOffice().numbers;
  if (!numbering || taskId === undefined) return undefined;
  return { warningOnly: true, validator: (_: unknown, value: unknown) => warn(numbering, value) };

  async function warn(of: Numbering, value: unknown) {
    if (typeof value !== "string" || value.trim() === "") return;
    const query = { of, number: value, taskId };
    const reply = await queries()
      .fetchQuery({ ...readOptions(use, { query }, { quiet: true }), staleTime: holdsFor })
      .catch(() => undefined);
    warnOfUse(t, (reply ?? { isUsed: false }) as NumberUse);
  }
};
