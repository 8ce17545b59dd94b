import { expect, it } from "vitest";
import { withoutGreeting } from "./greeting.ts";

it("leaves out the greetings of a letter, not what it says", () => {
  expect(withoutGreeting("Assalomu alaykum! Hurmatli hokim! Koʻchamizda suv yoʻq.")).toBe("Koʻchamizda suv yoʻq.");
  expect(withoutGreeting("Уважаемый хоким! Нет воды. Помогите!")).toBe("Нет воды. Помогите!");
  expect(withoutGreeting("Koʻchamizda suv yoʻq. Yordam bering!")).toBe("Koʻchamizda suv yoʻq. Yordam bering!");
  expect(withoutGreeting("Yordam bering!")).toBe("Yordam bering!");
});

it("leaves out the address of who writes, and that something follows", () => {
  const [uz, uk, ru] = ["Suv yoʻq. Yordam bering.", "Сув йўқ. Ёрдам беринг.", "Нет воды. Помогите."];
  expect(
    withoutGreeting(`Sizga quyidagi masala boʻyicha murojaat qilmoqdaman. Manzilimiz: Quva tumani, Navoiy koʻchasi, 5-uy. ${uz}`),
  ).toBe(uz);
  expect(withoutGreeting(`Ҳурматли ҳоким! Яшаш жойимиз: Қўқон шаҳри, Ёшлик МФЙ. ${uk}`)).toBe(uk);
  expect(withoutGreeting(`Обращаюсь к Вам по следующему вопросу. Наш адрес: город Кувасай, дом 3. ${ru}`)).toBe(ru);
  expect(withoutGreeting("Manzilimiz: Quva tumani, Navoiy koʻchasi")).toBe("Manzilimiz: Quva tumani, Navoiy koʻchasi");
  expect(withoutGreeting("Suv yoʻqligi sababli murojaat qilmoqdaman. Yordam bering.")).toBe(
    "Suv yoʻqligi sababli murojaat qilmoqdaman. Yordam bering.",
  );
  expect(withoutGreeting("Quyidagi 5 xonadonda gaz yoʻq. Yordam bering.")).toBe("Quyidagi 5 xonadonda gaz yoʻq. Yordam bering.");
  expect(withoutGreeting("Manzilimiz: Quva tumani, 5-uy. Suv yoʻq! Yordam bering.")).toBe("Suv yoʻq! Yordam bering.");
  expect(withoutGreeting("Adresatga xat bormadi: pochta ishlamaydi. Choralar koʻring.")).toBe(
    "Adresatga xat bormadi: pochta ishlamaydi. Choralar koʻring.",
  );
});
