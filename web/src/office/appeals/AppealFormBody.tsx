import {
  appealActions,
  appealEndpoints,
  applicantEndpoints,
  isRead,
  surelySame,
  type AppealRecord,
  type ApplicantRecord,
  type FileLink,
  type RepresentativeForm,
  type SimilarAppeal,
} from "@murojaat/contract";
import { Alert, App, Form } from "antd";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { createPortal } from "react-dom";
import { call } from "../../engine/api/client.ts";
import { isApiError, isConflict } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { useArrived } from "../../engine/files/useArrived.tsx";
import { momentText } from "../../engine/text/moments.ts";
import { DraftOffers } from "../../engine/forms/DraftOffers.tsx";
import { DraftStatus } from "../../engine/forms/DraftStatus.tsx";
import { useFormDraft } from "../../engine/forms/useFormDraft.ts";
import { wordsIn } from "../../engine/forms/words.ts";
import { withoutGreeting } from "../../engine/text/greeting.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useView } from "../../engine/lists/useListView.ts";
import { focusTopmost } from "../../engine/ui/focusFirst.ts";
import { Later } from "../../engine/ui/Later.tsx";
import { showProblems } from "../../engine/ui/problems.ts";
import { ActionConflictNote, ActionGoneNote } from "../../engine/workflow/ActionConflictNote.tsx";
import { Differences } from "../../engine/forms/Differences.tsx";
import { differencesOf, taken, type Difference } from "../../engine/forms/differences.ts";
import { AppealFields } from "./AppealFields.tsx";
import { ApplicantFields } from "./ApplicantFields.tsx";
import { comparedFields } from "./compared.ts";
import { bodyOf, lastOf, memoryName, proposedBy, registrationValues, valuesOfPerson, type RegistrationValues } from "./form.ts";
import { useSession } from "../session/useSession.ts";
import { newKey } from "../../engine/api/idempotency.ts";
import { LetterBar } from "../file-readings/LetterBar.tsx";
import { LetterContext, useLetter } from "../file-readings/useLetter.ts";
import { LeftOut } from "./LeftOut.tsx";
import { MailNotes } from "./MailNotes.tsx";
import { RepresentativeFields } from "./RepresentativeFields.tsx";
import { ScanBeside } from "./ScanBeside.tsx";
import { ReturnedNote } from "./ReturnedNote.tsx";
import { earlierOf, isKnownPerson, similarQuery, surelyIs } from "./similar.ts";
import { SimilarBar } from "./SimilarBar.tsx";
import { textLanguageLabel } from "./textLanguages.ts";
import { useOldDay } from "./useOldDay.ts";
import type { RegistrationStart } from "./useRegistrationStart.ts";
import noteCss from "../../engine/ui/note.module.css";

/** A silent line does not hold up the saving. Milliseconds. */
const twinMs = 3000;

export type FormHandle = {
  readonly save: () => void;
  readonly validate: (how: { readonly validateOnly: true }) => Promise<unknown>;
  /** What a clerk fills in and is still empty, by the ids of the fields. */
  readonly stillEmpty: () => readonly string[];
  /** Focuses the first field. */
  readonly focus: () => void;
  /** Closed now, the form would lose what was typed. */
  readonly losesWords: () => boolean;
};
type Props = {
  readonly start: RegistrationStart;
  /** A new appeal comes from a mahalla. */
  readonly ofMahalla: boolean;
  readonly onSaved: (saved: AppealRecord) => void;
  readonly onClose: () => void;
  /** Where the foot says how far the draft has got. */
  readonly status: Element | null;
  readonly ref: Ref<FormHandle>;
};

