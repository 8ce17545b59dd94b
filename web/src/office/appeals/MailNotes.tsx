import type { IncomingRecord } from "@murojaat/contract";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { CardLink } from "../../engine/lists/Cell.tsx";
import { useText } from "../../engine/text/useText.tsx";
import noteCss from "../../engine/ui/note.module.css";

type Said = Pick<IncomingRecord, "namedAppeal" | "joinedAppeal" | "guessedCharset">;

/** What is to be known of a letter by e-mail: which appeal it joined or names, and that its words were guessed. */
export const MailNotes = ({ namedAppeal, joinedAppeal, guessedCharset }: Said) => {
  const { t } = useText();
  const named = joinedAppeal ?? namedAppeal;
  const note = (type: "info" | "warning", title: ReactNode) => (
    <Alert type={type} showIcon role="note" className={noteCss.note} title={title} />
  );
  return (
    <>
      {named &&
        note(
          "info",
          <>
            {t(joinedAppeal ? "form.joinedAppeal" : "form.namedAppeal")} <CardLink to={{ id: named.id }}>{named.requestNumber}</CardLink>
          </>,
        )}
      {guessedCharset && note("warning", t("form.guessedCharset", { charset: guessedCharset }))}
    </>
  );
};
