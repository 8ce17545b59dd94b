import { hasPinflCheckDigit, readNumber, userEndpoints, type CrudRow } from "@murojaat/contract";
import { Alert, App, Skeleton } from "antd";
import { useId, useState } from "react";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { titleOf } from "../../engine/references/referenceList.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { NumberField } from "../../engine/ui/NumberField.tsx";
import { useSending } from "../../engine/ui/useSending.ts";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";

/** The PINFL of a member of staff: typed again each time, shown by its last digits only. */
export const Pinfl = ({ user, onClose }: { user: CrudRow; onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const about = useId();
  const [pinfl, setPinfl] = useState<string | null>(null);
  const { busy, fault, send } = useSending();
  const now = useRead(userEndpoints.pinfl, { params: { id: user.id } }, { fresh: true });
  const write = useWrite(userEndpoints.setPinfl, { quiet: true });
  const read = pinfl ? readNumber("pinfl", pinfl) : undefined;
  const problem = read && "problem" in read ? read.problem : undefined;
  const isDoubtful = read !== undefined && "value" in read && !hasPinflCheckDigit(read.value);
  const save = async () => {
    await write.mutateAsync({ params: { id: user.id }, body: { pinfl } });
    void message.success(t("common.saved"));
    onClose();
  };
  return (
    <FormWindow
      title={t("administration.pinflOf", { name: titleOf(user) })}
      short
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      busy={busy}
      okButtonProps={{ disabled: problem !== undefined }}
      {...(now.data && { onOk: () => void send(save) })}
      onCancel={onClose}
    >
      {fault && <Alert type="error" showIcon role="alert" className={noteCss.note} title={fault} />}
      {now.data ? (
        <>
          {now.data.end && <p>{t("administration.pinflNow", { end: now.data.end })}</p>}
          <NumberField
            kind="pinfl"
            status={problem ? "error" : isDoubtful ? "warning" : ""}
            aria-label={t("administration.pinfl")}
            aria-describedby={about}
            value={pinfl}
            onChange={setPinfl}
          />
          <p id={about} className={proseCss.soft}>
            {problem ? any(`problems.${problem}`) : t("administration.pinflAbout")}
          </p>
          {isDoubtful && <Alert type="warning" showIcon role="status" className={noteCss.note} title={t("administration.pinflDoubtful")} />}
        </>
      ) : (
        <Skeleton active />
      )}
    </FormWindow>
  );
};
