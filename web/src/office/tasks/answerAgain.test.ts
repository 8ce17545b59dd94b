import type { AnswerView } from "@murojaat/contract";
import { expect, test } from "vitest";
import { answerAgain, formerOf } from "./answerAgain.ts";

const rejected = {
  id: 4,
  taskId: 2,
  state: "rejected",
  answerTypeId: 1,
  answerTypeName: "Yakuniy",
  resultTypeId: 3,
  resultTypeName: "Tushuntirildi",
  resultReasonId: 5,
  repeatabilityTypeId: null,
  text: "Chiroqlar almashtirildi",
  number: "15-1",
  date: "20.11.2026",
  signerId: 9,
  signerName: "Saidov",
  rejectReason: "Dalil yoʻq",
  files: [{ resourcesId: 31, resourceName: "dalolatnoma.pdf" }],
} as unknown as AnswerView;

test("an answer after a rejection begins with the rejected one, except its day", () => {
  expect(answerAgain(rejected, [8, 9])).toEqual({
    answerTypeId: 1,
    resultTypeId: 3,
    resultReasonId: 5,
    repeatabilityTypeId: null,
    text: "Chiroqlar almashtirildi",
    number: "15-1",
    signerId: 9,
    files: [31],
  });
});

test.each([
  ["rejected", "rejected", 6, true],
  ["process", "withdrawn", 5, true],
  ["process", "withdrawn", 6, false],
  ["process", "confirmed", 5, false],
  ["process", "rejected", 5, false],
])("in %s an answer %s of person 5 is corrected by person %i: %s", (status, state, reader, isCorrected) => {
  const last = { ...rejected, state, authorId: 5 };
  expect(formerOf({ status }, reader, last)).toEqual(isCorrected ? last : undefined);
});

test("the user chooses a signer again when the former one may no longer sign", () => {
  expect(answerAgain(rejected, [8])["signerId"]).toBeNull();
});
