import type { MessageKey } from "@murojaat/contract/kit";
import { Button } from "antd";
import type { ReactNode } from "react";
import { fieldProblems, isApiError, isWorthAgain } from "../api/errors.ts";
import { useText } from "../text/useText.tsx";
import noteCss from "./note.module.css";
import proseCss from "./prose.module.css";

type Props = {
  /** The name of what failed to load; nothing where the screen around it shows it. */
  readonly text?: string;
  readonly error: unknown;
  readonly again: () => void;
  /** The screen's label of a refused query parameter. */
  readonly labelOf?: (path: string) => MessageKey | undefined;
  /** Another way out. */
  readonly children?: ReactNode;
};

/** Shown in place of what failed to load: the server's reason, and a retry where that can help. */
export const NotLoaded = ({ text, error, again, labelOf, children }: Props) => {
  const { t, any } = useText();
  const what = text ?? t("lists.failed");
  const why = isApiError(error) ? (error.status > 0 ? error.message : t("messages.network")) : undefined;
  const [refused] = fieldProblems(error);
  const label = refused && labelOf?.(refused.path);
  return (
    <div className={noteCss.empty} data-part="list-note" role="alert">
      {what && <p>{what}</p>}
      {why && <p className={proseCss.soft}>{why}</p>}
      {refused && (
        <p className={proseCss.soft}>
          {label && `${any(label)}: `}
          {any(`problems.${refused.problem}`, { limit: refused.limit })}
        </p>
      )}
      {isWorthAgain(error) && (
        <Button type="primary" onClick={again}>
          {t("common.tryAgain")}
        </Button>
      )}
      {children}
    </div>
  );
};
