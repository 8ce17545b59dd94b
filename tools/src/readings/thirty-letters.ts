/**
 * Thirty letters as an office's post brings them, with what a careful clerk fills in, by the same hand as the rules that read them; those of another
 * hand are `thirtyMoreLetters`. Pages are parted by a form feed. `kind`, `area` and `mahalla` by their Uzbek names; what the letter does not say is
 * left out.
 */
export type PostLetter = {
  readonly name: string;
  readonly text: string;
  readonly expected: Readonly<Record<string, string | number>>;
  /**
   * What the rules leave to the clerk, where they are not sure: the data for Uzbek Cyrillic know neither № nor a stroke; one who writes for
   * another; a day or number in one line with something else.
   */
  readonly left?: readonly string[];
  /** Of which fields it says that the usual value is wrong, and not what is right. */
  readonly unsaid?: readonly string[];
  /** What stands in the letter and in none of its proposals, such as somebody else's telephone. */
  readonly never?: readonly string[];
  /** With what its own words begin and end, where both are of interest. */
  readonly body?: readonly [begins: string, ends: string];
};

const senderUz = { applicant: { lastName: "Ergasheva", firstName: "Manzura", middleName: "Yoʻldoshevna" } } as const;
const twelve = [
  "Ergasheva Manzura",
  "Holmatov Sherzod",
  "Qosimov Bahrom",
  "Sattorova Nilufar",
  "Toʻraqulov Elmurod",
  "Usmonova Zebo",
  "Fozilov Jahongir",
  "Haydarov Nodir",
  "Choriyeva Sayyora",
  "Shodmonov Islom",
  "Oʻrinov Abror",
  "Gʻulomov Lochin",
] as const;
const numbered = (names: readonly string[]) => names.map((name, n) => `${n + 1}. ${name} __________`).join("\n");

