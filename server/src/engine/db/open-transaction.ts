import { AsyncLocalStorage } from "node:async_hooks";

/** The transaction that the running work belongs to; work that is not awaited may outlive it. */
const ofWork = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction; `refuseWhileOpen` throws within it. */
export const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true };
  try {
    return await ofWork.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
};

/** Slow work (hashing, drawing, the network, contents of strangers) calls this first: in a transaction it would hold locks for too long. */
export const refuseWhileOpen = (work: string): void => {
  if (ofWork.getStore()?.isOpen) throw new Error(`${work} takes long, and a transaction is open: it is done before or after one.`);
};
