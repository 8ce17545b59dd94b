import { describe, expect, it } from "vitest";
import { compareNames, sortKey } from "./sort-key.ts";

const inOrder = (names: string) => names.split(", ");

describe("the order of names", () => {
  it.each([
    // Uzbek Latin: oʻ gʻ sh ch behind z
    "Abdullayev, Karimov, Lutfullayev, Umarov, Xoliqov, Yunusov, Zokirov, Oʻktamov, Gʻaniyev, Sharipov, Choriyev",
    "Nosirov, Oripov, Sobirov, Zafarova, Oʻrinov, Oʻrinova, Shodiyev",
    "Isʼhoqov, Ismoilov, Ishoqov",
    // Uzbek Cyrillic ends with ў қ ғ ҳ
    "Абдуллаев, Ёқубов, Жўраев, Каримов, Лутфуллаев, Умаров, Холиқов, Шарипов, Яхшиев, Ўктамов, Қодиров, Ғаниев, Ҳамидов",
    "Елисеев, Ёлкин, Жуков, Щукин, Эргашев, Юлдашев, Ягодин",
    // by value, before letters
    "1-mavze, 2-mavze, 10-mavze, 102-mavze, Anhor",
    "2-sonli maktab, 12-sonli maktab, 112-sonli maktab",
    "Bogʻ 2, Bogʻ 10, Bogʻi Eram",
    // marks of writing do not count
    '«Agro» AJ, Baraka, "Dilshod" XK, ‘Guliston’ MFY, Hamza',
    "Amir Temur, Amirobod, Amirov",
  ])("%s", (names) => {
    const right = inOrder(names);
    expect(right.toReversed().toSorted(compareNames)).toEqual(right);
    expect(right.map((name) => name.toUpperCase()).toSorted(compareNames)).toEqual(right.map((name) => name.toUpperCase()));
  });

  it("has one place for one name, whatever sign was typed", () => {
    const oktam = ["Oʻktamov", "O'ktamov", "O‘ktamov", "O’ktamov", "Oʼktamov", "O`ktamov", "OʻKTAMOV", " «Oʻktamov» "];
    expect(new Set(oktam.map(sortKey)).size).toBe(1);
    expect(sortKey("Oktamov")).not.toBe(sortKey("Oʻktamov"));
    expect(new Set(["Maʼruf", "Ma'ruf", "Maruf"].map(sortKey)).size).toBe(1);
  });

  it("puts Latin names before Cyrillic ones, and what has no letters first", () => {
    expect(["Аваз", "Zokir", "—", "7", "Choʻl"].toSorted(compareNames)).toEqual(["—", "7", "Zokir", "Choʻl", "Аваз"]);
  });
});
