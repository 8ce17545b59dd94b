import { appealActions, appealEndpoints, applicantEndpoints, type FileLink } from "@murojaat/contract";
import { Alert, App, Button, Form } from "antd";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError, isConflict } from "../../engine/api/errors.ts";
import { useWrite } from "../../engine/api/use.ts";
import { uploadsArrived } from "../../engine/files/underway.ts";
import { useSession } from "../session/useSession.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { onCtrlEnter } from "../../engine/ui/onCtrlEnter.ts";
import { showProblems } from "../../engine/ui/problems.ts";
import { ConflictNote } from "../../engine/workflow/ConflictNote.tsx";
import { Differences } from "../../engine/workflow/Differences.tsx";
import { differencesOf, taken, type Difference } from "../../engine/workflow/differences.ts";
import { AppealFields } from "./AppealFields.tsx";
import { ApplicantFields } from "./ApplicantFields.tsx";
import { comparedFields } from "./compared.ts";
import { readDraft } from "./drafts.ts";
import { appealValues, applicantValues, bodyOf, type RegistrationValues } from "./form.ts";
import { newKey } from "../../engine/api/idempotency.ts";
import { SimilarBar } from "./SimilarBar.tsx";
import { useDraftKeeper } from "./useDraftKeeper.ts";
import type { RegistrationStart } from "./useRegistrationStart.ts";
import "../../engine/workflow/workflow.css";
import css from "./AppealFormBody.module.css";

export type FormHandle = {
  readonly save: () => void;
  /** Puts the cursor into the first field. */
  readonly focus: () => void;
};
type Props = {
  readonly start: RegistrationStart;
  /** A new appeal comes through a mahalla. */
  readonly ofMahalla: boolean;
  readonly onSaved: () => void;
  readonly ref: Ref<FormHandle>;
};

