import { answerRuleNames, judgedMost, type AnswerReason, type AnswerRule } from "@murojaat/contract";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../../contract/test/processor-time.ts";
import { judge } from "./judge.ts";
import type { Case } from "./rule.ts";

const about: Case = {
  number: "FAR-000512/26",
  receivedDay: "2026-11-02",
  today: "2026-11-20",
  language: "UZ",
  applicants: ["Yoʻldosheva Nodira Anvarovna"],
  isPerson: true,
  persons: ["Qosimov Botir Hamidovich"],
  letter: "Qoʻshnim Sobirov Gʻayrat yoʻlakni toʻsib qoʻydi.",
  question: "Ichimlik suvi quvurini taʼmirlash",
  result: "positive",
  repeated: new Set(),
};
type Given = readonly [text: string, more?: Partial<Case>];
type Tested = { readonly found: readonly (readonly [reason: AnswerReason, words: string, ...Given])[]; readonly good: readonly Given[] };
const ru: Partial<Case> = { language: "RU", question: "Ремонт водопровода" };
const uk: Partial<Case> = { language: "UK", question: "Ичимлик суви қувурини таъмирлаш" };

// Written by hand: a rule without what it finds and what it must leave does not compile.
const tested: Record<AnswerRule, Tested> = {
  name: {
    found: [
      ["other_person", "Shuhrat Komilovich", "Hurmatli Shuhrat Komilovich! Suv quvuri almashtirildi."],
      ["other_person", "Toshmatova Inobatning", "Suv quvuri Toshmatova Inobatning uyi oldida almashtirildi."],
      ["other_person", "Холиковым Бахромом", "Труба повреждена гражданином Холиковым Бахромом.", ru],
      ["other_person", "Мухамедовой Саиде Каримовне", "Ответ дан Мухамедовой Саиде Каримовне.", ru],
      ["other_person", "Ҳамдамов Зафарнинг", "Қувур Ҳамдамов Зафарнинг уйида таъмирланди.", uk],
      ["other_person", "SHUHRAT KOMILOVICH", "Suv quvuri TOSHMATOV SHUHRAT KOMILOVICH uyida almashtirildi."],
      // a citizen stays one, with or without a telephone
      ["other_person", "Toshmatova Inobat", "Fuqaro Toshmatova Inobat, tel. 90 123-45-67, suv oldi."],
      ["other_person", "Toshmatova Inobat", "Murojaatchi: Toshmatova Inobat, suv berildi."],
      // a post of the sentence before, an empty place, and quotation marks that open and close alike
      ["other_person", "Toshmatova Inobatning", "Suvni bosh muhandis uladi. Toshmatova Inobatning uyi qoldi."],
      ["other_person", "Toshmatova Inobatga", "Ikkita boʻsh Toshmatova Inobatga berildi."],
      ["other_person", "Toshmatova Inobatga", '5-"B" sinfdan Toshmatova Inobatga 6-"B" berildi.'],
      ["misspelt", "Nodira Alvarovna", "Hurmatli Nodira Alvarovna! Suv quvuri almashtirildi."],
      // Rustam and Rustem: the same consonants, another vowel in the same letters
      ["misspelt", "Nodera Anvarovna", "Hurmatli Nodera Anvarovna! Suv quvuri almashtirildi."],
    ],
    good: [
      ["Hurmatli Nodira Anvarovna! Suv quvuri almashtirildi."],
      ["Уважаемая Нодира Анваровна! Труба заменена. Юлдашевой Нодире Анваровне выдан акт.", ru],
      ["Ҳурматли Нодира Анваровна! Йўлдошева Нодиранинг қувури таъмирланди.", uk],
      // whom the letter names, and who works on it
      ["Qoʻshningiz Gʻayrat Sobirovga ogohlantirish berildi. Ijrochi Botir Qosimov."],
      ["Quvur Sharof Rashidov koʻchasida almashtirildi."],
      ["Труба заменена на улице Усмана Юсупова и у школы имени Шарафа Рашидова.", ru],
      ["Ishni bosh mutaxassis Toshpoʻlatov Rustam nazorat qiladi, hokim A. Karimov xabardor."],
      ["«Sherzod Karimov Agro» xoʻjaligi quvurni almashtirdi."],
      // the head of a firm, whom the register does not name
      ["Hurmatli Sherzod Olimovich! Suv ulandi.", { isPerson: false, applicants: ["«Oltin Vodiy» MCHJ"] }],
      ["SUV TAʼMINOTI BOʻYICHA TOʻLOV TARTIBI. Quvur almashtirildi, Toʻlov Tartibi ilova qilinadi."],
      ["Согласно Порядку Расчётов Налогов труба заменена.", ru],
      ["Hurmatli Rustam oʻgʻli Sanjar! Suv ulandi.", { applicants: ["Ergashev Sanjar Rustam oʻgʻli"] }],
      ["Hurmatli Sanjar Rustam öğli! Suv ulandi.", { applicants: ["Ergashev Sanjar Rustam oʻgʻli"] }],
      ["Hurmatli Sanjar Rustamovich! Suv ulandi.", { applicants: ["Ergashev Sanjar Rustam oʻgʻli"] }],
      // the son is named by the letter as he is written, the applicant's surname has one vowel more
      ["Oʻgʻlingiz Ergashev Javohirga suv berildi.", { applicants: ["Ergasheva Oydin"], letter: "Oʻgʻlim Ergashev Javohir." }],
      // who answers the telephone, and who is named behind what he is in the work
      ["Қувур алмаштирилди. Сувчи: Раззоқов Одил.", uk],
      ["Savollar bilan Toshmatov Rustamga, (73) 244-12-30, murojaat qiling."],
      ["Рассмотрев Ваше обращение, сообщаем, что труба заменена.", ru],
      ['Suv "Oltin Vodiy" va "Toshmatov Rustam" xoʻjaligiga berildi.'],
    ],
  },
  empty: {
    found: [
      ["says_nothing", "Murojaatingiz belgilangan tartibda koʻrib chiqildi", "Murojaatingiz belgilangan tartibda koʻrib chiqildi."],
      [
        "says_nothing",
        "Ҳурматли Нодира Анваровна! Мурожаатингиз назоратга олинди",
        "Ҳурматли Нодира Анваровна! Мурожаатингиз назоратга олинди.",
        uk,
      ],
      ["says_nothing", "Ваше обращение рассмотрено в установленном порядке", "Ваше обращение рассмотрено в установленном порядке.", ru],
      ["says_nothing", "Bunday holatlarga yoʻl qoʻyilmaydi", "Bunday holatlarga yoʻl qoʻyilmaydi."],
      ["says_nothing", "Вопрос решён положительно", "Вопрос решён положительно.", ru],
      ["says_nothing", "Natijasi haqida Sizga maʼlumot beriladi", "Natijasi haqida Sizga maʼlumot beriladi."],
      [
        "repeated",
        "Joyiga chiqildi, kamchiliklar bartaraf etildi",
        "Joyiga chiqildi, kamchiliklar bartaraf etildi.",
        { repeated: new Set(["joyiga chiqildi kamchiliklar bartaraf etildi"]) },
      ],
    ],
    good: [
      ["Murojaatingiz koʻrib chiqildi, quvur almashtirildi."],
      ["Suv berildi"],
      ["Sizga ish berildi."],
      // a road, which is the same word as in "is not let to happen"
      ["Yoʻl masalasi hal etildi."],
      ["Nodira Anvarovna"],
      ["Ваше обращение рассмотрено: труба заменена.", ru],
      // the office repeats it, but it speaks of what was asked
      ["Quvurini almashtirdik.", { repeated: new Set(["quvurini almashtirdik"]) }],
      ["Joyiga chiqildi, kamchiliklar bartaraf etildi."],
    ],
  },
  script: {
    found: [
      ["other_language", "Ваше обращение рассмотрено, труба на улице заменена.", "Ваше обращение рассмотрено, труба на улице заменена."],
      ["other_language", "Quvur almashtirildi.", "Quvur almashtirildi.", ru],
      ["mixed", "маҳалладаги қувур алмаштирилди", "Hurmatli Nodira Anvarovna! Suv berildi, маҳалладаги қувур алмаштирилди."],
      ["mixed", "в отношении владельца составлен протокол", "Қувур алмаштирилди, в отношении владельца составлен протокол", uk],
      // two short clauses, each with one sign of Uzbek
      [
        "mixed",
        "Корхона директори маъмурий жазога тортилди, бригадир ишдан четлаштирилди.",
        "Труба на улице заменена. Корхона директори маъмурий жазога тортилди, бригадир ишдан четлаштирилди.",
        ru,
      ],
    ],
    good: [
      ["Suv quvuri almashtirildi, ariza my.gov.uz orqali qabul qilindi."],
      ["Труба заменена, заявление принято на портале my.gov.uz через Click Up.", ru],
      ["Қувур «Oltin Vodiy Savdo» томонидан алмаштирилди.", uk],
      ["Quvur almashtirildi.", { language: null }],
      ["Quvur almaştirildi, suv oqişi tiklandi."],
    ],
  },
  number: {
    found: [
      ["other_number", "FAR-000498/26", "FAR-000498/26-sonli murojaatingiz koʻrildi, quvur almashtirildi."],
      ["no_such_day", "2026-yil 31-noyabrda", "Suv quvuri 2026-yil 31-noyabrda almashtirildi."],
      ["wrong_weekday", "2026-yil 23-noyabr", "Suv quvuri 2026-yil 23-noyabr, chorshanba kuni almashtiriladi."],
      ["wrong_weekday", "23 ноября 2026", "Работы начнутся с четверга, 23 ноября 2026 года.", ru],
      // 19 November of the next year, a Friday, is not meant
      ["wrong_weekday", "19-noyabr", "Suv quvuri 19-noyabr, juma kuni almashtirildi."],
      // the sentence ends before the figure
      ["past_promise", "10-noyabrgacha", "Quvur 10-noyabrgacha almashtiriladi. 12 ta xonadonga suv berildi."],
      // the appeal came on 2 November
      ["before_appeal", "2026-yil 12-oktabrdagi", "2026-yil 12-oktabrdagi murojaatingiz koʻrildi, quvur almashtirildi."],
      ["before_appeal", "5 октября 2026", "По Вашему обращению № FAR-000512/26 от 5 октября 2026 года труба заменена.", ru],
      ["past_promise", "2026-yil 5-noyabrgacha", "Suv quvuri 2026-yil 5-noyabrgacha almashtiriladi."],
      ["past_promise", "10 ноября 2026", "Трубу заменят до 10 ноября 2026 года.", ru],
      ["before_appeal", "2026-yil 14-oktabrda", "Quvur 2026-yil 14-oktabrda koʻrikdan oʻtkazildi."],
      ["before_appeal", "18 октября 2026", "Труба заменена 18 октября 2026 года.", ru],
    ],
    good: [
      ["FAR-000512/26-sonli murojaatingiz koʻrildi, quvur almashtirildi."],
      ["Suv quvuri 2026-yil 23-noyabr, dushanba kuni almashtiriladi."],
      ["Во вторник, 10 ноября 2026 года, труба заменена.", ru],
      ["Nafaqa 2026-yil 1-noyabrdan oshirildi."],
      ["2024-yil 15-martdagi 112-son qarorga koʻra quvur almashtirildi."],
      ["2026-yil 20-sentabrdagi qaror bekor qilindi."],
      ["Труба заменена на основании решения от 20 октября 2026 года.", ru],
      // a paper may be older than the appeal
      ["Quvur uchun shartnoma 2026-yil 20-oktabrda imzolandi."],
      ["Договор на трубу подписан 20 октября 2026 года.", ru],
      ["29.02.2028 kunigacha toʻliq almashtiriladi."],
      ["Quvur 12-yanvar, seshanba kuni almashtiriladi."],
      // who refuses tells what happened before
      ["Камера 18 октября 2026 года зафиксировала нарушение.", { ...ru, result: "rejected" }],
      ["2026-yil 3-sentabrda navbat oʻchirilgan. 12-noyabrda quvur almashtirildi."],
      // written some days before it came, and an appeal of before
      ["2026-yil 28-oktabrdagi murojaatingiz koʻrildi, quvur almashtirildi."],
      ["Avvalgi, 2026-yil 12-oktabrdagi murojaatingizdan keyin ham quvur almashtirilmagan edi."],
    ],
  },
  grounds: {
    found: [
      ["no_article", "", "Ariza rad etildi. Qarordan norozi boʻlsangiz, sudga shikoyat qiling.", { result: "rejected" }],
      ["no_appeal", "", "Uy-joy kodeksining 40-moddasiga koʻra rad etildi.", { result: "rejected" }],
      ["no_appeal", "", "Вопрос решён частично по статье 29 Закона.", ru],
      ["no_article", "", "Разъясняем порядок. Ответ можно обжаловать в суд.", { ...ru, result: "explained" }],
    ],
    good: [
      ["Quvur almashtirildi."],
      ["Uy-joy kodeksining 40-moddasiga koʻra rad etildi. Norozi boʻlsangiz, sudga shikoyat qiling.", { result: "rejected" }],
      ["Отказано согласно статье 37 Жилищного кодекса. Отказ может быть обжалован.", { ...ru, result: "rejected" }],
      ["Rad etildi.", { result: null }],
    ],
  },
  promise: {
    found: [
      ["no_day", "Quvur yaqin kunlarda taʼmirlanadi.", "Quvur yaqin kunlarda taʼmirlanadi."],
      ["no_day", "Труба будет заменена в ближайшее время.", "Труба будет заменена в ближайшее время.", ru],
      ["no_currency", "45 000", "Sizga 45 000 qaytarildi, quvur almashtirildi."],
      ["no_currency", "2,5 млн", "На трубу выделено 2,5 млн, она заменена.", ru],
      ["gap", "«…summa»", "Quvur uchun «…summa» ajratildi."],
      ["gap", "____", "Quvur ____-noyabrda almashtirildi."],
      ["gap", ".....", "Quvur uchun ..... soʻm ajratildi."],
      ["no_day", "Нафақа тез орада тўлаб берилади.", "Нафақа тез орада тўлаб берилади.", uk],
      // a ground for sports is no month of May
      ["no_day", "Maydoncha taʼmirlanadi.", "Quvur almashtirildi. Maydoncha taʼmirlanadi."],
      ["no_day", "Quvur imkon qadar 2026-yilda almashtiriladi.", "Quvur imkon qadar 2026-yilda almashtiriladi."],
      ["no_currency", "78 000", "Ortiqcha 78 000 2026-yil 5-noyabrda qaytarildi."],
      // the currency is that of another sum
      // less than five figures, where somebody gets or pays it
      ["no_currency", "5000", "Quvur uchun har oy 5000 beradi, quvur almashtirildi."],
      ["no_currency", "500 ming", "Quvur uchun 500 ming berildi."],
      ["no_currency", "12,5 ming", "Quvur uchun 12,5 mingdan toʻlandi."],
      ["no_currency", "500 минг", "Қувур учун 500 минг тўланди.", uk],
      ["no_currency", "5000", "Қувур учун 5000 миқдорида берилди.", uk],
      ["no_currency", "5000", "Вам выплачено 5000 на трубу.", ru],
      ["no_currency", "500 тыс.", "На трубу выделено Вам 500 тыс.", ru],
      ["no_currency", "500 тысяч", "На трубу 500 тысяч выделено в марте.", ru],
      ["no_currency", "12 360 000", "Unga 12 360 000 jarima solindi, 15 mln soʻm undirildi."],
    ],
    good: [
      ["Quvur 2026-yil 5-dekabrga qadar taʼmirlanadi."],
      ["Quvur uch kun ichida taʼmirlanadi."],
      ["Труба будет заменена в течение трёх дней, выделено 2,5 млн сумов.", ru],
      ["Sizga 45 000 (qirq besh ming) soʻm qaytarildi, 12 000 kishi suv oldi."],
      ["Quvur uchun 45 000 söm ajratildi."],
      ["Quvur uchun 1 mlrd 240 mln soʻm, ish uchun 45 000 va 60 000 soʻm ajratildi."],
      ["Quvur 10-maygacha almashtiriladi, maydon may oyida ochiladi."],
      ["Quvur dastur asosida taʼmirlanadi. Pudratchi ishni 2026-yil 20-dekabrgacha tugatadi."],
      ["Труба будет заменена по программе. Подрядчик закончит работу до 20 декабря 2026 года.", ru],
      ["Ariza quvur_uchun__2.pdf faylida… quvur almashtirildi..."],
      ["Savollar uchun: (73) 244-12-30, 90 123 45 67. STIR 301234567."],
      // counts of other things, numbers and years
      ["Quvur 5 nafar aholiga, 12 ta xonadonga va 500 metr joyga yetdi, 5000 koʻchat berildi, 500 berildi."],
      ["Quvur 2026 berildi, 1204-son guvohnoma berildi, № 5000 berildi, hisob raqami 5012 berildi."],
      ["Quvur uchun 500 ming soʻm berildi, 5000 soʻm toʻlandi, 500 ming kishiga suv yetdi."],
      ["5 нафарга, 12 та хонадонга ва 500 метр жойга қувур етди, 5000 кўчат берилди, 500 минг сўм тўланди.", uk],
      ["Для трубы выделено 5000 саженцев и 500 тыс. кубометров, выдан 12 семьям, оплачено 500 тысяч сумов.", ru],
      ["Труба заменена, в 2026 выплачено пособие, выдан акт 2026, выплачено 5000 рублей на дом № 5000.", ru],
      ["Aliment sud buyrugʻi asosida toʻlanadi.", { result: "explained" }],
    ],
  },
  question: {
    found: [
      ["not_answered", "", "Gaz hisoblagichi almashtirildi."],
      ["not_answered", "", "Газовый счётчик заменён.", ru],
    ],
    good: [
      ["Quvurlar yangilandi."],
      ["Водопровод отремонтирован.", ru],
      // a question in Uzbek, an answer in Russian: their words cannot be compared
      ["Газовый счётчик заменён.", { language: "RU" }],
      // nothing in it is rare
      ["Gaz hisoblagichi almashtirildi.", { question: "Murojaatda koʻrsatilgan holatni oʻrganib, javob bering." }],
    ],
  },
  long: {
    found: [["long_sentence", `Suv${" suv".repeat(35)}.`, `Quvur almashtirildi. Suv${" suv".repeat(35)}.`]],
    good: [
      [`${"suv ".repeat(35).trim()}. ${"Quvur ".repeat(35).trim()}.`],
      [`${"Suv ".repeat(20)} almashtirildi. 12 ${"suv ".repeat(20)}.`],
      [`${"Suv ".repeat(20)} 70 км/ч. ${"Suv ".repeat(20)}.`],
      [`A. Karimov ${"suv ".repeat(30)}`],
    ],
  },
};

