import { Button } from "antd";
import { useEffect } from "react";
import { isApiError, isOutOfReach } from "../engine/api/errors.ts";
import { useText } from "../engine/text/useText.tsx";
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
