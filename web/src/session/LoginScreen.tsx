import { languages, sessionEndpoints, type Language } from "@murojaat/contract";
import { Alert, Button, Form, Input } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { languageId } from "../text/language.ts";
import { useText } from "../text/useText.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { forgetSession, rememberSignedIn } from "./useSession.ts";
import emblem from "../ui/emblem.svg";
import "./login.css";

type Credentials = { login: string; password: string };
/** Why the user stands here again. */
export type LoginReason = "ended" | "failed" | "password";

const GivenPassword = lazy(() => import("./GivenPassword.tsx").then((m) => ({ default: m.GivenPassword })));

type Props = {
  readonly reason?: LoginReason | undefined;
  /** Fetches what comes next, while one types. */
  readonly onTyping: () => void;
  readonly onSignedIn: () => void;
};

export const LoginScreen = ({ reason, onTyping, onSignedIn }: Props) => {
  const { t, language, setLanguage } = useText();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const chosen = useRef<Language>(undefined);
  const required = [{ required: true, message: t("problems.required") }];

  useEffect(() => {
    document.title = `${t("session.login")} — ${t("common.title")}`;
  }, [t]);

  const signIn = async (body: Credentials) => {
    setBusy(true);
    setFault(undefined);
    try {
      await call(sessionEndpoints.login, { body }, { quiet: true });
      // what was chosen here is what the user wants from now on
      if (chosen.current)
        await call(sessionEndpoints.changeLanguage, { body: { languageId: languageId(chosen.current) } }).catch(() => undefined);
      forgetSession();
      rememberSignedIn(true);
      onSignedIn();
    } catch (error) {
      setFault(isApiError(error) && error.status !== 0 ? error.message : t("messages.network"));
      setBusy(false);
    }
  };

  const choose = (next: Language) => {
    chosen.current = next;
    void setLanguage(next);
  };

  return (
    <main className="login">
      <section className="login-box" aria-labelledby="login-title">
        <img src={emblem} alt="" width={48} height={48} />
        <h1 id="login-title">{t("common.title")}</h1>
        <p className="login-subtitle">{t("common.subtitle")}</p>
        {reason === "password" ? (
          <Suspense>
            <GivenPassword onChanged={onSignedIn} onLeft={() => location.assign("/login")} />
          </Suspense>
        ) : (
          <>
            {reason && !fault && <Alert type="warning" showIcon title={t(reason === "ended" ? "session.ended" : "messages.internal")} />}
            {fault && <Alert type="error" showIcon role="alert" title={fault} />}
            <Form<Credentials>
              layout="vertical"
              requiredMark={false}
              onFinish={(values) => void signIn(values)}
              onValuesChange={onTyping}
              disabled={busy}
            >
              <Form.Item name="login" label={t("session.username")} rules={required}>
                <Input autoFocus autoComplete="username" size="large" maxLength={64} spellCheck={false} autoCapitalize="off" />
              </Form.Item>
              <Form.Item name="password" label={t("session.password")} rules={required}>
                <Input.Password autoComplete="current-password" size="large" maxLength={200} />
              </Form.Item>
              <Button type="primary" htmlType="submit" size="large" block loading={busy}>
                {t("session.login")}
              </Button>
            </Form>
          </>
        )}
        <LanguageChoice among={languages.map((l) => l.code)} value={language} onChoose={choose} />
      </section>
    </main>
  );
};
