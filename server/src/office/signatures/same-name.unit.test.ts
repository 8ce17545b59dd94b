import { expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { isSameName } from "./same-name.ts";

const person = (lastName: string, firstName: string, middleName: string) => ({ lastName, firstName, middleName });
const [lastNames, firstNames, middleNames] = ["Shodiyev", "Gʻayrat", "Choʻli oʻgʻli"].map(inEachSpelling);

it("isSameName: a certificate names the person in every spelling, in capitals or not, whichever the portal has", () => {
  for (const [at, lastName] of lastNames!.entries())
    for (const [other, certified] of lastNames!.entries()) {
      const own = person(lastName, firstNames![at]!, middleNames![at]!);
      const name = `${certified} ${firstNames![other]!} ${middleNames![other]!}`;
      expect([own, name, isSameName(own, name), isSameName(own, name.toUpperCase())]).toEqual([own, name, true, true]);
      expect(isSameName(own, `${certified} ${firstNames![other]!}`)).toBe(true);
    }
});

it.each(["ŞODIYEV ĞAYRAT ÇÖLIYEVIÇ", "SODIYEV ĞAYRAT", "ĞAYRAT ŞODIYEV", "ŞODIYEV", ""])(
  "isSameName: a certificate with the name %j is another's",
  (certified) => {
    expect(isSameName(person("Shodiyev", "Gʻayrat", "Choʻli oʻgʻli"), certified)).toBe(false);
  },
);
