/** Uploads of the open forms that have not ended. */
const underway = new Set<Promise<unknown>>();
/** Files that a form shows and that did not arrive: their names by the row that shows them. */
const failed = new Map<string, string>();

/** Remembers an upload until it ends. */
export const noteUpload = (upload: Promise<unknown>): void => {
  underway.add(upload);
  void upload.finally(() => underway.delete(upload));
};
/** Remembers a file that did not arrive until its row goes. */
export const noteFailure = (row: string, name: string): void => void failed.set(row, name);
export const forgetFailure = (row: string): void => void failed.delete(row);
/** Other forms do not wait for the uploads of a closed form. */
export const forgetUpload = (upload: Promise<unknown>): void => void underway.delete(upload);

/** Waits for running uploads, so that a form is not saved without a file it shows; the names of those that did not arrive. */
export const uploadsArrived = async (): Promise<readonly string[]> => {
  await Promise.all(underway);
  return [...failed.values()];
};
