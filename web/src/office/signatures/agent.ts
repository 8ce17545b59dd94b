import { agentOrigin } from "@murojaat/contract";

/** Why the agent made no signature, as the screen explains it; `said`: the agent's own words. */
export type AgentFault =
  | "signatures.noAgent"
  | "signatures.noKey"
  | "signatures.wrongPassword"
  | "signatures.cancelled"
  | "signatures.agentRefused";
export class AgentError extends Error {
  override name = "AgentError";
  readonly fault: AgentFault;

  constructor(fault: AgentFault, said = "") {
    super(said);
    this.fault = fault;
  }
}

/** A key on the signer's computer, as the agent names it. */
export type AgentKey = { readonly disk: string; readonly path: string; readonly name: string; readonly alias: string };
type Reply = { readonly success: boolean; readonly reason?: string } & Readonly<Record<string, unknown>>;

/** What the agent's reason means; it answers in Russian, and names the class of a wrong password. */
export const faultOf = (reason: string): AgentFault => {
  if (/BadPadding|парол[ья] (?:не ?верен|неверн)|неверный пароль/i.test(reason)) return "signatures.wrongPassword";
  return /отмен|cancel|bekor/i.test(reason) ? "signatures.cancelled" : "signatures.agentRefused";
};

/** One call of E-IMZO's WebSocket interface: each has a connection of its own. */
const ask = (message: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${agentOrigin}/service/cryptapi`);
    socket.addEventListener("open", () => socket.send(JSON.stringify(message)));
    socket.addEventListener("error", () => reject(new AgentError("signatures.noAgent")));
    // after a reply this changes nothing
    socket.addEventListener("close", () => reject(new AgentError("signatures.noAgent")));
    socket.addEventListener("message", ({ data }) => {
      socket.close();
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.success) resolve(reply);
      else reject(new AgentError(faultOf(reply.reason ?? ""), reply.reason));
    });
  });

/** The keys on this computer, once the agent was shown the portal's own keys. Throws AgentError. */
export const listKeys = async (agentKeys: readonly string[]): Promise<AgentKey[]> => {
  if (agentKeys.length > 0) await ask({ name: "apikey", arguments: agentKeys });
  const { certificates } = await ask({ plugin: "pfx", name: "list_all_certificates" });
  const keys = (certificates ?? []) as AgentKey[];
  if (keys.length === 0) throw new AgentError("signatures.noKey");
  return keys;
};
/** A handle that signs without asking for the password again. Throws AgentError. */
export const loadKey = async ({ disk, path, name, alias }: AgentKey): Promise<string> =>
  String((await ask({ plugin: "pfx", name: "load_key", arguments: [disk, path, name, alias] }))["keyId"]);
/** A detached PKCS#7 in base64 over content in base64. Throws AgentError. */
export const signWith = async (handle: string, content: string): Promise<string> =>
  String((await ask({ plugin: "pkcs7", name: "create_pkcs7", arguments: [content, handle, "yes"] }))["pkcs7_64"]);

/** @example ownerOf({ alias: "cn=karimova shoira,…,validto=2027.01.31 12:00:00" }) // { name: "KARIMOVA SHOIRA", validTo: … } */
export const ownerOf = ({ alias }: Pick<AgentKey, "alias">): { readonly name: string; readonly validTo: Date | undefined } => {
  const parts = new Map(
    alias.split(",").map((part) => [part.slice(0, part.indexOf("=")).trim().toLowerCase(), part.slice(part.indexOf("=") + 1)]),
  );
  const [, day, time] = /^(\d{4}\.\d\d\.\d\d) (\d\d:\d\d:\d\d)/.exec(parts.get("validto") ?? "") ?? [];
  return {
    name: (parts.get("cn") ?? alias).toUpperCase(),
    validTo: day === undefined ? undefined : new Date(`${day.replaceAll(".", "-")}T${time}+05:00`),
  };
};
