/** Uploads of the open forms that have not ended. */
const underway = new Set<Promise<boolean>>();

/** Remembers an upload until it ends or its form is unmounted; resolves to whether the file arrived. */
export const noteUpload = (upload: Promise<boolean>): void => {
  underway.add(upload);
  void upload.finally(() => underway.delete(upload));
};
/** Other forms do not wait for the uploads of a closed form. */
export const forgetUpload = (upload: Promise<boolean>): void => void underway.delete(upload);

/** Waits for running uploads, so that a form is not saved without a file it shows; false when one of them failed. */
export const uploadsArrived = async (): Promise<boolean> => (await Promise.all(underway)).every(Boolean);