export const AppealFormBody = ({ start, ofMahalla, onSaved, onClose, status, ref }: Props) => {
  const { t, any } = useText();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<RegistrationValues>();
  const id = start.record?.id;
  const memory = useView(memoryName(ofMahalla));
  const { user } = useSession();
  const isNew = id === undefined && !start.arrival && start.enrolmentId === undefined;
  const [proposed] = useState(() => (isNew ? proposedBy(memory.saved[0]?.query, ofMahalla, user) : undefined));
  const [key] = useState(newKey);
  const register = useWrite(appealActions[ofMahalla ? "register-mahalla" : "register"], { quiet: true, idempotencyKey: key });
  const update = useWrite(appealActions.update, { quiet: true });
  const version = useRef(start.record?.version);
  const base = useRef(start.values);
  const [theirs, setTheirs] = useState<{ readonly version: number; readonly items: readonly Difference[] }>();
  const named = useRef(start.files);
  const [names, setNames] = useState<readonly FileLink[]>(start.files);
  const nameFiles = (all: readonly FileLink[]) => {
    named.current = all;
    setNames(all);
  };
  const [conflict, setConflict] = useState<"again" | "gone">();
  const [fault, setFault] = useState<string>();
  const draft = useFormDraft<{ values: RegistrationValues; names: readonly FileLink[] }>(
    { form: "registration", appealId: id ?? null, taskId: null },
    draftOf(start),
  );
  const [isWaiting, setWaiting] = useState(false);
  const busy = isWaiting || register.isPending || update.isPending;
  const chosenFiles = Form.useWatch(["appeal", "files"], form) ?? start.values.appeal.files ?? [];
  const valuesNow = () => form.getFieldsValue(true) as RegistrationValues;

  const stillEmpty = () => needed.filter((name) => isBlank(form.getFieldValue(name.split("_") as never)));
  const toNeeded = () => void focusTopmost(stillEmpty());
  const letter = useLetter({
    form,
    fileIds: chosenFiles.filter((file) => names.some((one) => one.resourcesId === file && !one.isLocked && isRead(one.resourceName))),
    automatic: isNew ? { regionsId: start.values.applicant.regionsId, ...proposed?.applicant, ...proposed?.appeal } : {},
    onTaken: () => remember(),
    onAllTaken: toNeeded,
  });
  const takePerson = (person: ApplicantRecord) => {
    form.setFieldsValue({ applicant: valuesOfPerson(person, start.arrival && start.values.applicant.email) });
    remember();
    setTimeout(toNeeded);
  };
  const failed = (error: unknown) => void message.error(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));

  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // the error is shown above the form, which is longer than the window
    if (conflict ?? fault) top.current?.scrollIntoView({ block: "nearest" });
  }, [conflict, fault]);
  useImperativeHandle(ref, () => ({
    save: form.submit,
    validate: form.validateFields,
    stillEmpty,
    focus: () => void focusTopmost(["applicant_phone"]),
    losesWords: () => draft.state.refusal !== undefined && form.isFieldsTouched(),
  }));

  const remember = () => {
    const values = valuesNow();
    const { lastName, firstName, name } = values.applicant;
    draft.remember({
      name: name ?? [lastName, firstName].filter(Boolean).join(" "),
      firstWords: values.appeal.text ?? "",
      content: { values, names: named.current },
    });
  };

  const asked = (question: { title: string; content?: string; okText: string; cancelText: string }) =>
    new Promise<boolean>((resolve) => {
      modal.confirm({ ...question, keyboard: false, onOk: () => resolve(true), onCancel: () => resolve(false) });
    });
  const mayBeSoOld = useOldDay(asked, twinMs);
  const askOfDay = async (): Promise<boolean> => {
    const { incomingDocDate: day } = valuesNow().appeal;
    const isRight = day === start.record?.incomingDocDate || (await mayBeSoOld(day));
    if (!isRight) void focusTopmost(["appeal_incomingDocDate"]);
    return isRight;
  };
  const takeKnown = (applicantsId: number) => call(applicantEndpoints.get, { params: { id: applicantsId } }).then(takePerson);
  /** Of whom the clerk has said that it is somebody else. */
  const others = useRef(new Set<number>());
  const contacts = () => {
    const values = valuesNow();
    return [similarQuery(values)["phone"], values.applicant.email, values.applicant.address];
  };
  /** The own office knows the person: asked once, before a second record is made. Says whether nothing is left for the clerk to look at. */
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
    try {
      await takeKnown(known.applicantsId!);
    } catch (error) {
      failed(error);
      return false;
    }
    // a new phone or address is not lost unseen
    const taken = contacts();
    const differing = typed.filter((value, at) => value && value !== taken[at]);
    if (differing.length > 0) setFault(t("form.personTaken", { facts: differing.join(", ") }));
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
  const askOfSimilar = async (): Promise<boolean> => {
    const found = await call(
      appealEndpoints.similar,
      { query: similarQuery(valuesNow()) },
      { quiet: true, signal: AbortSignal.timeout(twinMs) },
    ).catch(() => []);
    if (!(await askOfPerson(found))) return false;
    await askOfTwin(found);
    return true;
  };

  const arrived = useArrived();
  const save = async () => {
    if (busy) return;
    setFault(undefined);
    setConflict(undefined);
    setWaiting(true);
    const isReady = (await arrived()) && (await askOfDay()) && (id !== undefined || (await askOfSimilar()));
    setWaiting(false);
    if (!isReady) return;
    const body = bodyOf(valuesNow(), {
      ...(start.arrival && { incomingId: start.arrival.incomingId }),
      ...(start.enrolmentId !== undefined && { receptionId: start.enrolmentId }),
      ...(start.scanId !== undefined && { scanId: start.scanId }),
    });
    try {
      const saved =
        id === undefined
          ? await register.mutateAsync({ body })
          : await update.mutateAsync({ body: { ...body, ...(version.current && { version: version.current }) } });
      draft.drop();
      if (id !== undefined) void message.success(t("common.saved"));
      // what a sender or the reception journal decided is not the clerk's choice
      if (isNew) void memory.save({ saved: [{ name: "last", query: lastOf(body, ofMahalla) }] }).catch(() => undefined);
      onSaved(saved);
    } catch (error) {
      if (isConflict(error) && id !== undefined) await showConflict(id);
      else if (showProblems(form, error, any)) void message.error(t("messages.unfilled"));
      else setFault(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
  };
  /** Adopts the other person's version, so that saving again is a decision, and their values of fields that are unchanged here. */
  const showConflict = async (appealId: number) => {
    const now = await call(appealEndpoints.get, { params: { id: appealId } }).catch(() => undefined);
    const person = now && (await call(applicantEndpoints.get, { params: { id: now.applicantsId } }).catch(() => undefined));
    if (now && person) {
      const theirs: RegistrationValues = registrationValues(now, person);
      const found = differencesOf(comparedFields, base.current, structuredClone(valuesNow()), theirs);
      const known = named.current;
      nameFiles([...known, ...now.files.filter((file) => !known.some((one) => one.resourcesId === file.resourcesId))]);
      for (const item of found.filter(({ untouched }) => untouched))
        for (const [path, value] of taken(item, theirs)) form.setFieldValue(path as never, value as never);
      [version.current, base.current] = [now.version, theirs];
      setTheirs({ version: now.version, items: found });
    }
    const isGone = now?.status !== "registration";
    if (isGone) draft.flush();
    setConflict(isGone ? "gone" : "again");
  };

  return (
    <Form<RegistrationValues>
      form={form}
      layout="vertical"
      initialValues={{
        applicant: { ...start.values.applicant, ...proposed?.applicant },
        appeal: { ...proposed?.appeal, ...start.values.appeal },
      }}
      disabled={busy}
      validateTrigger={["onChange", "onBlur"]}
      onValuesChange={remember}
      onFinish={() => void save()}
      onFinishFailed={({ errorFields }) => {
        focusTopmost(errorFields.map(({ name }) => name.join("_")));
        const missing = errorFields.some(({ errors }) => errors.includes(t("problems.required")));
        void message.error(t(missing ? "messages.requiredFields" : "errors.invalid_input"));
      }}
      onKeyDownCapture={letter.onKeyDown}
      onFocusCapture={letter.onFocus}
    >
      <LetterContext.Provider value={letter}>
        <div ref={top} />
        {status && createPortal(<DraftStatus draft={draft.state} />, status)}
        <DraftOffers
          refusal={draft.state.refusal}
          drafts={draft.offered}
          onDiscard={draft.discard}
          onRestore={async (row) => {
            const saved = await draft.restore(row);
            form.setFieldsValue(saved.values);
            nameFiles([...start.files, ...saved.names]);
          }}
        />
        {conflict === "gone" && id !== undefined && (
          <ActionGoneNote
            appealId={id}
            words={wordsIn(form.isFieldsTouched() ? valuesNow() : {})}
            isKept={draft.state.isSaved}
            onClose={onClose}
          />
        )}
        {conflict === "again" && id !== undefined && (
          <ActionConflictNote appealId={id}>
            {theirs && theirs.items.length > 0 && (
              <Differences
                key={theirs.version}
                items={theirs.items}
                form={form}
                onTaken={remember}
                wordsOf={({ path }, value) =>
                  path[1] === "files"
                    ? (value as number[]).map((file) => names.find((one) => one.resourcesId === file)?.resourceName ?? file).join(", ")
                    : path[1] === "textLanguageId" && value !== undefined
                      ? any(textLanguageLabel(value as number | null))
                      : path[1] === "representative"
                        ? representativeWords(value)
                        : typeof value === "boolean"
                          ? t(value ? "common.yes" : "common.no")
                          : undefined
                }
              />
            )}
          </ActionConflictNote>
        )}
        <LetterBar
          form={form}
          letter={letter}
          isNew={id === undefined}
          onPerson={(phone) => void call(applicantEndpoints.byPhone, { query: { phone } }).then(takePerson, failed)}
        />
        <ReturnedNote returned={start.record?.returned} />
        {start.arrival && (
          <Alert
            type="info"
            className={noteCss.note}
            title={t("form.cameBy", { channel: start.arrival.channelName, time: momentText(start.arrival.createdDate) })}
          />
        )}
        {start.arrival && <MailNotes {...start.arrival} />}
        {start.arrival && <LeftOut parts={start.arrival.leftOut} />}
        {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
        <ApplicantFields
          form={form}
          proposed={proposed}
          sentFrom={start.arrival && start.values.applicant.email}
          onTouched={remember}
          onFilled={toNeeded}
        />
        <Later paints={2}>
          <RepresentativeFields form={form} onTouched={remember} names={names} onNamed={(file) => nameFiles([...named.current, file])} />
          <AppealFields
            form={form}
            isNew={isNew}
            proposed={proposed?.appeal ?? {}}
            ofMahalla={ofMahalla}
            isFromOutside={start.arrival !== undefined}
            before={start.record}
            names={names}
            onNamed={(file) => nameFiles([...named.current, file])}
          />
          <ScanBeside files={names} chosen={chosenFiles} letter={letter} />
          <SimilarBar form={form} id={id} onTouched={remember} onPerson={(applicantsId) => void takeKnown(applicantsId).catch(failed)} />
        </Later>
      </LetterContext.Provider>
    </Form>
  );
};

/** Where the drafts of a new appeal are kept: each record that it may come of has its own. */
const draftOf = ({ arrival, enrolmentId, scanId }: RegistrationStart): string =>
  arrival
    ? `incoming-${arrival.incomingId}.`
    : enrolmentId !== undefined
      ? `reception-${enrolmentId}.`
      : scanId !== undefined
        ? `scan-${scanId}.`
        : "new.";

/** Who acts for the applicant in one version of the form, and by which document. */
const representativeWords = (value: unknown): string => {
  const { name, documentNumber } = (value ?? {}) as Partial<RepresentativeForm>;
  return [name, documentNumber].filter(Boolean).join(", ");
};

/** What a clerk fills in, by the ids of the fields: the required ones, the surname and the text. */
const needed = [
  "applicant_phone",
  "applicant_lastName",
  "applicant_firstName",
  "applicant_name",
  "applicant_director",
  "applicant_areasId",
  "appeal_channelId",
  "appeal_satulationId",
  "appeal_text",
];
const isBlank = (value: unknown) => value === undefined || value === null || value === "";
