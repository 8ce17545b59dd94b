import { fromBER, Integer, ObjectIdentifier, OctetString, UTCTime, Utf8String } from "asn1js";
import {
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
} from "pkijs";
import { json, localServer, type LocalServer } from "./local-server.ts";

const [commonName, organizationName, pinflOid] = ["2.5.4.3", "2.5.4.10", "1.2.860.3.16.1.2"];
const [data, signedData] = ["1.2.840.113549.1.7.1", "1.2.840.113549.1.7.2"];
const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const day = 86_400_000;

/** A key as the library takes it. */
type CryptoHandle = Parameters<Certificate["sign"]>[0];
type Names = { readonly name: string; readonly pinfl?: string; readonly organization?: string };
type Valid = { readonly from?: Date; readonly to?: Date };
export type Key = { readonly certificate: Certificate; readonly privateKey: CryptoHandle };
/** Signs certificates as an authority does. */
export type Authority = Key & { readonly issue: (names: Names, valid?: Valid) => Promise<Key> };

const newPair = () =>
  crypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, ["sign", "verify"]);
/** Who signs a certificate; without one of its own it signs itself. */
type Issuer = { readonly certificate?: Certificate; readonly privateKey: CryptoHandle };
let serial = 0x21871100;
const certificateOf = async (names: Names, valid: Valid, publicKey: CryptoHandle, by: Issuer): Promise<Certificate> => {
  const made = new Certificate();
  const own = [
    [commonName, names.name],
    [organizationName, names.organization],
    [pinflOid, names.pinfl],
  ].flatMap(([type, value]) => (value === undefined ? [] : [new AttributeTypeAndValue({ type: type!, value: new Utf8String({ value }) })]));
  made.version = 2;
  made.serialNumber = new Integer({ value: (serial += 1) });
  made.subject.typesAndValues = own;
  made.issuer.typesAndValues = by.certificate?.subject.typesAndValues ?? own;
  made.notBefore = new Time({ type: 0, value: valid.from ?? new Date(Date.now() - day) });
  made.notAfter = new Time({ type: 0, value: valid.to ?? new Date(Date.now() + 365 * day) });
  made.extensions = [
    new Extension({
      extnID: "2.5.29.19",
      critical: true,
      extnValue: new BasicConstraints({ cA: !by.certificate }).toSchema().toBER(),
    }),
  ];
  await made.subjectPublicKeyInfo.importKey(publicKey);
  await made.sign(by.privateKey, "SHA-256");
  return made;
};

/** An authority of its own, with RSA keys; the national algorithms are the business of the real server. */
export const newAuthority = async (name = "Test CA"): Promise<Authority> => {
  const { publicKey, privateKey } = await newPair();
  const own = { certificate: await certificateOf({ name }, {}, publicKey, { privateKey }), privateKey };
  return {
    ...own,
    issue: async (names, valid = {}) => {
      const pair = await newPair();
      return { certificate: await certificateOf(names, valid, pair.publicKey, own), privateKey: pair.privateKey };
    },
  };
};

/** A detached PKCS#7 in base64, as the agent makes it. */
export const signDetached = async ({ certificate, privateKey }: Key, content: Buffer): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(content));
  const cms = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: data }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: "1.2.840.113549.1.9.3", values: [new ObjectIdentifier({ value: data })] }),
            new Attribute({ type: "1.2.840.113549.1.9.5", values: [new UTCTime({ valueDate: new Date() })] }),
            new Attribute({ type: "1.2.840.113549.1.9.4", values: [new OctetString({ valueHex: digest })] }),
          ],
        }),
      }),
    ],
  });
  await cms.sign(privateKey, 0, "SHA-256", new Uint8Array(content).buffer);
  const content7 = new ContentInfo({ contentType: signedData, content: cms.toSchema(true) });
  return Buffer.from(content7.toSchema().toBER()).toString("base64");
};

/** As the server writes it, in the time of Tashkent. */
const written = (at: Date): string => new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
const parsed = (base64: string): SignedData | undefined => {
  try {
    const bytes = new Uint8Array(Buffer.from(base64, "base64"));
    return new SignedData({ schema: new ContentInfo({ schema: fromBER(bytes.buffer).result }).content });
  } catch {
    return undefined;
  }
};
const holds = async (cms: SignedData, content: Buffer, trusted?: Certificate): Promise<boolean> => {
  try {
    const signed = new Uint8Array(content).buffer;
    return await cms.verify({ signer: 0, data: signed, ...(trusted && { checkChain: true, trustedCerts: [trusted] }) });
  } catch {
    return false;
  }
};
const fieldNames: Readonly<Record<string, string>> = { [commonName!]: "CN", [organizationName!]: "O" };
const describe = ({ subject, serialNumber, notBefore, notAfter }: Certificate) => ({
  subjectInfo: Object.fromEntries(
    subject.typesAndValues.map(({ type, value }) => [fieldNames[type] ?? type, (value.valueBlock as unknown as { value: string }).value]),
  ),
  serialNumber: Buffer.from(serialNumber.valueBlock.valueHexView).toString("hex"),
  validFrom: written(notBefore.value),
  validTo: written(notAfter.value),
});

export type EimzoServer = LocalServer & {
  /** What it says of the next signers in place of what it finds: each field of its reply. `undefined`: the field is missing. */
  says: Readonly<Record<string, unknown>>;
};
/** The interface of an E-IMZO server that trusts one authority (E-IMZO-SERVER 1.1: 2.2.3 and 2.2.5); its time stamp is the moment of asking. */
export const eimzoServer = async ({ certificate: root }: Key, port?: number): Promise<EimzoServer> => {
  const verified = async (body: string): Promise<object> => {
    const [content = "", pkcs7 = ""] = body.split("|");
    const [cms, bytes] = [parsed(pkcs7), Buffer.from(content, "base64")];
    const certificate = cms?.certificates?.[0];
    if (!cms || !(certificate instanceof Certificate)) return { status: -1, message: "PKCS7 is broken" };
    const now = new Date();
    const isValidNow = certificate.notBefore.value <= now && now <= certificate.notAfter.value;
    return {
      status: 1,
      message: "",
      pkcs7Info: {
        signers: [
          {
            signingTime: written(now),
            certificate: [describe(certificate)],
            verified: await holds(cms, bytes),
            certificateVerified: await holds(cms, bytes, root),
            certificateValidAtSigningTime: isValidNow,
            timeStampInfo: { verified: true, time: written(now) },
            ...it.says,
          },
        ],
      },
    };
  };
  const server = await localServer(({ path, body }, reply) => {
    if (path === "/frontend/timestamp/pkcs7")
      return parsed(body)
        ? json(reply, 200, { status: 1, message: "", pkcs7b64: body, timestampedSignerList: [] })
        : json(reply, 200, { status: -1, message: "PKCS7 is broken" });
    if (path === "/backend/pkcs7/verify/detached") return void verified(body).then((said) => json(reply, 200, said));
    return json(reply, 404, {});
  }, port);
  const it: EimzoServer = Object.assign(server, { says: {} });
  return it;
};
