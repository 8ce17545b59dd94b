import { describe, expect, it } from "vitest";
import { durationText, isDuration } from "./durations.ts";

describe("durationText", () => {
  it.each<[number, string, string]>([
    // ten minutes as fifteen digits keep them
    [0.00694444444444444, "[h]:mm", "0:10"],
    [1 / 86_400, "[h]:mm:ss", "0:00:01"],
    // cut, not rounded
    [1799 / 86_400, "[h]:mm", "0:29"],
    [1.5, "[hh]:mm", "36:00"],
    [1.5, "[mm]:ss", "2160:00"],
    [1.5, "[s]", "129600"],
    [0.25, "[Red][h]\\:mm", "6:00"],
    [0, '[h]:mm;-[h]:mm;"dam"', "dam"],
    [-0.25, "[h]:mm", "-6:00"],
  ])("shows %d days in %j as %j", (days, format, shown) => {
    expect(durationText(days, format)).toBe(shown);
  });
});

describe("isDuration", () => {
  it.each(["[h]:mm", "[HH]:MM:SS;@", "[mm]:ss", "[$-419][h]:mm", '[h]" kun"'])("is true of %j", (format) =>
    expect(isDuration(format)).toBe(true),
  );
  it.each(["h:mm", "dd.mm.yyyy", "General", '"[h]" 0', "[Red]0", "[$-419]d mmmm", "d [h]:mm"])("is false of %j", (format) =>
    expect(isDuration(format)).toBe(false),
  );
});
