import type { AppealRecord } from "@murojaat/contract";
import { Alert, App, Button } from "antd";
import { useEffect, useRef } from "react";
import { readFile } from "../../engine/api/client.ts";
import { refusalText } from "../../engine/api/refusal.ts";
import { saveBlob } from "../../engine/files/save.ts";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import { useCopy } from "../../engine/ui/useCopy.ts";
import { AskedBeside, usePurpose } from "../purposes/usePurpose.tsx";
import css from "./SavedBar.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = { readonly saved: Pick<AppealRecord, "id" | "requestNumber">; readonly onClose: () => void };

/** The number of the appeal just registered, until it is dismissed: the clerk writes it on the paper. */
export const SavedBar = ({ saved: { id, requestNumber }, onClose }: Props) => {
  const { t, any } = useText();
  const { message } = App.useApp();
  const failed = (error: unknown) => void message.error(refusalText(error, any));
  const copyText = useCopy();
  const copy = () => copyText(requestNumber).catch(failed);
  const asked = usePurpose(id);
  const line = useRef<HTMLSpanElement>(null);
  // the next form's first field takes the focus, and in a low window the bar would stand above the edge
  useEffect(() => {
    line.current?.scrollIntoView({ block: "center" });
  }, [id]);
  const label = () =>
    asked
      .ask((said) => readFile(`/appeals/blank/${id}`, { format: "pdf", ...said }))
      .then((file) => file && saveBlob(file.content, file.name), failed);
  return (
    <Alert
      type="success"
      showIcon
      role="note"
      data-part="saved-bar"
      className={css.bar!}
      closable={{ onClose, "aria-label": t("common.close") }}
      title={
        <span ref={line} className={css.line}>
          {t("form.savedAs", { number: requestNumber })}
          <Button size="small" onClick={() => void copy()}>
            {t("form.copyNumber")}
          </Button>
          <CardLink to={{ id }}>{t("form.openCard")}</CardLink>
          <AskedBeside asked={asked}>
            <Button size="small" onClick={() => void label()}>
              {t("form.printLabel")}
            </Button>
          </AskedBeside>
        </span>
      }
    />
  );
};

/** Says the number to screen readers, once; it stands where the bar will be, from before the saving on. */
export const SaidNumber = ({ number }: { readonly number: string | undefined }) => {
  const { t } = useText();
  return (
    <p role="status" className={proseCss.hidden}>
      {number && t("form.savedAs", { number })}
    </p>
  );
};
