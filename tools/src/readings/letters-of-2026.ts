import type { JudgedLetter } from "./letter.ts";

const bus = `Qişloğimizdan tuman markaziga qatnaydigan yagona avtobus
sentabr oyidan beri töxtab qoldi. Talabalar öqişga
piyoda çiqib, katta yölda yölovçi maşina kutişadi.
Yoşi ulğaygan kişilar şifoxonaga bora olmayapti.
Yönalişni tiklaş, ertalab va keçqurun bittadan
qatnov qöşiş çoralarini körişingizni söraymiz.`;
const kitchen = `Bolalar boğçasining oşxonasi avariya holatida: şiftdan
suvoq köçib tuşmoqda, idiş yuviş uçun issiq suv yöq.
Boğça mudirasi taʼmirlaş yoz boşida boşlanadi, deb
vaʼda bergan edi, hozirgaça heç kim kelmadi. Uç yoşli
nabiram şu boğçaga qatnaydi. Taʼmirlaşga mablağ
ajratilişida yordam berişingizni sörayman.`;
const record = `Öttiz yetti yil maktabda öqituvçi bölib işladim. Şundan
töqqiz yili pensiya hisobiga qöşilmagan, çunki eski
hujjatlar yöqolgan ekan. Şahar arxivi maʼlumotnoma
berişdan boş tortmoqda. Öşa yillari birga işlagan
guvohlarim bor. Mehnat stajimni töğri hisoblaşlariga
kömaklaşişingizni sörayman.`;
const loud = `Uyimiz yonidagi töyxona tungi soat birgaça baland ovozda
qöşiq qöyadi. Kiçkina çaqaloğim uxlay olmaydi, qaynonam
esa yurak xastaligidan qiynaladi. Uçastka inspektoriga
tört marta şikoyat qildik, egasi ogohlantiriş olib, yana
öz bilganiça davom etmoqda. Töyxonaning iş vaqtini
çeklab qöyişingizni talab qilaman.`;
const ditch = `Köçamiz böylab ötgan zovur uç yildan beri tozalanmagan,
loyqa va çiqindiga tölib qolgan. Har yomğirda suv toşib,
hovlilarga kiradi, devorlarimiz nuray boşladi. Suv
xöjaligi bölimi maşina yöq, deb javob berdi. Zovurni
qişgaça çuqurlaştirib, çetini mustahkamlaşga
körsatma berişingizni söraymiz.`;
const loan = `Yoş oilalar dasturi böyiça uy-joy uçun imtiyozli kredit
olişga hujjat topşirgan edim. Bank töqson kun ötsa ham
javob bermayapti, har gal boşqa qöşimça maʼlumotnoma
talab qiladi. Ijarada yaşaymiz, ikki farzandim bor.
Arizam qonunda belgilangan muddatda körib çiqilişini
nazoratga olişingizni sörayman.`;
const light = `Maktab yonidagi piyodalar ötiş joyida yoritgiç yöq,
keçki smenada öqiydigan bolalar qoronğida qaytadi. Ötgan
hafta öninçi sinf öquvçisi şu yerda maşina tagida
qolişiga sal qoldi. Ustun qöyiş va tezlikni çeklovçi
belgi örnatiş haqida yöl xöjaligiga topşiriq
berişingizni sörayman.`;
const park = `Taklifim şuki, eski paxta zavodi örnida yoşlar uçun
sport maydonçasi va soya-salqin xiyobon barpo etilsin.
Hozir u yerda buzilgan temir-tersak va çiqindi uyulib
yotibdi. Mahalla ahli köçat ekişga, haşarda qatnaşişga
tayyor. Loyiha smetasini mutaxassis öğlim bepul
çizib berdi, uni xatga qöşib yuboryapman.`;
const gas = `Noyabr boşidan buyon xonadonimizda gaz bosimi keçqurun
butunlay pasayib ketadi, isitiş qozoni öçib qoladi. Bir
yaşar egizaklarim şamollab, şifoxonaga tuşdi. Tuman
gaz idorasi quvur eskirganini tan oldi, ammo almaştiriş yilini
aytmadi. Quvurni almaştiriş rejasiga köçamiz
kiritilişini va aniq muddat aytilişini sörayman.`;
const share = `Marhum otamdan qolgan hovlini akam Xöjayev Jöraqul bizdan
yaşirinça öz nomiga ötkazib olgan. Notarius rozilik
xatimizni sörab ham körmagan, imzo uçala opamniki emas.
Sudga murojaat qilişga, advokat yollaşga qurbimiz
yetmaydi. Yuridik yordam körsatişingizni va hujjat
qonuniyligini tekşirtirişingizni sörayman.`;
const market = `Dehqon bozorida rasta uçun belgilangan tölovga qöşimça
ravişda çek berilmaydigan pul yiğişmoqda. Tölamagan
sotuvçilarni darvozadan kiritişmaydi, tarozini olib
qöyişadi. Bozor boşqaruvi raisi şikoyatimizni eşitişni
istamadi. Noqonuniy yiğimga çek qöyilişini va tölangan
pullar qaytarilişini söraymiz.`;
const prosthesis = `Ikkinçi guruh nogironiman, çap oyoğim uçun protez
buyurtma qilinganiga sakkiz oy böldi. Markaz navbat
yaqinlaşdi deydi, keyin yana keçiktiradi. Qöltiqtayoqda
yuriş qişda juda qiyin, işimdan ajralib qolişdan
qörqaman. Protezni tezroq topşirişlariga yordam
berişingizni iltimos qilaman.`;

