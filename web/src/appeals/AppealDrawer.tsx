import { drawerWidth } from "@murojaat/contract";
import { Button, Drawer, Spin } from "antd";
import { useRef } from "react";
import { useText } from "../text/useText.tsx";
import { AppealFormBody, type FormHandle } from "./AppealFormBody.tsx";
import { useRegistrationStart } from "./useRegistrationStart.ts";

/** The registration form: a new appeal, or one to change. */
export const AppealDrawer = ({ id, ofMahalla = false, onClose }: { id?: number; ofMahalla?: boolean; onClose: () => void }) => {
  const { t } = useText();
  const handle = useRef<FormHandle>(null);
  const start = useRegistrationStart(id);
  const title = id === undefined ? t("form.newAppeal") : t("form.editAppeal", { number: start?.record?.requestNumber ?? "…" });
  return (
    <Drawer
      open
      title={title}
      size={Math.min(drawerWidth, window.innerWidth)}
      onClose={onClose}
      mask={{ closable: false }}
      footer={
        <div className="drawer-foot">
          <span className="soft">{t("form.draftKept")}</span>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="primary" title="Ctrl+Enter" onClick={() => handle.current?.save()}>
            {t("common.save")}
          </Button>
        </div>
      }
    >
      {start ? (
        <AppealFormBody ref={handle} start={start} ofMahalla={ofMahalla} onSaved={onClose} />
      ) : (
        <Spin description={t("common.loading")} />
      )}
    </Drawer>
  );
};
