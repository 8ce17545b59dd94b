import { expect, it } from "vitest";
import { withoutGreeting } from "./greeting.ts";

it("leaves out the greetings of a letter, not what it says", () => {
  expect(withoutGreeting("Assalomu alaykum! Hurmatli hokim! Koʻchamizda suv yoʻq.")).toBe("Koʻchamizda suv yoʻq.");
  expect(withoutGreeting("Уважаемый хоким! Нет воды. Помогите!")).toBe("Нет воды. Помогите!");
  expect(withoutGreeting("Koʻchamizda suv yoʻq. Yordam bering!")).toBe("Koʻchamizda suv yoʻq. Yordam bering!");
  expect(withoutGreeting("Yordam bering!")).toBe("Yordam bering!");
});
