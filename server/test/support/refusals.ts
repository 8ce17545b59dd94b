/** A field of a refused input, as in `details`. */
export type Problem = { path: string; problem: string; message: string };

export const sorted = (pairs: [string, string][]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
export const byPath = (details: Problem[]) => sorted(details.map((d) => [d.path, d.problem]));

/** The refusal of an input of the wrong shape. */
const words = {
  UZ: {
    error: "Maʼlumotlar notoʻgʻri kiritilgan",
    required: "Maydonni toʻldiring!",
    unknown: "Nomaʼlum maydon",
    type: "Qiymat turi notoʻgʻri",
  },
  RU: { error: "Данные заполнены неверно", required: "Заполните поле!", unknown: "Неизвестное поле", type: "Неверный тип значения" },
  UK: { error: "Маълумотлар нотўғри киритилган", required: "Майдонни тўлдиринг!", unknown: "Номаълум майдон", type: "Қиймат тури нотўғри" },
};
export const languages = Object.entries(words);
