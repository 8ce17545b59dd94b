import { appealEndpoints, surelySame, type SimilarAppeal } from "@murojaat/contract";
import { App, type FormInstance } from "antd";
import { useRef } from "react";
import { call } from "../../engine/api/client.ts";
import { withoutGreeting } from "../../engine/text/greeting.ts";
import { useText } from "../../engine/text/useText.tsx";
import { focusTopmost } from "../../engine/ui/focusFirst.ts";
import type { RegistrationValues } from "./form.ts";
import { earlierOf, isKnownPerson, similarQuery, surelyIs } from "./similar.ts";
import type { RegistrationStart } from "./useRegistrationStart.ts";

/** A silent line does not hold up the saving. Milliseconds. */
const patience = 3000;
const patiently = () => ({ quiet: true, signal: AbortSignal.timeout(patience) });

type Given = {
  readonly form: FormInstance<RegistrationValues>;
  readonly start: RegistrationStart;
  /** Puts a known person into the form; false: the person could not be read, which has been said. */
  readonly takeKnown: (applicantsId: number) => Promise<boolean>;
  readonly tell: (fault: string) => void;
};
/** What is asked before an appeal is saved: of its day, its person and its twin. Says whether nothing is left for the clerk to look at. */
export const useSavingQuestions = ({ form, start, takeKnown, tell }: Given): (() => Promise<boolean>) => {
  const { t } = useText();
  const { modal } = App.useApp();
  const valuesNow = () => form.getFieldsValue(true) as RegistrationValues;
  const asked = (question: { title: string; content?: string; okText: string; cancelText: string }) =>
    new Promise<boolean>((resolve) => {
      modal.confirm({ ...question, keyboard: false, onOk: () => resolve(true), onCancel: () => resolve(false) });
    });
  const confirmedDays = useRef([start.record?.incomingDocDate]);
  /** The term counts from the incoming date: each that lies far back is asked about once. */
  const askOfDay = async (): Promise<boolean> => {
    const { incomingDocDate: day } = valuesNow().appeal;
    if (!day || confirmedDays.current.includes(day)) return true;
    const found = await call(appealEndpoints.receipt, { query: { incomingDocDate: day } }, patiently()).catch(() => undefined);
    if (!found?.isAsked) return true;
    const isRight = await asked({
      title: t("form.oldDay", { day, count: found.workingDays }),
      okText: t("form.oldDayRight"),
      cancelText: t("form.oldDayChange"),
    });
    if (isRight) confirmedDays.current.push(day);
    else void focusTopmost(["appeal_incomingDocDate"]);
    return isRight;
  };
  /** Of whom the clerk has said that it is somebody else. */
  const others = useRef(new Set<number>());
  const contacts = () => {
    const values = valuesNow();
    return [similarQuery(values)["phone"], values.applicant.email, values.applicant.address];
  };
  /** The own office knows the person: asked once, before a second record is made. */
  const askOfPerson = async (found: readonly SimilarAppeal[]): Promise<boolean> => {
    const { applicant, appeal } = valuesNow();
    if (applicant.incompleteKind || appeal.isUndisclosed) return true;
    const known = found.find(
      (one) =>
        isKnownPerson(one, applicant.id) &&
        one.reasons.some((reason) => surelySame.includes(reason)) &&
        !others.current.has(one.applicantsId!),
    );
    if (!known) return true;
    const isSame = await asked({
      title: t("form.knownPerson", { name: known.applicantName }),
      content: [known.requestNumber, withoutGreeting(known.text)].join(" · "),
      okText: t("form.samePerson"),
      cancelText: t("form.otherPerson"),
    });
    if (!isSame) {
      others.current.add(known.applicantsId!);
      return true;
    }
    const typed = contacts();
    if (!(await takeKnown(known.applicantsId!))) return false;
    // a new phone or address is not lost unseen
    const taken = contacts();
    const differing = typed.filter((value, at) => value && value !== taken[at]);
    if (differing.length > 0) tell(t("form.personTaken", { facts: differing.join(", ") }));
    return differing.length === 0;
  };
  /** The same person has said the same before: asked once, before it becomes an appeal of its own. */
  const askOfTwin = async (found: readonly SimilarAppeal[]) => {
    const { appeal } = valuesNow();
    const twin = found.find((one) => surelyIs(one) !== undefined);
    if (!twin || appeal.earlierAppealId || appeal.earlierNumber) return;
    const isSame = await asked({
      title: t("form.twin", { number: twin.requestNumber }),
      content: withoutGreeting(twin.text),
      okText: t(twin.proposal === "duplicate" ? "form.markDuplicate" : "form.markRepeat"),
      cancelText: t("form.saveApart"),
    });
    if (isSame) form.setFieldsValue({ appeal: earlierOf(twin) });
  };
  return async () => {
    if (!(await askOfDay())) return false;
    if (start.record) return true;
    const found = await call(appealEndpoints.similar, { query: similarQuery(valuesNow()) }, patiently()).catch(() => []);
    if (!(await askOfPerson(found))) return false;
    await askOfTwin(found);
    return true;
  };
};
