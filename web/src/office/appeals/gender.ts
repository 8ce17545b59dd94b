/** The dictionary genders. */
export const genderIds = { male: 1, female: 2 } as const;

const of = {
  female: /(qizi|kizi|қизи|кизи|кызы|[oe]vna|[оеё]вна|ichna|ична)$/,
  male: /(ogli|ugli|oglu|ўғли|ўгли|угли|огли|оглы|уғли|[oe]vich|[оеё]вич|ich|ич)$/,
} as const;

/** The gender that a patronymic tells, in Uzbek or Russian, in either script; undefined where it tells none. */
export const genderOf = (patronymic: string | null | undefined): number | undefined => {
  const word = (patronymic ?? "")
    .toLowerCase()
    .replace(/[^\p{L} ]|ʻ|ʼ/gu, "")
    .trim();
  if (of.female.test(word)) return genderIds.female;
  return of.male.test(word) ? genderIds.male : undefined;
};
