const letters = "abcdefghjkmnpqrstuvwxyz";
const digits = "23456789";
/** Every sign is as likely as any other. */
const pick = (from: string, length: number): string => {
  const most = 256 - (256 % from.length);
  let made = "";
  while (made.length < length) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte! < most) made += from[byte! % from.length];
  }
  return made;
};
/** A first password to be dictated, like those that the portal makes at a reset: no letters that look alike; 60 bits. */
export const madePassword = (): string => [pick(letters, 5), pick(letters, 5).toUpperCase(), pick(digits, 5)].join("-");
