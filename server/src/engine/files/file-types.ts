import { fileKinds, type FileKind } from "@murojaat/contract/kit";

/** Types that a browser may show inside the portal as they are. */
export const isShown = (mime: string): boolean =>
  Object.values<FileKind>(fileKinds).some((kind) => kind.mime === mime && kind.shown === "itself");
