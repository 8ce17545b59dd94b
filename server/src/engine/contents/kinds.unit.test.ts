import { acceptedEndings, fileKinds, type FileKindName } from "@murojaat/contract/kit";
import { describe, expect, it } from "vitest";
import {
  amr,
  archiveOf,
  boxes,
  compoundOf,
  contentTypes,
  cp1251,
  jpeg,
  lockedArchive,
  mainTypes,
  officeFile,
  ogg,
  openDocument,
  png,
  records,
  sample,
  tiff,
  utf16,
} from "../../../test/support/sample-files.ts";
import { kindOf } from "./kinds.ts";
import { hex } from "../../../test/support/hex.ts";

const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n";
const bytes = (...of: number[]) => Buffer.from(of);
const binary = (text: string) => Buffer.from(text, "latin1");
const letter =
  "From: Ali Valiyev <ali@example.uz>\r\nTo: qabulxona@example.uz\r\nSubject: Suv\r\nDate: Mon, 5 Oct 2026 10:00:00 +0500\r\n\r\nSuv yoʻq.\r\n";
const base64 = (content: Buffer) => content.toString("base64").replace(/.{64}/g, "$&\n");
const word = (name: string, flags = 0): Buffer => {
  const head = Buffer.alloc(5000);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(flags, 10);
  return compoundOf({ [name]: head, "\u0001CompObj": "x" });
};
type BookRecord = readonly [type: number, content: Buffer];
const bof: BookRecord = [0x0809, hex("0006 0500 0000 0000")];
const sheetNamed = (type: number): BookRecord => [0x85, Buffer.concat([bytes(0, 0, 0, 0, 0, type, 2, 0), Buffer.from("L1")])];
const workbook = (...more: readonly BookRecord[]) => compoundOf({ Workbook: records(bof, ...more, [0x0a, Buffer.alloc(0)]) });
const rar5 = (...blocks: Buffer[]) => Buffer.concat([hex("526172211a070100"), ...blocks]);
// checksum, size, type, flags, and what follows them
const rarBlock = (...body: number[]) => Buffer.from([0, 0, 0, 0, body.length, ...body]);
const rar4 = (flags: number, fileFlags: number) =>
  Buffer.concat([
    hex("526172211a0700"),
    hex("cf90 73"),
    bytes(flags, 0, 13, 0, 0, 0, 0, 0, 0, 0),
    hex("0000 74"),
    bytes(fileFlags, 0, 32, 0),
    Buffer.alloc(25),
  ]);
const xmlWorkbook =
  '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>';
const frame = bytes(0xff, 0xfb, 0x90, 0x64, 0, 0);
/** A recording behind a tag of 200 bytes that holds a picture, and so much more than the tag says. */
const tagged = (padding: number, picture = Buffer.alloc(0)) =>
  Buffer.concat([binary("ID3\x03\0\0\0\0\x01\x48"), picture, Buffer.alloc(200 - picture.length + padding), frame, Buffer.alloc(400)]);
const page = "<html><head><meta charset=utf-8></head><body><table><tr><td>1</td></tr></table></body></html>";

