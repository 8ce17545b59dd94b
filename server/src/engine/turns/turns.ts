/** Whose work it is, and when nobody waits for it any more. */
export type Turn = {
  /** The id of a person, or a session's key; 0 where nobody sits before a screen: that work comes after everybody else's. */
  readonly of: number | string;
  readonly gone?: AbortSignal;
};
export const nobodys: Turn = { of: 0 };

type Refusal = "too_many" | "too_many_at_once";
/** A person has more work waiting or under way than may be. */
export class TooMany extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type Bounds = {
  /** Of everybody under way at once in this process. */
  readonly atOnce?: number;
  /** Of one person under way at once; more of it waits. */
  readonly each?: number;
  /** Of one person waiting or under way; more of it is refused. */
  readonly most?: number | undefined;
  readonly refusal?: Refusal;
};

/** Bounded work in turns by person, whatever each has asked for; who has gone is passed over. Errors: TooMany, what `gone` was aborted with. */
export const turns = ({ atOnce = Infinity, each = Infinity, most = Infinity, refusal = "too_many" }: Bounds) => {
  const underWay = new Map<Turn["of"], number>();
  let ofAll = 0;
  /** By person, who is next first. */
  const waiting = new Map<Turn["of"], Set<() => void>>();

  const begin = (): void => {
    while (ofAll < atOnce) {
      const may = [...waiting.keys()].filter((of) => (underWay.get(of) ?? 0) < each);
      const of = may.find((one) => one !== nobodys.of) ?? may[0];
      if (of === undefined) return;
      const asked = waiting.get(of)!;
      const [first] = asked;
      asked.delete(first!);
      // behind the others
      waiting.delete(of);
      if (asked.size > 0) waiting.set(of, asked);
      ofAll += 1;
      underWay.set(of, (underWay.get(of) ?? 0) + 1);
      first!();
    }
  };
  const leave = (of: Turn["of"]): void => {
    ofAll -= 1;
    const left = underWay.get(of)! - 1;
    if (left > 0) underWay.set(of, left);
    else underWay.delete(of);
    begin();
  };

  /** Waits for a turn; gives what ends it. */
  const enter = async ({ of, gone }: Turn): Promise<() => void> => {
    gone?.throwIfAborted();
    const asked = waiting.get(of) ?? new Set<() => void>();
    if (asked.size + (underWay.get(of) ?? 0) >= most) throw new TooMany(refusal);
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        gone?.removeEventListener("abort", drop);
        resolve();
      };
      const drop = (): void => {
        asked.delete(go);
        if (asked.size === 0) waiting.delete(of);
        reject(gone!.reason as Error);
      };
      gone?.addEventListener("abort", drop, { once: true });
      waiting.set(of, asked.add(go));
      begin();
    });
    return () => leave(of);
  };
  const run = async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    const end = await enter(turn);
    try {
      return await work();
    } finally {
      end();
    }
  };
  return { enter, run };
};
