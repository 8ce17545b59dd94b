import { describe, expect, it } from "vitest";
import events from "./data/events.json" with { type: "json" };
import { decoys, plantLetters, type PlantedLetter } from "./planted-problems.ts";
import { createRandom } from "./random.ts";

const named = (name: string) => ({ uz: name, uk: name, ru: name });
const areas = [1, 2, 3].map((id) => ({
  id,
  regionId: 1,
  names: named(`Tuman ${id}`),
  mahallas: Array.from({ length: 30 }, (_, at) => ({ id: id * 100 + at, names: named(`Mahalla ${id} ${at}`) })),
}));
const plant = (seed: number, rest = {}) =>
  plantLetters(createRandom(seed), areas, { seed, events: 40, letters: [3, 40], hasDecoys: true, ...rest });
const letters = plant(5);
const byEvent = [...Map.groupBy(letters, ({ event }) => event).values()].map((all) => ({
  own: all.filter(({ decoy }) => decoy === undefined),
  decoys: all.filter(({ decoy }) => decoy !== undefined),
}));
const where = ({ area, mahalla, topic }: PlantedLetter) => `${area.id} ${mahalla.id} ${topic}`;

describe("plantLetters", () => {
  it("gives the same letters for the same seed, others for another", () => {
    expect(plant(5)).toEqual(letters);
    expect(plant(6)).not.toEqual(letters);
  });
  it("gives an event 3 to 40 letters of one topic and mahalla, which no other event has, within 45 days of the last 57", () => {
    expect(byEvent).toHaveLength(40);
    for (const { own } of byEvent) {
      const days = own.map(({ daysAgo }) => daysAgo);
      expect(new Set(own.map(where)).size).toBe(1);
      expect([own.length >= 3, own.length <= 40]).toEqual([true, true]);
      expect([Math.max(...days) <= 57, Math.min(...days) >= 0, Math.max(...days) - Math.min(...days) <= 45]).toEqual([true, true, true]);
    }
    expect(new Set(byEvent.map(({ own }) => own[0]!.mahalla.id)).size).toBe(40);
  });
  it("gives two decoys of each kind, elsewhere or at another time where their kind says so", () => {
    for (const { own, decoys: beside } of byEvent) {
      const [first] = own as [PlantedLetter];
      expect(beside.map(({ decoy }) => decoy)).toEqual(decoys.flatMap((kind) => [kind, kind]));
      for (const one of beside) {
        expect(one.topic).toBe(first.topic);
        expect(one.area.id === first.area.id).toBe(one.decoy !== "same street elsewhere");
        expect(where(one) === where(first)).toBe(!["same street elsewhere", "next mahalla"].includes(one.decoy!));
        expect(one.daysAgo > 60).toBe(one.decoy === "another time");
      }
    }
    expect(plant(5, { hasDecoys: false }).some(({ decoy }) => decoy !== undefined)).toBe(false);
  });
  it("writes in three scripts and both Latin alphabets, and leaves no gap or choice open", () => {
    const own = letters.filter(({ decoy }) => decoy === undefined);
    expect(new Set(own.map(({ script }) => script))).toEqual(new Set(["uz", "uk", "ru"]));
    const latin = own.filter(({ script }) => script === "uz").map(({ text }) => text);
    expect(latin.some((text) => /[öğşç]/.test(text)) && latin.some((text) => text.includes("oʻ"))).toBe(true);
    expect(own.filter(({ script, text }) => script !== "uz" && /[a-z]/.test(text))).toEqual([]);
    expect(letters.filter(({ text }) => /[{}|()]/.test(text))).toEqual([]);
  });
  it("names the place in about half of the letters of an event", () => {
    const streets = events.names.flatMap(({ uz, ru }) => [uz.toLowerCase(), ru.toLowerCase()]);
    const atStreets = new Set(events.kinds.filter(({ at }) => at === "street").map(({ topic }) => topic));
    const own = letters.filter(({ decoy, topic, script }) => decoy === undefined && atStreets.has(topic) && script === "ru");
    const saying = own.filter(({ text }) => streets.some((name) => text.toLowerCase().includes(name)));
    expect(saying.length / own.length).toBeGreaterThan(0.35);
    expect(saying.length / own.length).toBeLessThan(0.65);
  });
});
