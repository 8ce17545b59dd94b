import { cp1251, koi8 } from "../mails.ts";
import type { TrialFile } from "./trial-file.ts";

const head = "From: Nodira <nodira@example.uz>\r\nTo: qabul@example.uz\r\nDate: Mon, 5 Oct 2026 10:00:00 +0500\r\nMIME-Version: 1.0\r\n";
const mail = (lines: string, body: string | Buffer): Buffer => Buffer.concat([Buffer.from(`${head}${lines}\r\n\r\n`), Buffer.from(body)]);
const part = (lines: string, body: string): string => `--chegara\r\n${lines}\r\n\r\n${body}\r\n`;
const inParts = (kind: string, ...parts: readonly string[]): Buffer =>
  mail(`Subject: Suv\r\nContent-Type: multipart/${kind}; boundary=chegara`, `${parts.join("")}--chegara--\r\n`);

export const secondHandMailFiles: readonly TrialFile[] = [
  {
    name: "an invitation to a meeting: once what both texts say, not the calendar's commands",
    sort: "b",
    format: "eml",
    content: () =>
      inParts(
        "alternative",
        part("Content-Type: text/plain; charset=utf-8", "Yigʻilish soat oʻnda"),
        part("Content-Type: text/html; charset=utf-8", "<p>Yigʻilish soat oʻnda</p>"),
        part(
          "Content-Type: text/calendar; method=REQUEST; charset=utf-8; name=invite.ics",
          "BEGIN:VCALENDAR\r\nSUMMARY:Taqvimdagi\r\nEND:VCALENDAR",
        ),
      ),
    must: ["Yigʻilish soat oʻnda"],
    mustNot: ["VCALENDAR"],
    notRead: ["invite.ics"],
  },
  {
    name: "a letter in the letter",
    sort: "b",
    format: "eml",
    content: () =>
      inParts(
        "mixed",
        part("Content-Type: text/plain; charset=utf-8", "Quyidagi xatni yuboraman"),
        part(
          "Content-Type: message/rfc822",
          "From: Zuhra <zuhra@example.uz>\r\nSubject: Ichkari\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n" +
            Buffer.from("<p>Tegirmon yonidagi koʻprik</p>").toString("base64"),
        ),
      ),
    must: ["Quyidagi xatni yuboraman"],
    mustNot: ["<p>"],
    notRead: ["xat.eml"],
  },
  {
    name: "HTML in quoted-printable with broken lines",
    sort: "f",
    format: "eml",
    content: () =>
      mail(
        'Subject: Suv\r\nContent-Type: text/html; charset="UTF-8"\r\nContent-Transfer-Encoding: quoted-printable',
        "<html><head><title>Sahifanomi</title><style>p{color:red}</style><script>var Dasturda=3D1;</script></head><body><!-- Izohda -->" +
          '<p style=3D"color:#333">Gaz bos=\r\nimi past, bo=CA=BBlsa ham tu=\r\nlov oshdi</p><!--[if mso]><p>Outlookda</p><![endif]--><table><tr><td>Hisob</td><td>55-77</td></tr></table></body></html>',
      ),
    must: ["Gaz bosimi past, boʻlsa ham tulov oshdi", "Hisob 55-77"],
    mustNot: ["Dasturda", "Izohda", "Outlookda", "color"],
  },
  {
    name: "Cyrillic of Windows as it stands",
    sort: "f",
    format: "eml",
    content: () =>
      mail(
        "Subject: x\r\nContent-Type: text/plain; charset=windows-1251\r\nContent-Transfer-Encoding: 8bit",
        cp1251("Кўчада чироқ йўқ".replaceAll("қ", "к")),
      ),
    must: ["Кўчада чирок йўк"],
    mustNot: [],
  },
  {
    name: "Cyrillic of Unix in base64",
    sort: "f",
    format: "eml",
    content: () =>
      mail(
        "Subject: x\r\nContent-Type: text/plain; charset=koi8-r\r\nContent-Transfer-Encoding: base64",
        koi8("Прошу отремонтировать дорогу").toString("base64"),
      ),
    must: ["Прошу отремонтировать дорогу"],
    mustNot: [],
  },
  {
    name: "a form sent by mail",
    sort: "b",
    format: "eml",
    content: () =>
      mail(
        "Subject: x\r\nContent-Type: text/html; charset=utf-8",
        '<form>Ism <input type=text value="Feruzaxon"><input type=hidden value="Yashirinkalit"><textarea>Devor yorilgan</textarea><select><option>Oqtepa<option selected>Koʻktepa</select>' +
          '<label><input type="radio" name=a>yoʻq</label> <label><input type="radio" name=a checked>bor</label></form><template>Qolipmatni</template><noscript>Skriptsiz</noscript>',
      ),
    must: ["Ism Feruzaxon Devor yorilgan", "Koʻktepa", "☐ yoʻq ☒ bor"],
    mustNot: ["Yashirinkalit", "Qolipmatni"],
  },
];
