import { fileKinds } from "@murojaat/contract/kit";
import { describe, expect, it } from "vitest";
import { growthOf, inProportion } from "../../../../contract/test/processor-time.ts";
import { cp1251, koi8, mail, signedMessage } from "../../../test/support/mails.ts";
import { readAtUsualPriority } from "../../../test/support/usual-priority.ts";
import { apart } from "../apart/apart.ts";
import { htmlText } from "./html-text.ts";
import type { Mail } from "./mail.ts";
import { readContents } from "./reading.ts";
import type { MailAsked } from "./read-mail-apart.ts";

// as the portal reads it: in a process apart, with its rights and its limits
const readApart = apart<MailAsked, Mail>(new URL("./read-mail-apart.ts", import.meta.url), { seconds: 60, memory: 512 });
const read = (source: Buffer): Promise<Mail> => readApart(async () => ({ source }));
const contents = ({ files }: Mail) => files.map(({ name, content }) => [name, Buffer.from(content).toString()]);
const png = "iVBORw0KGgo=";

readAtUsualPriority();

describe("readMail", () => {
  it("reads a folded Cyrillic name, subject and domain in Punycode", async () => {
    const found = await read(
      mail(
        `From: =?utf-8?B?0JrQsNGA0LjQvNC+0LI=?=\r\n =?utf-8?B?INCQ0L3QstCw0YA=?= <anvar@xn--e1afmkfd.xn--p1ai>`,
        "To: office@example.uz",
        "Subject: =?koi8-r?B?8NLPwdM=?=",
        "Message-ID: <a1@example.uz>",
        "References: <b1@example.uz>\r\n <b2@example.uz>",
        "In-Reply-To: <b2@example.uz>",
        "Content-Type: text/plain; charset=windows-1251",
      )(cp1251("Йўл таъмирланмаган, сув йўқ")),
    );
    expect(found.from).toEqual({ name: "Каримов Анвар", address: "anvar@пример.рф" });
    expect(found).toMatchObject({ messageId: "<a1@example.uz>", guessed: null, text: "Йўл таъмирланмаган, сув йў?" });
    expect(found.answers).toEqual(["<b2@example.uz>", "<b1@example.uz>", "<b2@example.uz>"]);
  });

  it("leaves out what no text may hold and nobody sees, in subject, name and words", async () => {
    // a zero byte, which no database stores, and a sign that turns the direction of writing
    const found = await read(
      mail(
        "From: =?utf-8?Q?Anvar=00_Karimov=E2=80=AE?= <a@b.uz>",
        "Subject: =?utf-8?Q?Suv=00_yo=CA=BBq=E2=80=AE?=",
      )("Koʻcha\0da suv yoʻq\u202e"),
    );
    expect(found).toMatchObject({ subject: "Suv yoʻq", from: { name: "Anvar Karimov" }, text: "Koʻchada suv yoʻq" });
  });

  it("reads subject and name as one line each, whatever ends of lines they hold", async () => {
    const found = await read(
      mail("From: =?utf-8?Q?Anvar=0D=0AKarimov?= <a@b.uz>", "Subject: =?utf-8?Q?Suv=0D=0ABcc:_x@y.uz=0A=E2=80=A8yo=CA=BBq?=")("Suv\nyoʻq"),
    );
    expect(found).toMatchObject({ subject: "Suv Bcc: x@y.uz yoʻq", from: { name: "Anvar Karimov" }, text: "Suv\nyoʻq" });
  });

  it("reads a letter with a missing or wrong charset in the code page in which it looks like words", async () => {
    const words = "Прошу помочь: в доме нет воды";
    const bare = await read(mail("From: a@b.uz", "Subject: x")(cp1251(words)));
    expect(bare).toMatchObject({ text: words, guessed: "windows-1251" });
    const raw = Buffer.concat([Buffer.from("From: a@b.uz\r\nSubject: "), cp1251("Жалоба"), Buffer.from("\r\n\r\n"), cp1251(words)]);
    expect(await read(raw)).toMatchObject({ subject: "Жалоба", text: words, guessed: "windows-1251" });
    const wrong = await read(mail("From: a@b.uz", 'Content-Type: text/plain; charset="utf-8"; format=flowed')(koi8(words)));
    expect(wrong).toMatchObject({ text: words, guessed: "koi8-r" });
    const coded = mail(
      "From: a@b.uz",
      "Content-Type: text/plain",
      "Content-Transfer-Encoding: base64",
    )(Buffer.from(cp1251(words.toUpperCase()).toString("base64")));
    expect(await read(coded)).toMatchObject({ text: words.toUpperCase(), guessed: "windows-1251" });
    expect(await read(mail("From: a@b.uz", "Content-Type: text/plain; charset=koi8-r")(koi8(words)))).toMatchObject({
      text: words,
      guessed: null,
    });
  });

  it("takes the words of a page where there is no text, or only a line that stands in for it", async () => {
    const page = "<html><head><style>p{}</style></head><body><p>Suv&nbsp;yoʻq</p><script>alert(1)</script>Rahmat &amp; salom</body></html>";
    const only = mail("From: a@b.uz", "Content-Type: text/html; charset=utf-8");
    expect((await read(only(page))).text).toBe("Suv yoʻq\nRahmat & salom");
    const long = `<p>${"Suv yoʻq. ".repeat(30)}</p>`;
    const both = mail(
      "From: a@b.uz",
      'Content-Type: multipart/alternative; boundary="b"',
    )(`--b\r\nContent-Type: text/plain\r\n\r\nNo HTML\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${long}\r\n--b--\r\n`);
    expect((await read(both)).text).toBe("Suv yoʻq. ".repeat(30).trim());
  });

  it("gives the bytes of files under their own names, pictures of the text last", async () => {
    const found = await read(
      mail(
        "From: a@b.uz",
        'Content-Type: multipart/mixed; boundary="b"',
      )(
        [
          "--b\r\nContent-Type: multipart/related; boundary=c\r\n",
          `--c\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Salom <img src="cid:p1"></p>`,
          `--c\r\nContent-Type: image/png; name="logo.png"\r\nContent-ID: <p1>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${png}`,
          "--c--\r\n",
          `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="C:\\\\Temp\\\\x.txt"\r\n\r\nbir\r\nikki`,
          "--b\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Disposition: attachment\r\n\r\nx",
          "--b--\r\n",
        ].join("\r\n"),
      ),
    );
    expect(found.text).toBe("Salom");
    expect(found.files.map(({ name, isInline }) => [name, isInline])).toEqual([
      ["x.txt", false],
      ["winmail.dat", false],
      ["logo.png", true],
    ]);
    expect(contents(found)[0]).toEqual(["x.txt", "bir\r\nikki"]);
  });

  it("opens a letter that only carries another one, and keeps that one as a file", async () => {
    const inner = "From: z@z.uz\r\nSubject: ichki\r\n\r\nIchki matn";
    const found = await read(mail("From: a@b.uz", "Subject: Fwd", "Content-Type: message/rfc822")(inner));
    expect(found).toMatchObject({ subject: "Fwd", from: { address: "a@b.uz" }, text: "Ichki matn" });
    expect(contents(found)).toEqual([["xat.eml", inner]]);
  });

  it("reads on where a boundary is broken or its end is missing", async () => {
    const found = await read(
      mail(
        "From: a@b.uz",
        'Content-Type: multipart/mixed; boundary="b"',
      )(
        `--b\r\nContent-Type: text/plain\r\n\r\nBirinchi\r\n--b\r\nContent-Type: text/plain; name=x.txt\r\nContent-Disposition: attachment\r\n\r\nkesil`,
      ),
    );
    expect(found.text).toBe("Birinchi");
    expect(contents(found)).toEqual([["x.txt", "kesil"]]);
  });

  it("unwraps a letter that S/MIME has signed as a whole", async () => {
    const signed = await signedMessage("Content-Type: text/plain; charset=utf-8\r\n\r\nImzolangan matn");
    const found = await read(
      mail(
        "From: a@b.uz",
        "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
        "Content-Disposition: attachment; filename=smime.p7m",
        "Content-Transfer-Encoding: base64",
      )(signed.toString("base64")),
    );
    expect(found.text).toBe("Imzolangan matn");
    expect(found.files.map(({ name }) => name)).toEqual(["smime.p7m"]);
  });

  it("recognises a report of failed delivery and the letter that it returns", async () => {
    const report = (action: string) =>
      mail(
        "From: MAILER-DAEMON@x.uz",
        "Return-Path: <>",
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      )(
        `--b\r\n\r\nSorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: ${action}\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: y\r\nMessage-ID:\r\n <m1@example.uz>\r\n--b--\r\n`,
      );
    expect((await read(report("failed"))).marks).toMatchObject({
      isReport: true,
      isFailure: true,
      returned: ["<m1@example.uz>"],
      returnPath: "",
    });
    expect((await read(report("delayed"))).marks).toMatchObject({ isReport: true, isFailure: false });
  });
});

