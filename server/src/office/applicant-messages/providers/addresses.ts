import type { EskizAccount } from "./eskiz.ts";
import type { PlayMobileAccount } from "./playmobile.ts";
import type { MailServer } from "./smtp.ts";

export type SmsAccount = ({ readonly provider: "eskiz" } & EskizAccount) | ({ readonly provider: "playmobile" } & PlayMobileAccount);

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
const isAddress = (text: string) => /^[^\s@<>",;]{1,64}@[A-Za-z0-9.-]{1,185}$/.test(text);

/** eskiz://email:password@host?from=4546 or playmobile://login:password@host?originator=…; &tls=0 for plain HTTP. */
export const smsAccount = (text: string): SmsAccount | undefined => {
  const provider = /^(eskiz|playmobile):\/\//.exec(text)?.[1];
  const url = provider === undefined ? null : URL.parse(text.replace(/^\w+:/, "https:"));
  const [user, password] = [decoded(url?.username ?? ""), decoded(url?.password ?? "")];
  if (!url || !user || !password || url.pathname !== "/") return undefined;
  const name = url.searchParams.get(provider === "eskiz" ? "from" : "originator");
  const tls = url.searchParams.get("tls") ?? "1";
  if (!name || !/^[\w .-]{1,20}$/.test(name) || !/^[01]$/.test(tls)) return undefined;
  const base = `${tls === "1" ? "https" : "http"}://${url.host}`;
  return provider === "eskiz"
    ? { provider, base, email: user, password, from: name }
    : { provider: "playmobile", base, login: user, password, originator: name };
};

/** smtp://user:password@host:587?from=… (STARTTLS when there is a user) or smtps://… */
export const mailServer = (text: string): MailServer | undefined => {
  const scheme = /^(smtps?):\/\//.exec(text)?.[1];
  const url = scheme === undefined ? null : URL.parse(text.replace(/^\w+:/, "https:"));
  const from = url?.searchParams.get("from") ?? "";
  if (!url || url.pathname !== "/" || !isAddress(from)) return undefined;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined) return undefined;
  const secure = scheme === "smtps";
  // 443 is the default port of the scheme that stands in for the parser
  const port = /:(\d+)$/.exec(/^\w+:\/\/[^/?]*/.exec(text)?.[0] ?? "")?.[1];
  return {
    host: url.hostname,
    port: Number(port ?? (secure ? 465 : 587)),
    secure,
    user: user || undefined,
    password: password || undefined,
    from,
  };
};
