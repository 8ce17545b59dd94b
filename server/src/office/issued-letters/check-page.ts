import type { Db } from "../../engine/db/pool.ts";
import { isSwitchOn } from "../setting-values/setting-values.repository.ts";

/** The public page as people type its address; undefined where the portal has no address. Set once, at the start. */
let address: string | undefined;
export const useCheckAddress = (publicUrl: string | undefined): void => {
  address = publicUrl && `${publicUrl}/check`;
};

/** Whether the setting `publicCheck` is on. */
export const isCheckOn = (db: Db): Promise<boolean> => isSwitchOn(db, "publicCheck");
/** Where the public page is; undefined while nobody may open it. */
export const checkAddress = async (db: Db): Promise<string | undefined> => (address && (await isCheckOn(db)) ? address : undefined);
