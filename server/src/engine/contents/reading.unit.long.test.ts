import { describe, expect, it } from "vitest";
import { letters, scan, spoilt, typedPdf } from "../../../test/support/letters.ts";
import { pictures } from "../../../test/support/pictures.ts";
import { type ReadWord } from "./reading.ts";
import { type Ready, read, ready, wrong, short } from "../../../test/support/contents-reading.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";

readAtUsualPriority();

const plain = (text: string): string => text.replace(/[ \n]+/g, " ");
const words = ({ lines }: Ready): readonly ReadWord[] => lines.flatMap((line) => line.words);

describe("readContents of a scan", () => {
  it("gives a typed letter with its language, its paragraphs and the place of each word", async () => {
    const reading = await ready(await scan(letters.uz), "jpeg");
    expect(reading).toMatchObject({ language: "uz", pages: 1 });
    expect(reading.confidence).toBeGreaterThan(85);
    expect(wrong(letters.uz, reading.text)).toBeLessThan(1);
    expect(reading.text).toContain("tel. 90 123 45 67\n\nARIZA\n\nSizdan");
    expect(reading.text).toContain("suv taʼminoti korxonasiga");
    const first = words(reading)[0]!;
    // an inch of 8.27 from the left; its letters stand on the line an inch of 11.69 from above
    expect(first.text).toBe("Fargʻona");
    expect(first.x).toBeCloseTo(0.121, 2);
    expect(first.y + first.height).toBeCloseTo(0.0885, 2);
    expect(words(reading).filter(({ digitsAgree }) => !digitsAgree)).toEqual([]);
  });

  it("reads a skewed page in shadow, in Uzbek Cyrillic", async () => {
    const spoil: typeof spoilt.noise = (page) => {
      spoilt.turned(2)(page);
      spoilt.shadow(0.2)(page);
    };
    const reading = await ready(await scan(short(letters.uk), { spoil, format: "Png" }), "png");
    expect(reading.language).toBe("uk");
    expect(wrong(short(letters.uk), reading.text)).toBeLessThan(1);
  });

  it("reads Russian below a blue stamp, and is uncertain of digits in which two readings differ", async () => {
    const reading = await ready(await scan(letters.ru, { spoil: spoilt.stamp }), "jpeg");
    expect(reading.language).toBe("ru");
    expect(wrong(letters.ru, reading.text)).toBeLessThan(1);
    expect(words(reading).filter(({ text, digitsAgree }) => !digitsAgree && !/\d/.test(text))).toEqual([]);
    // the second reading alone has 9З, with a letter
    expect(reading.text).toContain("телефон 93 456 78 22");
  });

  it("reads a page in the letters of 1995 once, also a name of other letters on it", async () => {
    const reading = await ready(await scan(`${short(letters.uz)}\n\nQurilişçi va Öztürk degan firmadan shuni soʻrayman.`), "jpeg");
    // with a second reading they are ş ç Ö
    expect(reading.text).not.toMatch(/[öğşç]/iu);
    expect(reading.text).toContain("firmadan shuni soʻrayman");
  });

  it("reads a page that lies on its side, and gives places on it as it lies", async () => {
    const reading = await ready(await scan(short(letters.uz), { dpi: 150, spoil: spoilt.turned(90) }), "jpeg");
    expect(wrong(short(letters.uz), reading.text)).toBeLessThan(1);
    expect(reading.text).toContain("ARIZA\n\nSizdan");
    const first = words(reading)[0]!;
    expect(first.x).toBeCloseTo(1 - 0.0885, 2);
    expect(first.y).toBeCloseTo(0.121, 2);
    expect(first.height).toBeGreaterThan(3 * first.width);
  });

  it("reads the typed head of a page on which nothing else can be read", async () => {
    const reading = await ready(await scan(letters.uz, { spoil: spoilt.overtyped(2.4) }), "jpeg");
    const head =
      "Fargʻona viloyati hokimiga Quva tumani, Bogʻbon MFY, Navbahor koʻchasi, 14-uyda yashovchi Karimova Dilnoza Akmalovnadan, tel. 90 123 45 67 ARIZA";
    expect(wrong(head, reading.text.replace("[…]", ""))).toBeLessThan(1);
  });

  it("reports an empty page or a picture without words as unreadable, never as nonsense", async () => {
    expect(await read(await scan("", {}), "jpeg")).toMatchObject({ state: "unreadable", confidence: 0, pages: 1 });
    expect(await read(pictures.threePages, "tiff")).toMatchObject({ state: "unreadable", confidence: 0, pages: 3 });
  });
});

describe("readContents of a PDF", () => {
  it("says once, and where, that pages one after the other cannot be read", async () => {
    const blank = `data:image/jpeg;base64,${(await scan("", { dpi: 50 })).toString("base64")}`;
    const page = { image: blank, width: 595, absolutePosition: { x: 0, y: 0 }, pageBreak: "before" };
    const content = [{ text: letters.uz }, page, page, { text: letters.ru, pageBreak: "before" }];
    const { text, lines } = await ready(await typedPdf({ pageSize: "A4", content }), "pdf");
    expect(text.split("[…]").map((part) => plain(part).trim())).toEqual([plain(letters.uz), plain(letters.ru)]);
    expect([...new Set(lines.map(({ page: at }) => at))]).toEqual([1, 4]);
  });
});
