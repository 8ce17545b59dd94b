import { createHash, randomBytes } from "node:crypto";

/** An opaque token: 32 random bytes for the caller, their sha256 for the database. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
};
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
