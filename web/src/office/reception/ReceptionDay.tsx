import { dayProblem, receptionEndpoints, type CrudRow } from "@murojaat/contract";
import { Form } from "antd";
import type { Rule } from "antd/es/form/index";
import { useEffect, useState } from "react";
import { fieldProblems } from "../../engine/api/errors.ts";
import { queries } from "../../engine/api/queries.ts";
import { readOptions, useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import proseCss from "../../engine/ui/prose.module.css";

const { places } = receptionEndpoints;
/** The day that a line asks a place for; undefined for a line that stays where it is, and until both are given. */
const askedOf = (row: CrudRow | undefined, scheduleId: unknown, day: unknown) =>
  typeof scheduleId === "number" &&
  typeof day === "string" &&
  dayProblem(day) === undefined &&
  (row?.["scheduleId"] !== scheduleId || row["day"] !== day)
    ? { query: { scheduleId, day } }
    : undefined;

/** Refuses at the field a day for which nobody enrols, as saving would. */
export const useReceptionDayRule = () => {
  const { any } = useText();
  return (row: CrudRow | undefined): Rule[] => [
    ({ getFieldValue }) => ({
      validator: async (_, day) => {
        const asked = askedOf(row, getFieldValue("scheduleId"), day);
        if (!asked) return;
        try {
          await queries().fetchQuery(readOptions(places, asked, { quiet: true }));
        } catch (error) {
          const found = fieldProblems(error).find(({ path }) => path === "day");
          if (found) throw new Error(any(`problems.${found.problem}`, { limit: found.limit }), { cause: error });
        }
      },
    }),
  ];
};

type Props = {
  readonly row: CrudRow | undefined;
  // set by Form.Item
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly onBlur?: () => void;
};
/** The day of a reception: the next one with a free place is proposed, and the places of the day are shown. */
export const ReceptionDay = ({ row, value, ...rest }: Props) => {
  const { t } = useText();
  const form = Form.useFormInstance();
  const scheduleId: unknown = Form.useWatch("scheduleId", form);
  const isOther = typeof scheduleId === "number" && scheduleId !== row?.["scheduleId"];
  const next = useRead(places, { query: { scheduleId: Number(scheduleId) } }, { when: isOther, quiet: true }).data;
  const [proposed, setProposed] = useState<string | null>(null);
  useEffect(() => {
    if (next === undefined) return;
    // a day that a person has chosen stays, and is read again
    if (value && value !== proposed && value !== row?.["day"]) return void form.validateFields(["day"]).catch(() => undefined);
    setProposed(next.day);
    form.setFields([{ name: "day", value: next.day, errors: [] }]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each reception that is chosen
  }, [next]);
  const asked = askedOf(row, scheduleId, value);
  const { data } = useRead(places, asked ?? { query: { scheduleId: 1 } }, { when: asked !== undefined, quiet: true });
  return (
    <>
      <DayField {...rest} value={value ?? null} />
      <div role="status" className={proseCss.soft} data-part="reception-places">
        {asked && data && t("reception.freePlaces", { free: data.free, places: data.places })}
        {!value && next?.day === null && t("reception.noFreeDay")}
      </div>
    </>
  );
};
