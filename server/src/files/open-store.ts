import { join } from "node:path";
import type { Config } from "../config.ts";
import { s3Store } from "./s3-store.ts";
import { localStore, type FileStore } from "./store.ts";

/** Where uploaded files are by the settings: the bucket, else the data folder. */
export const openStore = (config: Config): FileStore => (config.files ? s3Store(config.files) : localStore(join(config.dataDir, "files")));
