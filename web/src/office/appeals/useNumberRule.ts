import { appealEndpoints, dayProblem } from "@murojaat/contract";
import type { FormInstance } from "antd";
import type { Rule } from "antd/es/form/index";
import { queries } from "../../engine/api/queries.ts";
import { readOptions } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { holdsFor, warnOfUse } from "../../engine/workflow/officeNumbers.ts";
import type { RegistrationValues } from "./form.ts";

/** Warns of an incoming number, or of a sender's document number, that another appeal of the office has; a warning refuses nothing. */
export const useNumberRule = (form: FormInstance<RegistrationValues>, of: "incoming" | "document", exceptId: number | undefined): Rule => {
  const { t } = useText();
  return { warningOnly: true, validator: (_: unknown, value: unknown) => warn(value) };

  async function warn(value: unknown) {
    const { incomingDocDate, docDate, senderOrgId } = (form.getFieldsValue(true) as RegistrationValues).appeal;
    const date = of === "incoming" ? incomingDocDate : docDate;
    if (typeof value !== "string" || value.trim() === "" || (of === "document" && !senderOrgId)) return;
    const query = {
      of,
      number: value,
      ...(date && !dayProblem(date) && { date }),
      ...(senderOrgId && { senderOrgId }),
      ...(exceptId && { exceptId }),
    };
    const options = { ...readOptions(appealEndpoints.numberUse, { query }, { quiet: true }), staleTime: holdsFor };
    warnOfUse(
      t,
      await queries()
        .fetchQuery(options)
        .catch(() => ({ isUsed: false })),
    );
  }
};
