import { mergeEndpoints, type StayedAppeal } from "@murojaat/contract";
import { Alert, App, Button, Spin } from "antd";
import { useState } from "react";
import { call } from "../../engine/api/client.ts";
import { queries } from "../../engine/api/queries.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { useRead } from "../../engine/api/use.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormWindow } from "../../engine/ui/FormWindow.tsx";
import { InnerLink } from "../../engine/ui/InnerLink.tsx";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";
import css from "./StayedDialog.module.css";

/** Appeals that did not go back with a merger, each with what gives it back. */
export const StayedDialog = ({ mergeId, onClose }: { readonly mergeId: number; readonly onClose: () => void }) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const params = { id: mergeId };
  const { data, error } = useRead(mergeEndpoints.stayed, { params }, { quiet: true });
  const [busy, setBusy] = useState<number>();
  const [fault, setFault] = useState<string>();
  const giveBack = async ({ id: appealId, version }: StayedAppeal) => {
    setBusy(appealId);
    setFault(undefined);
    try {
      await call(mergeEndpoints.giveBack, { params, body: { appealId, version } });
      void message.success(t("merges.givenBack"));
    } catch (refusal) {
      setFault(refusalText(refusal, any));
    } finally {
      setBusy(undefined);
      void queries().invalidateQueries();
    }
  };
  const told = fault ?? (error ? refusalText(error, any) : undefined);
  return (
    <FormWindow short title={t("merges.stayed")} onCancel={onClose}>
      {told !== undefined && <Alert type="error" showIcon role="alert" className={noteCss.note} title={told} />}
      {!data && !error && <Spin />}
      {data?.length === 0 && <p>{t("merges.noneStayed")}</p>}
      {data && data.length > 0 && (
        <>
          <p>{t("merges.stayedAbout")}</p>
          <ul className={css.stayed} aria-label={t("merges.stayed")}>
            {data.map((one) => (
              <li key={one.id}>
                <InnerLink to={`/appeals/res-card/${one.id}`} target="_blank" className={proseCss.link}>
                  {one.requestNumber}
                </InnerLink>
                {one.mayBeGiven && (
                  <Button
                    size="small"
                    loading={busy === one.id}
                    aria-label={`${one.requestNumber}: ${t("merges.giveBack")}`}
                    onClick={() => void giveBack(one)}
                  >
                    {t("merges.giveBack")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormWindow>
  );
};
