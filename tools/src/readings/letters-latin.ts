import type { JudgedLetter } from "./letter.ts";

const water = `Sizdan shuni soʻraymanki, koʻchamizda ikki oydan
beri ichimlik suvi kelmayapti. Tuman suv taʼminoti
boʻlimiga besh marta murojaat qildik, ammo natija
boʻlmadi. Suvni qoʻshni mahalladan chelakda tashib
kelamiz. Masalani joyiga chiqib oʻrganishingizni va
amaliy yordam berishingizni soʻrayman.`;
const road = `Mahallamizdagi asosiy yoʻl oʻn yildan beri
taʼmirlanmagan. Yomgʻirdan keyin bolalar maktabga
bora olmaydi, tez yordam mashinasi ham kirib kela
olmaydi. Yoʻlni shu yilgi dasturga kiritib, shagʻal
yotqizib berishga koʻrsatma berishingizni soʻraymiz.`;
const light = `Xonadonimizga elektr quvvati juda past kelmoqda.
Kechqurun chiroq xira yonadi, muzlatgich ishlamaydi.
Eski transformator 140 ta xonadonga yetmaydi. Elektr
tarmoqlari korxonasidan faqat vaʼda eshitdik. Quvvati
katta transformator oʻrnatib berilishini soʻrayman.`;

