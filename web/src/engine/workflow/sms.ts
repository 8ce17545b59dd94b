/** The letters of GSM 03.38 that our texts use; any other letter, ʻ among them, makes the message one of 16-bit letters. */
const gsm = /^[\n\r A-Za-z0-9@£$¥!"#%&'()*+,\-./:;<=>?_¡¿ÄÖÑÜäöñüàèéùìòÇØøÅåÆæßÉ¤§]*$/;

/** The number of messages that an SMS of this text is sent in (3GPP TS 23.040: 160 or 70 letters, 153 or 67 in each part). */
export const smsParts = (text: string): number => {
  const [alone, part] = gsm.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? Math.min(1, text.length) : Math.ceil(text.length / part);
};
