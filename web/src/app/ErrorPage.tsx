import { Button } from "antd";
import { formDraftEndpoints } from "@murojaat/contract";
import { useEffect, useState } from "react";
import { isApiError, isOutOfReach } from "../engine/api/errors.ts";
import { queries } from "../engine/api/queries.ts";
import { keyOf } from "../engine/api/use.ts";
import { contentsLeft } from "../engine/forms/unsaved.ts";
import { wordsIn } from "../engine/forms/words.ts";
import { useText } from "../engine/text/useText.tsx";
import { useCopy } from "../engine/ui/useCopy.ts";
import { ForbiddenScreen, UnknownMiddleware } from "./guard.tsx";
import css from "./ErrorPage.module.css";

const codes = [401, 403, 404, 500] as const;
type Code = (typeof codes)[number];

/** Which page an error shows; the text of a server error is shown as it is. */
export const whatOf = (error: unknown): { readonly code: Code; readonly words?: string; readonly isOutOfReach?: true } => {
  if (error instanceof ForbiddenScreen) return { code: 403 };
  if (error instanceof UnknownMiddleware) return { code: 500, words: error.message };
  if (isApiError(error) && isOutOfReach(error)) return { code: 500, isOutOfReach: true, ...(error.status > 0 && { words: error.message }) };
  return { code: (isApiError(error) && codes.find((code) => code === error.status)) || 500 };
};

/** 401 signs in again by reloading, an unreachable server is asked again, the others lead home (specification, section 2). */
export const ErrorPage = ({ code, words, isOutOfReach: mayReturn }: ReturnType<typeof whatOf>) => {
  const { t } = useText();
  const text = words ?? (mayReturn ? t("messages.network") : t(`errorPages.e${code}`));
  useEffect(() => {
    document.title = `${code} — ${t("common.title")}`;
  }, [code, t]);
  return (
    <section className={css.page} role="alert">
      <p className={css.code} aria-hidden>
        {code}
      </p>
      <h1>{text}</h1>
      {code === 401 && <WhatWasTyped />}
      {code === 401 || mayReturn ? (
        <Button type="primary" onClick={() => location.reload()}>
          {t(mayReturn ? "common.tryAgain" : "session.login")}
        </Button>
      ) : (
        <>
          {/* a part of the screen may be there again */}
          {code === 500 && <Button onClick={() => location.reload()}>{t("common.tryAgain")}</Button>}
          <Button type="primary" href="/login">
            {t("common.home")}
          </Button>
        </>
      )}
    </section>
  );
};

/** Of forms that the end of the session has closed: that their words are kept, or a way to take along those that are not. */
const WhatWasTyped = () => {
  const { t } = useText();
  const copy = useCopy();
  const [left, setLeft] = useState<readonly unknown[]>();
  useEffect(() => void contentsLeft().then(setLeft), []);
  if (left === undefined) return null;
  if (left.length > 0)
    return (
      <>
        <p>{t("errorPages.notKept")}</p>
        <Button onClick={() => void copy(wordsIn(left).join("\n"))}>{t("form.draftCopy")}</Button>
      </>
    );
  const drafts = queries().getQueryData<readonly unknown[]>(keyOf(formDraftEndpoints.all, {}));
  return drafts && drafts.length > 0 ? <p>{t("errorPages.kept")}</p> : null;
};
