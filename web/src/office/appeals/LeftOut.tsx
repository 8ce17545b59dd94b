import type { IncomingRecord } from "@murojaat/contract";
import { Alert } from "antd";
import { useText } from "../../engine/text/useText.tsx";
import noteCss from "../../engine/ui/note.module.css";

/** What of a message from outside could not be kept, why, and what its sender gave. */
export const LeftOut = ({ parts }: { readonly parts: IncomingRecord["leftOut"] }) => {
  const { t } = useText();
  return (
    parts.length > 0 && (
      <Alert
        type="warning"
        showIcon
        role="note"
        className={noteCss.note}
        title={t("form.leftOut")}
        description={
          <ul className={noteCss.list} data-part="left-out">
            {parts.map(({ part, reason, name, given, message }) => (
              <li key={`${part} ${reason}`}>{given === null ? `${name}: ${message}` : `${name}, «${given}»: ${message}`}</li>
            ))}
          </ul>
        }
      />
    )
  );
};
