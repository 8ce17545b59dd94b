import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";

const needed = "the absolute path of a PEM file, readable by this account, with the certificate of the database's authority";

/**
 * What is wrong with `sslrootcert` in a database's address, as the rest of a sentence; undefined: nothing. Node trusts public authorities by
 * itself and PostgreSQL's programs, such as pg_dump, trust none: only an authority that the address names is the same for both.
 */
export const faultOfAuthority = (address: string): string | undefined => {
  // of a parameter that is there twice both take the last
  const { sslmode, sslrootcert } = Object.fromEntries(new URL(address).searchParams);
  if (!sslrootcert) return sslmode?.startsWith("verify-") ? `is missing, but must be ${needed} when sslmode is ${sslmode}` : undefined;
  return isAbsolute(sslrootcert) && holdsCertificate(sslrootcert) ? undefined : `is ${JSON.stringify(sslrootcert)}, but must be ${needed}`;
};

const holdsCertificate = (file: string): boolean => {
  try {
    // as text: neither of the two takes DER
    return new X509Certificate(readFileSync(file, "utf8")).raw.length > 0;
  } catch {
    return false;
  }
};