export const thirtyLetters: readonly PostLetter[] = [
  {
    name: "1. a woman of Quva, one telephone",
    text: `Fargʻona viloyati hokimi
X. X. Bozorovga
Quva tumani, Gulobod MFY, Bahor koʻchasi,
31-uyda yashovchi Ergasheva Manzura
Yoʻldoshevnadan
tel.: +998 90 302 41 15

ARIZA

Hovlimiz oldidagi transformator kuyib ketganiga
uch hafta boʻldi. Almashtirib berishingizni soʻrayman.

2026-yil 3-noyabr            M. Ergasheva`,
    expected: {
      ...senderUz.applicant,
      area: "Quva tumani",
      mahalla: "Gulobod",
      address: "Bahor koʻchasi, 31-uy",
      phone: "903024115",
      kind: "application",
      documentDate: "03.11.2026",
    },
    body: ["Hovlimiz oldidagi", "soʻrayman."],
  },
  {
    name: "2. a complaint in Cyrillic, no telephone",
    text: `Фарғона вилояти ҳокимлигига
Риштон тумани, Боғистон МФЙ, Кулол кўчаси,
8-уйда яшовчи Мамажонов Тўлқин
Солижоновичдан

ШИКОЯТ

Маҳалламиздаги дўкон тунги соат учгача баланд овозда
мусиқа қўяди. Чора кўришингизни сўрайман.

15.10.2026                Т. Мамажонов`,
    expected: {
      lastName: "Мамажонов",
      firstName: "Тўлқин",
      middleName: "Солижонович",
      area: "Rishton tumani",
      mahalla: "Bogʻiston",
      address: "Кулол кўчаси, 8-уй",
      kind: "complaint",
      documentDate: "15.10.2026",
    },
    body: ["Маҳалламиздаги", "сўрайман."],
  },
  {
    name: "3. a proposal in Russian",
    text: `Хокиму Ферганской области
от Ким Татьяны Викторовны,
проживающей: город Фергана, улица Мустакиллик, дом 14, кв. 9
тел. +998 91 650 08 77

ПРЕДЛОЖЕНИЕ

Предлагаю поставить у поликлиники навес и скамейки.

02.11.2026            Т. Ким`,
    expected: {
      lastName: "Ким",
      firstName: "Татьяна",
      middleName: "Викторовна",
      area: "Fargʻona shahri",
      address: "ул. Мустакиллик, дом 14, кв. 9",
      phone: "916500877",
      kind: "proposal",
      documentDate: "02.11.2026",
    },
    body: ["Предлагаю", "скамейки."],
  },
  {
    name: "4. the letters of 2026",
    text: `Farğona viloyati hokimi
Bozorov Xayrullo Xaydaroviçga
Toşloq tumani Varzak MFY Istiqlol köçasi
5-uyda yaşovçi Çoriyev Şuhrat
Ğanişeroviçdan
Tel. 94 440 12 90

ARIZA

Köçamizga asfalt yotqizib berişingizni söraymiz.

2026-yil 20-noyabr          Ş. Çoriyev`,
    expected: {
      lastName: "Çoriyev",
      firstName: "Şuhrat",
      middleName: "Ğanişeroviç",
      area: "Toshloq tumani",
      mahalla: "Varzak",
      address: "Istiqlol köçasi, 5-uy",
      phone: "944401290",
      kind: "application",
      documentDate: "20.11.2026",
    },
    body: ["Köçamizga", "söraymiz."],
  },
  {
    name: "5. two telephones",
    text: `Fargʻona viloyati hokimligiga
Margʻilon shahri, Galatoy mahallasi, Atlaschi koʻchasi
77-uyda yashovchi Nabiyev Davron
Hasanovichdan
tel: 90 777 10 20, 73 253 41 16

SHIKOYAT

Uyimiz yonidagi kanal tozalanmagan, hovlimizga suv
toshmoqda.

11.11.2026               D. Nabiyev`,
    expected: {
      lastName: "Nabiyev",
      firstName: "Davron",
      middleName: "Hasanovich",
      area: "Margʻilon shahri",
      mahalla: "Galatoy",
      address: "Atlaschi koʻchasi, 77-uy",
      phone: "907771020",
      homePhone: "732534116",
      kind: "complaint",
      documentDate: "11.11.2026",
    },
    body: ["Uyimiz yonidagi", "toshmoqda."],
  },
  {
    name: "6. two telephones in Russian, each on its own line",
    text: `Хокиму Ферганской области
от Цой Веры Андреевны,
проживающей: город Коканд, улица Истиклол, дом 3
тел. 93 210 44 55
тел. 73 542 18 19

ЗАЯВЛЕНИЕ

Прошу восстановить уличное освещение.

05.11.2026            В. Цой`,
    expected: {
      lastName: "Цой",
      firstName: "Вера",
      middleName: "Андреевна",
      area: "Qoʻqon shahri",
      address: "ул. Истиклол, дом 3",
      phone: "932104455",
      homePhone: "735421819",
      kind: "application",
      documentDate: "05.11.2026",
    },
  },
  {
    name: "7. three telephones, of which nobody knows which",
    text: `Fargʻona viloyati hokimligiga
Quva tumani Bahor MFY Tinchlik koʻchasi 4-uyda
yashovchi Umarov Sanjar Anvarovichdan
90 111 20 30, 91 111 20 30, 93 111 20 30

ARIZA

Gaz bosimi past.

12.11.2026              S. Umarov`,
    expected: {
      lastName: "Umarov",
      firstName: "Sanjar",
      middleName: "Anvarovich",
      area: "Quva tumani",
      mahalla: "Bahor",
      address: "Tinchlik koʻchasi, 4-uy",
      kind: "application",
      documentDate: "12.11.2026",
    },
  },
  {
    name: "8. a firm on its own paper, two telephones, number and day",
    text: `"NUR QURILISH SERVIS" MCHJ
Fargʻona shahri, Mustaqillik koʻchasi, 45-uy
STIR 302 145 678, tel. 73 244 12 34, 90 123 45 67
№ 04-18/77            2026-yil 20-noyabr

Fargʻona viloyati hokimi
X. X. Bozorovga

TAKLIF

Viloyat markazida avtoturargoh qurish uchun yer
ajratilishini soʻraymiz.

Direktor               B. Rahimov`,
    expected: {
      applicantTypeId: 2,
      name: '"NUR QURILISH SERVIS" MCHJ',
      inn: "302145678",
      director: "B. Rahimov",
      area: "Fargʻona shahri",
      address: "Mustaqillik koʻchasi, 45-uy",
      phone: "732441234",
      homePhone: "901234567",
      kind: "proposal",
      documentNumber: "04-18/77",
      documentDate: "20.11.2026",
    },
    body: ["Viloyat markazida", "soʻraymiz."],
  },
  {
    name: "9. a firm in Cyrillic, one telephone and a fax",
    text: `«ФАРҒОНА МЕВА ЭКСПОРТ» МЧЖ
Олтиариқ тумани, Мустақиллик кўчаси, 12-уй
СТИР: 305667788 тел. 90 555 66 77 факс 73 244 00 11
№ 112/03            14.11.2026

Фарғона вилояти ҳокимига

АРИЗА

Божхона омборида маҳсулотимиз ўн кундан бери турибди.

Раҳбар              С. Алимов`,
    left: ["documentNumber", "documentDate"],
    expected: {
      applicantTypeId: 2,
      name: "«ФАРҒОНА МЕВА ЭКСПОРТ» МЧЖ",
      inn: "305667788",
      director: "С. Алимов",
      area: "Oltiariq tumani",
      address: "Мустақиллик кўчаси, 12-уй",
      phone: "905556677",
      kind: "application",
      documentNumber: "112/03",
      documentDate: "14.11.2026",
    },
    body: ["Божхона омборида", "турибди."],
  },
  {
    name: "10. a firm in Russian, form before the name",
    text: `ООО «СТРОЙ ИНВЕСТ»
город Фергана, улица Навои, дом 21
ИНН 301998877, тел. 93 400 50 60
№ 17-И            09.11.2026

Хокиму Ферганской области

ЖАЛОБА

Нам третий месяц не подключают электричество.

Директор            А. Соколов`,
    expected: {
      applicantTypeId: 2,
      name: "ООО «СТРОЙ ИНВЕСТ»",
      inn: "301998877",
      director: "А. Соколов",
      area: "Fargʻona shahri",
      address: "ул. Навои, дом 21",
      phone: "934005060",
      kind: "complaint",
      documentNumber: "17-И",
      documentDate: "09.11.2026",
    },
  },
  {
    name: "11. a farm without paper of its own, in whose name its head writes",
    text: `Fargʻona viloyati hokimligiga
Yozyovon tumani "Bahor" fermer xoʻjaligi rahbari
Tojiyev Murod nomidan
STIR 204556677

ARIZA

Sugʻorish suvi yetib kelmayapti.

16.11.2026`,
    expected: {
      applicantTypeId: 2,
      name: '"Bahor" fermer xoʻjaligi',
      inn: "204556677",
      area: "Yozyovon tumani",
      kind: "application",
      documentDate: "16.11.2026",
    },
  },
  {
    name: "12. a person who complains to the director of a firm",
    text: `"Fargʻonasuv" AJ direktori
Karimov Botir Salimovichga
Quva tumani, Akbarobod MFY, Navbahor koʻchasi,
14-uyda yashovchi Karimova Dilnoza
Akmalovnadan

SHIKOYAT

"Nur" MCHJ quvurni buzib ketdi.

12.11.2026           D. Karimova`,
    expected: {
      lastName: "Karimova",
      firstName: "Dilnoza",
      middleName: "Akmalovna",
      area: "Quva tumani",
      mahalla: "Akbarobod",
      address: "Navbahor koʻchasi, 14-uy",
      kind: "complaint",
      documentDate: "12.11.2026",
    },
  },
  {
    name: "13. a worker of a firm",
    text: `Fargʻona viloyati hokimligiga
Fargʻona shahri "Azot" AJ ishchisi
Yusupov Olim Karimovichdan

ARIZA

Oyligimiz uch oydan beri berilmayapti.

18.11.2026           O. Yusupov`,
    expected: { area: "Fargʻona shahri", kind: "application", documentDate: "18.11.2026" },
  },
  {
    name: "14. a collective complaint, twelve numbered signatures",
    text: `Fargʻona viloyati hokimligiga
Quva tumani Gulobod MFY Bahor koʻchasi 31-uyda yashovchi
Ergasheva Manzura Yoʻldoshevnadan
tel. 90 302 41 15

JAMOAVIY SHIKOYAT

Koʻchamizdan ogʻir yuk mashinalari qatnaydi, devorlarimiz
yorilib ketdi. Yoʻlni yopishingizni soʻraymiz.

2026-yil 3-noyabr
Imzolar:
${numbered(twelve)}`,
    expected: {
      ...senderUz.applicant,
      area: "Quva tumani",
      mahalla: "Gulobod",
      address: "Bahor koʻchasi, 31-uy",
      phone: "903024115",
      kind: "complaint",
      documentDate: "03.11.2026",
      applicantCnt: 12,
    },
    body: ["Koʻchamizdan", "soʻraymiz."],
  },
  {
    name: "15. a collective letter in Cyrillic, five numbered names with houses",
    text: `Фарғона вилояти ҳокимига
Тошлоқ тумани, Варзак МФЙ аҳолиси номидан
Қодиров Илҳом Собировичдан

ЖАМОАВИЙ АРИЗА

Мактабимизга борадиган кўприк бузилган.

01.11.2026
1. Қодиров Илҳом, 5-уй
2. Саидов Нодир, 7-уй
3. Валиева Зумрад, 9-уй
4. Ҳакимов Рустам, 11-уй
5. Аҳмедова Лола, 13-уй`,
    expected: {
      lastName: "Қодиров",
      firstName: "Илҳом",
      middleName: "Собирович",
      area: "Toshloq tumani",
      mahalla: "Varzak",
      kind: "application",
      documentDate: "01.11.2026",
      applicantCnt: 5,
    },
    body: ["Мактабимизга", "бузилган."],
  },
  {
    name: "16. a collective letter in Russian, names a line each",
    text: `Хокиму Ферганской области
от Ивановой Ольги Сергеевны,
проживающей: город Фергана, улица Навои, дом 58

КОЛЛЕКТИВНОЕ ЗАЯВЛЕНИЕ

В нашем подъезде не работает лифт.

07.11.2026
Подписи:
Иванова О. С.
Петров П. И.
Ахмедова Г. Р.
Ли В. А.`,
    expected: {
      lastName: "Иванова",
      firstName: "Ольга",
      middleName: "Сергеевна",
      area: "Fargʻona shahri",
      address: "ул. Навои, дом 58",
      kind: "application",
      documentDate: "07.11.2026",
      applicantCnt: 4,
    },
    body: ["В нашем подъезде", "лифт."],
  },
  {
    name: "17. a collective letter whose list has a gap",
    text: `Fargʻona viloyati hokimligiga
Quva tumani Gulobod MFY Bahor koʻchasi 31-uyda yashovchi
Ergasheva Manzura Yoʻldoshevnadan

JAMOAVIY ARIZA

Bogʻcha qurib berishingizni soʻraymiz.

2026-yil 3-noyabr
1. Ergasheva Manzura
2. Holmatov Sherzod
4. Sattorova Nilufar
5. Usmonova Zebo`,
    expected: {
      ...senderUz.applicant,
      area: "Quva tumani",
      mahalla: "Gulobod",
      address: "Bahor koʻchasi, 31-uy",
      kind: "application",
      documentDate: "03.11.2026",
    },
    unsaid: ["applicantCnt"],
    body: ["Bogʻcha", "soʻraymiz."],
  },
  {
    name: "18. a collective letter without a list",
    text: `Fargʻona viloyati hokimligiga
Oltiariq tumani Gʻayrat MFY Paxtakor koʻchasi 2-uyda yashovchi
Saidova Nargiza Botirovnadan

JAMOAVIY SHIKOYAT

Qoʻshnilar bilan birga yozyapmiz, suv yoʻq.

10.11.2026           N. Saidova`,
    expected: {
      lastName: "Saidova",
      firstName: "Nargiza",
      middleName: "Botirovna",
      area: "Oltiariq tumani",
      mahalla: "Gʻayrat",
      address: "Paxtakor koʻchasi, 2-uy",
      kind: "complaint",
      documentDate: "10.11.2026",
    },
    unsaid: ["applicantCnt"],
  },
  {
    name: "19. a list of wishes, signed by one",
    text: `Fargʻona viloyati hokimligiga
Quva tumani Bahor MFY Tinchlik koʻchasi 4-uyda
yashovchi Umarov Sanjar Anvarovichdan

TAKLIF

Quyidagilarni taklif qilaman:
1. Bozor yonida svetofor oʻrnatish.
2. Maktab oldida piyodalar yoʻlagi chizish.
3. Koʻchani yoritish.

12.11.2026              S. Umarov`,
    expected: {
      lastName: "Umarov",
      firstName: "Sanjar",
      middleName: "Anvarovich",
      area: "Quva tumani",
      mahalla: "Bahor",
      address: "Tinchlik koʻchasi, 4-uy",
      kind: "proposal",
      documentDate: "12.11.2026",
    },
    body: ["Quyidagilarni", "yoritish."],
  },
  {
    name: "20. behind a covering letter of the Prosecutor General",
    text: `OʻZBEKISTON RESPUBLIKASI
BOSH PROKURATURASI
2026-yil 17-noyabr № 48-8593
Fargʻona viloyati hokimligiga
Fuqaro murojaati koʻrib chiqish uchun yuborilmoqda.
10-dekabrgacha javob berilsin.
Boʻlim boshligʻi            A. Valiyev\fFargʻona viloyati hokimligiga
Quva tumani Akbarobod MFY Navbahor koʻchasi 14-uyda
yashovchi Karimova Dilnoza Akmalovnadan
tel. 90 123 45 67

ARIZA

Pensiyamni qayta hisoblab berishingizni soʻrayman.

02.11.2026           D. Karimova`,
    expected: {
      lastName: "Karimova",
      firstName: "Dilnoza",
      middleName: "Akmalovna",
      area: "Quva tumani",
      mahalla: "Akbarobod",
      address: "Navbahor koʻchasi, 14-uy",
      phone: "901234567",
      kind: "application",
      channel: "higher_org",
      sender: "prosecutor",
      documentNumber: "48-8593",
      documentDate: "17.11.2026",
    },
    body: ["Pensiyamni", "soʻrayman."],
  },
  {
    name: "21. behind a covering letter of a ministry, in Russian",
    text: `МИНИСТЕРСТВО ЗДРАВООХРАНЕНИЯ
РЕСПУБЛИКИ УЗБЕКИСТАН
№ 8-11/2204 16.11.2026
Хокимияту Ферганской области
Направляем обращение гражданки для рассмотрения.\fВ Министерство здравоохранения
от Цой Веры Андреевны,
проживающей: город Коканд, улица Истиклол, дом 3

ЖАЛОБА

В нашей поликлинике нет лекарств.

01.11.2026            В. Цой`,
    expected: {
      lastName: "Цой",
      firstName: "Вера",
      middleName: "Андреевна",
      area: "Qoʻqon shahri",
      address: "ул. Истиклол, дом 3",
      kind: "complaint",
      channel: "higher_org",
      sender: "ministry",
      documentNumber: "8-11/2204",
      documentDate: "16.11.2026",
    },
  },
  {
    name: "22. behind a covering letter of the Cabinet, in Cyrillic",
    text: `ЎЗБЕКИСТОН РЕСПУБЛИКАСИ
ВАЗИРЛАР МАҲКАМАСИ
2026 йил 19 ноябрь № 05-21/118
Фарғона вилояти ҳокимлигига
Мурожаат кўриб чиқиш учун юборилади.\fФарғона вилояти ҳокимлигига
Риштон тумани, Боғистон МФЙ, Кулол кўчаси,
8-уйда яшовчи Мамажонов Тўлқин
Солижоновичдан

АРИЗА

Менга уй-жой ажратишингизни сўрайман.

15.10.2026                Т. Мамажонов`,
    left: ["documentNumber", "documentDate"],
    expected: {
      lastName: "Мамажонов",
      firstName: "Тўлқин",
      middleName: "Солижонович",
      area: "Rishton tumani",
      mahalla: "Bogʻiston",
      address: "Кулол кўчаси, 8-уй",
      kind: "application",
      channel: "higher_org",
      sender: "cabinet",
      documentNumber: "05-21/118",
      documentDate: "19.11.2026",
    },
  },
  {
    name: "23. behind a covering letter of a district office that the list does not have",
    text: `QUVA TUMANI HOKIMLIGI
№ 22-104 18.11.2026
Fargʻona viloyati hokimligiga
Murojaat tegishliligi boʻyicha yuborilmoqda.\fQuva tumani hokimligiga
Quva tumani Bahor MFY Tinchlik koʻchasi 4-uyda
yashovchi Umarov Sanjar Anvarovichdan

ARIZA

Yer hujjatlarim yoʻqolgan.

12.11.2026              S. Umarov`,
    expected: {
      lastName: "Umarov",
      firstName: "Sanjar",
      middleName: "Anvarovich",
      area: "Quva tumani",
      mahalla: "Bahor",
      address: "Tinchlik koʻchasi, 4-uy",
      kind: "application",
      documentNumber: "22-104",
      documentDate: "18.11.2026",
    },
    unsaid: ["channelId"],
  },
  {
    name: "24. with the stamp of the chancellery beside the addressee",
    text: `Kirish № 1245 24.11.2026
Fargʻona viloyati hokimligiga
Quva tumani Bahor MFY Tinchlik koʻchasi 4-uyda
yashovchi Umarov Sanjar Anvarovichdan

ARIZA

Yer hujjatlarim yoʻqolgan.

12.11.2026              S. Umarov`,
    expected: {
      lastName: "Umarov",
      firstName: "Sanjar",
      middleName: "Anvarovich",
      area: "Quva tumani",
      mahalla: "Bahor",
      address: "Tinchlik koʻchasi, 4-uy",
      kind: "application",
      documentDate: "12.11.2026",
      incomingNumber: "1245",
      incomingDate: "24.11.2026",
    },
    body: ["Yer hujjatlarim", "yoʻqolgan."],
  },
  {
    name: "25. with a Russian stamp below the letter",
    text: `Хокиму Ферганской области
от Цой Веры Андреевны,
проживающей: город Коканд, улица Истиклол, дом 3

ЗАЯВЛЕНИЕ

Прошу восстановить уличное освещение.

05.11.2026            В. Цой
Вх. № 310-Ц от 06.11.2026`,
    expected: {
      lastName: "Цой",
      firstName: "Вера",
      middleName: "Андреевна",
      area: "Qoʻqon shahri",
      address: "ул. Истиклол, дом 3",
      kind: "application",
      documentDate: "05.11.2026",
      incomingNumber: "310-Ц",
      incomingDate: "06.11.2026",
    },
    body: ["Прошу", "освещение."],
  },
  {
    name: "26. a sentence that names the number of an earlier letter",
    text: `Fargʻona viloyati hokimligiga
Quva tumani Bahor MFY Tinchlik koʻchasi 4-uyda
yashovchi Umarov Sanjar Anvarovichdan

SHIKOYAT

Avvalgi xatimga kirish № 1245 berilgan, 01.10.2026 kuni
topshirganman, javob yoʻq. STIR 301112233 boʻlgan firma aybdor.

12.11.2026              S. Umarov`,
    expected: {
      lastName: "Umarov",
      firstName: "Sanjar",
      middleName: "Anvarovich",
      area: "Quva tumani",
      mahalla: "Bahor",
      address: "Tinchlik koʻchasi, 4-uy",
      kind: "complaint",
      documentDate: "12.11.2026",
    },
    body: ["Avvalgi xatimga", "aybdor."],
  },
  {
    name: "27. a greeting in place of a title",
    text: `Fargʻona viloyati hokimligiga
Margʻilon shahri, Vatan mahallasida yashovchi
Hamidova Oysha Rustam qizidan

Assalomu alaykum! Menga nafaqa tayinlanmadi.
Yordam bering.

09.11.2026        O. Hamidova`,
    expected: {
      lastName: "Hamidova",
      firstName: "Oysha",
      middleName: "Rustam qizi",
      area: "Margʻilon shahri",
      mahalla: "Vatan",
      documentDate: "09.11.2026",
    },
    body: ["Assalomu alaykum!", "Yordam bering."],
  },
  {
    name: "28. two writers, no telephone",
    text: `Fargʻona viloyati hokimligiga
Fargʻona shahri Barkamol MFY da yashovchi Rasulov Akmal
Tohirovichdan va Rasulova Gavhar Olimovnadan

ARIZA

Oʻgʻlimiz boshqa maktabga koʻchirilsin.

06.11.2026`,
    expected: { area: "Fargʻona shahri", mahalla: "Barkamol", kind: "application", documentDate: "06.11.2026" },
  },
  {
    name: "29. anonymous, without an address",
    text: `Fargʻona viloyati hokimligiga
mahalla ahlidan

SHIKOYAT

Rais odamlardan pul yigʻmoqda.`,
    expected: { kind: "complaint" },
  },
  {
    name: "30. capitals and other apostrophes",
    text: `FARG'ONA VILOYATI HOKIMIGA
QO'QON SHAHRI, AZIZTEPA MFY
TO‘RAYEV O'TKIR SOBIR O'G'LI tomonidan
TEL. 97 300 40 50

SHIKOYAT

Uyimizga gaz kelmayapti.

21.11.2026        O'. To‘rayev`,
    expected: {
      lastName: "Toʻrayev",
      firstName: "Oʻtkir",
      middleName: "Sobir oʻgʻli",
      area: "Qoʻqon shahri",
      mahalla: "Aziztepa",
      phone: "973004050",
      kind: "complaint",
      documentDate: "21.11.2026",
    },
    body: ["Uyimizga", "kelmayapti."],
  },
];