describe.each(answerRuleNames)("the rule %s", (rule) => {
  const found = tested[rule].found.map(([reason, words, text, more = {}]) => ({ reason, words, text, known: { ...about, ...more } }));
  const good = tested[rule].good.map(([text, more = {}]) => ({ text, known: { ...about, ...more } }));

  it.each(found)("finds $reason, “$words”, in “$text”", ({ reason, words, text, known }) => {
    const ofRule = judge(text, known).filter((one) => one.rule === rule);

    expect(ofRule.map((one) => [one.reason, one.words])).toContainEqual([reason, words]);
    for (const one of ofRule) expect(text.slice(one.from, one.to).slice(0, 200).replace(/\s+/gu, " ").trim()).toBe(one.words);
  });

  it.each(good)("leaves “$text”", ({ text, known }) => {
    expect(judge(text, known).filter((one) => one.rule === rule)).toEqual([]);
  });

  it.each(found.slice(0, 1))("finds nothing where it is switched off", ({ text, known }) => {
    expect(judge(text, known, new Set([rule])).filter((one) => one.rule === rule)).toEqual([]);
  });
});

describe("judge", () => {
  it("names what stops first, and at most fifty findings", () => {
    const found = judge("Hurmatli Shuhrat Komilovich! ".concat("Sizga 45 000 qaytarildi. ".repeat(80)), about);

    expect(found[0]).toMatchObject({ rule: "name", from: 9, to: 27 });
    expect(found).toHaveLength(50);
  });

  it("of an empty text says nothing", () => {
    expect(judge(" \n ", about)).toEqual([]);
  });

  it.each(["UZ", "RU"] as const)("takes less than 50 ms of a processor for 20,000 signs in %s", async (language) => {
    const one = {
      UZ: "Hurmatli Nodira Anvarovna! Quvur 2026-yil 12-noyabrda 45 000 soʻmga almashtirildi, bosh mutaxassis B. Qosimov qabul qildi. ",
      RU: "Уважаемая Нодира Анваровна! Труба заменена 12 ноября 2026 года за 45 000 сумов, работу принял главный специалист Б. Касымов. ",
    }[language];
    const text = one.repeat(200).slice(0, judgedMost);
    const known = { ...about, language, letter: text.replaceAll("N", "Q") };
    judge(text, known);
    const times: number[] = [];
    for (let run = 0; run < 5; run++) times.push(await processorTime(() => judge(text, known)));

    expect(Math.min(...times)).toBeLessThan(50);
  });
});
