import { isHiddenCount } from "./hide.ts";

/** The categories of one attribute with their appeals, and what earlier versions of the release said of them. */
export type CategoryCounts = ReadonlyMap<string, number>;
export type EarlierCategories = {
  /** Of the categories that stood alone. */
  readonly alone: CategoryCounts;
  readonly total: number;
  /** Others were put together. */
  readonly hadTogether: boolean;
};

/**
 * The categories that are put together because they have too few appeals, so that every total that is published is 5 or more (or nothing). Those
 * without any join them: otherwise it would be known that each of the others has one at least. What an earlier version put together stays
 * so, and what has changed since by 1 to 4 is put together too: the difference would be about these.
 */
export const putTogether = (counted: CategoryCounts, earlier: readonly EarlierCategories[] = []): ReadonlySet<string> => {
  const names = [...counted.keys()];
  const before = ({ alone }: EarlierCategories, name: string) => alone.get(name) ?? 0;
  const isChangedLittle = (name: string) => earlier.some((one) => isHiddenCount(Math.abs(counted.get(name)! - before(one, name))));
  const wasTogether = (name: string) => earlier.some(({ alone, hadTogether }) => hadTogether && !alone.has(name));
  const chosen = new Set(names.filter((name) => isHiddenCount(counted.get(name)!) || isChangedLittle(name) || wasTogether(name)));
  if (chosen.size === 0) return chosen;
  for (const name of names) if (counted.get(name) === 0) chosen.add(name);
  const sum = () => [...chosen].reduce((all, name) => all + counted.get(name)!, 0);
  const sumBefore = ({ alone, total }: EarlierCategories) => {
    const others = [...alone].filter(([name]) => !chosen.has(name)).reduce((all, [, n]) => all + n, 0);
    return total - others;
  };
  const isTold = () => isHiddenCount(sum()) || earlier.some((one) => isHiddenCount(Math.abs(sum() - sumBefore(one))));
  const rest = names.filter((name) => !chosen.has(name)).toSorted((a, b) => counted.get(a)! - counted.get(b)!);
  while (isTold() && rest.length > 0) chosen.add(rest.shift()!);
  return chosen;
};
