import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
const area: Record<string, number> = {};
const mahalla: Record<string, number> = {};
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name_uz as name from areas a join regions r on r.id = a.region_id where r.code = '1730'`.execute(portal.db);
  for (const { id, name } of rows) area[name] = id;
  for (const [name, of] of [
    ["Obod", "Oltiariq tumani"],
    ["Koʻprikboshi", "Oltiariq tumani"],
    ["Obod", "Quva tumani"],
  ] as const) {
    const made = await sql<{ id: number }>`
      insert into mahallas (area_id, name_uz, name_uk, name_ru) values (${area[of]!}, ${`${name} sinov MFY`}, ${`${name === "Obod" ? "Обод" : "Кўприкбоши"} синов МФЙ`}, ${`МСГ «${name === "Obod" ? "Обод" : "Куприкбоши"} синов»`}) returning id`.execute(
      portal.db,
    );
    mahalla[`${name}, ${of}`] = made.rows[0]!.id;
  }
});
afterAll(() => portal.close());

const asked = async (text: string, areasId?: number, login = "registrator") => {
  const query = new URLSearchParams({ text, ...(areasId !== undefined && { areasId: String(areasId) }) });
  return at.ok(await (await portal.as(login)).get(`/appeals/place-in-text?${query.toString()}`)) as {
    place: Record<string, unknown> | null;
  };
};

describe("GET /appeals/place-in-text", () => {
  it("says the mahalla beside its word, in the district that the text names", async () => {
    const { place } = await asked("Oltiariq tumani Koʻprikboshi sinov mahallasida uch kundan beri suv yoʻq", area["Quva tumani"]);
    expect(place).toMatchObject({
      placeAreaId: area["Oltiariq tumani"],
      placeAreaName: "Oltiariq tumani",
      placeMahallaId: mahalla["Koʻprikboshi, Oltiariq tumani"],
      placeMahallaName: "Koʻprikboshi sinov MFY",
    });
    expect(place!["words"]).toContain("Koʻprikboshi sinov");
  });
  it.each([
    ["the letters of 2026", "Köprikboşi sinov mahallasida çiroq yonmaydi"],
    ["Cyrillic", "Кўприкбоши синов маҳалласида чироқ ёнмайди"],
    ["the short form", "Kuchamiz Koʻprikboshi sinov MFYda, yoʻli buzilgan"],
    ["Russian", "В махалле Куприкбоши синов третий день нет света"],
  ])("says it in the district of the applicant, written in %s", async (_how, text) => {
    const { place } = await asked(text, area["Oltiariq tumani"]);
    expect(place).toMatchObject({ placeMahallaId: mahalla["Koʻprikboshi, Oltiariq tumani"] });
  });
  it.each([
    ["two mahallas of it", "Obod sinov MFY va Koʻprikboshi sinov MFY orasidagi yoʻl"],
    ["two districts", "Oltiariq tumanidan Quva tumaniga, Obod sinov MFY orqali"],
    ["a name without its word", "Koʻprikboshi sinov odamlari suvsiz qoldi"],
    ["a mahalla of another district", "Begona sinov MFYda suv yoʻq"],
    ["nothing of a place", "Pensiyam kechikmoqda"],
  ])("says nothing of %s", async (_what, text) => {
    expect(await asked(text, area["Oltiariq tumani"])).toEqual({ place: null });
  });
  it("says nothing where neither text nor applicant names the district, as two have a mahalla of that name", async () => {
    expect(await asked("Obod sinov MFYda suv yoʻq")).toEqual({ place: null });
  });
  it("is for who registers", async () => {
    expect((await (await portal.as("executor")).get("/appeals/place-in-text?text=Obod%20MFY")).status).toBe(403);
  });
});

describe("the place of the problem", () => {
  it("is where the applicant lives, until the appeal says another", async () => {
    const first = await at.registered({}, { areasId: area["Quva tumani"]! });
    const rowOf = async (id: number, of: string) => {
      const list = await (await portal.as("registrator")).get(`/appeals/menu/registration?pageNo=1&pageSize=20&placeAreasId=${area[of]}`);
      type Row = { id: number; placeAreaName: string; placeMahallaName: string | null; placeText: string | null };
      const row = (list.body.rows as Row[]).find((one) => one.id === id);
      return row && [row.placeAreaName, row.placeMahallaName, row.placeText];
    };
    expect(await rowOf(first.id, "Quva tumani")).toEqual(["Quva tumani", null, null]);
    const elsewhere = {
      placeAreaId: area["Oltiariq tumani"]!,
      placeMahallaId: mahalla["Obod, Oltiariq tumani"]!,
      placeText: "Navroʻz koʻchasi",
    };
    const second = await at.registered(elsewhere, { areasId: area["Quva tumani"]! });
    expect(await rowOf(second.id, "Oltiariq tumani")).toEqual(["Oltiariq tumani", "Obod sinov MFY", "Navroʻz koʻchasi"]);
    expect(await rowOf(second.id, "Quva tumani")).toBeUndefined();
  });
  it("goes with its district: who clears that clears the mahalla", async () => {
    const made = await at.registered({ placeAreaId: area["Oltiariq tumani"]!, placeMahallaId: mahalla["Obod, Oltiariq tumani"]! });
    const registrator = await portal.as("registrator");
    const { body } = await registrator.get(`/appeals/${made.id}`);
    const applicant = (await registrator.get(`/applicants/${body.applicantsId}`)).body;
    const { id, applicantsId, channelId, satulationId, text, pageCnt } = body;
    const changed = at.ok(
      await registrator.put("/appeal-actions/update-with-applicant", {
        appeal: { id, applicantsId, channelId, satulationId, text, pageCnt, files: [], placeAreaId: null },
        applicant,
        version: body.version,
      }),
    );
    expect(changed).toMatchObject({ placeAreaId: null, placeMahallaId: null });
  });
});
