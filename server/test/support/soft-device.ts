import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** CBOR of what devices send: whole numbers, bytes, texts and maps. */
const head = (kind: number, n: number): Buffer =>
  n < 24 ? Buffer.from([(kind << 5) | n]) : n < 256 ? Buffer.from([(kind << 5) | 24, n]) : Buffer.from([(kind << 5) | 25, n >> 8, n & 255]);
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
};
const hash = (text: string | Buffer) => createHash("sha256").update(text).digest();

type Options = { readonly challenge: string };
/** A device that has passkeys (WebAuthn, ES256, no attestation), written from the standard. */
export const softDevice = (origin: string, rpId = new URL(origin).hostname) => {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, { challenge }: Options, page = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  /** `flags`: 1 somebody is present, 64 a new key follows. */
  const authenticatorData = (flags: number, site = rpId, ...rest: Buffer[]) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(site), Buffer.from([flags]), count, ...rest]);
  };
  const shared = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key", clientExtensionResults: {} } as const;
  return {
    make: (options: Options) => {
      const { x, y } = publicKey.export({ format: "jwk" });
      const cose = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, "base64url")],
          [-3, Buffer.from(y!, "base64url")],
        ]),
      );
      const data = authenticatorData(65, rpId, Buffer.alloc(16), Buffer.from([0, id.length]), id, cose);
      const attestation = cbor(
        new Map<string, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      return {
        ...shared,
        response: {
          clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** `page` and `site`: where a false page would have it used. */
    show: (options: Options, { page, site }: { readonly page?: string; readonly site?: string } = {}) => {
      counter += 1;
      const client = clientData("webauthn.get", options, page);
      const data = authenticatorData(1, site);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, hash(client)]), privateKey).toString("base64url"),
        },
      };
    },
    /** As a copy of the device would be that has signed less often. */
    rewind: () => void (counter = 0),
  };
};
