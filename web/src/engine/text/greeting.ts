/** With what letters begin before they say anything, in this order. */
const openings = [
  // "Assalomu alaykum!"
  /^(?:\s*[^.!?\n]{1,60}!)+\s*/u,
  // "I turn to you with the following question."
  /^\s*(?=[^.!?\n]*(?:quyidagi|қуйидаги|следующ))(?=[^.!?\n]*(?:murojaat|мурожаат|обраща))[^.!?\n]{1,90}[.:]\s*/iu,
  // "Our address: …"
  /^\s*(?=\p{L}*\s?(?:manzil|yashash|манзил|яшаш|адрес|место жительства))[^.!?:\n]{1,30}:[^.!?\n]{1,160}\.\s+/iu,
];

/** A letter without its greetings and the address of who writes; one that says no more stays whole. */
export const withoutGreeting = (text: string): string => openings.reduce((rest, opening) => rest.replace(opening, ""), text) || text;
