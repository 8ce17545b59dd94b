import { translateAny, type MessageKey, type Messages } from "@murojaat/contract";
import { signNames } from "../../engine/pdf/drawable.ts";

/** What a new member of staff signs in with for the first time. */
export type Slip = { readonly name: string; readonly organization: string; readonly login: string; readonly password: string };

/** Slips to be cut apart and handed out, as a PDF in base64; `address` is the portal's, where it is known. */
export const drawSlips = async (messages: Messages, slips: readonly Slip[], address: string | undefined): Promise<string> => {
  const t = (key: MessageKey) => translateAny(messages, key);
  const line = (label: MessageKey, value: string, isCode = false) => ({
    columns: [
      { width: 150, text: t(label), color: "#475569" },
      { width: "*", text: value, bold: isCode, ...(isCode && { fontSize: 12, characterSpacing: 0.5 }) },
    ],
    margin: [0, 2, 0, 0],
  });
  const slip = (one: Slip) => ({
    unbreakable: true,
    stack: [
      { text: t("administration.slipTitle"), bold: true, fontSize: 11, margin: [0, 0, 0, 4] },
      line("administration.fullName", one.name),
      line("administration.organization", one.organization),
      ...(address === undefined ? [] : [line("administration.slipAddress", address)]),
      line("session.username", one.login, true),
      line("administration.firstPassword", one.password, true),
      { text: t("administration.slipNote"), fontSize: 8, margin: [0, 6, 0, 8] },
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 0.5, dash: { length: 4 } }], margin: [0, 0, 0, 12] },
    ],
  });
  const { drawPdf } = await import("../../engine/pdf/pdf-maker.ts");
  const file = await drawPdf(signNames(messages), {
    info: { title: t("administration.slips") },
    pageSize: "A4",
    pageMargins: [40, 36, 40, 36],
    defaultStyle: { font: "DejaVu", fontSize: 10 },
    content: slips.map(slip),
  });
  return file.toString("base64");
};
