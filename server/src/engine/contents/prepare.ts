import {
  AlphaAction,
  ColorSpace,
  FilterType,
  MagickColors,
  type IMagickImage,
  MagickFormat,
  MagickGeometry,
  MagickImage,
  MagickReadSettings,
  Percentage,
} from "@imagemagick/magick-wasm";
import { startPictures } from "./picture-file.ts";

/** Greys, a byte a point, row by row from above. */
export type Picture = { readonly grey: Uint8Array; readonly width: number; readonly height: number };
/** A page turned about its middle so that its lines lie level. */
export type Straight = Picture & {
  /** Degrees, clockwise. */
  readonly turned: number;
  /** Its size before, in points. */
  readonly from: { readonly width: number; readonly height: number };
};

/** The longer side of what is read, in points: A4 at 200 dpi. */
export const longestSide = 2340;
/** A page that is turned less is read as well as it is. Degrees. */
const leastSkew = 0.3;
/** More is no page that was laid on a scanner by hand. Degrees. */
const mostSkew = 15;

const fromGreys = ({ grey, width, height }: Picture): IMagickImage =>
  MagickImage.create(grey, new MagickReadSettings({ format: MagickFormat.Gray, width, height, depth: 8 }));
const toGreys = (image: IMagickImage): Picture => ({
  grey: image.write(MagickFormat.Gray, (bytes) => Buffer.from(bytes)),
  width: image.width,
  height: image.height,
});
const changed = <Result>(picture: Picture, change: (image: IMagickImage) => Result): Result => {
  const image = fromGreys(picture);
  try {
    return change(image);
  } finally {
    image.dispose();
  }
};
const fit = (image: IMagickImage, side: number): void => {
  // a third less work than the usual one, and read as well
  image.filterType = FilterType.Triangle;
  image.resize(new MagickGeometry(`${side}x${side}>`));
};

/** The picture with its longer side of at most this many points. */
export const reduced = (picture: Picture, side: number): Picture =>
  changed(picture, (image) => {
    fit(image, side);
    return toGreys(image);
  });
/** Points of three colours, or of three and their opacity, row by row from above. */
export type Colours = { readonly data: Uint8Array; readonly bytesPerPoint: 3 | 4; readonly width: number; readonly height: number };
/** The largest of the three colours: black print stays, the ink of stamps and signatures goes. */
const largestColour = ({ data, bytesPerPoint, width, height }: Colours): Picture => {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += bytesPerPoint)
    grey[at] = Math.max(data[from]!, data[from + 1]!, data[from + 2]!);
  return { grey, width, height };
};

/** The side of the squares in which the paper's brightness is measured, in points. */
const square = 16;
/** Points brighter than three quarters of the paper become white: the rest of a stamp. */
const white = 340;
/** Divided by the paper's own brightness: neither a shadow nor grey paper is left. */
const evenLight = (picture: Picture): Picture => {
  const { width, height, grey } = picture;
  const paper = changed(picture, (image) => {
    const size = new MagickGeometry(Math.ceil(width / square), Math.ceil(height / square));
    size.ignoreAspectRatio = true;
    image.resize(size);
    image.blur(0, 3);
    return toGreys(image);
  });
  const even = new Uint8Array(grey.length);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0, row = Math.floor(y / square) * paper.width; x < width; x += 1, at += 1)
      even[at] = Math.min(255, (grey[at]! * white) / Math.max(1, paper.grey[row + Math.floor(x / square)]!));
  return { width, height, grey: even };
};

/** How far a page lies askew, in degrees; measured on a small picture of it. */
const skewOf = (picture: Picture): number => {
  const skew = changed(picture, (image) => {
    fit(image, 1000);
    return image.deskew(new Percentage(40));
  });
  return Math.abs(skew) < leastSkew || Math.abs(skew) > mostSkew ? 0 : skew;
};
/** The page turned clockwise by 0, 90, 180 or 270 degrees, and then as far as it lies askew. */
export const straightened = (picture: Picture, quarters: number): Straight => {
  const { width, height } = picture;
  const upright =
    quarters === 0
      ? picture
      : changed(picture, (image) => {
          image.rotate(quarters);
          return toGreys(image);
        });
  const skew = skewOf(upright);
  const level =
    skew === 0
      ? upright
      : changed(upright, (image) => {
          image.rotate(skew);
          return toGreys(image);
        });
  return { ...level, turned: quarters + skew, from: { width, height } };
};

/** The points of a picture, at most this many on its longer side. Leaves the given picture changed. */
export const coloursOf = (image: IMagickImage): Colours => {
  image.backgroundColor = MagickColors.White;
  image.alpha(AlphaAction.Remove);
  // first made smaller: a grey picture has one channel until its colours are asked for
  fit(image, longestSide);
  if (image.colorSpace !== ColorSpace.sRGB) image.colorSpace = ColorSpace.sRGB;
  const data = image.write(MagickFormat.Rgb, (bytes) => Buffer.from(bytes));
  return { data, bytesPerPoint: 3, width: image.width, height: image.height };
};
/** Black print on white paper. */
export const prepare = async (colours: Colours): Promise<Picture> => {
  await startPictures();
  return evenLight(largestColour(colours));
};

/** Of a picture by which a page is known in a list: its longer side in points, and what one may weigh. Bytes. */
const [smallSide, smallMost] = [110, 3000];
/** A page as a small JPEG in greys, of at most 3,000 bytes; undefined where none is as light. */
export const thumbnailOf = async (colours: Colours): Promise<Uint8Array | undefined> => {
  await startPictures();
  return changed(largestColour(colours), (image) => {
    fit(image, smallSide);
    for (const quality of [60, 40, 20]) {
      image.quality = quality;
      const made = image.write(MagickFormat.Jpeg, (bytes) => Uint8Array.from(bytes));
      if (made.length <= smallMost) return made;
    }
    return undefined;
  });
};
