import { AlphaAction, ColorSpace, MagickColors, MagickFormat, MagickGeometry } from "@imagemagick/magick-wasm";
import { countPages, withPage } from "./picture-file.ts";

/** What browsers do not show. */
export type PictureFormat = "heic" | "tiff" | "bmp";
/** A picture, and which of its pages is asked for, counted from 1; undefined asks only how many there are. */
export type PageAsked = { readonly content: Uint8Array; readonly format: PictureFormat; readonly page: number | undefined };
/** `jpeg` where a page was asked for and can be shown. A content that is spoilt throws. */
export type PageShown = { readonly pages: number; readonly jpeg?: Uint8Array; readonly fault?: "no_such_page" | "too_large" };

/** The longer side of what is shown, in points: A4 at 170 dpi. */
const longestSide = 2000;

/**
 * One page of a picture as a JPEG in sRGB, upright, without what the camera noted. Runs apart (`pictures.ts`).
 * @public
 */
export default async ({ content, format: kind, page }: PageAsked): Promise<PageShown> => {
  if (page === undefined) return { pages: await countPages({ content, kind }) };
  const { page: jpeg, ...rest } = await withPage({ content, kind, page }, longestSide, (picture) => {
    if (picture.colorSpace !== ColorSpace.sRGB) picture.colorSpace = ColorSpace.sRGB;
    picture.backgroundColor = MagickColors.White;
    picture.alpha(AlphaAction.Remove);
    picture.thumbnail(new MagickGeometry(`${longestSide}x${longestSide}>`));
    picture.strip();
    picture.quality = 82;
    return picture.write(MagickFormat.Jpeg, (bytes) => Buffer.from(bytes));
  });
  return jpeg ? { ...rest, jpeg } : rest;
};