/** Uzbek in the Latin alphabet. */
export const latinLetters: readonly JudgedLetter[] = [
  {
    name: "addressee with name and office, right half of the page",
    form: "300 dpi",
    dpi: 300,
    text: `                Fargʻona viloyati hokimi
                Bozorov Xayrulla Xaydarovichga
                Quva tumani Gulobod MFY
                Chinor koʻchasi 18-uyda yashovchi
                fuqaro Toʻlanov Gʻayrat
                Shokirovich tomonidan
                tel: +998 91 204 17 63

                    ARIZA

${water}

14.09.2026-yil                  Gʻ. Toʻlanov`,
    expected: {
      lastName: "Toʻlanov",
      firstName: "Gʻayrat",
      middleName: "Shokirovich",
      region: "Fargʻona viloyati",
      area: "Quva tumani",
      mahalla: "Gulobod",
      address: "Chinor koʻchasi, 18-uy",
      phone: "912041763",
      kind: "application",
      documentDate: "14.09.2026",
    },
  },
  {
    name: "name before the address, qizi, phone in brackets",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `Fargʻona viloyati hokimligiga
Xoliqova Muborak Rustam qizidan
Manzil: Oltiariq tumani, Bugʻdoychi MFY,
Paxtakor koʻchasi, 7-uy
Tel.: (+998 90) 631-22-08

SHIKOYAT

Qoʻshnim Sodiqov Ilhom Tohirovich Doʻstlik koʻchasi,
9-uyda yashaydi va ariqni oʻz hovlisiga burib olgan.
Uning telefoni 93 111 22 33. Mahalla raisiga 05.03.2026
kuni aytdim, lekin choralar koʻrilmadi. Ariqning
avvalgi holatini tiklab berishingizni soʻrayman.

2026-yil 21-aprel               M. Xoliqova`,
    expected: {
      lastName: "Xoliqova",
      firstName: "Muborak",
      middleName: "Rustam qizi",
      region: "Fargʻona viloyati",
      area: "Oltiariq tumani",
      mahalla: "Bugʻdoychi",
      address: "Paxtakor koʻchasi, 7-uy",
      phone: "906312208",
      kind: "complaint",
      documentDate: "21.04.2026",
    },
  },
  {
    name: "oʻgʻli, straight apostrophes, typewriter",
    form: "200 dpi",
    face: "DejaVuSansMono",
    text: `Farg'ona viloyati hokimi X. Bozorovga
Bag'dod tumani, Do'rmancha MFY, Bog'zor
ko'chasi, 41-uyda yashovchi
Yo'ldoshev Sanjar Baxtiyor o'g'lidan

ARIZA

Men oilali yoshman, ikki farzandim bor. Ota-onam
bilan uch xonali uyda to'qqiz kishi yashaymiz.
Yosh oilalar uchun ajratilgan uylardan navbatga
qo'yishingizni so'rayman. Hujjatlarim tayyor.

3-iyun 2026-yil             S. Yo'ldoshev
Telefon: 99 870 45 61`,
    expected: {
      lastName: "Yoʻldoshev",
      firstName: "Sanjar",
      middleName: "Baxtiyor oʻgʻli",
      region: "Fargʻona viloyati",
      area: "Bagʻdod tumani",
      mahalla: "Doʻrmancha",
      address: "Bogʻzor koʻchasi, 41-uy",
      phone: "998704561",
      kind: "application",
      documentDate: "03.06.2026",
    },
  },
  {
    name: "a street that bears a mahalla's name, curly apostrophes",
    form: "200 dpi",
    face: "Roboto",
    text: `Farg‘ona viloyati hokimiga
Qo‘qon shahri, Aziztepa MFY, Amir Temur
ko‘chasi, 115-uy, 24-xonadonda yashovchi
Saidova Zulfiya Abdullayevnadan
tel. 97 415 90 02

ARIZA

Ko‘p qavatli uyimizning tomi oqadi. Boshqaruv
kompaniyasi har oy pul yig‘adi, lekin tomni
tuzatmaydi. To‘rtinchi qavatda yashaydigan uch oila
qiynalmoqda. Tomni kuzgacha ta’mirlab berish
bo‘yicha topshiriq berishingizni so‘rayman.

30.07.2026                       Z. Saidova`,
    expected: {
      lastName: "Saidova",
      firstName: "Zulfiya",
      middleName: "Abdullayevna",
      region: "Fargʻona viloyati",
      area: "Qoʻqon shahri",
      mahalla: "Aziztepa",
      address: "Amir Temur koʻchasi, 115-uy, 24-xonadon",
      phone: "974159002",
      kind: "application",
      documentDate: "30.07.2026",
    },
  },
  {
    name: "collective letter of a street",
    form: "200 dpi",
    text: `Fargʻona viloyati hokimiga
Rishton tumani Buloqboshi MFY Kulollar koʻchasi
aholisidan

JAMOAVIY ARIZA

${road}

Hurmat bilan, koʻcha aholisi nomidan:
1. Nazarov B.      2. Eshonova M.
3. Umarov T.       4. Haydarova S.
11.10.2026`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Rishton tumani",
      mahalla: "Buloqboshi",
      address: "Kulollar koʻchasi",
      kind: "application",
      documentDate: "11.10.2026",
    },
  },
  {
    name: "head of a firm with initials",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `“FARGʻONA GʻISHT SAVDO” MCHJ
Toshloq tumani, Varzak MFY, Sanoat koʻchasi, 3-uy
tel. 73 244 18 90

2026-yil 2-fevral                     14-son

Fargʻona viloyati hokimi
X. Bozorovga

Korxonamiz tuman hokimining qarori bilan ajratilgan
yerda gʻisht zavodi qurmoqda. Gaz tarmogʻiga ulanish
uchun 2025-yil 4-avgustda ariza berilgan, biroq texnik
shart haligacha berilmadi. Masalani hal etishda yordam
berishingizni soʻraymiz.

Direktor                      A. Qodirov`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Toshloq tumani",
      mahalla: "Varzak",
      address: "Sanoat koʻchasi, 3-uy",
      phone: "732441890",
      documentDate: "02.02.2026",
    },
  },
  {
    name: "proposal without a phone, name in capitals",
    form: "300 dpi",
    dpi: 300,
    face: "DejaVuSans",
    text: `FARGʻONA VILOYATI HOKIMLIGIGA

MARGʻILON SHAHRI GALATOY MFY
IPAKCHI KOʻCHASI 56-UYDA YASHOVCHI
ERGASHEV NODIRBEK ALIJONOVICHDAN

TAKLIF

Shahrimizga sayyohlar koʻp keladi, lekin bozor yonida
avtobuslar uchun toʻxtash joyi yoʻq. Eski ombor oʻrnida
avtoturargoh va soya-salqin dam olish joyi qurishni
taklif qilaman. Bu tadbirkorlarga ham qulay boʻladi.

19.08.2026                      N. Ergashev`,
    expected: {
      lastName: "Ergashev",
      firstName: "Nodirbek",
      middleName: "Alijonovich",
      region: "Fargʻona viloyati",
      area: "Margʻilon shahri",
      mahalla: "Galatoy",
      address: "Ipakchi koʻchasi, 56-uy",
      kind: "proposal",
      documentDate: "19.08.2026",
    },
  },
  {
    name: "without a title, phone at the end",
    form: "200 dpi",
    text: `Fargʻona viloyati hokimi Bozorov X.X.ga
Furqat tumani, Gʻuncha MFY, Yangi hayot koʻchasi
23-uyda istiqomat qiluvchi Mirzayeva Oydin
Qobilovnadan

Hurmatli Xayrulla Xaydarovich! Sizga shu xat bilan
murojaat qilishga majbur boʻldim. Oʻgʻlim bolalikdan
nogiron, unga aravacha kerak. Tibbiyot birlashmasi
navbatga yozgan, lekin ikki yildan beri aravacha
berilmadi. Yordam berishingizni soʻrayman.

Mirzayeva Oydin
27.06.2026, telefonim 88 300 14 25`,
    expected: {
      lastName: "Mirzayeva",
      firstName: "Oydin",
      middleName: "Qobilovna",
      region: "Fargʻona viloyati",
      area: "Furqat tumani",
      mahalla: "Gʻuncha",
      address: "Yangi hayot koʻchasi, 23-uy",
      phone: "883001425",
      documentDate: "27.06.2026",
    },
  },
  {
    name: "other people and another district in the body",
    form: "noise",
    text: `Fargʻona viloyati hokimiga
Buvayda tumani, Bachqir MFY, Gulzor koʻchasi,
5-uyda yashovchi Rasulov Jamshid Komilovichdan,
tel. 94 556 03 19

SHIKOYAT

Onam Rasulova Hanifa Umarovna Qoʻqon shahri, Amir
Temur MFY, Navoiy koʻchasi, 80-uyda yashagan. Uning
uyiga Karimov Anvar Toʻrayevich oʻzboshimchalik bilan
kirib olgan, telefoni 90 777 66 55. Sud qarori
15.01.2026 da chiqqan, lekin ijro etilmayapti.

08.05.2026                      J. Rasulov`,
    expected: {
      lastName: "Rasulov",
      firstName: "Jamshid",
      middleName: "Komilovich",
      region: "Fargʻona viloyati",
      area: "Buvayda tumani",
      mahalla: "Bachqir",
      address: "Gulzor koʻchasi, 5-uy",
      phone: "945560319",
      kind: "complaint",
      documentDate: "08.05.2026",
    },
  },
  {
    name: "surname without an ending, phone without marks",
    form: "skew",
    by: 2,
    face: "DejaVuSans",
    text: `Fargʻona viloyati hokimligiga
Yozyovon tumani Ijodkor MFY Marvarid koʻchasi
64-uyda yashovchi Olim Zafar Hakimovichdan
Telefon: 915027740

ARIZA

${light}

1.12.2025                          Z. Olim`,
    expected: {
      lastName: "Olim",
      firstName: "Zafar",
      middleName: "Hakimovich",
      region: "Fargʻona viloyati",
      area: "Yozyovon tumani",
      mahalla: "Ijodkor",
      address: "Marvarid koʻchasi, 64-uy",
      phone: "915027740",
      kind: "application",
      documentDate: "01.12.2025",
    },
  },
  {
    name: "turned by a quarter",
    form: "turned",
    by: 90,
    text: `Fargʻona viloyati hokimiga
Dangʻara tumani, Kapasaroy MFY, Tinchlik koʻchasi,
30-uyda yashovchi Usmonova Shahlo
Ismoilovnadan. Tel: 93-640-28-17

ARIZA

${light}

22.02.2026                       Sh. Usmonova`,
    expected: {
      lastName: "Usmonova",
      firstName: "Shahlo",
      middleName: "Ismoilovna",
      region: "Fargʻona viloyati",
      area: "Dangʻara tumani",
      mahalla: "Kapasaroy",
      address: "Tinchlik koʻchasi, 30-uy",
      phone: "936402817",
      kind: "application",
      documentDate: "22.02.2026",
    },
  },
  {
    name: "photo in shadow",
    form: "shadow",
    by: 0.35,
    text: `Fargʻona viloyati hokimiga
Beshariq tumani, Abdurazzoq ota MFY, Istiqlol
koʻchasi, 12-uyda yashovchi Qoʻchqorov
Murodjon Sobirjonovichdan, tel. 90 408 71 36

ARIZA

${water}

05.10.2026                    M. Qoʻchqorov`,
    expected: {
      lastName: "Qoʻchqorov",
      firstName: "Murodjon",
      middleName: "Sobirjonovich",
      region: "Fargʻona viloyati",
      area: "Beshariq tumani",
      mahalla: "Abdurazzoq ota",
      address: "Istiqlol koʻchasi, 12-uy",
      phone: "904087136",
      kind: "application",
      documentDate: "05.10.2026",
    },
  },
  {
    name: "blue stamp over the text",
    form: "stamp",
    text: `Fargʻona viloyati hokimiga
Quvasoy shahri, Valik MFY, Togʻ koʻchasi, 2-uyda
yashovchi Abdullayev Farrux Ravshanovichdan
tel. 95 019 33 48

SHIKOYAT

${road}

17.03.2026                    F. Abdullayev`,
    expected: {
      lastName: "Abdullayev",
      firstName: "Farrux",
      middleName: "Ravshanovich",
      region: "Fargʻona viloyati",
      area: "Quvasoy shahri",
      mahalla: "Valik",
      address: "Togʻ koʻchasi, 2-uy",
      phone: "950193348",
      kind: "complaint",
      documentDate: "17.03.2026",
    },
  },
  {
    name: "two pages, the signature on the second",
    form: "two pages",
    format: "Pdf",
    text: `Fargʻona viloyati hokimiga
Uchkoʻprik tumani, Gʻijdon MFY, Bunyodkor koʻchasi,
77-uyda yashovchi Sattorov Ulugʻbek
Maʼrufovichdan, tel. 91 680 54 20

ARIZA

${water}
\f${road}

29.01.2026                     U. Sattorov`,
    expected: {
      lastName: "Sattorov",
      firstName: "Ulugʻbek",
      middleName: "Maʼrufovich",
      region: "Fargʻona viloyati",
      area: "Uchkoʻprik tumani",
      mahalla: "Gʻijdon",
      address: "Bunyodkor koʻchasi, 77-uy",
      phone: "916805420",
      kind: "application",
      documentDate: "29.01.2026",
    },
  },
  {
    name: "small print at 150 dpi",
    form: "150 dpi",
    dpi: 150,
    points: 11,
    text: `Fargʻona viloyati hokimiga
Soʻx tumani, Qalʼacha MFY, Chashma koʻchasi,
9-uyda yashovchi Madaminova Robiya
Hasanovnadan, tel. 94 217 60 85

ARIZA

${light}

13.11.2026                    R. Madaminova`,
    expected: {
      lastName: "Madaminova",
      firstName: "Robiya",
      middleName: "Hasanovna",
      region: "Fargʻona viloyati",
      area: "Soʻx tumani",
      mahalla: "Qalʼacha",
      address: "Chashma koʻchasi, 9-uy",
      phone: "942176085",
      kind: "application",
      documentDate: "13.11.2026",
    },
  },
  {
    name: "digital document of Word",
    form: "digital",
    format: "Docx",
    text: `Fargʻona viloyati hokimi X.X. Bozorovga
Oʻzbekiston tumani, Bozor Yaypan MFY,
Mustaqillik koʻchasi, 101-uyda yashovchi
Ahmedova Dilfuza Mirzaolimovnadan
tel. +99890 155 47 12

TAKLIF

${road}

09.04.2026
D. Ahmedova`,
    expected: {
      lastName: "Ahmedova",
      firstName: "Dilfuza",
      middleName: "Mirzaolimovna",
      region: "Fargʻona viloyati",
      area: "Oʻzbekiston tumani",
      mahalla: "Bozor Yaypan",
      address: "Mustaqillik koʻchasi, 101-uy",
      phone: "901554712",
      kind: "proposal",
      documentDate: "09.04.2026",
    },
  },
  {
    name: "typed head over handwriting",
    form: "head over handwriting",
    by: 3.1,
    text: `Fargʻona viloyati hokimiga
Fargʻona tumani, Vodil MFY, Archazor koʻchasi,
44-uyda yashovchi Yusupov Kamoliddin
Gʻofurovichdan, tel. 90 302 58 74

ARIZA`,
    expected: {
      lastName: "Yusupov",
      firstName: "Kamoliddin",
      middleName: "Gʻofurovich",
      region: "Fargʻona viloyati",
      area: "Fargʻona tumani",
      mahalla: "Vodil",
      address: "Archazor koʻchasi, 44-uy",
      phone: "903025874",
      kind: "application",
    },
  },
  {
    name: "from another region, about Fergana",
    form: "200 dpi",
    text: `Fargʻona viloyati hokimiga
Andijon viloyatida yashovchi fuqaro
Hakimova Nasiba Oʻktamovnadan
tel. 99 521 08 73

ARIZA

Qizim Margʻilon shahri, Vatan MFY, Ipak yoʻli
koʻchasi, 16-uyga kelin boʻlib tushgan. Uyda tabiiy
gaz yoʻq. Gaz taʼminoti boʻlimi navbatga qoʻyish
uchun yangi loyiha soʻramoqda. Loyihani tezroq
tasdiqlab berishingizni soʻrayman.

24/10/2026                       N. Hakimova`,
    expected: {
      lastName: "Hakimova",
      firstName: "Nasiba",
      middleName: "Oʻktamovna",
      region: "Andijon viloyati",
      phone: "995210873",
      kind: "application",
      documentDate: "24.10.2026",
    },
  },
];
