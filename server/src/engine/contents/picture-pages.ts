import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  AlphaAction,
  ColorSpace,
  ImageMagick,
  initializeImageMagick,
  MagickColors,
  MagickFormat,
  MagickGeometry,
  MagickImageCollection,
  MagickReadSettings,
  ResourceLimits,
} from "@imagemagick/magick-wasm";

/** A picture, and which of its pages is asked for, counted from 1; undefined asks only how many there are. */
export type PageAsked = { readonly content: Uint8Array; readonly format: PictureFormat; readonly page: number | undefined };
/** `jpeg` where a page was asked for and can be shown. A content that is spoilt throws. */
export type PageShown = { readonly pages: number; readonly jpeg?: Uint8Array; readonly fault?: "no_such_page" | "too_large" };

// only what is named is read: the library knows formats that fetch or run others
const formats = { heic: MagickFormat.Heic, tiff: MagickFormat.Tiff, bmp: MagickFormat.Bmp } as const;
export type PictureFormat = keyof typeof formats;

/** A page of more points is not read: A4 at 900 dpi. */
const mostPoints = 60_000_000;
/** The longer side of what is shown, in points: A4 at 170 dpi. */
const longestSide = 2000;
const memory = 1_500_000_000n;

const ready = initializeImageMagick(readFileSync(createRequire(import.meta.url).resolve("@imagemagick/magick-wasm/magick.wasm"))).then(
  () => {
    ResourceLimits.memory = memory;
    ResourceLimits.area = memory;
    ResourceLimits.disk = 0n;
  },
);

/**
 * One page of a picture as a JPEG in sRGB, upright, without what the camera noted. Runs apart (`pictures.ts`).
 * @public
 */
export default async ({ content, format, page }: PageAsked): Promise<PageShown> => {
  await ready;
  const settings = { format: formats[format] };
  const all = MagickImageCollection.create();
  all.ping(content, new MagickReadSettings(settings));
  const pages = all.length;
  const size = page === undefined ? undefined : all[page - 1];
  const isTooLarge = size !== undefined && size.width * size.height > mostPoints;
  all.dispose();
  if (page === undefined) return { pages };
  if (!size || isTooLarge) return { pages, fault: size ? "too_large" : "no_such_page" };
  // a HEIC is one picture, whatever else lies in it
  const frame = format === "tiff" ? { frameIndex: page - 1, frameCount: 1 } : {};
  const jpeg = ImageMagick.read(content, new MagickReadSettings({ ...settings, ...frame }), (picture) => {
    picture.autoOrient();
    if (picture.colorSpace !== ColorSpace.sRGB) picture.colorSpace = ColorSpace.sRGB;
    picture.backgroundColor = MagickColors.White;
    picture.alpha(AlphaAction.Remove);
    picture.thumbnail(new MagickGeometry(`${longestSide}x${longestSide}>`));
    picture.strip();
    picture.quality = 82;
    return picture.write(MagickFormat.Jpeg, (bytes) => Buffer.from(bytes));
  });
  return { jpeg, pages };
};
