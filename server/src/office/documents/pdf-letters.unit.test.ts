import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

describe("the letters of the PDF", () => {
  /** Whether a TrueType font has a letter: its table `cmap`, form 4. */
  const lettersOf = (file: string) => {
    const font = readFileSync(file);
    const tables = font.readUInt16BE(4);
    const entry = Array.from({ length: tables }, (_, i) => 12 + 16 * i).find((at) => font.toString("latin1", at, at + 4) === "cmap")!;
    const cmap = font.readUInt32BE(entry + 8);
    const subtable = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, i) => cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4)).find(
      (at) => font.readUInt16BE(at) === 4,
    )!;
    const segments = font.readUInt16BE(subtable + 6) / 2;
    return (letter: string): boolean => {
      const code = letter.codePointAt(0)!;
      for (let i = 0; i < segments; i += 1) {
        const end = font.readUInt16BE(subtable + 14 + 2 * i);
        const start = font.readUInt16BE(subtable + 16 + 2 * (segments + i));
        if (code >= start && code <= end) return code !== 0xffff;
      }
      return false;
    };
  };

  it.each(["DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"])("%s has every one that the three languages write", (file) => {
    const has = lettersOf(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)));

    const letters = Array.from("ʻʼўқғҳЎҚҒҲ№«»–—…→•ABCXYZabcxyzАБВЭЮЯабвэюяёЁъьы0123456789");
    expect(letters.filter((letter) => !has(letter))).toEqual([]);
    expect(has("\ue000")).toBe(false);
  });
});
