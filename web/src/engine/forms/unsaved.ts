import { isFilled } from "@murojaat/contract/kit";

export type Unsaved = {
  readonly flush: () => Promise<void>;
  readonly leave: () => void;
  readonly stop: () => void;
  readonly content: () => unknown;
};
/** Of forms that are open, and of those that were closed before the server had their words. */
export const unsaved = new Set<Unsaved>();
/** Saves now what waits, without a pause. */
export const saveNow = (): void => {
  // a call on its way puts its form back into the set
  for (const { flush } of Array.from(unsaved)) void flush();
};
/** The same where the page may be gone before a reply comes. */
export const saveBeforeEnd = (): void => {
  for (const { leave } of Array.from(unsaved)) leave();
};
/** What the server does not take after one more attempt, of every form. */
export const contentsLeft = async (): Promise<readonly unknown[]> => {
  await Promise.all([...unsaved].map(({ flush }) => flush()));
  return [...unsaved].map(({ content }) => content()).filter(isFilled);
};
/** Nothing is left that the next user of this computer would save as theirs. */
export const giveUpUnsaved = (): void => {
  for (const { stop } of unsaved) stop();
};
/** The same before the user leaves this computer, after one more attempt. */
export const saveOrGiveUp = async (): Promise<void> => {
  await Promise.all([...unsaved].map(({ flush }) => flush()));
  giveUpUnsaved();
};
