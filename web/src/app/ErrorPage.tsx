import { Button } from "antd";
import { useEffect } from "react";
import { isApiError, isOutOfReach } from "../engine/api/errors.ts";
import { useText } from "../engine/text/useText.tsx";
import { ForbiddenScreen, UnknownMiddleware } from "./guard.tsx";

const codes = [401, 403, 404, 500] as const;
type Code = (typeof codes)[number];

/** Which page an error makes; the words of one that is ours to mend stand on it as they are. */
export const whatOf = (error: unknown): { readonly code: Code; readonly words?: string; readonly isOutOfReach?: true } => {
  if (error instanceof ForbiddenScreen) return { code: 403 };
  if (error instanceof UnknownMiddleware) return { code: 500, words: error.message };
  if (isApiError(error) && isOutOfReach(error)) return { code: 500, isOutOfReach: true, ...(error.status > 0 && { words: error.message }) };
  return { code: (isApiError(error) && codes.find((code) => code === error.status)) || 500 };
};

/** 401 signs in again by reloading, what was out of reach is asked for again; the others lead home (specification, section 2). */
export const ErrorPage = ({ code, words, isOutOfReach: mayReturn }: ReturnType<typeof whatOf>) => {
  const { t } = useText();
  const text = words ?? (mayReturn ? t("messages.network") : t(`errorPages.e${code}`));
  useEffect(() => {
    document.title = `${code} — ${t("common.title")}`;
  }, [code, t]);
  return (
    <section className="error-page" role="alert">
      <p className="error-code" aria-hidden>
        {code}
      </p>
      <h1>{text}</h1>
      {code === 401 || mayReturn ? (
        <Button type="primary" onClick={() => location.reload()}>
          {t(mayReturn ? "common.tryAgain" : "session.login")}
        </Button>
      ) : (
        <Button type="primary" href="/login">
          {t("common.home")}
        </Button>
      )}
    </section>
  );
};
