import { applicantEndpoints, isRead, shownAs, type AppealRecord, type ApplicantRecord } from "@murojaat/contract";
import { Alert, App, Form } from "antd";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { createPortal } from "react-dom";
import { call } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { momentText } from "../../engine/text/moments.ts";
import { DraftOffers } from "../../engine/forms/DraftOffers.tsx";
import { DraftStatus } from "../../engine/forms/DraftStatus.tsx";
import { useDraftedForm } from "../../engine/forms/useDraftedForm.ts";
import { wordsIn } from "../../engine/forms/words.ts";
import { useText } from "../../engine/text/useText.tsx";
import { useView } from "../../engine/lists/useListView.ts";
import { focusTopmost } from "../../engine/ui/focusFirst.ts";
import { Later } from "../../engine/ui/Later.tsx";
import { ActionGoneNote } from "../../engine/workflow/ActionConflictNote.tsx";
import { AppealFields } from "./AppealFields.tsx";
import { ApplicantFields } from "./ApplicantFields.tsx";
import { FormConflict } from "./FormConflict.tsx";
import { memoryName, proposedBy, stillEmptyIn, valuesOfPerson, type RegistrationValues } from "./form.ts";
import { useSession } from "../session/useSession.ts";
import { LetterBar } from "../file-readings/LetterBar.tsx";
import { LetterContext, pathOf, useLetter } from "../file-readings/useLetter.ts";
import { useKnownPerson, type KnownPerson } from "../file-readings/useKnownPerson.ts";
import { LeftOut } from "./LeftOut.tsx";
import { MailNotes } from "./MailNotes.tsx";
import { RepresentativeFields } from "./RepresentativeFields.tsx";
import { ScanBeside } from "./ScanBeside.tsx";
import { ReturnedNote } from "./ReturnedNote.tsx";
import { SimilarBar } from "./SimilarBar.tsx";
import { useAppealSaving } from "./useAppealSaving.ts";
import { widthBeside } from "./widths.ts";
import { draftPrefix, isNew, type RegistrationStart } from "./useRegistrationStart.ts";
import { orSaveAgain } from "../../engine/ui/orSaveAgain.ts";
import noteCss from "../../engine/ui/note.module.css";
import css from "./appeals.module.css";

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
  const { message } = App.useApp();
  const [form] = Form.useForm<RegistrationValues>();
  const id = start.record?.id;
  const memory = useView(memoryName(ofMahalla));
  const { user } = useSession();
  const [proposed] = useState(() => (isNew(start) ? proposedBy(memory.saved[0]?.query, ofMahalla, user, start.written) : undefined));
  const draft = useDraftedForm<RegistrationValues>({
    form,
    about: { form: "registration", appealId: id ?? null, taskId: null },
    prefix: draftPrefix(start),
    files: start.files,
    headingOf: ({ applicant: { lastName, firstName, name }, appeal: { text } }) => ({
      name: name ?? [lastName, firstName].filter(Boolean).join(" "),
      firstWords: text ?? "",
    }),
  });
  const { names, nameFiles, remember } = draft;
  const chosenFiles = Form.useWatch(["appeal", "files"], form) ?? start.values.appeal.files ?? [];
  const valuesNow = () => form.getFieldsValue(true) as RegistrationValues;

  const stillEmpty = () => [...stillEmptyIn(valuesNow()), ...letter.left().map((field) => pathOf(field).join("_"))];
  const toNeeded = () => void focusTopmost(stillEmpty());
  const readable = names.filter((one) => chosenFiles.includes(one.resourcesId) && !one.isLocked && isRead(one.resourceName));
  const { regionsId, applicantTypeId, applicantCnt } = start.values.applicant;
  const { pageCnt } = start.values.appeal;
  const letter = useLetter({
    form,
    fileIds: chosenFiles.filter((file) => readable.some((one) => one.resourcesId === file)),
    pagedIds: readable.filter((one) => shownAs(one.resourceName) !== "text").map((one) => one.resourcesId),
    automatic: isNew(start) ? { regionsId, applicantTypeId, applicantCnt, pageCnt, ...proposed?.applicant, ...proposed?.appeal } : {},
    onTaken: remember,
    onAllTaken: () => void known.find().then((person) => (person ? takeFromLetter(person) : toNeeded())),
  });
  const known = useKnownPerson(form, letter, id === undefined);
  /** Puts a known person into the form, once read; says whether there was one to be read. */
  const take = async (read: Promise<ApplicantRecord>): Promise<boolean> => {
    try {
      const person = await read;
      form.setFieldsValue({ applicant: valuesOfPerson(person, start.arrival && start.values.applicant.email) });
    } catch (error) {
      void message.error(refusalText(error, any));
      return false;
    }
    remember();
    setTimeout(toNeeded);
    return true;
  };
  const takeKnown = (applicantsId: number) => take(call(applicantEndpoints.get, { params: { id: applicantsId } }));
  /** The person whom phone and name of the letter say, with what the letter says of the place: they may have moved. */
  const takeFromLetter = async ({ id: applicantsId }: KnownPerson) => {
    // how many wrote is said of this letter
    const { applicantCnt: many } = valuesNow().applicant;
    const said = letter.placesSaid();
    if (!(await takeKnown(applicantsId))) return;
    form.setFieldsValue({ applicant: { ...said, applicantCnt: many } });
    remember();
  };
  const { busy, fault, conflict, isGone, save } = useAppealSaving({ form, start, ofMahalla, draft, takeKnown, onSaved });

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the error is shown above the form, which is longer than the window
    if (isGone || conflict || fault) top.current?.scrollIntoView({ block: "nearest" });
  }, [isGone, conflict, fault]);
  useImperativeHandle(ref, () => ({
    save: form.submit,
    validate: form.validateFields,
    stillEmpty,
    focus: () => void focusTopmost(["applicant_phone"]),
    losesWords: () => draft.state.refusal !== undefined && form.isFieldsTouched(),
  }));

  return (
    <Form<RegistrationValues>
      form={form}
      layout="vertical"
      className={css.form}
      initialValues={{
        applicant: { ...start.values.applicant, ...proposed?.applicant },
        appeal: { ...proposed?.appeal, ...start.values.appeal },
      }}
      disabled={busy}
      validateTrigger={["onChange", "onBlur"]}
      onValuesChange={remember}
      onFinish={save}
      onFinishFailed={orSaveAgain(form, ({ errorFields }) => {
        focusTopmost(errorFields.map(({ name }) => name.join("_")));
        const missing = errorFields.some(({ errors }) => errors.includes(t("problems.required")));
        void message.error(t(missing ? "messages.requiredFields" : "errors.invalid_input"));
      })}
      onKeyDownCapture={letter.onKeyDown}
      onFocusCapture={letter.onFocus}
    >
      <LetterContext.Provider value={letter}>
        <div ref={top} />
        {status && createPortal(<DraftStatus draft={draft.state} />, status)}
        <DraftOffers refusal={draft.state.refusal} drafts={draft.offered} onDiscard={draft.discard} onRestore={draft.restore} />
        {id !== undefined && isGone && (
          <ActionGoneNote
            appealId={id}
            words={wordsIn(form.isFieldsTouched() ? valuesNow() : {})}
            isKept={draft.state.isSaved}
            onClose={onClose}
          />
        )}
        {id !== undefined && conflict && !isGone && (
          <FormConflict key={conflict.now.version} appealId={id} items={conflict.items} form={form} names={names} onTaken={remember} />
        )}
        <LetterBar form={form} letter={letter} known={known.person} onPerson={(person) => void takeFromLetter(person)} />
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
        <div className={css.columns}>
          <div>
            <ApplicantFields
              form={form}
              proposed={proposed}
              sentFrom={start.arrival && start.values.applicant.email}
              onTouched={remember}
              onFilled={toNeeded}
            />
            <Later paints={2}>
              <RepresentativeFields form={form} onTouched={remember} names={names} onNamed={(file) => nameFiles([file])} />
            </Later>
          </div>
          <Later paints={2}>
            <AppealFields
              form={form}
              isNew={isNew(start)}
              proposed={proposed?.appeal ?? {}}
              ofMahalla={ofMahalla}
              isFromOutside={start.arrival !== undefined}
              before={start.record}
              names={names}
              onNamed={(file) => nameFiles([file])}
            />
          </Later>
        </div>
        <Later paints={2}>
          <ScanBeside files={names} chosen={chosenFiles} letter={letter} formWidth={widthBeside(start.scanId !== undefined)} />
          <SimilarBar form={form} id={id} onTouched={remember} onPerson={(applicantsId) => void takeKnown(applicantsId)} />
        </Later>
      </LetterContext.Provider>
    </Form>
  );
};
