/** Ways of signing in (RFC 8176, section 2) by what they show; those that show no factor of their own are left out. */
const factors = {
  known: ["pwd", "pin", "kba"],
  held: ["otp", "hwk", "swk", "sc", "sms", "tel", "pop"],
  inherent: ["fpt", "face", "iris", "retina", "vbm"],
} as const;

/** Whether a claim `amr` says that two factors were shown: two of one kind are one. */
export const showsTwoFactors = (amr: unknown): boolean => {
  const methods: unknown[] = Array.isArray(amr) ? amr : [];
  const shown = Object.values(factors).filter((ways) => ways.some((way) => methods.includes(way)));
  return methods.includes("mfa") || shown.length > 1;
};
