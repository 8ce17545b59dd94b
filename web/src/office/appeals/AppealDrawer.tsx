import type { AppealRecord } from "@murojaat/contract";
import { Button, Spin } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { Later } from "../../engine/ui/Later.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { AppealFormBody, type FormHandle } from "./AppealFormBody.tsx";
import { widthBeside } from "./widths.ts";
import { SaidNumber } from "./SavedBar.tsx";
import { useRegistrationStart, type ScannedLetter } from "./useRegistrationStart.ts";
import { keyed, WithKey } from "../../engine/keys/KeySign.tsx";
import similarCss from "./SimilarBar.module.css";
import { FormDrawer } from "../../engine/ui/FormDrawer.tsx";
import { useLeave } from "../../engine/ui/useLeave.ts";
import proseCss from "../../engine/ui/prose.module.css";

/** The registration form: a new appeal, or one to change. */
type Props = {
  readonly id?: number;
  /** The incoming appeal that becomes an appeal. */
  readonly incoming?: number;
  /** The line of the reception journal that becomes an appeal. */
  readonly enrolment?: number;
  /** The scanned letter that becomes an appeal. */
  readonly scan?: ScannedLetter;
  readonly ofMahalla?: boolean;
  readonly onReject?: (() => void) | undefined;
  readonly onClose: () => void;
  /** A new appeal was saved; `goOn`: what the clerk asked for next. */
  readonly onSaved?: (saved: AppealRecord, goOn: GoOn) => void;
  /** Above an empty form: what was saved before it. */
  readonly before?: ReactNode;
};
/** After saving: nothing, send the appeal on, or register the next one. */
export type GoOn = "stay" | "send" | "next";
export const AppealDrawer = ({ id, incoming, enrolment, scan, ofMahalla = false, onReject, onClose, onSaved, before }: Props) => {
  const { t } = useText();
  const handle = useRef<FormHandle>(null);
  const goOn = useRef<GoOn>("stay");
  const [form, setForm] = useState(0);
  const [status, setStatus] = useState<Element | null>(null);
  /** The number that "save and next" gave. */
  const [given, setGiven] = useState<string>();
  const save = (next: GoOn) => {
    goOn.current = next;
    handle.current?.save();
  };
  const saved = (record: AppealRecord) => {
    onSaved?.(record, goOn.current);
    if (goOn.current !== "next") return onClose();
    setGiven(record.requestNumber);
    // the next scanned letter comes with a form of its own
    if (!scan) setForm(form + 1);
  };
  const mayGoOn = onSaved !== undefined && id === undefined;
  // what came in is one of its list
  const mayBeginNext = mayGoOn && incoming === undefined;
  const { start, missing } = useRegistrationStart(id, { incoming, enrolment, scan });
  const title =
    incoming !== undefined
      ? t("form.incomingAppeal", { ticket: start?.arrival?.ticket ?? "…" })
      : scan
        ? t("scanned.letter", { name: scan.fileName })
        : id === undefined
          ? t("form.newAppeal")
          : t("form.editAppeal", { number: start?.record?.requestNumber ?? "…" });
  // a draft keeps what was typed, unless the server refuses it
  const leave = useLeave({ isFieldsTouched: () => handle.current?.losesWords() === true }, onClose);
  return (
    <FormDrawer
      title={title}
      width={widthBeside(scan !== undefined)}
      keys={{
        form: { validateFields: async (how) => handle.current?.validate(how) },
        alsoEmpty: () => handle.current?.stillEmpty() ?? [],
      }}
      bodyClass={similarCss.room}
      onClose={leave}
      // fields of a drawer that is still opening cannot take the focus by themselves
      onStands={() => handle.current?.focus()}
      foot={
        <>
          <span ref={setStatus} className={proseCss.soft} />
          {onReject && (
            <Button danger onClick={onReject}>
              {t("actions.rejectIncoming")}
            </Button>
          )}
          <Button onClick={leave}>{t("common.cancel")}</Button>
          {mayBeginNext && (
            <Button {...keyed("saveAndNext")} onClick={() => save("next")}>
              <WithKey of="saveAndNext">{t("form.saveAndNext")}</WithKey>
            </Button>
          )}
          {mayGoOn && (
            <Button {...keyed("saveAndSend")} onClick={() => save("send")}>
              <WithKey of="saveAndSend">{t("form.saveAndSend")}</WithKey>
            </Button>
          )}
          <Button type="primary" {...keyed("save")} onClick={() => save("stay")}>
            <WithKey of="save">{t("common.save")}</WithKey>
          </Button>
        </>
      }
    >
      <SaidNumber number={given} />
      {before}
      {start ? (
        <Later>
          <AppealFormBody key={form} ref={handle} start={start} ofMahalla={ofMahalla} onSaved={saved} status={status} onClose={leave} />
        </Later>
      ) : missing ? (
        <NotLoaded text={t("card.failed")} {...missing} />
      ) : (
        <Spin description={t("common.loading")} />
      )}
    </FormDrawer>
  );
};
