/**
 * Gives turns: so many at a time for each id, the others wait in their order.
 * @example const inTurn = makeTurns(2); await inTurn(organizationId, () => work())
 */
export const makeTurns = (most: number) => {
  const inside = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();
  const enter = async (id: number): Promise<void> => {
    const now = inside.get(id) ?? 0;
    if (now < most) return void inside.set(id, now + 1);
    await new Promise<void>((turn) => waiting.set(id, [...(waiting.get(id) ?? []), turn]));
  };
  const leave = (id: number): void => {
    const [next, ...others] = waiting.get(id) ?? [];
    if (others.length > 0) waiting.set(id, others);
    else waiting.delete(id);
    if (next) return next();
    const now = inside.get(id)! - 1; // whoever leaves has entered
    if (now > 0) inside.set(id, now);
    else inside.delete(id);
  };
  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    await enter(id);
    try {
      return await work();
    } finally {
      leave(id);
    }
  };
};
