import { fileEndpoints } from "@murojaat/contract/kit";
import { call } from "../api/client.ts";

/** Saves a file of the portal on the user's machine; a plain link could not renew the session. */
export const saveFile = async (id: number, name: string): Promise<void> =>
  saveBlob(await call(fileEndpoints.download, { params: { id } }), name);

export const saveBlob = (content: Blob, name: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
