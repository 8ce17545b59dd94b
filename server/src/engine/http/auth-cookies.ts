export type AuthCookie = {
  readonly name: string;
  readonly path: string;
  readonly httpOnly: true;
  readonly sameSite: "strict" | "lax";
  readonly secure: boolean;
};

/** Behind TLS the names say `__Host-`: a browser takes such a cookie from this host alone, and asks for the path `/`. */
export const authCookies = (secure: boolean) => {
  const cookie = (name: string, path: string, sameSite: AuthCookie["sameSite"] = "strict"): AuthCookie => ({
    name: secure ? `__Host-${name}` : name,
    path: secure ? "/" : path,
    httpOnly: true,
    sameSite,
    secure,
  });
  return {
    // also with a page that is drawn for its caller
    token: cookie("access_token", "/"),
    refresh: cookie("refresh_token", "/api/auth"),
    device: cookie("device", "/api/auth"),
    // another site sends the browser back: a strict one would not come along
    oneid: cookie("oneid", "/api/auth", "lax"),
    openid: cookie("openid", "/api", "lax"),
  };
};
