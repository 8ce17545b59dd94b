import { AsyncLocalStorage } from "node:async_hooks";

/** The transaction that the running work belongs to; what it has left running outlives it. */
const ofWork = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Does the work of a transaction, within which `refuseWhileOpen` refuses. */
export const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true };
  try {
    return await ofWork.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
};

/** Called first by work that takes long (hashing, drawing, the network, contents of strangers): others would wait for the caller's locks meanwhile. */
export const refuseWhileOpen = (work: string): void => {
  if (ofWork.getStore()?.isOpen) throw new Error(`${work} takes long, and a transaction is open: it is done before or after one.`);
};
