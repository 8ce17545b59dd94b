import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type IMagickImage,
  ImageMagick,
  initializeImageMagick,
  MagickFormat,
  MagickGeometry,
  MagickImageCollection,
  MagickReadSettings,
  ResourceLimits,
} from "@imagemagick/magick-wasm";
import type { PictureKind } from "./readable-kinds.ts";

// only what is named is read: the library knows formats that fetch or run others
const formats = {
  jpeg: MagickFormat.Jpeg,
  png: MagickFormat.Png,
  gif: MagickFormat.Gif,
  webp: MagickFormat.WebP,
  heic: MagickFormat.Heic,
  tiff: MagickFormat.Tiff,
  bmp: MagickFormat.Bmp,
} as const satisfies Readonly<Record<PictureKind, MagickFormat>>;

/** A page of more points is not read: A4 at 900 dpi. */
const mostPoints = 60_000_000;
const memory = 1_500_000_000n;

const library = readFileSync(createRequire(import.meta.url).resolve("@imagemagick/magick-wasm/magick.wasm"));
const ready = initializeImageMagick(library).then(() => {
  ResourceLimits.memory = memory;
  ResourceLimits.area = memory;
  ResourceLimits.disk = 0n;
});
/** Starts the library, which pictures made in other ways need too. */
export const startPictures = (): Promise<void> => ready;

type Asked = { readonly content: Uint8Array; readonly kind: PictureKind; /** From 1. */ readonly page: number };
/** How many pages a picture has; a content that is spoilt throws. */
const sizesOf = ({ content, kind }: Omit<Asked, "page">): readonly { readonly width: number; readonly height: number }[] => {
  const all = MagickImageCollection.create();
  try {
    all.ping(content, new MagickReadSettings({ format: formats[kind] }));
    const sizes = all.map(({ width, height }) => ({ width, height }));
    // other kinds are one picture, whatever else lies in them
    return kind === "tiff" ? sizes : sizes.slice(0, 1);
  } finally {
    all.dispose();
  }
};
export const countPages = async (asked: Omit<Asked, "page">): Promise<number> => {
  await ready;
  return sizesOf(asked).length;
};

/** The points of a fax are up to two and a half times as high as wide; what says more is a mistake. */
const mostOblong = 3;
/** Makes the points of a fax square, as it was sent: 204 by 98 an inch, or by 196. */
const squarePoints = (image: IMagickImage): void => {
  const { x, y } = image.density;
  const oblong = Math.max(x, y) / Math.min(x, y);
  const [width, height] = x > y ? [image.width, Math.round(image.height * oblong)] : [Math.round(image.width * oblong), image.height];
  // no number where the file says nothing of it
  if (!(oblong > 1 && oblong <= mostOblong) || width * height > mostPoints) return;
  const size = new MagickGeometry(width, height);
  size.ignoreAspectRatio = true;
  image.resize(size);
};

export type PageOf<Result> = { readonly pages: number; readonly page?: Result; readonly fault?: "no_such_page" | "too_large" };
/**
 * Works with one page of a picture, upright as its camera says, with square points. A JPEG is decoded no larger than `longestSide` needs. Throws on a broken
 * content.
 */
export const withPage = async <Result>(
  { content, kind, page }: Asked,
  longestSide: number,
  work: (image: IMagickImage) => Result,
): Promise<PageOf<Result>> => {
  await ready;
  const sizes = sizesOf({ content, kind });
  const size = sizes[page - 1];
  const pages = sizes.length;
  if (!size) return { pages, fault: "no_such_page" };
  if (size.width * size.height > mostPoints) return { pages, fault: "too_large" };
  const settings = new MagickReadSettings({ format: formats[kind], frameIndex: page - 1, frameCount: 1 });
  if (kind === "jpeg") settings.setDefine("jpeg:size", `${longestSide}x${longestSide}`);
  return ImageMagick.read(content, settings, (image) => {
    if (kind === "tiff") squarePoints(image);
    image.autoOrient();
    return { pages, page: work(image) };
  });
};
