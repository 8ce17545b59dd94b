import { OctetString } from "asn1js";
import { ContentInfo, EncapsulatedContentInfo, SignedData } from "pkijs";

/** A letter of these header lines with a body, which is taken byte for byte. */
export const mail =
  (...head: readonly string[]) =>
  (body: string | Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\nMIME-Version: 1.0\r\n\r\n`), Buffer.from(body)]);

const cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя";
const inOrder =
  (lower: string, base: (isCapital: boolean) => number, others: Readonly<Record<string, number>>) =>
  (text: string): Buffer =>
    Buffer.from(
      Array.from(text, (sign) => {
        const at = lower.indexOf(sign.toLowerCase());
        if (at >= 0) return base(sign !== sign.toLowerCase()) + at;
        return others[sign] ?? (sign.charCodeAt(0) < 128 ? sign.charCodeAt(0) : 63);
      }),
    );
/** The code pages of letters here, written by their tables; what one lacks is a question mark. */
export const cp1251 = inOrder(cyrillic, (isCapital) => (isCapital ? 0xc0 : 0xe0), { ў: 0xa2, Ў: 0xa1 });
export const koi8 = inOrder("юабцдефгхийклмнопярстужвьызшэщчъ", (isCapital) => (isCapital ? 0xe0 : 0xc0), {});

/** S/MIME that holds what it signs; nobody looks at who signed it. */
export const signedMessage = async (content: string): Promise<Buffer> => {
  const signed = new SignedData({ version: 1, encapContentInfo: new EncapsulatedContentInfo({ eContentType: "1.2.840.113549.1.7.1" }) });
  signed.encapContentInfo.eContent = new OctetString({ valueHex: new Uint8Array(Buffer.from(content)).buffer });
  const whole = new ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signed.toSchema(true) });
  return Buffer.from(whole.toSchema().toBER());
};
