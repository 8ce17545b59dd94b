import ExclamationCircleOutlined from "@ant-design/icons/es/icons/ExclamationCircleOutlined";
import { languages, sessionEndpoints, type Language, type ShownPasskey, type Spelling } from "@murojaat/contract";
import { Button } from "antd";
import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { call } from "../../engine/api/client.ts";
import { isApiError } from "../../engine/api/errors.ts";
import { languageId } from "../../engine/text/language.ts";
import { useText } from "../../engine/text/useText.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { leftForOutside, outside, OutsideButtons, type Way } from "./OutsideButtons.tsx";
import { forgetSession, rememberSignedIn } from "./useSession.ts";
import emblem from "../../engine/ui/emblem.svg";
import css from "./login.module.css";

type Typed = { login: string; password: string; code?: string };
type Credentials = Typed & { passkey?: ShownPasskey };
/** Why the user is on the sign-in page again. */
export type LoginReason = "failed" | "password" | "factor";

const GivenPassword = lazy(() => import("./GivenPassword.tsx").then((m) => ({ default: m.GivenPassword })));

const NeededFactor = lazy(() => import("./NeededFactor.tsx").then((m) => ({ default: m.NeededFactor })));

type Props = {
  readonly reason?: LoginReason | undefined;
  /** Which service outside has sent the browser back. */
  readonly way: Way | undefined;
  /** Where the user wanted to go. */
  readonly back: string | undefined;
  /** Prefetches the next screen during typing. */
  readonly onTyping: () => void;
  readonly onSignedIn: (back: string | undefined) => void;
};

export const LoginScreen = ({ reason, way: from, back, onTyping, onSignedIn }: Props) => {
  const { t, language, alphabet, setSpelling } = useText();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(from !== undefined);
  const [way, setWay] = useState(from);
  const [left] = useState(() => (from ? leftForOutside() : {}));
  const chosen = useRef<Language | undefined>(left.language);
  const wayBack = back ?? left.back;
  const [missing, setMissing] = useState<readonly (keyof Typed)[]>([]);
  /** Accepted, and a code is asked for. */
  const [accepted, setAccepted] = useState<Credentials>();
  /** What to ask a passkey of the user with, where there is one. */
  const [asking, setAsking] = useState<object>();

  useEffect(() => {
    document.title = `${t("session.login")} — ${t("common.title")}`;
  }, [t]);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // while the call was under way the fields could not keep the focus; what was refused is typed over
    const field = fault !== undefined && !busy && form.current?.querySelector<HTMLInputElement>("[name=password], [name=code]");
    if (!field) return;
    field.focus();
    field.select();
  }, [fault, busy]);

  const done = () => onSignedIn(wayBack);

  const signIn = async ({ login, password, ...shown }: Credentials) => {
    setMissing([]);
    setBusy(true);
    setFault(undefined);
    try {
      if (way) await call(outside[way].finish, { body: shown }, { quiet: true });
      else await call(sessionEndpoints.login, { body: { login, password, ...shown } }, { quiet: true });
      // a language chosen here becomes the user's language
      if (chosen.current)
        await call(sessionEndpoints.changeLanguage, { body: { languageId: languageId(chosen.current) } }).catch(() => undefined);
      forgetSession();
      rememberSignedIn(true);
      done();
    } catch (error) {
      setBusy(false);
      if (isApiError(error) && error.code === "factor_needed") {
        setAsking((error.details as { passkey: object | null }).passkey ?? undefined);
        return setAccepted({ login, password });
      }
      // a code may be shown again; after any other failure the person starts again there
      const mayRepeat = accepted && isApiError(error) && (error.code === "wrong_code" || error.status === 0);
      if (way && !mayRepeat) startAnew();
      setFault(isApiError(error) && error.status !== 0 ? error.message : t("messages.network"));
    }
  };

  const startAnew = () => {
    setAccepted(undefined);
    setWay(undefined);
  };
  const finishes = useRef(from !== undefined);
  useEffect(() => {
    if (!finishes.current) return;
    finishes.current = false;
    // a reload of this page is no second way back
    history.replaceState(history.state, "", "/login");
    void signIn({ login: "", password: "" });
  });

  const usePasskey = async ({ login, password }: Credentials, options: object) => {
    setBusy(true);
    setFault(undefined);
    try {
      const { showPasskey } = await import("./passkey.ts");
      const passkey = await showPasskey(options);
      await signIn({ login, password, passkey });
      // the question served once
      setAsking(undefined);
    } catch {
      setFault(t("session.passkeyFailed"));
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // read from the DOM: a password that the browser filled in fires no event
    const body = { ...accepted, ...(Object.fromEntries(new FormData(event.currentTarget)) as Typed) };
    const asked = way ? (["code"] as const) : (["login", "password", "code"] as const);
    const empty = asked.filter((name) => body[name]?.trim() === "");
    if (empty.length === 0) return void signIn(body);
    setMissing(empty);
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty[0]!}]`)?.focus();
  };
  const choose = (next: Spelling) => {
    chosen.current = next.language;
    void setSpelling(next);
  };

  return (
    <main className={css.login}>
      <section className={css.loginBox} data-part="login-box" aria-labelledby="login-title">
        <img src={emblem} alt="" width={48} height={48} />
        <h1 id="login-title">{t("common.title")}</h1>
        <p className={css.loginSubtitle}>{t("common.subtitle")}</p>
        {reason === "factor" ? (
          <Suspense>
            <NeededFactor onDone={done} onLeft={(to) => location.assign(to)} />
          </Suspense>
        ) : reason === "password" ? (
          <Suspense>
            <GivenPassword onChanged={done} onLeft={(to) => location.assign(to)} />
          </Suspense>
        ) : (
          <>
            {(fault ?? reason) && (
              <p role="alert" className={fault ? `${css.loginNotice} ${css.loginRefused}` : css.loginNotice}>
                <ExclamationCircleOutlined /> {fault ?? t("messages.internal")}
              </p>
            )}
            <form ref={form} noValidate onSubmit={submit} onChange={onTyping}>
              {accepted && asking && (
                <Button
                  type="primary"
                  size="large"
                  block
                  autoFocus
                  className={css.loginPasskey}
                  disabled={busy}
                  onClick={() => void usePasskey(accepted, asking)}
                >
                  {t("session.passkeyUse")}
                </Button>
              )}
              {accepted ? (
                <Field key="code" label={t("session.code")} missing={missing.includes("code")}>
                  {(field) => (
                    <>
                      <Input {...field} name="code" autoFocus={!asking} autoComplete="one-time-code" size="large" disabled={busy} />
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
              <Button type={asking && accepted ? "default" : "primary"} htmlType="submit" size="large" block loading={busy}>
                {t("session.login")}
              </Button>
              {accepted && (
                <Button
                  type="link"
                  block
                  onClick={() => {
                    startAnew();
                    setFault(undefined);
                  }}
                >
                  {t("session.back")}
                </Button>
              )}
            </form>
            {!accepted && (
              <OutsideButtons isDisabled={busy} left={() => ({ back: wayBack, language: chosen.current })} onFault={setFault} />
            )}
          </>
        )}
        <LanguageChoice
          among={languages.map(({ code }) => ({ language: code, alphabet }))}
          value={{ language, alphabet }}
          onChoose={choose}
        />
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