export const AppealFormBody = ({ start, ofMahalla, onSaved, ref }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const { user } = useSession();
  const [form] = Form.useForm<RegistrationValues>();
  const id = start.record?.id;
  const draft = start.arrival ? (`incoming-${start.arrival.incomingId}` as const) : id;
  const [key] = useState(newKey);
  const register = useWrite(appealActions[ofMahalla ? "register-mahalla" : "register"], { quiet: true, idempotencyKey: key });
  const update = useWrite(appealActions.update, { quiet: true });
  const version = useRef(start.record?.version);
  const base = useRef(start.values);
  const [met, setMet] = useState<{ readonly version: number; readonly items: readonly Difference[] }>();
  const [names, setNames] = useState<readonly FileLink[]>(start.files);
  const [offered, setOffered] = useState(() => readDraft(user.id, draft));
  const [conflict, setConflict] = useState<"again" | "gone">();
  const [fault, setFault] = useState<string>();
  const kept = useDraftKeeper(user.id, draft);
  const [isWaiting, setWaiting] = useState(false);
  const busy = isWaiting || register.isPending || update.isPending;
  const valuesNow = () => form.getFieldsValue(true) as RegistrationValues;

  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // what went wrong stands above the form, which is longer than the window
    if (conflict ?? fault) top.current?.scrollIntoView({ block: "nearest" });
  }, [conflict, fault]);
  useImperativeHandle(ref, () => ({
    save: form.submit,
    focus: () => (form.getFieldInstance(["applicant", "phone"]) as HTMLElement | undefined)?.focus(),
  }));

  const remember = () => kept.remember(() => ({ values: valuesNow(), names }));
  const restore = () => {
    if (offered) {
      form.setFieldsValue(offered.values);
      setNames([...start.files, ...offered.names]);
    }
    setOffered(undefined);
  };

  const save = async () => {
    if (busy) return;
    setFault(undefined);
    setConflict(undefined);
    setWaiting(true);
    const arrived = await uploadsArrived();
    setWaiting(false);
    if (!arrived) return;
    const body = bodyOf(valuesNow(), start.arrival?.incomingId);
    try {
      const saved =
        id === undefined
          ? await register.mutateAsync({ body })
          : await update.mutateAsync({ body: { ...body, ...(version.current && { version: version.current }) } });
      kept.drop();
      void message.success(id === undefined ? t("form.savedAs", { number: saved.requestNumber }) : t("common.saved"));
      onSaved();
    } catch (error) {
      if (isConflict(error) && id !== undefined) await meet(id);
      else if (showProblems(form, error, any)) void message.error(t("messages.unfilled"));
      else setFault(isApiError(error) && error.status > 0 ? error.message : t("messages.network"));
    }
  };
  /** The other one's version becomes ours, so that saving again is a decision; what only they changed is taken over. */
  const meet = async (appealId: number) => {
    const now = await call(appealEndpoints.get, { params: { id: appealId } }).catch(() => undefined);
    const person = now && (await call(applicantEndpoints.get, { params: { id: now.applicantsId } }).catch(() => undefined));
    if (now && person) {
      const theirs: RegistrationValues = { applicant: applicantValues(person), appeal: appealValues(now) };
      const found = differencesOf(comparedFields, base.current, structuredClone(valuesNow()), theirs);
      setNames((known) => [...known, ...now.files.filter((file) => !known.some((one) => one.resourcesId === file.resourcesId))]);
      for (const item of found.filter(({ untouched }) => untouched))
        for (const [path, value] of taken(item, theirs)) form.setFieldValue(path as never, value as never);
      [version.current, base.current] = [now.version, theirs];
      setMet({ version: now.version, items: found });
    }
    setConflict(now?.status === "registration" ? "again" : "gone");
  };

  return (
    <Form<RegistrationValues>
      form={form}
      layout="vertical"
      initialValues={start.values}
      disabled={busy}
      validateTrigger={["onChange", "onBlur"]}
      scrollToFirstError={{ focus: true, block: "center" }}
      onValuesChange={remember}
      onFinish={() => void save()}
      onFinishFailed={({ errorFields }) => {
        const missing = errorFields.some(({ errors }) => errors.includes(t("problems.required")));
        void message.error(t(missing ? "messages.requiredFields" : "errors.invalid_input"));
      }}
      onKeyDownCapture={onCtrlEnter(form.submit)}
    >
      <div ref={top} />
      {offered && (
        <Alert
          type="info"
          showIcon
          className="dialog-note"
          title={t("form.draftFound", { time: momentText(offered.at) })}
          action={
            <span className={css.draftButtons}>
              <Button size="small" type="primary" onClick={restore}>
                {t("form.draftRestore")}
              </Button>
              <Button size="small" onClick={() => (kept.drop(), setOffered(undefined))}>
                {t("form.draftDiscard")}
              </Button>
            </span>
          }
        />
      )}
      {conflict && id !== undefined && (
        <ConflictNote appealId={id} stillAllowed={conflict === "again"}>
          {conflict === "again" && met && met.items.length > 0 && (
            <Differences
              key={met.version}
              items={met.items}
              form={form}
              onTaken={remember}
              wordsOf={({ path }, value) =>
                path[1] === "files"
                  ? (value as number[]).map((file) => names.find((one) => one.resourcesId === file)?.resourceName ?? file).join(", ")
                  : undefined
              }
            />
          )}
        </ConflictNote>
      )}
      {start.arrival && (
        <Alert
          type="info"
          className="dialog-note"
          title={t("form.cameBy", { channel: start.arrival.channelName, time: momentText(start.arrival.createdDate) })}
        />
      )}
      {fault && <Alert type="error" showIcon role="alert" className="dialog-note" title={fault} />}
      <ApplicantFields form={form} onTouched={remember} />
      <AppealFields
        form={form}
        isNew={id === undefined && !start.arrival}
        ofMahalla={ofMahalla}
        isFromOutside={start.arrival !== undefined}
        names={names}
        onNamed={(file) => setNames((all) => [...all, file])}
      />
      <SimilarBar form={form} id={id} onTouched={remember} />
    </Form>
  );
};
