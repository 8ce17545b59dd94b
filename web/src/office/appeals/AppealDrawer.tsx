import { drawerWidth } from "@murojaat/contract";
import { Button, Drawer, Spin } from "antd";
import { useRef } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { NotLoaded } from "../../engine/ui/NotLoaded.tsx";
import { AppealFormBody, type FormHandle } from "./AppealFormBody.tsx";
import { useRegistrationStart } from "./useRegistrationStart.ts";

/** The registration form: a new appeal, or one to change. */
type Props = {
  readonly id?: number;
  /** The record from outside that becomes an appeal. */
  readonly incoming?: number;
  readonly ofMahalla?: boolean;
  readonly onReject?: (() => void) | undefined;
  readonly onClose: () => void;
};
export const AppealDrawer = ({ id, incoming, ofMahalla = false, onReject, onClose }: Props) => {
  const { t } = useText();
  const handle = useRef<FormHandle>(null);
  const { start, missing } = useRegistrationStart(id, incoming);
  const title =
    incoming !== undefined
      ? t("form.incomingAppeal", { ticket: start?.arrival?.ticket ?? "…" })
      : id === undefined
        ? t("form.newAppeal")
        : t("form.editAppeal", { number: start?.record?.requestNumber ?? "…" });
  return (
    <Drawer
      open
      title={title}
      size={Math.min(drawerWidth, window.innerWidth)}
      onClose={onClose}
      mask={{ closable: false }}
      // what stands in a drawer that is still coming cannot take the focus by itself
      afterOpenChange={(isOpen) => isOpen && handle.current?.focus()}
      footer={
        <div className="drawer-foot">
          <span className="soft">{t("form.draftKept")}</span>
          {onReject && (
            <Button danger onClick={onReject}>
              {t("actions.rejectIncoming")}
            </Button>
          )}
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="primary" title="Ctrl+Enter" onClick={() => handle.current?.save()}>
            {t("common.save")}
          </Button>
        </div>
      }
    >
      {start ? (
        <AppealFormBody ref={handle} start={start} ofMahalla={ofMahalla} onSaved={onClose} />
      ) : missing ? (
        <NotLoaded text={t("card.failed")} {...missing} />
      ) : (
        <Spin description={t("common.loading")} />
      )}
    </Drawer>
  );
};
