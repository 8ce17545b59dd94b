import { describe, expect, it, test } from "vitest";
import { readConfig } from "../../config.ts";
import { kindOfMail, sameForm } from "./mail-kinds.ts";
import type { Mail } from "../../engine/contents/mail.ts";
import { mailboxAddress } from "./mailbox-address.ts";

describe("IMAP_URL", () => {
  it("names the server, the account, the office and the folders", () => {
    expect(mailboxAddress("imaps://qabulxona%40example.uz:p%40r%2Fol@imap.example.uz?office=FAR")).toEqual({
      host: "imap.example.uz",
      port: 993,
      secure: true,
      needsTls: false,
      user: "qabulxona@example.uz",
      password: "p@r/ol",
      office: "FAR",
      folder: "INBOX",
      done: "Murojaat",
    });
    expect(mailboxAddress("imap://u:p@mail.example.uz:1143?office=12&folder=Murojaatlar&done=Ko%CA%BBrilgan")).toMatchObject({
      port: 1143,
      secure: false,
      needsTls: true,
      office: "12",
      folder: "Murojaatlar",
      done: "Koʻrilgan",
    });
    expect(mailboxAddress("imap://u:p@127.0.0.1?office=1")).toMatchObject({ port: 143, needsTls: false });
  });

  it.each([
    "https://u:p@host?office=1",
    "imaps://u:p@host",
    "imaps://u@host?office=1",
    "imaps://u:p@host?office=far",
    "imaps://u:p@host/INBOX?office=1",
    "imaps://u:p@host?office=1&floder=X",
    "imaps://u:p@host?office=1&folder=A.B",
    "imaps://u:p@host?office=1&folder=Inbox&done=INBOX",
    "imaps://u:%E0%A4%A@host?office=1",
  ])("that is %s stops the start with a sentence, without the password", (text) => {
    expect(mailboxAddress(text)).toBeUndefined();
    expect(() => readConfig({ IMAP_URL: text })).toThrow(/^IMAP_URL is \d+ characters long, but must be imaps:\/\//);
  });
});

test("two addresses are equal in small letters and with the domain in Punycode", () => {
  expect(sameForm("Anvar@Пример.РФ")).toBe("anvar@xn--e1afmkfd.xn--p1ai");
  expect(sameForm("anvar@XN--E1AFMKFD.xn--p1ai")).toBe("anvar@xn--e1afmkfd.xn--p1ai");
  expect(sameForm('"a@b"@example.uz')).toBe('"a@b"@example.uz');
  for (const none of ["", "anvar", "@example.uz", "anvar@", "anvar@ "]) expect(sameForm(none)).toBeUndefined();
});

test("a letter about a failed delivery is a failure, whoever claims to have sent it, and not a list", () => {
  const marks = { autoSubmitted: "", precedence: "", isList: false, returnPath: null, isReport: true, isFailure: true, returned: [] };
  const letter = { from: { name: "", address: "qabulxona@example.uz" }, marks } as unknown as Mail;
  const own = new Set(["qabulxona@example.uz"]);
  expect(kindOfMail(letter, own)).toBe("failure");
  expect(kindOfMail({ ...letter, marks: { ...marks, isFailure: false } }, own)).toBe("own");
  expect(kindOfMail({ ...letter, marks: { ...marks, isFailure: false } }, new Set())).toBe("automatic");
});