/** The same number with a sign: no other byte of the file counts for its password. */
const withSignedRights = (file: Buffer): Buffer => Buffer.from(file.toString("latin1").replace("/P 4294967292", "/P -4"), "latin1");
type Case = readonly [name: string, content: Buffer | string | Promise<Buffer>, kind: FileKindName, kept?: string, isLocked?: boolean];
const taken: Readonly<Record<string, readonly Case[]>> = {
  "a PDF": [
    ["xat.pdf", pdf, "pdf"],
    ["XAT.PDF", pdf, "pdf"],
    ["marka.pdf", `\ufeff${pdf}`, "pdf"],
    ["bosh-qator.pdf", `\r\n\r\n${pdf}`, "pdf"],
    ["xatdan.pdf", `Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n${pdf}`, "pdf"],
    ["1023.pdf", `${"x".repeat(1023)}\n${pdf}`, "pdf"],
    ["Xat 12.05", pdf, "pdf", "Xat 12.05.pdf"],
    ["Xat 12.05.2026", pdf, "pdf", "Xat 12.05.2026.pdf"],
    ["skan", pdf, "pdf", "skan.pdf"],
    ["xat.pdf.", pdf, "pdf", "xat.pdf"],
    ["xat.jpg", pdf, "pdf", "xat.pdf"],
    ["xat.pdf.exe", pdf, "pdf", "xat.pdf.exe.pdf"],
    ["ariza.html", pdf, "pdf", "ariza.html.pdf"],
    ["xat.pdf.p7m", pdf, "pdf", "xat.pdf"],
    ["soʻz.pdf", `${pdf}% /Encrypt 7 0 R names nothing`, "pdf"],
    ["kalit.pdf", `${pdf}2 0 obj\n<</Filter/Adobe.PubSec/V 4>>\nendobj\ntrailer<</Encrypt 2 0 R>>`, "pdf", "kalit.pdf", true],
    // its hash takes more rounds than the least
    ["himoyali.pdf", sample("pdf-AES-256-late.pdf"), "pdf"],
    ...["RC4-40", "RC4-128", "AES-128", "AES-256-R5", "AES-256"].flatMap((way): Case[] => [
      [`parolli-${way}.pdf`, sample(`pdf-${way}-open.pdf`), "pdf", undefined, true],
      // only changes and printing need a password
      [`himoyali-${way}.pdf`, sample(`pdf-${way}-free.pdf`), "pdf", undefined, false],
      // most programs write the rights as the standard has them, with a sign
      [`belgili-${way}.pdf`, withSignedRights(sample(`pdf-${way}-free.pdf`)), "pdf", undefined, false],
    ]),
  ],
  "a picture": [
    ["rasm.jpg", jpeg, "jpeg"],
    ["rasm.JPEG", jpeg, "jpeg"],
    ["rasm.JPE", jpeg, "jpeg"],
    ["rasm.jfif", jpeg, "jpeg"],
    ["skan", jpeg, "jpeg", "skan.jpg"],
    ["rasm.png", jpeg, "jpeg", "rasm.jpg"],
    ["rasm.png", png, "png"],
    ["rasm.jpg", png, "png", "rasm.png"],
    ["logo.svg", png, "png", "logo.svg.png"],
    ["rasm.gif", "GIF89a\x01", "gif"],
    ["rasm.gif", "GIF87a\x01", "gif"],
    ["rasm.webp", sample("rasm.webp"), "webp"],
    ["rasm.jpg", sample("rasm.webp"), "webp", "rasm.webp"],
    ["IMG_0001.HEIC", sample("rasm.heic"), "heic"],
    ["IMG_0001.jpg", sample("rasm.heic"), "heic", "IMG_0001.heic"],
    ...["heic", "heix", "hevc", "mif1", "msf1"].map((brand): Case => [`${brand}.heif`, boxes(brand), "heic"]),
    ["intel.tif", tiff("II"), "tiff"],
    ["motorola.tiff", tiff("MM"), "tiff"],
    ["katta.tif", hex("49492b0008000000"), "tiff"],
    ["katta.tif", hex("4d4d002b00080000"), "tiff"],
    ["faks.pdf", tiff("II"), "tiff", "faks.tif"],
    // the library calls one with this many fields a photo of a camera
    ["maydonlar.tif", tiff("II", 28), "tiff"],
    ["rasm.bmp", Buffer.concat([binary("BM"), hex("46000000 0000 0000 36000000 28000000 02000000"), Buffer.alloc(20)]), "bmp"],
    ["rasm.dib", Buffer.concat([binary("BM"), hex("46000000 0000 0000 36000000 7c000000 02000000"), Buffer.alloc(20)]), "bmp"],
  ],
  "a document of today": [
    ["xat.docx", officeFile("docx"), "docx"],
    ["xat.docx", officeFile("xlsx"), "xlsx", "xat.xlsx"],
    ["jadval.xlsx", officeFile("xlsx"), "xlsx"],
    ["jadval.xls", officeFile("xlsx"), "xlsx", "jadval.xlsx"],
    ["xat.zip", officeFile("docx"), "docx", "xat.docx"],
    [
      "rasmli.docx",
      archiveOf({ "word/media/image1.png": png, "word/document.xml": "<w/>", "[Content_Types].xml": contentTypes(mainTypes.docx) }),
      "docx",
    ],
    // the part that names the kinds begins after 4100 bytes
    [
      "uzun.docx",
      archiveOf({
        "docProps/thumbnail.jpeg": Buffer.from(Array.from({ length: 9000 }, (_, n) => (n * n * 7919) >> 3)),
        "[Content_Types].xml": contentTypes(mainTypes.docx),
      }),
      "docx",
    ],
    ["utf16.xlsx", archiveOf({ "[Content_Types].xml": Buffer.concat([bytes(0xff, 0xfe), utf16(contentTypes(mainTypes.xlsx))]) }), "xlsx"],
    [
      "ichida.docx",
      archiveOf({
        "[Content_Types].xml": contentTypes(
          mainTypes.docx,
          `<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>`,
        ),
      }),
      "docx",
    ],
    ["xat.odt", openDocument("text"), "odt"],
    ["jadval.ods", openDocument("spreadsheet"), "ods"],
    ["jadval.odt", openDocument("spreadsheet"), "ods", "jadval.ods"],
    ["parolli.odt", openDocument("text", "<manifest:encryption-data/>"), "odt", undefined, true],
    ["parolli.ods", openDocument("spreadsheet", "<manifest:encryption-data/>"), "ods", undefined, true],
    ["parolli.docx", compoundOf({ EncryptionInfo: "x", EncryptedPackage: Buffer.alloc(5000) }), "docx", undefined, true],
    ["parolli.xlsx", compoundOf({ EncryptionInfo: "x", EncryptedPackage: Buffer.alloc(5000) }), "xlsx", undefined, true],
    ["parolli", compoundOf({ EncryptionInfo: "x", EncryptedPackage: Buffer.alloc(5000) }), "docx", "parolli.docx", true],
    // taken until now, and so from now on: a presentation that calls itself a letter, and what was cut off
    ["slayd.docx", officeFile("pptx"), "docx"],
    ["slayd.zip", officeFile("pptx"), "zip"],
    ["kesilgan.docx", officeFile("docx").then((whole) => whole.subarray(0, 120)), "docx"],
    ["kesilgan.xlsx", officeFile("xlsx").then((whole) => whole.subarray(0, 120)), "xlsx"],
    ["kesilgan.odt", openDocument("text").then((whole) => whole.subarray(0, 60)), "zip", "kesilgan.zip"],
  ],
  "an older document": [
    ["maktub.doc", sample("maktub.doc"), "doc"],
    ["maktub.docx", sample("maktub.doc"), "doc", "maktub.doc"],
    ["jadval.xls", sample("jadval.xls"), "xls"],
    ["jadval.doc", sample("jadval.xls"), "xls", "jadval.xls"],
    ["word.doc", word("WordDocument"), "doc"],
    ["parolli.doc", word("WordDocument", 0x0100), "doc", undefined, true],
    ["kitob.xls", workbook(sheetNamed(0), sheetNamed(2)), "xls"],
    ["parolli.xls", workbook([0x2f, Buffer.alloc(54)]), "xls", undefined, true],
    ["excel95.xls", compoundOf({ Book: Buffer.alloc(6000) }), "xls"],
    // a letter with a table in it
    ["ichida.doc", compoundOf({ WordDocument: Buffer.alloc(4096), "ObjectPool/_1/Workbook": "x" }), "doc"],
    ["excel2.xls", hex("0900 0400 0200 1000"), "xls"],
    ["excel3.xls", hex("0902 0600 0000 1000 0000"), "xls"],
    ["excel4.xls", hex("0904 0600 0000 1000 0000"), "xls"],
    ["excel5", hex("0908 0800 0005 1000 0000 0000"), "xls", "excel5.xls"],
    ["kesilgan.doc", hex("d0cf11e0a1b11ae1 0000"), "doc"],
    ["kesilgan.xls", sample("jadval.xls").subarray(0, 600), "xls"],
    ["xat.rtf", "{\\rtf1\\ansi Suv}", "rtf"],
    ["RTF.doc", "{\\rtf1\\ansi Suv}", "rtf", "RTF.rtf"],
    ["xat.docx", "{\\rtf1\\ansi Suv}", "rtf", "xat.rtf"],
    ["1c.xls", page, "htmlTable"],
    ["1c.xlsx", page, "htmlTable", "1c.xls"],
    ["1c.xls", cp1251(page.replace("1", "Сумма")), "htmlTable"],
    ["bank.xls", xmlWorkbook, "htmlTable"],
    ["excel.xls", '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><frameset/></html>', "htmlTable"],
  ],
  "a text": [
    ["matn.txt", "Suv yoʻq, <b>uch kundan beri</b>", "txt"],
    ["qalin.txt", "<b>matn", "txt"],
    ["marka.txt", "\ufeffСув йўқ", "txt"],
    ["utf16.txt", Buffer.concat([bytes(0xff, 0xfe), utf16("Сув йўқ")]), "txt"],
    ["utf16be.txt", Buffer.concat([bytes(0xfe, 0xff), utf16("Сув йўқ").swap16()]), "txt"],
    ["kulgi.txt", Buffer.concat([bytes(0xfe, 0xff), utf16("Сув йўқ 😀").swap16()]), "txt"],
    ["kulgi", Buffer.concat([bytes(0xff, 0xfe), utf16("Сув йўқ 😀")]), "txt", "kulgi.txt"],
    ["Xat 12.05", "Suv yoʻq", "txt", "Xat 12.05.txt"],
    ["markasiz.txt", utf16("Suv yoʻq, uch kun"), "txt"],
    ["markasiz", utf16("Suv yoʻq, uch kun").swap16(), "txt", "markasiz.txt"],
    ["win.txt", cp1251("Сув йук, уч кундан бери"), "txt"],
    ["win", cp1251("Сув йук, уч кундан бери"), "txt", "win.txt"],
    ["koi8", hex("f3d5d720cacfcb"), "txt", "koi8.txt"],
    ["dos", hex("91a2ae a9 20 a9a5e0"), "txt", "dos.txt"],
    ["dos-oxiri", "Suv yoq\r\n\x1a", "txt", "dos-oxiri.txt"],
    ["ariza.doc", "Suv yoʻq", "txt", "ariza.txt"],
    ["ariza.pdf", "Suv yoʻq", "txt", "ariza.txt"],
    ["Ariza 5", "Suv yoʻq", "txt", "Ariza 5.txt"],
    ["Xat.Aliyevga", "Suv yoʻq", "txt", "Xat.Aliyevga.txt"],
    // letters that are the first of other kinds
    ["xat.txt", "BMT loyihasi boʻyicha mahallamizda qurilish tugamagan", "txt"],
    ["xat.txt", "MZ-12 buyrugʻi asosida", "txt"],
    ["xat", "ID3 raqamli ariza", "txt", "xat.txt"],
    ["xat.txt", "FWS kanali", "txt"],
    ["pdf-haqida.txt", "Fayl %PDF-1.4 bilan boshlanadi", "txt"],
    ["xat.txt", '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w/>', "txt"],
    ["xml.txt", '<?xml version="1.0"?><ariza>Suv</ariza>', "txt"],
    ["eski.txt", "Suv\u0001 yoʻq", "txt"],
    ["sertifikat.txt", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", "txt"],
    ["imzo.txt", base64(sample("imzo.p7m")), "txt"],
    ["ro.csv", "F.I.O;Tuman\nAliyev;Quva\n", "csv"],
    ["ro.csv", cp1251("ФИО;Туман\nАлиев;Кува\n"), "csv"],
    ["excel.csv", Buffer.concat([bytes(0xff, 0xfe), utf16("F.I.O\tTuman\r\n")]), "csv"],
    ["xat.csv", letter, "csv"],
    ["ro.xlsx", "F.I.O\tTuman\n", "txt", "ro.txt"],
  ],
  "a letter": [
    ["xat.eml", letter, "eml"],
    ["xat", letter, "eml", "xat.eml"],
    ["xat.msg", letter, "eml", "xat.eml"],
    ["xat.doc", letter, "eml", "xat.eml"],
    ["xat.txt", letter, "txt"],
    ["qutidan.eml", `From ali@example.uz Mon Oct  5 10:00:00 2026\n${letter}`, "eml"],
    ["kelgan", `Received: from a\n\tby b; Mon, 5 Oct 2026 10:00:00 +0500\nSubject: Suv\n\nSuv`, "eml", "kelgan.eml"],
    ["boʻsh.eml", "Suv yoʻq", "eml"],
    ["eski.eml", letter + "\u0001", "eml"],
    ["xat.msg", compoundOf({ "__properties_version1.0": "x", "__substg1.0_0037001F": "S" }), "msg"],
    ["xat", compoundOf({ "__properties_version1.0": Buffer.alloc(5000) }), "msg", "xat.msg"],
  ],
  "a signed document": [
    ["xat.pdf.p7m", sample("imzo.p7m"), "p7m"],
    ["oqim.p7m", sample("imzo-oqim.p7m"), "p7m"],
    ["xat.pdf", sample("imzo.p7m"), "p7m", "xat.pdf.p7m"],
    ["imzo.p7s", sample("imzo.p7s"), "p7s"],
    ["imzo", sample("imzo.p7s"), "p7m", "imzo.p7m"],
    ["kalta.p7m", hex("300b 06092a864886f70d010702"), "p7m"],
    ["yopiq.p7m", hex("30800609 2a864886f70d0107 03 a080"), "p7m"],
    ["siqilgan.p7m", hex("3082 0100 060b 2a864886f70d0109100109"), "p7m"],
    ["imzo.p7s", "-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n", "p7s"],
    ["imzo.p7m", "-----BEGIN CMS-----\nMIIB\n-----END CMS-----\n", "p7m"],
    ["imzo.p7m", base64(sample("imzo.p7m")), "p7m"],
    ["imzo.pkcs7", base64(sample("imzo-oqim.p7m")), "p7m", "imzo.pkcs7.p7m"],
    ["smime.p7m", `MIME-Version: 1.0\nContent-Type: application/pkcs7-mime; name="smime.p7m"\n\nMIIB`, "p7m"],
  ],
  "an archive": [
    ["hujjatlar.zip", archiveOf({ "a.txt": "a" }), "zip"],
    ["dastur.zip", archiveOf({ "setup.exe": "MZ\u0090\0" }), "zip"],
    ["xat.docx", archiveOf({ "a.txt": "a" }), "zip", "xat.zip"],
    ["hujjatlar", archiveOf({ "a.txt": "a" }), "zip", "hujjatlar.zip"],
    ["parolli.zip", sample("parolli.zip"), "zip", undefined, true],
    ["parolli.zip", lockedArchive({ "a.txt": "a" }), "zip", undefined, true],
    ["kesilgan.zip", hex("504b0304 1400"), "zip"],
    ["kitob.zip", archiveOf({ mimetype: "application/epub+zip" }), "zip"],
    ["bosh.zip", hex("504b0506 00000000 00000000 00000000 00000000 0000"), "zip"],
    ["a.rar", rar5(rarBlock(1, 0, 0), rarBlock(2, 0, 0)), "rar"],
    ["a.rar", rar4(0, 0), "rar"],
    ["a.zip", rar4(0, 0), "rar", "a.rar"],
    ["bosh-parol.rar", rar5(rarBlock(4, 0, 0)), "rar", undefined, true],
    // of a file: flags with further records, the first of which is that of its encryption
    ["parol.rar", rar5(rarBlock(1, 0, 0), rarBlock(2, 1, 3, 0, 2, 1, 0)), "rar", undefined, true],
    ["vaqt.rar", rar5(rarBlock(1, 0, 0), rarBlock(2, 1, 3, 0, 2, 3, 0)), "rar", undefined, false],
    // further records that would begin far before the file, and end far behind it
    ["buzuq.rar", rar5(rarBlock(2, 1, 255, 255, 255, 255, 255, 255, 255, 127, 0)), "rar"],
    ["parol4.rar", rar4(0, 4), "rar", undefined, true],
    ["bosh-parol4.rar", rar4(0x80, 0), "rar", undefined, true],
  ],
  "a recording": [
    ["qongʻiroq.mp3", tagged(0), "mp3"],
    // longer than its tag says
    ["toʻldirilgan", tagged(900), "mp3", "toʻldirilgan.mp3"],
    ["muqovali.mp3", tagged(0, png), "mp3"],
    ["teglisiz.mp3", frame, "mp3"],
    ["mpeg2", bytes(0xff, 0xf3, 0x90, 0x64, 0, 0), "mp3", "mpeg2.mp3"],
    ["ikkinchi qavat", bytes(0xff, 0xfd, 0x90, 0x64, 0, 0), "mp3", "ikkinchi qavat.mp3"],
    ["yozuv.opus", ogg(), "ogg"],
    ["yozuv.ogg", ogg("\x01vorbis"), "ogg"],
    ["yozuv.oga", ogg("\x7fFLAC\x01"), "ogg"],
    ["yozuv.mp3", ogg("Speex   "), "ogg", "yozuv.ogg"],
    ["yozuv", ogg("fishead\0"), "ogg", "yozuv.ogg"],
    ["yozuv.amr", amr, "amr"],
    ["yozuv.amr", "#!AMR-WB\n\x04", "amr"],
    ["yozuv.wav", "RIFF\x24\0\0\0WAVEfmt ", "wav"],
    ["yozuv", "RIFF\x24\0\0\0WAVEfmt ", "wav", "yozuv.wav"],
    ["yozuv.m4a", boxes("M4A "), "m4a"],
    ["yozuv.mp4", boxes("M4A "), "m4a", "yozuv.m4a"],
    // a recorder's own brand
    ["yozuv.m4a", boxes("mp42"), "m4a"],
    ["yozuv.m4a", boxes("xxxx"), "m4a"],
  ],
  "a film": [
    ["video.mp4", boxes("isom"), "mp4"],
    ["video.mp4", boxes("xxxx"), "mp4"],
    ["video", boxes("M4V "), "mp4", "video.mp4"],
    ["video", boxes("mp42"), "mp4", "video.mp4"],
    ["video.mov", boxes("qt  "), "mov"],
    ["video.mp4", boxes("qt  "), "mov", "video.mov"],
    ["eski.mov", Buffer.concat([bytes(0, 0, 0, 8), Buffer.from("wide"), bytes(0, 0, 0, 8), Buffer.from("mdat")]), "mov"],
    ["video.3gp", boxes("3gp5"), "3gp"],
    ["video.3gp", boxes("isom"), "3gp"],
    ["video.mp4", boxes("3g2a"), "3gp", "video.3gp"],
  ],
};

type Refused = readonly [name: string, content: Buffer | string | Promise<Buffer>];
const isProgram: readonly Refused[] = [
  ["ariza.exe", binary("MZ\x90\0\x03")],
  ["ariza.pdf", binary("MZ\x90\0\x03")],
  ["dastur", hex("7f454c46 02010100")],
  ["dastur.jpg", hex("cffaedfe 07000001")],
  ["dastur.jpg", hex("feedface 00000012")],
  ["A.class", hex("cafebabe 00000034")],
  ["classes.dex", "dex\n035\0"],
  ["paket.pdf", "!<arch>\ndebian-binary   \0"],
  ["paket.zip", hex("edabeedb 0300 0000 0001")],
  ["kengaytma.pdf", "Cr24\x03\0\0\0"],
  ["a.wasm", hex("0061736d 01000000")],
  ["Hujjat.pdf", hex("4c000000 01140200 00000000 c0000000 00000046 9b000800")],
  ["yordam.chm", "ITSF\x03\0\0\0"],
  ["film.swf", "CWS\x0a\0\0"],
  ["oʻrnat.msi", compoundOf({ "\u4840\u3b3f": "x" })],
  ["oʻrnat.doc", compoundOf({ "\u4840\u3b3f": "x" })],
  ["dastur.apk", archiveOf({ "AndroidManifest.xml": "x", "classes.dex": "dex" })],
  ["dastur.zip", archiveOf({ "META-INF/MANIFEST.MF": "Main-Class: A" })],
  ["dastur.jar", archiveOf({ "META-INF/MANIFEST.MF": "Main-Class: A" })],
  ["matn.txt", "#!/bin/sh\nrm -rf /"],
  ["matn.txt", "<?php echo 1;"],
  ["matn.txt", "@echo off\r\ndel *.*"],
  ["matn", "Windows Registry Editor Version 5.00"],
  ...["bat", "cmd", "ps1", "vbs", "js", "wsf", "hta", "sh", "py", "php"].map((ending): Refused => [`skript.${ending}`, "x = 1"]),
  ["noma'lum.exe", hex("01020304 0000")],
  ["ariza.html", "<!doctype html><p>"],
  ["ariza.txt", "<!doctype html><script>alert(1)</script>"],
  ["ariza.txt", " \n\t<HTML>"],
  ["ariza.txt", "\ufeff<html>"],
  ["ariza.doc", "<!-- saved --><html><body>"],
  ["ariza.txt", Buffer.concat([bytes(0xff, 0xfe), utf16("<html><body>")])],
  ["izoh.txt", "<!-- bir -->\n<!-- ikki --><iframe src=x>"],
  ["ariza.csv", "<script>alert(1)</script>"],
  ["ariza.eml", "<html><body>"],
  ["qalin.txt", "<b><script>alert(1)</script>"],
  ["rasm.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["rasm.png", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["rasm.xml", '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
  ["rasm.txt", '<?xml version="1.0"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script/></a>'],
  ["ariza.pdf", "<script>%PDF-1.7\n1 0 obj"],
  ["sahifa.xls", "<html><body>hech narsa</body></html>"],
  ["sahifa.xls", "<html><hta:application><table>"],
  ["sahifa.mht", 'MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"\r\n\r\n'],
  ["sahifa.eml", "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.uz/\r\nDate: x\r\n\r\n"],
  ["sahifa.doc", "MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=x\r\n\r\n"],
];
const hasMacros: readonly Refused[] = [
  [
    "jadval.xlsb",
    archiveOf({ "[Content_Types].xml": contentTypes("application/vnd.ms-excel.sheet.binary.macroEnabled.main"), "xl/vbaProject.bin": "x" }),
  ],
  ["xat.docm", officeFile("docm")],
  ["xat.docx", officeFile("docm")],
  ["andoza.dotm", officeFile("dotm")],
  ["jadval.xlsx", officeFile("xlsm")],
  ["andoza.xltm", officeFile("xltm")],
  ["qoʻshimcha.xlam", officeFile("xlam")],
  ["hujjat.zip", officeFile("docm")],
  ["xat.docx", archiveOf({ "[Content_Types].xml": contentTypes(mainTypes.docx), "word/vbaProject.bin": "x" })],
  ["xat.docx", officeFile("docm").then((whole) => Buffer.concat([whole.subarray(0, 200), Buffer.from("vbaProject")]))],
  ["xat.doc", compoundOf({ WordDocument: Buffer.alloc(4096), "Macros/VBA/dir": "x" })],
  ["jadval.xls", compoundOf({ Workbook: Buffer.alloc(4096), "_VBA_PROJECT_CUR/VBA/dir": "x" })],
  ["jadval.xls", workbook(sheetNamed(0), sheetNamed(1))],
  ["excel4.xls", hex("0904 0600 0000 4000 0000")],
];
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const wordOf2003 = `${xml}<?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>`;
const flatOpenDocument =
  `${xml}<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:xhtml="http://www.w3.org/1999/xhtml" ` +
  'office:mimetype="application/vnd.oasis.opendocument.text"/>';
const binaryTypes = contentTypes("application/vnd.ms-excel.sheet.binary.macroEnabled.main");
const isSavedOtherwise: readonly Refused[] = [
  ["xat.doc", wordOf2003],
  ["xat.xml", wordOf2003],
  ["xat.xml", `${xml}<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"/>`],
  ["jadval.xml", xmlWorkbook],
  ["xat.fodt", flatOpenDocument],
  ["xat.odt", flatOpenDocument],
  ["jadval.xlsb", archiveOf({ "[Content_Types].xml": binaryTypes, "xl/workbook.bin": "x" })],
];
const isUnknown: readonly Refused[] = [
  ["slayd.pptx", officeFile("pptx")],
  ["slayd.ppt", compoundOf({ "PowerPoint Document": Buffer.alloc(5000) })],
  ["slayd.doc", compoundOf({ "PowerPoint Document": Buffer.alloc(5000) })],
  ["slayd.odp", openDocument("presentation")],
  ["rasm.avif", boxes("avif")],
  ["rasm.mp4", boxes("avif")],
  ["rasm.cr3", boxes("crx ")],
  ["rasm.psd", "8BPS\0\x01"],
  ["sayt.json", '{"a":1}'],
  ["ma'lumot.xml", '<?xml version="1.0"?><a/>'],
  ["kalit.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n"],
  ["kalit.pfx", hex("3082 0400 020103 3082")],
  ["arxiv.7z", hex("377abcaf271c 0004")],
  ["pdf-emas", Buffer.concat([Buffer.alloc(1030, 1), Buffer.from(pdf)])],
  ["buzuq.msg", hex("d0cf11e0a1b11ae1 0000")],
];

for (const [group, cases] of Object.entries(taken))
  describe(group, () => {
    const full = cases.map(([name, content, kind, kept = name, isLocked = false]) => ({ name, content, kind, kept, isLocked }));

    it.each(full)("$name is taken as $kind ($#)", async ({ name, content, kind, kept, isLocked }) => {
      expect(await kindOf(name, Buffer.from(await content))).toEqual({ kind, name: kept, isLocked });
    });
  });
describe("what is not accepted as a file", () => {
  it.each<Refused>(isProgram)("%s is a program, a script or a page (%#)", async (name, content) => {
    expect(await kindOf(name, Buffer.from(await content))).toEqual({ refused: "file_is_program" });
  });
  it.each<Refused>(hasMacros)("%s has macros (%#)", async (name, content) => {
    expect(await kindOf(name, Buffer.from(await content))).toEqual({ refused: "file_has_macros" });
  });
  it.each<Refused>(isSavedOtherwise)("%s is a document in a form that its program saves otherwise (%#)", async (name, content) => {
    expect(await kindOf(name, Buffer.from(await content))).toEqual({ refused: "file_saved_otherwise" });
  });
  it.each<Refused>(isUnknown)("%s is of a refused kind (%#)", async (name, content) => {
    expect(await kindOf(name, Buffer.from(await content))).toEqual({ refused: "file_type_unknown" });
  });
});

describe("the accepted kinds", () => {
  it("are all recognised", () => {
    const recognised = new Set(Object.values(taken).flatMap((cases) => cases.map(([, , kind]) => kind)));
    expect(Object.keys(fileKinds).filter((kind) => !recognised.has(kind as FileKindName))).toEqual([]);
  });
  it("are offered by a file dialog with all their endings", () => {
    expect(acceptedEndings().split(",")).toEqual(expect.arrayContaining([".pdf", ".jfif", ".heic", ".p7m", ".3gp", ".xls"]));
  });
});

describe("a long name of a file", () => {
  it("stays within 255 bytes with its corrected ending", async () => {
    const found = await kindOf(`${"Ж".repeat(125)}.jpg`, Buffer.from(pdf));
    expect(found).toMatchObject({ name: `${"Ж".repeat(125)}.pdf` });
    const longer = await kindOf("Ж".repeat(127), Buffer.from(pdf));
    expect(longer).toMatchObject({ name: `${"Ж".repeat(125)}.pdf` });
  });
});
