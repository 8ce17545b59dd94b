import type { MessageKey } from "@murojaat/contract";
import { Button } from "antd";
import type { ReactNode } from "react";
import { fieldProblems, isApiError, isWorthAgain } from "../api/errors.ts";
import { useText } from "../text/useText.tsx";

type Props = {
  /** What did not come; nothing where the screen around it says so. */
  readonly text?: string;
  readonly error: unknown;
  readonly again: () => void;
  /** What the server calls a refused part of the question, as the screen has it. */
  readonly labelOf?: (path: string) => MessageKey | undefined;
  /** Another way out. */
  readonly children?: ReactNode;
};

/** What stands where something did not come: why, in the server's own words, and a way to ask again where that can help. */
export const NotLoaded = ({ text, error, again, labelOf, children }: Props) => {
  const { t, any } = useText();
  const what = text ?? t("lists.failed");
  const why = isApiError(error) ? (error.status > 0 ? error.message : t("messages.network")) : undefined;
  const [refused] = fieldProblems(error);
  const label = refused && labelOf?.(refused.path);
  return (
    <div className="list-note" role="alert">
      {what && <p>{what}</p>}
      {why && <p className="soft">{why}</p>}
      {refused && (
        <p className="soft">
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