it("GET /files/{id}/reading of a letter gives its head, its words and the names of its files", async () => {
  const source = mail(
    "From: Anvar <a@b.uz>",
    "To: c@d.uz",
    "Subject: Suv",
    'Content-Type: multipart/mixed; boundary="b"',
  )(
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nSuv yoʻq\r\n--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=dalil.txt\r\n\r\nx\r\n--b--\r\n`,
  );
  const reading = await readContents(source, fileKinds.eml.mime);
  expect(reading).toMatchObject({ state: "ready", text: "Anvar <a@b.uz>\nc@d.uz\nSuv\n\nSuv yoʻq\n\ndalil.txt" });
});

it.each(["<", "<!--", "<a ", "&", "<script>"])("htmlText takes time in proportion to the length of a page: %s", async (part) => {
  expect(await growthOf(htmlText, (length) => part.repeat(length / part.length), 1_000_000)).toBeLessThan(inProportion);
});
it("htmlText shows no markup", () => {
  expect(htmlText("5 < 6 <b>va</b> <svg><a>yashirin</a></svg>7 &gt; 6<br>&#1057;&#x443;&#1074; &bogus;")).toBe(
    "5 < 6 va 7 > 6\nСув &bogus;",
  );
  expect(htmlText("&laquo;suv&shy;siz&raquo;&ensp;&#10;uy&nbsp;<input value='A&amp;B'>&NotASign;")).toBe("«suvsiz» uy A&B &NotASign;");
});
