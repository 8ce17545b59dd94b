import { Alert } from "antd";
import type { ReactNode } from "react";
import { momentText } from "../text/moments.ts";
import { useText } from "../text/useText.tsx";
import noteCss from "../ui/note.module.css";

type Props = {
  readonly conflict: { readonly by?: string | null; readonly at?: string | null };
  /** What happened, where no input is preserved. */
  readonly title?: string;
  readonly children?: ReactNode;
};

/** Somebody else changed the record first: who and when. Input is preserved, and saving it again is a decision. */
export const ConflictNote = ({ conflict: { by, at }, title, children }: Props) => {
  const { t } = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={noteCss.note}
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
