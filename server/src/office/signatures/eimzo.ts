import type { FastifyBaseLogger } from "fastify";
import { refuseWhileOpen } from "../../engine/db/open-transaction.ts";
import { AppError } from "../../engine/http/app-error.ts";
import type { Certificate } from "../issued-letters/signatures.repository.ts";

/** Where signatures are verified, and the keys that open the agent to our pages: a domain, its key, the next domain and so on. */
export type Eimzo = { readonly url: string; readonly agentKeys: readonly string[] };

/** Why a signature is refused. */
export type Broken = "signature_broken" | "certificate_expired" | "certificate_untrusted";
export type Verified = {
  /** With the time stamp, in base64. */ readonly signature: string;
  readonly certificate: Certificate;
  /** What the time stamp says, ISO 8601. */ readonly signedAt: string;
};

/** What the E-IMZO server says (E-IMZO-SERVER 1.1, 2.2.3 and 2.2.5); `status` 1 is success. */
type Answer = { readonly status: number };
type Stamped = Answer & { readonly pkcs7b64?: string };
type Signer = {
  readonly signingTime: string;
  readonly verified?: boolean;
  readonly certificateVerified?: boolean;
  readonly certificateValidAtSigningTime?: boolean;
  readonly revokedStatusInfo?: unknown;
  readonly exception?: unknown;
  readonly timeStampInfo?: { readonly verified?: boolean; readonly time: string };
  readonly certificate: readonly {
    readonly subjectInfo: Readonly<Record<string, string | undefined>>;
    readonly serialNumber: string;
    readonly validFrom: string;
    readonly validTo: string;
  }[];
};
type Checked = Answer & { readonly pkcs7Info?: { readonly signers: readonly Signer[] } };

/** The address of the signer's computer, and where to log that the server did not answer. */
type Asking = { readonly from: string; readonly log: FastifyBaseLogger };

const pinflOid = "1.2.860.3.16.1.2";
/** It asks the certification authority and the time stamp authority; milliseconds. */
const patience = 20_000;

const ask = async <T extends Answer>({ url }: Eimzo, path: string, body: string, { from, log }: Asking): Promise<T> => {
  refuseWhileOpen("The signature server");
  try {
    const reply = await fetch(`${url}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "text/plain", "x-real-ip": from },
      signal: AbortSignal.timeout(patience),
    });
    if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`);
    return (await reply.json()) as T;
  } catch (error) {
    log.warn({ err: error }, "E-IMZO server");
    throw new AppError("signatures_unavailable");
  }
};
/** The server writes the time of Tashkent. @example momentOf("2022-09-27 11:17:53") // 2022-09-27T11:17:53+05:00 */
const momentOf = (written: string): string => `${written.replace(" ", "T")}+05:00`;

/**
 * Has a detached PKCS#7 stamped with the time and verified against the bytes it is said to sign. Errors: signatures_unavailable.
 */
export const verifyDetached = async (
  eimzo: Eimzo,
  { content, signature, now, ...asking }: Asking & { readonly content: Buffer; readonly signature: string; readonly now: string },
): Promise<Verified | Broken> => {
  const stamped = await ask<Stamped>(eimzo, "/frontend/timestamp/pkcs7", signature, asking);
  if (stamped.status !== 1 || !stamped.pkcs7b64) return "signature_broken";
  const checked = await ask<Checked>(eimzo, "/backend/pkcs7/verify/detached", `${content.toString("base64")}|${stamped.pkcs7b64}`, asking);
  const [signer, ...others] = checked.status === 1 ? (checked.pkcs7Info?.signers ?? []) : [];
  const certificate = signer?.certificate[0];
  if (!signer || !certificate || others.length > 0 || signer.verified !== true) return "signature_broken";
  const [validFrom, validTo] = [momentOf(certificate.validFrom), momentOf(certificate.validTo)];
  const at = Date.parse(now);
  if (at < Date.parse(validFrom) || at > Date.parse(validTo)) return "certificate_expired";
  if (signer.certificateVerified !== true || signer.revokedStatusInfo || signer.exception) return "certificate_untrusted";
  if (signer.certificateValidAtSigningTime !== true) return "certificate_expired";
  if (signer.timeStampInfo?.verified !== true) return "signature_broken";
  const { subjectInfo } = certificate;
  const pinfl = subjectInfo[pinflOid] ?? "";
  return {
    signature: stamped.pkcs7b64,
    signedAt: momentOf(signer.timeStampInfo.time),
    certificate: {
      name: subjectInfo["CN"] ?? "",
      pinfl: /^\d{14}$/.test(pinfl) ? pinfl : null,
      organization: subjectInfo["O"] ?? null,
      serial: certificate.serialNumber,
      validFrom,
      validTo,
    },
  };
};
