import { describe, expect, it } from "vitest";
import { translateAny } from "../../kit/messages.ts";
import { loadMessages } from "../../messages/index.ts";
import { sentenceOf, type Said } from "./sentence.ts";

const [uz, ru] = await Promise.all([loadMessages("UZ"), loadMessages("RU")]);
const usual: Said = {
  from: "01.01.2026",
  to: "20.11.2026",
  received: 1204,
  before: 1075,
  most: ["Ichimlik suvi", "Dangʻara tumani"],
  overdue: 23,
  worst: { name: "Quva tumani", count: 7 },
};
const said = (more: Partial<Said> = {}, messages = uz) =>
  sentenceOf(
    (key, values) => translateAny(messages, key, values),
    { ...usual, ...more },
    (value) => String(value),
  );

describe("sentenceOf", () => {
  it("says how many came, how many more than a year ago, of what and whence most, and where most is late", () => {
    expect(said()).toBe(
      "01.01.2026 – 20.11.2026: 1204 ta murojaat kelib tushdi; oʻtgan yilning shu davridan 12% koʻp; eng koʻpi: Ichimlik suvi, Dangʻara tumani. Hozir 23 tasining muddati oʻtgan, eng koʻpi: Quva tumani (7).",
    );
    expect(said({ most: ["Вода"] }, ru)).toBe(
      "01.01.2026 – 20.11.2026: поступило обращений 1204; на 12 % больше, чем за тот же период прошлого года; больше всего: Вода. Сейчас просрочено 23, больше всего: Quva tumani (7).",
    );
  });

  it("compares with nothing where a year ago there was nothing", () => {
    expect(said({ before: 0 })).not.toContain("oʻtgan yil");
    expect(said({ received: 1075 })).toContain("oʻtgan yilning shu davridagidek");
    expect(said({ received: 538 })).toContain("50% kam");
  });

  it("names no place where nothing is late, and nothing that most are about where none came", () => {
    expect(said({ overdue: 0, worst: undefined })).toMatch(/Hozir muddati oʻtgani yoʻq\.$/);
    expect(said({ worst: undefined })).toMatch(/Hozir 23 tasining muddati oʻtgan\.$/);
    expect(said({ received: 0, before: 0 })).toBe(
      "01.01.2026 – 20.11.2026: 0 ta murojaat kelib tushdi. Hozir 23 tasining muddati oʻtgan, eng koʻpi: Quva tumani (7).",
    );
  });
});
