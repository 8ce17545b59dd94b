import { describe, expect, it } from "vitest";
import { letterLanguageOf, textLanguageOf } from "./text-language.ts";

const [ru, uz, uk] = [1, 2, 3];

describe("the language of a text", () => {
  it.each([
    ["Mahallamizda ichimlik suvi yoʻq, yordam berishingizni soʻrayman.", uz],
    ["Mahallamizda ichimlik suvi yo'q, yordam berishingizni so'rayman.", uz],
    ["Ko`chamizdagi yo`lni ta'mirlab bering", uz],
    ["Hurmatli hokim! Uy-joy masalasida (ул. Бобура, 5) murojaat qilaman.", uz],
    ["Gaz yoq", uz],
    ["Маҳалламизда ичимлик суви йўқ, ёрдам беришингизни сўрайман.", uk],
    ["Ҳурматли ҳоким! Кўчамизда йўл таъмирланмаган.", uk],
    ["Хурматли хоким, бизнинг кучамизда сув йук, ёрдам беришингизни илтимос киламан", uk],
    ["Менга моддий ёрдам керак", uk],
    ["Фарзандим учун нафака тайинланмади. Илтимос, куриб чикинг.", uk],
    ["ГАЗ ВА СУВ ЙУК", uk],
    ["Пенсия миқдори нотўғри ҳисобланган (паспорт AB1234567).", uk],
    ["Прошу оказать помощь в ремонте дороги.", ru],
    ["В нашем доме нет газа с первого ноября.", ru],
    ["Прошу выдать справку, подтверждающую право на льготы.", ru],
    ["Прошу отремонтировать дорогу в городе Қўқон на улице Ўзбекистон.", ru],
    ["Жалоба на работу газовой службы", ru],
    ["Письмо отправлено с test@example.uz, ответа не получили", ru],
    ["", null],
    ["Бобур кўчаси 5-уй, сув йўқ", uk],
    ["12345, 2026 — ?!", null],
  ])("of “%s” is %s", (text, language) => {
    expect(textLanguageOf(text)).toBe(language);
  });

  it("is that of letters, and another language has letters in Uzbek", () => {
    expect([ru, uz, uk, null].map((id) => letterLanguageOf(id!))).toEqual(["RU", "UZ", "UK", "UZ"]);
  });
});
