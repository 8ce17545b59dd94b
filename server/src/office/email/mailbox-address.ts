/** A mailbox, and the office whose it is. */
export type MailboxAddress = {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; else by STARTTLS. */
  readonly secure: boolean;
  /** To another machine nothing travels without TLS. */
  readonly needsTls: boolean;
  readonly user: string;
  readonly password: string;
  /** The number of the organisation, or the prefix of its appeals. */
  readonly office: string;
  /** What is read, and where it goes then. */
  readonly folder: string;
  readonly done: string;
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};
// a dot parts folders on some servers, a slash on others
const isFolder = (name: string): boolean => /^[^\s/.*%"\\](?:[^/.*%"\\]{0,98}[^\s/.*%"\\])?$/u.test(name);

/** imaps://user:password@host:993?office=12&folder=INBOX&done=Murojaat, or imap://… */
export const mailboxAddress = (text: string): MailboxAddress | undefined => {
  const scheme = /^(imaps?):\/\//.exec(text)?.[1];
  const url = scheme === undefined ? null : URL.parse(text.replace(/^\w+:/, "https:"));
  if (!url || url.pathname !== "/" || url.hash) return undefined;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const known = [...url.searchParams.keys()].every((name) => ["office", "folder", "done"].includes(name));
  const office = url.searchParams.get("office") ?? "";
  const [folder, done] = [url.searchParams.get("folder") ?? "INBOX", url.searchParams.get("done") ?? "Murojaat"];
  if (!user || !password || !known || !/^[A-Z0-9-]{1,12}$/.test(office)) return undefined;
  if (!isFolder(folder) || !isFolder(done) || folder.toLowerCase() === done.toLowerCase()) return undefined;
  const secure = scheme === "imaps";
  // 443 is the default port of the scheme that stands in for the parser
  const port = /:(\d+)$/.exec(/^\w+:\/\/[^/?]*/.exec(text)?.[0] ?? "")?.[1];
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(port ?? (secure ? 993 : 143)),
    secure,
    needsTls: !secure && !isHere,
    user,
    password,
    office,
    folder,
    done,
  };
};
