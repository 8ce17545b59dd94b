import { parentPort } from "node:worker_threads";
import type { Drawing, DrawnSheets } from "./draw-sheets.ts";
import { drawPdf, setTableLayouts } from "./pdf-maker.ts";

const colours = { line: "#CBD5E1", text: "#475569" };
const margin = 28;
type Node = { readonly headlineLevel?: unknown; readonly pageNumbers: readonly number[] };
/** Points above and below the text of a cell: as a rule, and where a few lines less save a page. */
const [loose, close] = [2, 0.75];
/** Drawings of more pages are not drawn twice. */
const fewPages = 6;
const layouts = (padding: number) => ({
  lines: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => colours.line,
    vLineColor: () => colours.line,
    paddingLeft: () => 2.5,
    paddingRight: () => 2.5,
    paddingTop: () => padding,
    paddingBottom: () => padding,
  },
});

/** Tables on landscape paper: a head on each page but the first, which has its own; the number of each page. */
const drawOnce = async (
  { paper, title, head, foot, page, language, names, content }: Drawing,
  padding: number,
): Promise<{ bytes: Buffer; pages: number }> => {
  let pages = 1;
  setTableLayouts(layouts(padding));
  const bytes = await drawPdf(names, {
    pageSize: paper,
    pageOrientation: "landscape",
    pageMargins: [margin, 34, margin, 32],
    info: { title, creator: "Murojaat", producer: "Murojaat" },
    displayTitle: true,
    language,
    defaultStyle: { font: "Narrow" },
    header: (at: number) => (at === 1 ? undefined : { text: head, fontSize: 7, color: colours.text, margin: [margin, 16, margin, 0] }),
    footer: (at: number, of: number) => {
      pages = of;
      return {
        columns: [
          { text: foot, width: "*" },
          { text: page.replace("{page}", String(at)).replace("{pages}", String(of)), width: "auto", alignment: "right" },
        ],
        fontSize: 7,
        color: colours.text,
        margin: [margin, 10, margin, 0],
      };
    },
    // what goes over two pages may have room on one of its own
    pageBreakBefore: ({ headlineLevel, pageNumbers }: Node) => headlineLevel === "together" && pageNumbers.length === 2,
    content,
  });
  return { bytes, pages };
};
const draw = async (drawing: Drawing): Promise<Buffer> => {
  const { bytes, pages } = await drawOnce(drawing, loose);
  if (pages === 1 || pages > fewPages) return bytes;
  const closer = await drawOnce(drawing, close);
  return closer.pages < pages ? closer.bytes : bytes;
};

parentPort!.on("message", ({ id, drawing }: { id: number; drawing: Drawing }) => {
  const reply = (made: DrawnSheets) => parentPort!.postMessage({ id, made });
  draw(drawing).then(
    (bytes) => reply({ bytes }),
    (error: unknown) => reply({ failure: String(error) }),
  );
});