/** Uzbek in the Latin alphabet of 2026. */
export const lettersOf2026: readonly JudgedLetter[] = [
  {
    name: "addressee with name and office, right half of the page",
    form: "300 dpi",
    dpi: 300,
    text: `                Farğona viloyati hokimi
                Bozorov Xayrulla Xaydaroviçga
                Rişton tumani, Boğiston MFY,
                Çinnigaron köçasi, 14-uyda yaşovçi
                fuqaro Jörayev Öktam
                Şavkatoviç tomonidan
                tel: +998 91 304 27 65

                    ARIZA

${bus}

12.10.2026-yil                  Ö. Jörayev`,
    expected: {
      lastName: "Jörayev",
      firstName: "Öktam",
      middleName: "Şavkatoviç",
      region: "Fargʻona viloyati",
      area: "Rishton tumani",
      mahalla: "Bogʻiston",
      address: "Çinnigaron köçasi, 14-uy",
      phone: "913042765",
      kind: "application",
      documentDate: "12.10.2026",
    },
  },
  {
    name: "name before the address, qizi, phone in brackets",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `Farğona viloyati hokimligiga
Çoriyeva Gulçehra Öktam qizidan
Manzil: Oltiariq tumani, Buğdoyçi MFY,
Boğişamol köçasi, 8-uy
Tel.: (+998 90) 417-35-06

ŞIKOYAT

${loud}

2026-yil 3-sentabr               G. Çoriyeva`,
    expected: {
      lastName: "Çoriyeva",
      firstName: "Gulçehra",
      middleName: "Öktam qizi",
      region: "Fargʻona viloyati",
      area: "Oltiariq tumani",
      mahalla: "Bugʻdoychi",
      address: "Boğişamol köçasi, 8-uy",
      phone: "904173506",
      kind: "complaint",
      documentDate: "03.09.2026",
    },
  },
  {
    name: "öğli, typewriter",
    form: "200 dpi",
    face: "DejaVuSansMono",
    text: `Farğona viloyati hokimi X. Bozorovga
Bağdod tumani, Dörmança MFY, Şarşara
köçasi, 36-uyda yaşovçi
Yöldoşev Şerzod Ğayrat öğlidan

ARIZA

${loan}

7-avgust 2026-yil             Ş. Yöldoşev
Telefon: 99 312 08 74`,
    expected: {
      lastName: "Yöldoşev",
      firstName: "Şerzod",
      middleName: "Ğayrat öğli",
      region: "Fargʻona viloyati",
      area: "Bagʻdod tumani",
      mahalla: "Doʻrmancha",
      address: "Şarşara köçasi, 36-uy",
      phone: "993120874",
      kind: "application",
      documentDate: "07.08.2026",
    },
  },
  {
    name: "a city and a flat",
    form: "200 dpi",
    face: "Roboto",
    text: `Farğona viloyati hokimiga
Qöqon şahri, Artizonböyi MFY, Ğalaba
köçasi, 52-uy, 17-xonadonda yaşovçi
Şodiyeva Çaros Tölqinovnadan
tel. 97 226 51 40

ARIZA

${gas}

21.11.2026                       Ç. Şodiyeva`,
    expected: {
      lastName: "Şodiyeva",
      firstName: "Çaros",
      middleName: "Tölqinovna",
      region: "Fargʻona viloyati",
      area: "Qoʻqon shahri",
      mahalla: "Artizonboʻyi",
      address: "Ğalaba köçasi, 52-uy, 17-xonadon",
      phone: "972265140",
      kind: "application",
      documentDate: "21.11.2026",
    },
  },
  {
    name: "collective letter of a street",
    form: "200 dpi",
    face: "DejaVuSerifCondensed",
    text: `Farğona viloyati hokimiga
Danğara tumani Şodlik MFY Böston köçasi
aholisidan

JAMOAVIY ARIZA

${ditch}

Hurmat bilan, köça aholisi nomidan:
1. Şarofov B.      2. Öktamova M.
3. Ğulomov T.      4. Çinibekova S.
18.10.2026`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Dangʻara tumani",
      mahalla: "Shodlik",
      address: "Böston köçasi",
      kind: "application",
      documentDate: "18.10.2026",
    },
  },
  {
    name: "head of a firm with initials",
    form: "200 dpi",
    face: "DejaVuSansCondensed",
    text: `“ŞARQ ĞIŞT” MÇJ
Toşloq tumani, Axşak MFY, Sanoatçilar köçasi, 5-uy
tel. 73 258 60 12

2026-yil 16-mart                      27-son

Farğona viloyati hokimi
X. Bozorovga

Korxonamizga ajratilgan yer maydoniga elektr tarmoği
ötkazilişi keçiktirilmoqda. Şartnoma böyiça iş ötgan
yilning dekabrida tugaşi kerak edi. Qurilişçilar töxtab
turibdi, yuz nafar işçi maoşsiz qolişi mumkin. Masalani
hal etişda kömaklaşişingizni söraymiz.

Direktor                      Ş. Ğofurov`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Toshloq tumani",
      mahalla: "Axshak",
      address: "Sanoatçilar köçasi, 5-uy",
      phone: "732586012",
      documentDate: "16.03.2026",
    },
  },
  {
    name: "proposal, all of the head in capitals",
    form: "300 dpi",
    dpi: 300,
    face: "DejaVuSans",
    text: `FARĞONA VILOYATI HOKIMLIGIGA

MARĞILON ŞAHRI GÖRAVVOL MFY
ÇORSU KÖÇASI 43-UYDA YAŞOVÇI
ŞERMATOV BEKZOD ÖKTAMOVIÇDAN

TAKLIF

${park}

25.04.2026                      B. Şermatov`,
    expected: {
      lastName: "Şermatov",
      firstName: "Bekzod",
      middleName: "Öktamoviç",
      region: "Fargʻona viloyati",
      area: "Margʻilon shahri",
      mahalla: "Goʻravvol",
      address: "Çorsu köçasi, 43-uy",
      kind: "proposal",
      documentDate: "25.04.2026",
    },
  },
  {
    name: "without a title, phone at the end",
    form: "200 dpi",
    text: `Farğona viloyati hokimi Bozorov X.X.ga
Furqat tumani, Ğunça MFY, Yangi çinor köçasi
11-uyda istiqomat qiluvçi Mamaşaripova Oyşa
Töxtasinovnadan

Hurmatli Xayrulla Xaydaroviç! Sizga umid bilan xat
yozyapman. ${prosthesis}

Mamaşaripova Oyşa
30.06.2026, telefonim 88 745 19 03`,
    expected: {
      lastName: "Mamaşaripova",
      firstName: "Oyşa",
      middleName: "Töxtasinovna",
      region: "Fargʻona viloyati",
      area: "Furqat tumani",
      mahalla: "Gʻuncha",
      address: "Yangi çinor köçasi, 11-uy",
      phone: "887451903",
      documentDate: "30.06.2026",
    },
  },
  {
    name: "other people and another district in the body",
    form: "noise",
    text: `Farğona viloyati hokimiga
Buvayda tumani, Beşterak MFY, Oqtoş köçasi,
29-uyda yaşovçi Xöjayeva Şoira Mirzayevnadan,
tel. 94 180 63 27

ŞIKOYAT

${share}
Akam Quva tumani, Ğalaba MFY, Navröz köçasi, 61-uyda
yaşaydi, telefoni 90 555 44 33.

15.05.2026                      Ş. Xöjayeva`,
    expected: {
      lastName: "Xöjayeva",
      firstName: "Şoira",
      middleName: "Mirzayevna",
      region: "Fargʻona viloyati",
      area: "Buvayda tumani",
      mahalla: "Beshterak",
      address: "Oqtoş köçasi, 29-uy",
      phone: "941806327",
      kind: "complaint",
      documentDate: "15.05.2026",
    },
  },
  {
    name: "surname without an ending, phone without marks",
    form: "skew",
    by: 2,
    face: "DejaVuSans",
    text: `Farğona viloyati hokimligiga
Yozyovon tumani Yoşlik MFY Gulşan köçasi
70-uyda yaşovçi Açil Qöçqor Işoqoviçdan
Telefon: 915603318

ARIZA

${light}

9.02.2026                          Q. Açil`,
    expected: {
      lastName: "Açil",
      firstName: "Qöçqor",
      middleName: "Işoqoviç",
      region: "Fargʻona viloyati",
      area: "Yozyovon tumani",
      mahalla: "Yoshlik",
      address: "Gulşan köçasi, 70-uy",
      phone: "915603318",
      kind: "application",
      documentDate: "09.02.2026",
    },
  },
  {
    name: "turned by a quarter",
    form: "turned",
    by: 90,
    text: `Farğona viloyati hokimiga
Özbekiston tumani, Avğon MFY, Tinçlik köçasi,
3-uyda yaşovçi Şaripova Noşira
Tuyğunovna tomonidan. Tel: 93-271-84-50

ARIZA

${kitchen}

14.03.2026                       N. Şaripova`,
    expected: {
      lastName: "Şaripova",
      firstName: "Noşira",
      middleName: "Tuyğunovna",
      region: "Fargʻona viloyati",
      area: "Oʻzbekiston tumani",
      mahalla: "Avgʻon",
      address: "Tinçlik köçasi, 3-uy",
      phone: "932718450",
      kind: "application",
      documentDate: "14.03.2026",
    },
  },
  {
    name: "photo in shadow",
    form: "shadow",
    by: 0.35,
    text: `Farğona viloyati hokimiga
Beşariq tumani, Buloqboşi MFY, Çilonzor
köçasi, 18-uyda yaşovçi Qöçqorov
Ölmas Toşpölatoviçdan, tel. 90 694 02 57

ARIZA

${record}

23.09.2026                    Ö. Qöçqorov`,
    expected: {
      lastName: "Qöçqorov",
      firstName: "Ölmas",
      middleName: "Toşpölatoviç",
      region: "Fargʻona viloyati",
      area: "Beshariq tumani",
      mahalla: "Buloqboshi",
      address: "Çilonzor köçasi, 18-uy",
      phone: "906940257",
      kind: "application",
      documentDate: "23.09.2026",
    },
  },
  {
    name: "blue stamp over the text",
    form: "stamp",
    text: `Farğona viloyati hokimiga
Quvasoy şahri, Döstlik MFY, Toğ köçasi, 21-uyda
yaşovçi Boymurodov Şuhrat Eşonoviçdan
tel. 95 730 41 86

ŞIKOYAT

${market}

6.08.2026                    Ş. Boymurodov`,
    expected: {
      lastName: "Boymurodov",
      firstName: "Şuhrat",
      middleName: "Eşonoviç",
      region: "Fargʻona viloyati",
      area: "Quvasoy shahri",
      mahalla: "Doʻstlik",
      address: "Toğ köçasi, 21-uy",
      phone: "957304186",
      kind: "complaint",
      documentDate: "06.08.2026",
    },
  },
  {
    name: "two pages, the signature on the second",
    form: "two pages",
    format: "Pdf",
    face: "Roboto",
    text: `Farğona viloyati hokimiga
Uçköprik tumani, Ğijdon MFY, Ötarboy köçasi,
94-uyda yaşovçi Çaqqonov Uluğbek
Maʼmuroviçdan, tel. 91 465 70 39

ARIZA

${ditch}
\f${bus}

11.01.2026                     U. Çaqqonov`,
    expected: {
      lastName: "Çaqqonov",
      firstName: "Uluğbek",
      middleName: "Maʼmuroviç",
      region: "Fargʻona viloyati",
      area: "Uchkoʻprik tumani",
      mahalla: "Gʻijdon",
      address: "Ötarboy köçasi, 94-uy",
      phone: "914657039",
      kind: "application",
      documentDate: "11.01.2026",
    },
  },
  {
    name: "small print at 150 dpi",
    form: "150 dpi",
    dpi: 150,
    points: 11,
    text: `Farğona viloyati hokimiga
Söx tumani, Ğaznov MFY, Çaşma köçasi,
15-uyda yaşovçi Madaminova Şahnoza
Ganişerovnadan, tel. 94 308 27 91

ARIZA

${kitchen}

19.11.2026                    Ş. Madaminova`,
    expected: {
      lastName: "Madaminova",
      firstName: "Şahnoza",
      middleName: "Ganişerovna",
      region: "Fargʻona viloyati",
      area: "Soʻx tumani",
      mahalla: "Gʻaznov",
      address: "Çaşma köçasi, 15-uy",
      phone: "943082791",
      kind: "application",
      documentDate: "19.11.2026",
    },
  },
  {
    name: "digital document of Word",
    form: "digital",
    format: "Docx",
    text: `Farğona viloyati hokimi X.X. Bozorovga
Qöştepa tumani, Ğiştmon MFY,
Mustaqillik köçasi, 88-uyda yaşovçi
Öljayeva Şahlo Abduğaniyevna tomonidan
tel. +99890 277 35 61

TAKLIF

${park}

28.05.2026
Ş. Öljayeva`,
    expected: {
      lastName: "Öljayeva",
      firstName: "Şahlo",
      middleName: "Abduğaniyevna",
      region: "Fargʻona viloyati",
      area: "Qoʻshtepa tumani",
      mahalla: "Gʻishtmon",
      address: "Mustaqillik köçasi, 88-uy",
      phone: "902773561",
      kind: "proposal",
      documentDate: "28.05.2026",
    },
  },
  {
    name: "typed head over handwriting",
    form: "head over handwriting",
    by: 3.1,
    text: `Farğona viloyati hokimiga
Farğona şahri, Axmad Al-Farğoniy MFY, Boğbon köçasi,
27-uyda yaşovçi Yunusov Çorşanbi
Ğofuroviçdan, tel. 90 841 36 05

ARIZA`,
    expected: {
      lastName: "Yunusov",
      firstName: "Çorşanbi",
      middleName: "Ğofuroviç",
      region: "Fargʻona viloyati",
      area: "Fargʻona shahri",
      mahalla: "Axmad Al-Fargʻoniy",
      address: "Boğbon köçasi, 27-uy",
      phone: "908413605",
      kind: "application",
    },
  },
  {
    name: "from another region, about Fergana",
    form: "200 dpi",
    face: "DejaVuSerifCondensed",
    text: `Farğona viloyati hokimiga
Samarqand viloyatida yaşovçi fuqaro
Haşimova Öğiloy Çoriyevnadan
tel. 99 164 72 80

ARIZA

Öğlim Farğona şahri, Alişer Navoiy MFY, Toşkent köçasi,
30-uyda ijarada yaşab, institutda öqiydi. Uy egasi uni
röyxatdan ötkazmayapti, şu bois yotoqxonadan ham joy
berişmayapti. Yotoqxonaga joylaştirişda yordam
berişingizni sörayman.

4/11/2026                       Ö. Haşimova`,
    expected: {
      lastName: "Haşimova",
      firstName: "Öğiloy",
      middleName: "Çoriyevna",
      region: "Samarqand viloyati",
      phone: "991647280",
      kind: "application",
      documentDate: "04.11.2026",
    },
  },
  {
    name: "the name alone in capitals, a letter sent again",
    form: "200 dpi",
    face: "DejaVuSansCondensed",
    text: `Farğona viloyati hokimiga
Quva tumani, Böston MFY, Oltinvodiy köçasi,
6-uyda yaşovçi RAŞIDOV ĞANIJON
QÖZIYEVIÇ tomonidan, tel. 93 902 17 48

TAKRORIY ARIZA

${record}

2026-yil 30-oktabr            Ğ. Raşidov`,
    expected: {
      lastName: "Raşidov",
      firstName: "Ğanijon",
      middleName: "Qöziyeviç",
      region: "Fargʻona viloyati",
      area: "Quva tumani",
      mahalla: "Boʻston",
      address: "Oltinvodiy köçasi, 6-uy",
      phone: "939021748",
      kind: "application",
      documentDate: "30.10.2026",
    },
  },
  {
    name: "a complaint in small narrow print",
    form: "200 dpi",
    face: "DejaVuSerifCondensed",
    points: 10,
    text: `Farğona viloyati hokimligiga
Furqat tumani, Ardaxşon MFY, Uzumçilar köçasi, 47-uyda
yaşovçi Sölayev Jahongir Qarşiboyeviç tomonidan
tel. (95) 418-60-22

ŞIKOYAT

${market}
${loud}

17.07.2026                         J. Sölayev`,
    expected: {
      lastName: "Sölayev",
      firstName: "Jahongir",
      middleName: "Qarşiboyeviç",
      region: "Fargʻona viloyati",
      area: "Furqat tumani",
      mahalla: "Ardaxshon",
      address: "Uzumçilar köçasi, 47-uy",
      phone: "954186022",
      kind: "complaint",
      documentDate: "17.07.2026",
    },
  },
];
