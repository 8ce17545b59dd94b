import { languages, sessionEndpoints, type Language } from "@murojaat/contract";
import { Button } from "antd";
import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { languageId } from "../../engine/text/language.ts";
import { useText } from "../../engine/text/useText.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { forgetSession, rememberSignedIn } from "./useSession.ts";
import emblem from "../../engine/ui/emblem.svg";
import css from "./login.module.css";

type Credentials = { login: string; password: string; code?: string };
/** Why the user is on the sign-in page again. */
export type LoginReason = "failed" | "password" | "factor";

const GivenPassword = lazy(() => import("./GivenPassword.tsx").then((m) => ({ default: m.GivenPassword })));

const NeededFactor = lazy(() => import("./NeededFactor.tsx").then((m) => ({ default: m.NeededFactor })));

type Props = {
  readonly reason?: LoginReason | undefined;
  /** Prefetches the next screen during typing. */
  readonly onTyping: () => void;
  readonly onSignedIn: () => void;
};

export const LoginScreen = ({ reason, onTyping, onSignedIn }: Props) => {
  const { t, language, setLanguage } = useText();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const chosen = useRef<Language>(undefined);
  const [missing, setMissing] = useState<readonly (keyof Credentials)[]>([]);
  /** Accepted, and a code is asked for. */
  const [accepted, setAccepted] = useState<Credentials>();

  useEffect(() => {
    document.title = `${t("session.login")} — ${t("common.title")}`;
  }, [t]);

  const signIn = async (body: Credentials) => {
    setMissing([]);
    setBusy(true);
    setFault(undefined);
    try {
      await call(sessionEndpoints.login, { body }, { quiet: true });
      // a language chosen here becomes the user's language
      if (chosen.current)
        await call(sessionEndpoints.changeLanguage, { body: { languageId: languageId(chosen.current) } }).catch(() => undefined);
      forgetSession();
      rememberSignedIn(true);
      onSignedIn();
    } catch (error) {
      setBusy(false);
      if (isApiError(error) && error.code === "factor_needed") return setAccepted(body);
      setFault(isApiError(error) && error.status !== 0 ? error.message : t("messages.network"));
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // read from the DOM: a password that the browser filled in fires no event
    const body = { ...accepted, ...(Object.fromEntries(new FormData(event.currentTarget)) as Credentials) };
    const empty = (["login", "password", "code"] as const).filter((name) => body[name]?.trim() === "");
    if (empty.length === 0) return void signIn(body);
    setMissing(empty);
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]!}]`)?.focus();
  };
  const choose = (next: Language) => {
    chosen.current = next;
    void setLanguage(next);
  };

  return (
    <main className={css.login}>
      <section className={css.loginBox} data-part="login-box" aria-labelledby="login-title">
        <img src={emblem} alt="" width={48} height={48} />
        <h1 id="login-title">{t("common.title")}</h1>
        <p className={css.loginSubtitle}>{t("common.subtitle")}</p>
        {reason === "factor" ? (
          <Suspense>
            <NeededFactor onDone={onSignedIn} onLeft={() => location.assign("/login")} />
          </Suspense>
        ) : reason === "password" ? (
          <Suspense>
            <GivenPassword onChanged={onSignedIn} onLeft={() => location.assign("/login")} />
          </Suspense>
        ) : (
          <>
            {(fault ?? reason) && (
              <p role="alert" className={fault ? `${css.loginNotice} ${css.loginRefused}` : css.loginNotice}>
                {fault ?? t("messages.internal")}
              </p>
            )}
            <form noValidate onSubmit={submit} onChange={onTyping}>
              {accepted ? (
                <Field key="code" label={t("session.code")} missing={missing.includes("code")}>
                  {(field) => (
                    <>
                      <Input {...field} name="code" autoFocus autoComplete="one-time-code" size="large" maxLength={40} disabled={busy} />
                      <span className={css.loginHint}>{t("session.codeAbout")}</span>
                    </>
                  )}
                </Field>
              ) : (
                <>
                  <Field label={t("session.username")} missing={missing.includes("login")}>
                    {(field) => (
                      <Input
                        {...field}
                        name="login"
                        autoFocus
                        autoComplete="username"
                        size="large"
                        maxLength={64}
                        spellCheck={false}
                        autoCapitalize="off"
                        disabled={busy}
                      />
                    )}
                  </Field>
                  <Field label={t("session.password")} missing={missing.includes("password")}>
                    {(field) => (
                      <Password {...field} name="password" autoComplete="current-password" size="large" maxLength={200} disabled={busy} />
                    )}
                  </Field>
                </>
              )}
              <Button type="primary" htmlType="submit" size="large" block loading={busy}>
                {t("session.login")}
              </Button>
              {accepted && (
                <Button
                  type="link"
                  block
                  onClick={() => {
                    setAccepted(undefined);
                    setFault(undefined);
                  }}
                >
                  {t("session.back")}
                </Button>
              )}
            </form>
          </>
        )}
        <LanguageChoice among={languages.map((l) => l.code)} value={language} onChoose={choose} />
      </section>
    </main>
  );
};

type FieldProps = {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string;
  readonly status: "" | "error";
};
/** A labelled field. The library's form is loaded with the first screen that needs it: two fields do not. */
const Field = ({ label, missing, children }: { label: string; missing: boolean; children: (field: FieldProps) => ReactNode }) => {
  const { t } = useText();
  const id = useId();
  return (
    <div className={css.loginField}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": missing, "aria-describedby": `${id}-fault`, status: missing ? "error" : "" })}
      <div id={`${id}-fault`} className={css.loginFault} role={missing ? "alert" : undefined}>
        {missing && t("problems.required")}
      </div>
    </div>
  );
};
