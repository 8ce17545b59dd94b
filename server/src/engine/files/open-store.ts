import { join } from "node:path";
import { s3Store, type S3Address } from "./s3-store.ts";
import { localStore, type FileStore } from "./store.ts";

/** Where uploaded files are by the settings: the bucket, else the data folder. */
export const openStore = (config: { readonly dataDir: string; readonly files: S3Address | undefined }): FileStore =>
  config.files ? s3Store(config.files) : localStore(join(config.dataDir, "files"));
