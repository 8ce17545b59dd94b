// Asia/Tashkent is five hours ahead of UTC all year.
const offset = 5 * 60 * 60 * 1000;
const two = (n: number) => String(n).padStart(2, "0");
const there = (at: number) => new Date(at + offset);

/** `20.11.2026` */
export const dayOf = (at: number): string => {
  const d = there(at);
  return `${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}.${d.getUTCFullYear()}`;
};

/** `20.11.2026 10:15`, of an ISO moment. */
export const momentText = (iso: string): string => {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const d = there(at);
  return `${dayOf(at)} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}`;
};

/** `20.11.2026 10:15:07`, for the clock. */
export const clockText = (at: number): string => {
  const d = there(at);
  return `${dayOf(at)} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
};

/** `20.11.2026 10:15 (UTC+5)`, by a clock that is so many minutes ahead of Greenwich. */
export const zonedText = (at: number, minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const zone = `UTC${minutes < 0 ? "−" : "+"}${hours}${rest > 0 ? `:${two(rest)}` : ""}`;
  return `${momentText(new Date(at + minutes * 60_000 - offset).toISOString())} (${zone})`;
};

/** `12 345`, with non-breaking spaces. */
export const numberText = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, "\u00a0");

/** `+998 90 123 45 67`; the mask of one `+998 90 *** ** 67`. */
export const phoneText = (phone: string): string =>
  /^\d{2}[\d*]{5}\d{2}$/.test(phone) ? `+998 ${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5, 7)} ${phone.slice(7)}` : phone;
