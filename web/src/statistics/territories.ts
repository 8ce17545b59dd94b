/**
 * Where the districts and cities of Fergana region lie to each other, as columns from west to east and rows from north to south, by their code of
 * the state classifier (SOATO).
 */
export const places: Readonly<Record<string, readonly [column: number, row: number]>> = {
  "1730236": [3, 1], // Dang'ara
  "1730212": [4, 1], // Buvayda
  "1730242": [6, 1], // Yozyovon
  "1730215": [1, 2], // Beshariq
  "1730238": [2, 2], // Furqat
  "1730405": [3, 2], // Qo'qon
  "1730221": [4, 2], // Uchko'prik
  "1730209": [5, 2], // Bag'dod
  "1730206": [6, 2], // Qo'shtepa
  "1730227": [7, 2], // Toshloq
  "1730218": [8, 2], // Quva
  "1730230": [2, 3], // O'zbekiston
  "1730224": [4, 3], // Rishton
  "1730203": [5, 3], // Oltiariq
  "1730412": [6, 3], // Marg'ilon
  "1730401": [7, 3], // Farg'ona
  "1730408": [8, 3], // Quvasoy
  "1730226": [4, 4], // So'x, an exclave
  "1730233": [6, 4], // Farg'ona district
};

export const steps = 5;
/** How deep a tile is shaded, 0 (nothing) to `steps`: equal parts of the highest number. */
export const stepOf = (value: number, highest: number): number =>
  value <= 0 || highest <= 0 ? 0 : Math.max(1, Math.ceil((steps * value) / highest));
/** The numbers that a step stands for; undefined where no whole number falls into it. */
export const rangeOfStep = (step: number, highest: number): readonly [number, number] | undefined => {
  const [above, upTo] = [Math.floor(((step - 1) * highest) / steps) + 1, Math.floor((step * highest) / steps)];
  return above > upTo ? undefined : [above, upTo];
};
