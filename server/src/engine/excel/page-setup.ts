/** Pixels: wider sheets are printed on A3. */
const widestOnA4 = 1700;
const papers = { A4: 9, A3: 8 } as const;

/** A sheet that is printed one page wide says so before everything else. */
export const fitsWidth = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** How a sheet with columns of these widths (pixels) is printed: landscape, one page wide, each page with its number. */
export const landscape = (widths: readonly number[]): string => {
  const paper = widths.reduce((sum, width) => sum + width, 0) > widestOnA4 ? papers.A3 : papers.A4;
  return (
    `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="${paper}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`
  );
};
