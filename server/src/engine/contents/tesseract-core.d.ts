/** As much of Tesseract's core as is used; the package brings no types. */
declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  export type BaseApi = {
    /** 0 when it worked; languages with + in between; engine 1: neural networks alone. */
    readonly Init: (folder: string, languages: string, engine: 1) => number;
    /** Takes `/input`; the turn by its Exif number and the angle in radians. 1 when it is no picture. */
    readonly SetImageFile: (exif: 1, angle: 0) => number;
    readonly Recognize: (monitor: null) => number;
    readonly MeanTextConf: () => number;
    readonly GetJSONText: () => string;
    readonly Clear: () => void;
    readonly End: () => void;
  };
  type Core = {
    readonly FS: {
      readonly writeFile: (path: string, content: Uint8Array) => void;
      readonly unlink: (path: string) => void;
    };
    readonly TessBaseAPI: new () => BaseApi;
    readonly destroy: (object: BaseApi) => void;
  };
  const load: (options: { readonly print?: (line: string) => void; readonly printErr?: (line: string) => void }) => Promise<Core>;
  export default load;
}
