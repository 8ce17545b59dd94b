import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, today, toWire } from "../../engine/dates/days.ts";
import type { Person, Portal } from "../../../test/support/people.ts";
import { openPortal } from "../../../test/support/portal.ts";
import { byPath, languages } from "../../../test/support/refusals.ts";
import { stations, type Stations } from "../../../test/support/stations.ts";

let portal: Portal;
let at: Stations;
beforeAll(async () => {
  portal = await openPortal();
  at = stations(portal);
});
afterAll(() => portal.close());

const tomorrow = toWire(addDays(today(), 1));

describe("registration", () => {
  const counts = async () =>
    (
      await sql`select (select count(*) from appeals) as a, (select count(*) from applicants) as p, (select coalesce(sum(last), 0) from appeal_number_counters) as n`.execute(
        portal.db,
      )
    ).rows[0];
  let registrator: Person;
  beforeAll(async () => {
    registrator = await portal.as("registrator");
  });

  it.each([
    ["a person without a first name", {}, { firstName: " " }, [["applicant.firstName", "required"]]],
    [
      "a legal entity without name and director",
      {},
      { applicantTypeId: 2 },
      [
        ["applicant.director", "required"],
        ["applicant.name", "required"],
      ],
    ],
    ["a birth date in the future", {}, { birthdate: tomorrow }, [["applicant.birthdate", "day_in_future"]]],
    ["a document dated tomorrow", { docDate: tomorrow }, {}, [["appeal.docDate", "day_in_future"]]],
    ["an incoming date in the future", { incomingDocDate: tomorrow }, {}, [["appeal.incomingDocDate", "day_in_future"]]],
    ["'no phone' with a real number", {}, { isFakePhoneNumber: 1 }, [["applicant.phone", "wrong_format"]]],
    ["a channel that is not there", { channelId: 999_999 }, {}, [["appeal.channelId", "channel_not_yours"]]],
    ["a channel that only brings messages from outside", { channelId: 10 }, {}, [["appeal.channelId", "channel_from_outside"]]],
    ["the channel of a mahalla", { channelId: 12 }, {}, [["appeal.channelId", "channel_from_outside"]]],
    ["a sender of another channel", { senderOrgId: 1 }, {}, [["appeal.senderOrgId", "sender_not_of_channel"]]],
    ["an area of another region", {}, { regionsId: 1 }, [["applicant.areasId", "area_not_in_region"]]],
    ["a place in no district", { placeAreaId: 999_999 }, {}, [["appeal.placeAreaId", "no_such_record"]]],
    ["a place whose mahalla is in no district", { placeMahallaId: 11 }, {}, [["appeal.placeMahallaId", "mahalla_not_in_area"]]],
    [
      "a place whose mahalla is in another district",
      { placeAreaId: 1, placeMahallaId: 11 },
      {},
      [["appeal.placeMahallaId", "mahalla_not_in_area"]],
    ],
    ["a mahalla of another area", {}, { mahallasId: 11 }, [["applicant.mahallasId", "mahalla_not_in_area"]]],
    ["a file that is not there", { files: [999_999] }, {}, [["appeal.files", "file_not_yours"]]],
    ["a kind that is not there", { satulationId: 999_999 }, {}, [["appeal.satulationId", "no_such_record"]]],
    ["a gender that is not there", {}, { gendersId: 999_999 }, [["applicant.gendersId", "no_such_record"]]],
    ["a social status that is not there", {}, { socialStatusId: 999_999 }, [["applicant.socialStatusId", "no_such_record"]]],
    [
      "a privileged category that is not there",
      {},
      { privilagedCategoriesId: 999_999 },
      [["applicant.privilagedCategoriesId", "no_such_record"]],
    ],
  ])("of %s is refused by a rule", async (_case, appeal, applicant, problems) => {
    const before = await counts();

    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form(appeal, applicant));

    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([422, "rule_broken"]);
    expect(byPath(reply.body.details)).toEqual(problems);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ["a phone of eight digits", {}, { phone: "90123456" }, [["applicant.phone", "not_a_phone"]]],
    ["a phone with letters", {}, { phone: "90123456O" }, [["applicant.phone", "not_a_phone"]]],
    ["a phone of another country", {}, { phone: "+7 912 345 67 89" }, [["applicant.phone", "not_a_phone"]]],
    ["two phones in one field", {}, { homePhone: "901234567, 732011301" }, [["applicant.homePhone", "several_phones"]]],
    ["a mask in place of a phone", {}, { phone: "90*****67" }, [["applicant.phone", "not_a_phone"]]],
    ["a tax id of eight digits", {}, { inn: "12345678" }, [["applicant.inn", "not_a_tax_id"]]],
    ["a tax id of ten digits", {}, { inn: "1234567890" }, [["applicant.inn", "not_a_tax_id"]]],
    ["a passport series of other letters", {}, { passportSn: "АБ" }, [["applicant.passportSn", "not_a_passport_series"]]],
    ["a passport of six digits", {}, { passportNum: "123456" }, [["applicant.passportNum", "not_a_passport_number"]]],
    ["a passport of eight digits", {}, { passportNum: "12345678" }, [["applicant.passportNum", "not_a_passport_number"]]],
    ["a third type of applicant", {}, { applicantTypeId: 3 }, [["applicant.applicantTypeId", "not_in_list"]]],
    ["fewer than no pages", { pageCnt: -1 }, {}, [["appeal.pageCnt", "too_small"]]],
    ["fewer than no applicants", {}, { applicantCnt: -1 }, [["applicant.applicantCnt", "too_small"]]],
    ["a text of 20,001 characters", { text: "a".repeat(20_001) }, {}, [["appeal.text", "too_long"]]],
    ["a number chosen by the caller", { requestNumber: "FAR-000001/26" }, {}, [["appeal.requestNumber", "unknown_field"]]],
    ["a holder chosen by the caller", { holderId: 20 }, {}, [["appeal.holderId", "unknown_field"]]],
    ["a birth date of another century", {}, { birthdate: "05.04.1880" }, [["applicant.birthdate", "before_start"]]],
    ["a day that does not exist", { docDate: "30.02.2026" }, {}, [["appeal.docDate", "no_such_day"]]],
    ["no channel", { channelId: null }, {}, [["appeal.channelId", "wrong_type"]]],
    ["no area", {}, { areasId: null }, [["applicant.areasId", "wrong_type"]]],
    ["no phone", {}, { phone: null }, [["applicant.phone", "wrong_type"]]],
    ["no phone, and no mark that it lacks one", {}, { phone: null, incompleteKind: null }, [["applicant.phone", "wrong_type"]]],
  ])("of %s is refused by its shape", async (_case, appeal, applicant, problems) => {
    const before = await counts();

    const reply = await registrator.post("/appeal-actions/with-applicant", await at.form(appeal, applicant));

    expect([reply.status, reply.body.code]).toEqual([400, "invalid_input"]);
    expect(byPath(reply.body.details)).toEqual(problems);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ["+998 90 765 43 21", "+998 73 201 13 01"],
    ["998907654321", "8 73 201-13-01"],
    ["+998 (90) 765-43-21", "732011301"],
    ["8 90 765-43-21", "\u202a+998\u00a073\u00a0201\u00a013\u00a001\u202c"],
  ])("stores the number that was meant: %s, at home %s", async (phone, homePhone) => {
    const numbers = { phone, homePhone, passportSn: "аа", passportNum: "123 45 67" };
    const { applicantsId } = at.ok(await registrator.post("/appeal-actions/with-applicant", await at.form({}, numbers)));

    expect(at.ok(await registrator.get(`/applicants/${applicantsId}`))).toMatchObject({
      phone: "907654321",
      homePhone: "732011301",
      passportSn: "AA",
      passportNum: "1234567",
    });
  });

  it.each(languages)("without anything is refused in %s", async (language, text) => {
    const reply = await registrator.post(
      "/appeal-actions/with-applicant",
      { applicant: {}, appeal: {} },
      { headers: { "accept-language": language } },
    );

    expect([reply.status, reply.body.error]).toEqual([400, text.error]);
    expect(byPath(reply.body.details)).toEqual([
      ["appeal.channelId", "required"],
      ["appeal.satulationId", "required"],
      ["applicant.areasId", "required"],
      ["applicant.phone", "required"],
    ]);
    expect(reply.body.details[0].message).toBe(text.required);
  });

  it("is edited under the same rules, and a refused edit changes nothing", async () => {
    const { id } = await at.appealIn("registration");
    const before = await at.record(id);

    const reply = await registrator.put(
      "/appeal-actions/update-with-applicant",
      await at.form({ id, channelId: 999_999 }, { firstName: "" }),
    );

    expect(reply.status).toBe(422);
    expect(byPath(reply.body.details)).toEqual([
      ["appeal.channelId", "channel_not_yours"],
      ["applicant.firstName", "required"],
    ]);
    expect(await at.record(id)).toEqual(before);
  });

  it("is edited with neither the appeal itself nor a later one as its earlier appeal", async () => {
    const [first, second, third] = [await at.registered(), await at.registered(), await at.registered()];
    const edit = async (earlierAppealId: number) =>
      registrator.put("/appeal-actions/update-with-applicant", await at.form({ id: second.id, earlierAppealId }));

    for (const { id } of [second, third])
      expect(byPath((await edit(id)).body.details), String(id)).toEqual([["appeal.earlierAppealId", "no_such_record"]]);
    expect((await edit(first.id)).status).toBe(200);
  });
});
