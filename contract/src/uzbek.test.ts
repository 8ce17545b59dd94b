import { describe, expect, it } from "vitest";
import { toCyrillic } from "./uzbek.ts";

describe("Uzbek Latin to Cyrillic", () => {
  it.each([
    ["Fargʻona viloyati hokimligi", "Фарғона вилояти ҳокимлиги"],
    ["Oʻzbekiston", "Ўзбекистон"],
    ["Shahar, chorshanba, yoʻl, yangi, yuqori", "Шаҳар, чоршанба, йўл, янги, юқори"],
    ["Elektron eʼlon", "Электрон эълон"],
    ["Maʼlumotlar: {count} ta", "Маълумотлар: {count} та"],
    ["Toshkent tsirki", "Тошкент цирки"],
  ])("%s", (latin, cyrillic) => {
    expect(toCyrillic(latin)).toBe(cyrillic);
  });
});
