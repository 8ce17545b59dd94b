/** The dictionary genders. */
export const genderIds = { male: 1, female: 2 } as const;

// Of Kyrgyz and Kazakh neighbours too. Only these Russian patronymics end without -ov- or -ev-: Qilich is a name.
const of = {
  female: /(qizi|kizi|gizi|qızı|[kq]yzy|қизи|кизи|кызы|қызы|[oe]vna|[оеё]вна|ichna|ична)$/,
  male: /([ou]gl[iuy]|uulu| uly|[ўуо][ғг]ли|огл[ыу]|уулу|ұлы| улы|[oe]vich|[оеё]вич|^(il|ily|kuzm|luk|fom|nikit)ich|^(иль|кузьм|лук|фом|никит)ич)$/,
} as const;

/** The gender that a patronymic tells, in Uzbek or Russian, in either script; undefined where it tells none. */
export const genderOf = (patronymic: string | null | undefined): number | undefined => {
  const word = (patronymic ?? "")
    .toLowerCase()
    .replace(/[^\p{L} ]|\p{Lm}/gu, "")
    .trim();
  if (of.female.test(word)) return genderIds.female;
  return of.male.test(word) ? genderIds.male : undefined;
};
