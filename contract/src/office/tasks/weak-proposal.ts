/** Less than half of the appeals that are compared speak for it: no key takes it. */
export const isWeakProposal = ({ count, of }: { readonly count: number; readonly of: number }): boolean => 2 * count < of;
