import { appealActions, appealEndpoints, applicantEndpoints, type AppealRecord } from "@murojaat/contract";
import { App, type FormInstance } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { isConflict } from "../../engine/api/errors.ts";
import { newKey } from "../../engine/api/idempotency.ts";
import { useWrite } from "../../engine/api/use.ts";
import { useArrived } from "../../engine/files/useArrived.tsx";
import type { useDraftedForm } from "../../engine/forms/useDraftedForm.ts";
import { useRecordForm } from "../../engine/forms/useRecordForm.ts";
import { useView } from "../../engine/lists/useListView.ts";
import { useText } from "../../engine/text/useText.tsx";
import { showProblems } from "../../engine/ui/problems.ts";
import { comparedFields } from "./compared.ts";
import { bodyOf, lastOf, memoryName, registrationValues, type RegistrationValues } from "./form.ts";
import { isNew, sourceOf, type RegistrationStart } from "./useRegistrationStart.ts";
import { useSavingQuestions } from "./useSavingQuestions.ts";

type Given = {
  readonly form: FormInstance<RegistrationValues>;
  readonly start: RegistrationStart;
  readonly ofMahalla: boolean;
  readonly draft: ReturnType<typeof useDraftedForm>;
  readonly takeKnown: (applicantsId: number) => Promise<boolean>;
  readonly onSaved: (saved: AppealRecord) => void;
};
/** How the form of an appeal is saved: asked about, registered or changed, and merged with what somebody else has changed first. */
export const useAppealSaving = ({ form, start, ofMahalla, draft, takeKnown, onSaved }: Given) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const [key] = useState(newKey);
  const register = useWrite(appealActions[ofMahalla ? "register-mahalla" : "register"], { quiet: true, idempotencyKey: key });
  const update = useWrite(appealActions.update, { quiet: true });
  const memory = useView(memoryName(ofMahalla));
  const { base, busy, fault, setFault, conflict, isGone, setGone, follow, save } = useRecordForm({
    form,
    record: start.record && { id: start.record.id, version: start.record.version, values: start.values },
    compared: comparedFields,
    valuesOf: ({ values }) => values,
  });
  const arrived = useArrived();
  const mayBeSaved = useSavingQuestions({ form, start, takeKnown, tell: setFault });

  const send = async () => {
    if (!(await arrived()) || !(await mayBeSaved())) return;
    const body = bodyOf(form.getFieldsValue(true) as RegistrationValues, sourceOf(start));
    const saved = await (base ? update.mutateAsync({ body: { ...body, version: base.version } }) : register.mutateAsync({ body }));
    draft.drop();
    if (base) void message.success(t("common.saved"));
    // what a sender or the reception journal decided is not the clerk's choice
    if (isNew(start)) void memory.save({ saved: [{ name: "last", query: lastOf(body, ofMahalla) }] }).catch(() => undefined);
    onSaved(saved);
  };
  /** Reads what somebody else changed, and whether the appeal may still be changed here. */
  const followOthers = async (id: number) => {
    const now = await call(appealEndpoints.get, { params: { id } }).catch(() => undefined);
    const person = now && (await call(applicantEndpoints.get, { params: { id: now.applicantsId } }).catch(() => undefined));
    if (now && person) {
      draft.nameFiles(now.files);
      follow({ id, version: now.version, values: registrationValues(now, person) });
    }
    if (now?.status === "registration") return;
    draft.flush();
    setGone(true);
  };
  const takesRefusal = async (error: unknown) => {
    if (base && isConflict(error)) {
      await followOthers(base.id);
      return true;
    }
    const isAtFields = showProblems(form, error, any);
    if (isAtFields) void message.error(t("messages.unfilled"));
    return isAtFields;
  };
  return { busy, fault, conflict, isGone, save: () => void save(send, takesRefusal) };
};
