import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { drawable, drawableTexts, signNames } from "./drawable.ts";
import { drawPdf, glyphsOf } from "./pdf-maker.ts";
import { messagesOf } from "../http/language.ts";

const uz = signNames(messagesOf("UZ"));
const prose = (text: string) => drawable(glyphsOf("DejaVu"), uz, text);
const table = (text: string) => drawable(glyphsOf("Narrow"), uz, text);

describe("a drawn text", () => {
  it.each([
    "Oʻzbekiston, Fargʻona, maʼlumot № 12-uy — “xat” …",
    "Ўзбекистон, Қўқон, ғишт, ҳовуз, Ёш, щука, эҳтиёж",
    "Қорақалпоғистон: ә ө ү ң қ ғ ў ҳ ı ǵ ń ó ú",
    "ʻʼўқғҳЎҚҒҲ№«»–—…→•ABCXYZabcxyzАБВЭЮЯабвэюяёЁъьы0123456789",
    "bir\nikki → 5 ≤ 6 ° § © € ₽ −3",
  ])("%j is drawn as it is, in prose and in tables", (text) => {
    expect([prose(text), table(text)]).toEqual([text, text]);
  });

  it.each([
    ["Rahmat 🙏 مرحبا 你好 katta", "Rahmat [emoji] [arab yozuvi] [xitoy yozuvi] katta"],
    // a family, a flag, a colour of skin, England's flag of tags: each is one
    ["Oila 👨\u200d👩\u200d👧 va 🇺🇿, 👍🏽!", "Oila [emoji] va [emoji], [emoji]!"],
    ["Suv\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}yoʻq", "Suv[emoji]yoʻq"],
    ["🙏🙏 🙏 yordam", "[emoji] yordam"],
    ["«السلام عليكم، كيف» dedi", "«[arab yozuvi]» dedi"],
    ["bu 水 suv, 火 olov", "bu [xitoy yozuvi] suv, [xitoy yozuvi] olov"],
    ["हिन्दी va 한국어", "[boshqa yozuv] va [boshqa yozuv]"],
    ["tomchi \u{1d11e} va \u{1d15e}", "tomchi [belgi U+1D11E] va [belgi U+1D15E]"],
    ["1️⃣ birinchi", "1 birinchi"],
    ["oxiri 你", "oxiri [xitoy yozuvi]"],
  ])("of %j says %j", (given, drawn) => {
    expect(prose(given)).toBe(drawn);
  });

  it("names right-to-left letters also where its font has them", () => {
    expect(table("Xat: مرحبا بكم, שלום")).toBe("Xat: [arab yozuvi], [boshqa yozuv]");
  });

  it.each([
    ["UK", "[эмодзи] [араб ёзуви] [хитой ёзуви] [бошқа ёзув] [белги U+1D15E]"],
    ["RU", "[эмодзи] [арабское письмо] [китайское письмо] [другое письмо] [знак U+1D15E]"],
  ] as const)("names in %s the letters that its font lacks", (language, drawn) => {
    expect(drawable(glyphsOf("DejaVu"), signNames(messagesOf(language)), "🙏 مرحبا 你好 हिन्दी \u{1d15e}")).toBe(drawn);
  });

  it("has no control character, and a tab has room", () => {
    expect(prose("a\u0007b\tc\r\nd\ufffee")).toBe("ab    c\nde");
  });

  it("may be broken after each two hundred letters of an endless word, but not before an accent", () => {
    const [part, gap] = ["a".repeat(200), "\u200b"];
    expect([prose(part), prose(`${part}b ${part} c`), prose(`${part}${part}b`)]).toEqual([
      part,
      `${part}${gap}b ${part} c`,
      `${part}${gap}${part}${gap}b`,
    ]);
    expect(prose(`${part}\u0301b`)).toBe(`${part}\u0301${gap}b`);
  });

  it.each(["DejaVu", "Narrow"] as const)("is drawn in time in proportion to its length, also where it is one word: %s", async (font) => {
    const draw = (text: string) => drawPdf(uz, { defaultStyle: { font }, content: [{ text }] });

    expect(await growthOf(draw, (length) => "a".repeat(length), 20_000)).toBeLessThan(inProportion);
  });

  it("stands anywhere in a drawing; a picture stays", () => {
    const node = { columns: [{ text: ["你", { text: "a" }], width: 5 }], table: { body: [["好", {}]] }, image: "data:你" };

    expect(drawableTexts(glyphsOf("DejaVu"), uz, node)).toEqual({
      columns: [{ text: ["[xitoy yozuvi]", { text: "a" }], width: 5 }],
      table: { body: [["[xitoy yozuvi]", {}]] },
      image: "data:你",
    });
  });

  it("is what a PDF shows, in its text, head and foot", async () => {
    const info = { creationDate: new Date(0) };
    const draw = (text: string) => {
      const place = () => ({ text });
      return drawPdf(uz, { info, defaultStyle: { font: "DejaVu" }, content: [{ text }], header: place, footer: place });
    };
    const [signs, words] = await Promise.all([draw("bu 水 suv"), draw("bu [xitoy yozuvi] suv")]);

    expect(signs.equals(words)).toBe(true);
    expect(signs.equals(await draw("bu suv"))).toBe(false);
  });
});
