import { apart } from "../apart/apart.ts";
import type { Turn } from "../turns/turns.ts";
import type { PageAsked, PageShown, PictureFormat } from "./picture-pages.ts";

export type { PageShown, PictureFormat };
/** What browsers do not show. */
export const pictureFormats: readonly PictureFormat[] = ["heic", "tiff", "bmp"];

/**
 * A page of a picture as a JPEG; the content is read when its turn comes. Errors: those of `apart`, ApartError when the content is broken or takes too long.
 */
export const readPage: (asked: () => Promise<PageAsked>, turn?: Turn) => Promise<PageShown> = apart(
  new URL("./picture-pages.ts", import.meta.url),
  {
    // a photo of 12 million points takes two of a processor that is free
    seconds: 60,
    memory: 256,
    isPatient: true,
    // as many pages as a screen of small pictures shows
    most: 20,
  },
);
