import { Density, DensityUnit, ImageMagick, MagickColors, MagickFormat, MagickImage } from "@imagemagick/magick-wasm";
import { beforeAll, describe, expect, it } from "vitest";
import { pictures } from "../../../test/support/pictures.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";
import { ApartError } from "../apart/apart.ts";
import { startPictures } from "./picture-file.ts";
import { readPage, type PictureFormat } from "./pictures.ts";

beforeAll(startPictures);
readAtUsualPriority();

const shown = async (content: Buffer, format: PictureFormat, page = 1) => {
  const { jpeg, pages, fault } = await readPage(async () => ({ content, format, page }));
  return jpeg ? { pages, ...look(jpeg) } : { pages, fault };
};
/** Size, and the colours of the upper left and the lower right corner as a person would name them. */
const look = (jpeg: Uint8Array) =>
  ImageMagick.read(jpeg, (picture) => {
    const { width, height } = picture;
    const colour = (x: number, y: number) =>
      picture.getPixels((pixels) => {
        const [red = 0, green = 0, blue = 0] = pixels.toByteArray(x, y, 1, 1, "RGB")!;
        const names = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], black: [0, 0, 0], white: [255, 255, 255] };
        const far = ([r = 0, g = 0, b = 0]: number[]) => Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue);
        return Object.entries(names).toSorted(([, a], [, b]) => far(a) - far(b))[0]![0];
      });
    return { size: [width, height], corners: [colour(1, 1), colour(width - 2, height - 2)] };
  });

describe("a picture that browsers do not show", () => {
  it("is shown upright and in its colours, page by page", async () => {
    expect(await shown(pictures.heic, "heic")).toEqual({ pages: 1, size: [96, 64], corners: ["red", "blue"] });
    expect(await shown(pictures.turnedHeic, "heic")).toEqual({ pages: 1, size: [64, 96], corners: ["red", "blue"] });
    expect(await shown(pictures.threePages, "tiff", 1)).toEqual({ pages: 3, size: [32, 48], corners: ["red", "red"] });
    expect(await shown(pictures.threePages, "tiff", 3)).toEqual({ pages: 3, size: [32, 48], corners: ["blue", "blue"] });
    expect(await shown(pictures.printColours, "tiff")).toEqual({ pages: 1, size: [40, 30], corners: ["red", "red"] });
    expect(await shown(pictures.fax, "tiff")).toEqual({ pages: 1, size: [40, 30], corners: ["black", "white"] });
    expect(await shown(pictures.bmp, "bmp")).toEqual({ pages: 1, size: [8, 6], corners: ["green", "green"] });
  });

  it("is shown with square points where a fax has oblong ones, and as it is where its file says what cannot be", async () => {
    const fax = (x: number, y: number): Buffer => {
      const picture = MagickImage.create(MagickColors.White, 40, 20);
      picture.density = new Density(x, y, DensityUnit.PixelsPerInch);
      const content = picture.write(MagickFormat.Tiff, (bytes) => Buffer.from(bytes));
      picture.dispose();
      return content;
    };
    const sizeOf = async (content: Buffer) => ((await shown(content, "tiff")) as { readonly size: unknown }).size;

    // 204 by 98 is 2.08 to 1, 200 by 100 is 2 to 1
    expect(await sizeOf(fax(200, 100))).toEqual([40, 40]);
    expect(await sizeOf(fax(100, 200))).toEqual([80, 20]);
    expect(await sizeOf(fax(204, 196))).toEqual([40, 21]);
    expect(await sizeOf(fax(200, 200))).toEqual([40, 20]);
    expect(await sizeOf(fax(7200, 72))).toEqual([40, 20]);
  });

  it("is shown on white paper where it is transparent", async () => {
    const picture = MagickImage.create(MagickColors.Transparent, 8, 6);
    const transparent = picture.write(MagickFormat.Tiff, (bytes) => Buffer.from(bytes));
    picture.dispose();
    expect(await shown(transparent, "tiff")).toEqual({ pages: 1, size: [8, 6], corners: ["white", "white"] });
  });

  it("says how many pages it has, and that a page does not exist", async () => {
    expect(await readPage(async () => ({ content: pictures.threePages, format: "tiff", page: undefined }))).toEqual({ pages: 3 });
    expect(await shown(pictures.threePages, "tiff", 4)).toEqual({ pages: 3, fault: "no_such_page" });
  });

  it("that is too large for the machine is not read", async () => {
    // the width that the file says: 40,000 points, with two bytes a number (tag 256, type 3)
    const large = Buffer.from(pictures.fax);
    const at = large.indexOf(Buffer.from([0x00, 0x01, 0x03, 0x00]));
    large.writeUInt16LE(40_000, at + 8);
    large.writeUInt16LE(40_000, at + 20);
    expect(await shown(large, "tiff")).toEqual({ pages: 1, fault: "too_large" });
  });

  it("that is spoilt, cut or of another kind is refused, and the next one is shown", async () => {
    const other: [Buffer, PictureFormat][] = [
      [pictures.heic.subarray(0, 300), "heic"],
      [Buffer.from("no picture at all"), "tiff"],
      [pictures.bmp, "heic"],
      [Buffer.alloc(0), "bmp"],
    ];
    for (const [content, format] of other) await expect(shown(content, format)).rejects.toThrow(ApartError);
    expect((await shown(pictures.bmp, "bmp")).pages).toBe(1);
  });
});
