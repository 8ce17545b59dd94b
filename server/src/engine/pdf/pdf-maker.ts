import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pdfmake from "pdfmake";

// DejaVu has every letter of the three languages, ʻ and ʼ among them, which pdfmake's own font lacks
const fonts = join(dirname(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/package.json"))), "ttf");
const font = (name: string) => ({ normal: join(fonts, `${name}.ttf`), bold: join(fonts, `${name}-Bold.ttf`) });
pdfmake.setFonts({ DejaVu: font("DejaVuSerif"), Narrow: font("DejaVuSansCondensed") });
// a document fetches nothing: not from the network, and of the disk only the letters
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

/** pdfmake with letters for three languages: `DejaVu` for prose, `Narrow` for tables. */
export default pdfmake;
