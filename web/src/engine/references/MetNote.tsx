import type { Met } from "@murojaat/contract";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";

type Props = {
  readonly met: Pick<Met<object>, "by" | "at">;
  /** What happened, where nothing was typed that stays. */
  readonly title?: string;
  readonly children?: ReactNode;
};

/** Somebody was faster: who and when; what was typed stays, and saving it again is a decision. */
export const MetNote = ({ met: { by, at }, title, children }: Props) => {
  const { t } = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="crud-note"
      title={title ?? t("form.conflict")}
      description={
        <>
          {by && at && <p>{t("form.changedBy", { who: by, when: momentText(at) })}</p>}
          {children}
          {title === undefined && <p>{t("form.conflictKept")}</p>}
        </>
      }
    />
  );
};
