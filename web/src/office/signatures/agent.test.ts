import { describe, expect, it } from "vitest";
import { faultOf, ownerOf } from "./agent.ts";

describe("the agent's reasons", () => {
  it.each([
    ["javax.crypto.BadPaddingException: Given final block not properly padded", "signatures.wrongPassword"],
    ["Неверный пароль", "signatures.wrongPassword"],
    ["Ввод пароля отменен", "signatures.cancelled"],
    ["Ключ по идентификатору не найден", "signatures.agentRefused"],
    ["", "signatures.agentRefused"],
  ])("%s", (reason, fault) => expect(faultOf(reason)).toBe(fault));
});

describe("the owner of a key", () => {
  it("is read from the key's alias, with the end of its term in Tashkent time", () =>
    expect(
      ownerOf({ alias: "cn=karimova shoira akmalovna,name=shoira,o=hokimlik,validfrom=2025.01.31 12:00:00,validto=2027.01.31 12:00:00" }),
    ).toEqual({
      name: "KARIMOVA SHOIRA AKMALOVNA",
      validTo: new Date("2027-01-31T07:00:00Z"),
    }));
  it("is the whole alias where it has no other fields", () =>
    expect(ownerOf({ alias: "kalit" })).toEqual({ name: "KALIT", validTo: undefined }));
});
