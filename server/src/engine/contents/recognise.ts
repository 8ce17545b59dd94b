import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import loadCore, { type BaseApi } from "tesseract.js-core/tesseract-core-simd-lstm.js";
import type { Picture } from "./prepare.ts";
import type { SeenLine } from "./seen-words.ts";

/** Data for Uzbek Latin, Uzbek Cyrillic, Kyrgyz, which reads printed Russian, and Azerbaijani, which know ö ğ ş ç. */
type Model = "uzb" | "uzb_cyrl" | "kir" | "aze";
/** Several are loaded in this order only: `uzb+kir` would leave out the second one without a word. */
export type Models = Model | "uzb+uzb_cyrl";

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
type Block = {
  readonly paragraphs: readonly {
    readonly lines: readonly {
      readonly words: readonly { readonly text: string; readonly confidence: number; readonly bbox: Box }[];
    }[];
  }[];
};

const require = createRequire(import.meta.url);
const dataOf: Readonly<Record<string, string>> = {
  uzb: require.resolve("@tesseract.js-data/uzb/4.0.0_best_int/uzb.traineddata.gz"),
  uzb_cyrl: require.resolve("@tesseract.js-data/uzb_cyrl/4.0.0_best_int/uzb_cyrl.traineddata.gz"),
  kir: require.resolve("@tesseract.js-data/kir/4.0.0_best_int/kir.traineddata.gz"),
  aze: require.resolve("@tesseract.js-data/aze/4.0.0_best_int/aze.traineddata.gz"),
};
// what Tesseract says of a picture it finds odd is of no use to anybody
const core = loadCore({ print: () => {}, printErr: () => {} });
let loaded: { readonly models: Models; readonly api: BaseApi } | undefined;

/** One engine at a time, because each takes some 100 MB. */
const withModels = async (models: Models): Promise<BaseApi> => {
  if (loaded?.models === models) return loaded.api;
  const { FS, TessBaseAPI, destroy } = await core;
  if (loaded) {
    loaded.api.End();
    destroy(loaded.api);
    loaded = undefined;
  }
  const paths = models.split("+").map((model) => {
    FS.writeFile(`/${model}.traineddata`, gunzipSync(readFileSync(dataOf[model]!)));
    return `/${model}.traineddata`;
  });
  const api = new TessBaseAPI();
  if (api.Init("/", models, 1) !== 0) throw new Error(`Tesseract does not take ${models}.`);
  for (const path of paths) FS.unlink(path);
  loaded = { models, api };
  return api;
};

/** The printed words of a picture, line by line from above. */
export const recognise = async ({ grey, width, height }: Picture, models: Models): Promise<readonly SeenLine[]> => {
  const api = await withModels(models);
  const { FS } = await core;
  FS.writeFile("/input", Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]));
  try {
    if (api.SetImageFile(1, 0) === 1) throw new Error("Tesseract takes no such picture.");
    FS.unlink("/input");
    api.Recognize(null);
    const { blocks } = JSON.parse(api.GetJSONText()) as { readonly blocks: readonly Block[] };
    return blocks
      .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
      .map(({ words }) =>
        words
          .filter(({ text }) => text.trim() !== "")
          .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
            text: text.trim(),
            confidence,
            left: x0,
            top: y0,
            right: x1,
            bottom: y1,
          })),
      )
      .filter((words) => words.length > 0);
  } finally {
    api.Clear();
  }
};
