import type { JudgedLetter } from "./letter.ts";

const pension = `Отам 40 йил давлат хўжалигида ишлаган. Шу йил
бошидан унинг пенсияси камайтирилди, сабаби ҳақида
ҳеч қандай хат келмади. Жамғарма бўлимига уч марта
бордик, масъул ходим таътилда дейишди. Пенсияни
қайта ҳисоблаб беришда ёрдам сўрайман.`;
const school = `Маҳалламиздаги мактабда иситиш қозони эскирган,
қишда синфхоналарда 10 даражадан ошмайди. Болалар
пальтода ўтириб дарс ўқийди. Қозонни алмаштириш учун
маблағ ажратилишини ва ишлар октябрь ойигача
тугатилишини назоратга олишингизни сўраймиз.`;
const waste = `Кўчамиз бошида чиқиндилар уюлиб ётибди, уларни
олиб кетадиган машина ойда бир марта ҳам келмайди.
Ёзда ҳидига чидаб бўлмайди, касаллик тарқалиши
мумкин. Чиқинди ташувчи ташкилотни тартибга
чақиришингизни илтимос қиламан.`;

/** Uzbek in the Cyrillic alphabet. */
export const cyrillicLetters: readonly JudgedLetter[] = [
  {
    name: "addressee with name and office, right half of the page",
    form: "300 dpi",
    dpi: 300,
    text: `                Фарғона вилояти ҳокими
                Х.Х. Бозоровга
                Риштон тумани, Вохим МФЙ,
                Кулоллар кўчаси, 52-уйда яшовчи
                фуқаро Тожибоев Илҳомжон
                Қодирович томонидан
                Тел: +998 91 118 40 26

                     АРИЗА

${pension}

12.03.2026 йил                 И. Тожибоев`,
    expected: {
      lastName: "Тожибоев",
      firstName: "Илҳомжон",
      middleName: "Қодирович",
      region: "Fargʻona viloyati",
      area: "Rishton tumani",
      mahalla: "Voxim",
      address: "Кулоллар кўчаси, 52-уй",
      phone: "911184026",
      kind: "application",
      documentDate: "12.03.2026",
    },
  },
  {
    name: "name before the address, қизи",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `Фарғона вилояти ҳокимлигига
Ғаниева Мўътабар Холмат қизидан
Яшаш манзили: Тошлоқ тумани, Ахшак МФЙ,
Пахтазор кўчаси, 11-уй
телефон (90) 583-07-44

ШИКОЯТ

Қўшним Ҳасанов Вали Турсунович уйимнинг деворига
тақаб молхона қурди. Унинг уйи Навбаҳор кўчаси,
13-уй, телефони 91 222 33 44. 2026 йил 3 январда
маҳалла комиссияси келиб далолатнома тузган, бироқ
молхона бузилмади. Чора кўришингизни сўрайман.

2026 йил 18 февраль             М. Ғаниева`,
    expected: {
      lastName: "Ғаниева",
      firstName: "Мўътабар",
      middleName: "Холмат қизи",
      region: "Fargʻona viloyati",
      area: "Toshloq tumani",
      mahalla: "Axshak",
      address: "Пахтазор кўчаси, 11-уй",
      phone: "905830744",
      kind: "complaint",
      documentDate: "18.02.2026",
    },
  },
  {
    name: "ўғли, typewriter",
    form: "200 dpi",
    face: "DejaVuSansMono",
    text: `Фарғона вилояти ҳокимига
Қува тумани, Гулистон МФЙ, Анорзор кўчаси,
8-уйда яшовчи Ўктамов Жасурбек Шерали ўғлидан
тел. 97 260 19 35

АРИЗА

Тадбиркорлик қилиш учун бўш ер майдонини ижарага
олмоқчиман. Аукционда икки марта қатнашдим, лекин
натижалар эълон қилинмади. Ҳужжатларимни кўриб чиқиб,
қонуний жавоб беришингизни сўрайман.

7 август 2026 йил             Ж. Ўктамов`,
    expected: {
      lastName: "Ўктамов",
      firstName: "Жасурбек",
      middleName: "Шерали ўғли",
      region: "Fargʻona viloyati",
      area: "Quva tumani",
      mahalla: "Guliston",
      address: "Анорзор кўчаси, 8-уй",
      phone: "972601935",
      kind: "application",
      documentDate: "07.08.2026",
    },
  },
  {
    name: "a street that bears a mahalla's name of the same town",
    form: "200 dpi",
    face: "Roboto",
    text: `Фарғона вилояти ҳокимига
Фарғона шаҳри, Баркамол МФЙ, Алишер Навоий
кўчаси, 33-уй, 7-хонадонда яшовчи Исоқова
Гулнора Пўлатовнадан, тел: 93 974 11 08

АРИЗА

${waste}

25.05.2026                    Г. Исоқова`,
    expected: {
      lastName: "Исоқова",
      firstName: "Гулнора",
      middleName: "Пўлатовна",
      region: "Fargʻona viloyati",
      area: "Fargʻona shahri",
      mahalla: "Barkamol",
      address: "Алишер Навоий кўчаси, 33-уй, 7-хонадон",
      phone: "939741108",
      kind: "application",
      documentDate: "25.05.2026",
    },
  },
  {
    name: "collective letter of parents",
    form: "200 dpi",
    text: `Фарғона вилояти ҳокимига
Данғара тумани, Шодлик МФЙда жойлашган
21-мактаб ўқувчиларининг ота-оналаридан

ЖАМОАВИЙ МУРОЖААТ

${school}

Ота-оналар номидан:
Собиров А., Турғунова Н., Қаюмов Ф.
02.09.2026`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Dangʻara tumani",
      mahalla: "Shodlik",
      documentDate: "02.09.2026",
    },
  },
  {
    name: "head of a farm with the full name",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `Фарғона вилояти ҳокими Х. Бозоровга
Фурқат тумани, Ғаллакор МФЙ ҳудудидаги
“Ҳосилдор замин” фермер хўжалиги раҳбари
Эгамбердиев Ўринбой Мамажоновичдан
тел: 99 306 72 15

ТАКЛИФ

Туманимизда томчилатиб суғоришга ўтган хўжаликлар
кўп, лекин уларга хизмат кўрсатадиган устахона йўқ.
Шундай устахонани собиқ техника паркида очишни
таклиф қиламан. Бунинг учун жой ва асбоблар бор.

20.01.2026                   Ў. Эгамбердиев`,
    expected: {
      lastName: "Эгамбердиев",
      firstName: "Ўринбой",
      middleName: "Мамажонович",
      region: "Fargʻona viloyati",
      area: "Furqat tumani",
      mahalla: "Gʻallakor",
      phone: "993067215",
      kind: "proposal",
      documentDate: "20.01.2026",
    },
  },
  {
    name: "in capitals",
    form: "300 dpi",
    dpi: 300,
    text: `ФАРҒОНА ВИЛОЯТИ ҲОКИМИГА
БЕШАРИҚ ТУМАНИ, АРИҚБОШИ МФЙ, ИСТИҚБОЛ
КЎЧАСИ, 19-УЙДА ЯШОВЧИ НОРМАТОВА
САНОБАР ҚЎЗИЕВНАДАН
ТЕЛ. 94 470 38 52

ШИКОЯТ

${waste}

15.06.2026                    С. Норматова`,
    expected: {
      lastName: "Норматова",
      firstName: "Санобар",
      middleName: "Қўзиевна",
      region: "Fargʻona viloyati",
      area: "Beshariq tumani",
      mahalla: "Ariqboshi",
      address: "Истиқбол кўчаси, 19-уй",
      phone: "944703852",
      kind: "complaint",
      documentDate: "15.06.2026",
    },
  },
  {
    name: "without a title, the phone at the end",
    form: "200 dpi",
    text: `Фарғона вилояти ҳокимига
Марғилон шаҳри, Ватан МФЙ, Машраб кўчаси,
62-уйда истиқомат қилувчи Зокирова
Ҳилола Аҳмаджоновнадан

Ҳурматли ҳоким! Мен икки фарзандни ёлғиз тарбиялаб
келмоқдаман. Моддий ёрдам учун мурожаат қилганимда
рўйхатдан ўтмагансиз деб рад этишди. Ҳолатимни
ўрганиб, менга ёрдам беришингизни сўрайман.

Ҳ. Зокирова
11.11.2026, тел. 91 157 83 60`,
    expected: {
      lastName: "Зокирова",
      firstName: "Ҳилола",
      middleName: "Аҳмаджоновна",
      region: "Fargʻona viloyati",
      area: "Margʻilon shahri",
      mahalla: "Vatan",
      address: "Машраб кўчаси, 62-уй",
      phone: "911578360",
      documentDate: "11.11.2026",
    },
  },
  {
    name: "other people, phones and another district in the body",
    form: "noise",
    text: `Фарғона вилояти ҳокимига
Олтиариқ тумани, Бўстон МФЙ, Юлдуз кўчаси,
3-уйда яшовчи Каримов Даврон Олимович томонидан
тел: 90 966 20 41

ШИКОЯТ

Укам Каримов Шавкат Олимович Қўқон шаҳри, Тинчлик
кўчаси, 45-уйда яшайди. 04.02.2026 да уни ишдан
бўшатишди. Раҳбари Собиров Нодир Ғаниевич телефонга
жавоб бермаяпти, рақами 93 500 60 70. Укамни ишга
тиклашда ёрдам беришингизни сўрайман.

28.04.2026                     Д. Каримов`,
    expected: {
      lastName: "Каримов",
      firstName: "Даврон",
      middleName: "Олимович",
      region: "Fargʻona viloyati",
      area: "Oltiariq tumani",
      mahalla: "Boʻston",
      address: "Юлдуз кўчаси, 3-уй",
      phone: "909662041",
      kind: "complaint",
      documentDate: "28.04.2026",
    },
  },
  {
    name: "surname without an ending, phone without marks",
    form: "skew",
    by: -1.5,
    text: `Фарғона вилояти ҳокимига
Сўх тумани, Қизилқиёқ МФЙ, Бинафша кўчаси,
14-уйда яшовчи Азиз Фаррух Музаффаровичдан
Телефон 885410967

АРИЗА

${school}

30.09.2026                        Ф. Азиз`,
    expected: {
      lastName: "Азиз",
      firstName: "Фаррух",
      middleName: "Музаффарович",
      region: "Fargʻona viloyati",
      area: "Soʻx tumani",
      mahalla: "Qizilqiyoq",
      address: "Бинафша кўчаси, 14-уй",
      phone: "885410967",
      kind: "application",
      documentDate: "30.09.2026",
    },
  },
  {
    name: "upside down",
    form: "turned",
    by: 180,
    text: `Фарғона вилояти ҳокимига
Бувайда тумани, Бештерак МФЙ, Лола кўчаси,
21-уйда яшовчи Усмонова Раъно
Собиржоновнадан, тел: 95 741 30 69

АРИЗА

${pension}

03.03.2026                     Р. Усмонова`,
    expected: {
      lastName: "Усмонова",
      firstName: "Раъно",
      middleName: "Собиржоновна",
      region: "Fargʻona viloyati",
      area: "Buvayda tumani",
      mahalla: "Beshterak",
      address: "Лола кўчаси, 21-уй",
      phone: "957413069",
      kind: "application",
      documentDate: "03.03.2026",
    },
  },
  {
    name: "photo in shadow",
    form: "shadow",
    by: 0.3,
    face: "DejaVuSans",
    text: `Фарғона вилояти ҳокимига
Ёзёвон тумани, Гастон МФЙ, Саховат кўчаси,
6-уйда яшовчи Бойматов Эркин Ҳошимовичдан
тел: 90 245 91 37

АРИЗА

${waste}

16.07.2026                      Э. Бойматов`,
    expected: {
      lastName: "Бойматов",
      firstName: "Эркин",
      middleName: "Ҳошимович",
      region: "Fargʻona viloyati",
      area: "Yozyovon tumani",
      mahalla: "Gaston",
      address: "Саховат кўчаси, 6-уй",
      phone: "902459137",
      kind: "application",
      documentDate: "16.07.2026",
    },
  },
  {
    name: "blue stamp over the text",
    form: "stamp",
    text: `Фарғона вилояти ҳокимига
Бағдод тумани, Бордон МФЙ, Наврўз кўчаси,
38-уйда яшовчи Раззоқов Темур Баҳромовичдан
тел: 91 390 44 57

ШИКОЯТ

${pension}

06.02.2026                     Т. Раззоқов`,
    expected: {
      lastName: "Раззоқов",
      firstName: "Темур",
      middleName: "Баҳромович",
      region: "Fargʻona viloyati",
      area: "Bagʻdod tumani",
      mahalla: "Bordon",
      address: "Наврўз кўчаси, 38-уй",
      phone: "913904457",
      kind: "complaint",
      documentDate: "06.02.2026",
    },
  },
  {
    name: "two pages, the address on the second",
    form: "two pages",
    format: "Pdf",
    text: `Фарғона вилояти ҳокимига

АРИЗА

${school}
\f${waste}

Ҳурмат билан,
Учкўприк тумани, Зиғир МФЙ, Олмазор кўчаси,
17-уйда яшовчи Ҳамидов Баходир Расулович
тел. 93 682 57 04
21.10.2026`,
    expected: {
      lastName: "Ҳамидов",
      firstName: "Баходир",
      middleName: "Расулович",
      region: "Fargʻona viloyati",
      area: "Uchkoʻprik tumani",
      mahalla: "Zigʻir",
      address: "Олмазор кўчаси, 17-уй",
      phone: "936825704",
      kind: "application",
      documentDate: "21.10.2026",
    },
  },
  {
    name: "10 points at 200 dpi",
    form: "200 dpi",
    points: 10,
    text: `Фарғона вилояти ҳокимига
Қўштепа тумани, Ғиштмон МФЙ, Зарафшон кўчаси,
29-уйда яшовчи Отабоева Назокат
Эшматовнадан, тел: 94 133 26 80

АРИЗА

${pension}

08.10.2026                    Н. Отабоева`,
    expected: {
      lastName: "Отабоева",
      firstName: "Назокат",
      middleName: "Эшматовна",
      region: "Fargʻona viloyati",
      area: "Qoʻshtepa tumani",
      mahalla: "Gʻishtmon",
      address: "Зарафшон кўчаси, 29-уй",
      phone: "941332680",
      kind: "application",
      documentDate: "08.10.2026",
    },
  },
  {
    name: "digital PDF",
    form: "digital",
    format: "Pdf",
    text: `Фарғона вилояти ҳокимига
Ўзбекистон тумани, Боғиэрам МФЙ, Ёшлар кўчаси,
4-уйда яшовчи Маматқулов Хусан
Тўлқинович томонидан, тел: 90 778 15 93

АРИЗА

${waste}

12.08.2026                    Х. Маматқулов`,
    expected: {
      lastName: "Маматқулов",
      firstName: "Хусан",
      middleName: "Тўлқинович",
      region: "Fargʻona viloyati",
      area: "Oʻzbekiston tumani",
      mahalla: "Bogʻieram",
      address: "Ёшлар кўчаси, 4-уй",
      phone: "907781593",
      kind: "application",
      documentDate: "12.08.2026",
    },
  },
  {
    name: "typed head over handwriting",
    form: "head over handwriting",
    by: 3.1,
    text: `Фарғона вилояти ҳокимига
Қувасой шаҳри, Арсиф МФЙ, Тоғ кўчаси,
10-уйда яшовчи Ниёзов Акмал
Турдиевичдан, тел: 91 654 08 29

ШИКОЯТ`,
    expected: {
      lastName: "Ниёзов",
      firstName: "Акмал",
      middleName: "Турдиевич",
      region: "Fargʻona viloyati",
      area: "Quvasoy shahri",
      mahalla: "Arsif",
      address: "Тоғ кўчаси, 10-уй",
      phone: "916540829",
      kind: "complaint",
    },
  },
];
