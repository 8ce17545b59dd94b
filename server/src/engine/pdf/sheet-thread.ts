import { parentPort } from "node:worker_threads";
import type { Drawing, DrawnSheets } from "./draw-sheets.ts";
import pdfmake from "./pdf-maker.ts";

const colours = { line: "#CBD5E1", text: "#475569" };
const margin = 28;
pdfmake.setTableLayouts({
  lines: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => colours.line,
    vLineColor: () => colours.line,
    paddingLeft: () => 2.5,
    paddingRight: () => 2.5,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
});

/** Tables on landscape paper: a head on each page but the first, which has its own; the number of each page. */
const draw = ({ paper, title, head, foot, page, language, content }: Drawing): Promise<Buffer> =>
  pdfmake
    .createPdf({
      pageSize: paper,
      pageOrientation: "landscape",
      pageMargins: [margin, 34, margin, 32],
      info: { title, creator: "Murojaat", producer: "Murojaat" },
      displayTitle: true,
      language,
      defaultStyle: { font: "Narrow" },
      header: (at: number) => (at === 1 ? undefined : { text: head, fontSize: 7, color: colours.text, margin: [margin, 16, margin, 0] }),
      footer: (at: number, of: number) => ({
        columns: [
          { text: foot, width: "*" },
          { text: page.replace("{page}", String(at)).replace("{pages}", String(of)), width: "auto", alignment: "right" },
        ],
        fontSize: 7,
        color: colours.text,
        margin: [margin, 10, margin, 0],
      }),
      content,
    })
    .getBuffer();

parentPort!.on("message", ({ id, drawing }: { id: number; drawing: Drawing }) => {
  const reply = (made: DrawnSheets) => parentPort!.postMessage({ id, made });
  draw(drawing).then(
    (bytes) => reply({ bytes }),
    (error: unknown) => reply({ failure: String(error) }),
  );
});
