import {
  AlphaAction,
  ColorSpace,
  type IMagickImage,
  MagickColors,
  MagickFormat,
  MagickGeometry,
  MagickImage,
  MagickReadSettings,
} from "@imagemagick/magick-wasm";
import { drawn, withPdf } from "./pdf-pages.ts";
import { countPages, startPictures, withPage } from "./picture-file.ts";
import type { PictureKind } from "./readable-kinds.ts";

/** A picture, or a PDF of which a place is shown. */
export type PictureFormat = PictureKind | "pdf";
/** A picture, and which of its pages is asked for, counted from 1; undefined asks only how many there are. */
export type PageAsked = { readonly content: Uint8Array; readonly format: PictureFormat; readonly page: number | undefined };
/** `jpeg` where a page was asked for and can be shown. A broken content throws. */
export type PageShown = { readonly pages: number; readonly jpeg?: Uint8Array; readonly fault?: "no_such_page" | "too_large" };

/** The longer side of what is shown, in points: A4 at 170 dpi. */
const longestSide = 2000;

const asJpeg = (picture: IMagickImage): Uint8Array => {
  if (picture.colorSpace !== ColorSpace.sRGB) picture.colorSpace = ColorSpace.sRGB;
  picture.backgroundColor = MagickColors.White;
  picture.alpha(AlphaAction.Remove);
  picture.thumbnail(new MagickGeometry(`${longestSide}x${longestSide}>`));
  picture.strip();
  picture.quality = 82;
  return picture.write(MagickFormat.Jpeg, (bytes) => Buffer.from(bytes));
};

const pageOfPdf = async (content: Uint8Array, page: number | undefined): Promise<PageShown> => {
  await startPictures();
  const shown = await withPdf(content, async (document): Promise<PageShown> => {
    const pages = document.getPageCount();
    if (page === undefined) return { pages };
    if (page > pages) return { pages, fault: "no_such_page" };
    const { data, width, height } = await drawn(document.getPage(page - 1));
    const picture = MagickImage.create(data, new MagickReadSettings({ format: MagickFormat.Rgba, width, height, depth: 8 }));
    try {
      return { pages, jpeg: asJpeg(picture) };
    } finally {
      picture.dispose();
    }
  });
  if (typeof shown !== "string") return shown;
  // as a document that is not shown page by page
  if (page === undefined) return { pages: 1 };
  throw new Error(shown);
};

/**
 * One page of a picture or a PDF as a JPEG in sRGB, upright, without what the camera noted. Runs apart (`pictures.ts`).
 * @public
 */
export default async ({ content, format: kind, page }: PageAsked): Promise<PageShown> => {
  if (kind === "pdf") return pageOfPdf(content, page);
  if (page === undefined) return { pages: await countPages({ content, kind }) };
  const { page: jpeg, ...rest } = await withPage({ content, kind, page }, longestSide, asJpeg);
  return jpeg ? { ...rest, jpeg } : rest;
};
