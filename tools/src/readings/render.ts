import { fileKinds } from "@murojaat/contract/kit";
import { scan, scannedPdf, spoilt, typedPdf } from "@murojaat/server/test/support/letters.ts";
import { wordBody } from "@murojaat/server/test/support/documents/word-files.ts";
import { archiveOf } from "@murojaat/server/test/support/sample-files.ts";
import type { JudgedLetter } from "./letter.ts";

const spoilOf = ({ form, by = 0 }: JudgedLetter) => {
  if (form === "noise") return spoilt.noise;
  if (form === "skew" || form === "turned") return spoilt.turned(by);
  if (form === "shadow") return spoilt.shadow(by);
  if (form === "stamp") return spoilt.stamp;
  if (form === "head over handwriting") return spoilt.byHand(by);
  return form === "handwriting" ? spoilt.byHand(0, by) : undefined;
};
const docx = (text: string): Promise<Buffer> => {
  const paragraphs = text.split("\n").map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`);
  return archiveOf({ "word/document.xml": wordBody(paragraphs.join("")) });
};

/** The letter as the file that an office gets. */
export const fileOf = async (letter: JudgedLetter): Promise<{ readonly bytes: Buffer; readonly mime: string }> => {
  const { format = "Jpeg", form, text, face, points, dpi } = letter;
  const { mime } = fileKinds[format.toLowerCase() as Lowercase<typeof format>];
  if (format === "Docx") return { mime, bytes: await docx(text) };
  if (format === "Pdf" && form === "digital")
    return { mime, bytes: await typedPdf({ pageSize: "A4", content: [{ text, preserveLeadingSpaces: true }] }) };
  const spoil = spoilOf(letter);
  const pictures: Buffer[] = [];
  for (const page of text.split("\f"))
    pictures.push(
      await scan(page, {
        ...(face && { face }),
        ...(points && { points }),
        ...(dpi && { dpi }),
        ...(spoil && { spoil }),
        format: format === "Pdf" ? "Jpeg" : format,
      }),
    );
  return { mime, bytes: format === "Pdf" ? await scannedPdf(pictures) : pictures[0]! };
};
