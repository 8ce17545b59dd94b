import { expect, it } from "vitest";
import { textInCyrillic } from "./cyrillic.ts";

it.each([
  ["Saqlash", "Сақлаш"],
  ["Parolni tiklash, Parol, parol", "Паролни тиклаш, Парол, парол"],
  ["Rol, rolning huquqlari, rollar", "Роль, рольнинг ҳуқуқлари, роллар"],
  ["Excelga olish, PDF va Word, {count} ta SMS", "Excelга олиш, PDF ва Word, {count} та SMS"],
  ["E-IMZO dasturi topilmadi", "E-IMZO дастури топилмади"],
  ["{name}: 5 MB gacha (JPG, HEIC)", "{name}: 5 МБ гача (JPG, HEIC)"],
  ["MFY, XK, JSHSHIR, OʻzR", "МФЙ, ХК, ЖШШИР, ЎзР"],
  ["Filtrni tozalash, Kompyuterda, filtr", "Фильтрни тозалаш, Компьютерда, фильтр"],
  ["Altinchi smena", "Алтинчи смена"],
])("the text “%s” is “%s” in Uzbek Cyrillic", (latin, cyrillic) => {
  expect(textInCyrillic(latin)).toBe(cyrillic);
});
