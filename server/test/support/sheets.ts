import { writeXlsx } from "hucre/xlsx";
import type { Answer, Person, Portal } from "./people.ts";

export type Cells = (string | number | boolean | null)[][];
export const workbook = async (rows: Cells) => Buffer.from(await writeXlsx({ sheets: [{ name: "A", rows }] }));

/** Sends a workbook to a call that takes one. */
export const sendSheet = async (
  { app }: Portal,
  person: Person,
  path: string,
  file: Buffer,
  name = "list.xlsx",
  language = "UZ",
): Promise<Answer> => {
  const boundary = "----boundary";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Bearer ${person.token}`,
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "accept-language": language,
  };
  const reply = await app.inject({ method: "POST", url: `/api${path}`, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
