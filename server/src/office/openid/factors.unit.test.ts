import { expect, it } from "vitest";
import { showsTwoFactors } from "./factors.ts";

// every value of RFC 8176, section 2
it.each([
  ["face", false],
  ["fpt", false],
  ["geo", false],
  ["hwk", false],
  ["iris", false],
  ["kba", false],
  ["mca", false],
  ["mfa", true],
  ["otp", false],
  ["pin", false],
  ["pop", false],
  ["pwd", false],
  ["rba", false],
  ["retina", false],
  ["sc", false],
  ["sms", false],
  ["swk", false],
  ["tel", false],
  ["user", false],
  ["vbm", false],
  ["wia", false],
])("amr with %s alone shows two factors: %s", (method, shows) => {
  expect(showsTwoFactors([method])).toBe(shows);
});

it.each([
  [["pwd", "otp"], true],
  [["pwd", "sms"], true],
  [["tel", "pin"], true],
  [["kba", "hwk"], true],
  [["swk", "pin"], true],
  [["sc", "pin"], true],
  [["pop", "pwd"], true],
  [["fpt", "pin"], true],
  [["hwk", "face"], true],
  [["pwd", "iris"], true],
  [["kba", "retina"], true],
  [["vbm", "tel"], true],
  // one kind
  [["pwd", "pin"], false],
  [["pwd", "kba"], false],
  [["sms", "tel"], false],
  [["otp", "hwk", "swk", "sc", "pop"], false],
  [["fpt", "face", "vbm"], false],
  // no factors
  [["pwd", "mca"], false],
  [["pwd", "geo", "rba", "user", "wia"], false],
  [["pwd", "OTP"], false],
  [[], false],
  ["mfa", false],
  [undefined, false],
  [[["mfa"]], false],
])("amr %j shows two factors: %s", (amr, shows) => {
  expect(showsTwoFactors(amr)).toBe(shows);
});
