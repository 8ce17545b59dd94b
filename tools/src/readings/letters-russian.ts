import type { JudgedLetter } from "./letter.ts";

const heat = `Второй год подряд в нашем доме нет отопления. Зимой
температура в квартирах не поднимается выше двенадцати
градусов. Управляющая компания ссылается на износ
труб, однако плату берёт полностью. Прошу провести
проверку и обязать компанию заменить трубы.`;
const lights = `На нашей улице уже полгода не горят фонари. Вечером
дети возвращаются из школы в полной темноте, осенью
под машину попал велосипедист. Мы обращались в
районные электрические сети, но нам ответили, что
нет ламп. Прошу Вас помочь восстановить освещение.`;
const bus = `Автобус номер 12 ходит один раз в два часа, а утром
проезжает мимо остановки переполненным. Рабочие
опаздывают на фабрику, пенсионеры не могут доехать до
поликлиники. Просим добавить на линию ещё две машины
и вывесить на остановках расписание.`;

/** Russian. */
export const russianLetters: readonly JudgedLetter[] = [
  {
    name: "addressee with name and office, right half of the page",
    form: "300 dpi",
    dpi: 300,
    text: `                Хокиму Ферганской области
                Бозорову Х.Х.
                от Кузнецовой Марины
                Викторовны, проживающей
                по адресу: г. Фергана,
                ул. Мустакиллик, д. 27, кв. 40
                тел. +998 90 407 53 18

                 ЗАЯВЛЕНИЕ

${heat}

11.02.2026 г.                М. Кузнецова`,
    expected: {
      lastName: "Кузнецова",
      firstName: "Марина",
      middleName: "Викторовна",
      region: "Fargʻona viloyati",
      area: "Fargʻona shahri",
      address: "ул. Мустакиллик, д. 27, кв. 40",
      phone: "904075318",
      kind: "application",
      documentDate: "11.02.2026",
    },
  },
  {
    name: "гражданин, МСГ before its name",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `Хокиму Ферганской области
от гражданина Рахматуллаева Шухрата
Анваровича, проживающего по адресу:
Алтыарыкский район, МСГ «Гулистон», улица
Боги-Шамол, дом 15. Телефон: (91) 672-30-54

ЖАЛОБА

Мой сосед Юсупов Бахтиёр Алиевич, живущий на улице
Навруз, дом 3, самовольно перекрыл проезд. Его телефон
93 200 30 40. 14 марта 2026 года участковый составил
акт, но забор стоит до сих пор. Прошу принять меры.

5 мая 2026 года                Ш. Рахматуллаев`,
    expected: {
      lastName: "Рахматуллаев",
      firstName: "Шухрат",
      middleName: "Анварович",
      region: "Fargʻona viloyati",
      area: "Oltiariq tumani",
      mahalla: "Guliston",
      address: "улица Боги-Шамол, дом 15",
      phone: "916723054",
      kind: "complaint",
      documentDate: "05.05.2026",
    },
  },
  {
    name: "угли, typewriter",
    form: "200 dpi",
    face: "DejaVuSansMono",
    text: `Хокиму Ферганской области
от Холматова Достонбека Илхом угли
Бешарыкский район, МСГ «Бахмал», ул. Озод,
дом 60, тел. 97 733 08 21

ЗАЯВЛЕНИЕ

Я окончил педагогический институт и не могу найти
работу по специальности. В районном отделе образования
сказали, что мест нет, хотя в школах не хватает
учителей математики. Прошу помочь с трудоустройством.

2.07.2026                      Д. Холматов`,
    expected: {
      lastName: "Холматов",
      firstName: "Достонбек",
      middleName: "Илхом угли",
      region: "Fargʻona viloyati",
      area: "Beshariq tumani",
      mahalla: "Baxmal",
      address: "ул. Озод, дом 60",
      phone: "977330821",
      kind: "application",
      documentDate: "02.07.2026",
    },
  },
  {
    name: "Цой, a street that bears a mahalla's name",
    form: "200 dpi",
    face: "Roboto",
    text: `Хокиму Ферганской области
от Цой Виктории Сергеевны, проживающей по
адресу: город Коканд, МСГ «Азизтепа», улица
Амир Темур, дом 88, квартира 3
тел. 94 601 77 25

ЗАЯВЛЕНИЕ

${bus}

«19» июня 2026 г.                  В. Цой`,
    expected: {
      lastName: "Цой",
      firstName: "Виктория",
      middleName: "Сергеевна",
      region: "Fargʻona viloyati",
      area: "Qoʻqon shahri",
      mahalla: "Aziztepa",
      address: "улица Амир Темур, дом 88, квартира 3",
      phone: "946017725",
      kind: "application",
      documentDate: "19.06.2026",
    },
  },
  {
    name: "Ким, a man",
    form: "200 dpi",
    text: `В хокимият Ферганской области
от Кима Андрея Владимировича,
город Кувасай, улица Заводская, дом 5, кв. 19
тел. 90 858 46 02

ЖАЛОБА

${heat}

23.01.2026                          А. Ким`,
    expected: {
      lastName: "Ким",
      firstName: "Андрей",
      middleName: "Владимирович",
      region: "Fargʻona viloyati",
      area: "Quvasoy shahri",
      address: "улица Заводская, дом 5, кв. 19",
      phone: "908584602",
      kind: "complaint",
      documentDate: "23.01.2026",
    },
  },
  {
    name: "surname in -ский, no mahalla",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `Хокиму Ферганской области Бозорову Х.Х.
от Вишневского Олега Николаевича
адрес: г. Маргилан, ул. Турон, д. 7
т. 95 380 62 19

ПРЕДЛОЖЕНИЕ

Предлагаю установить у городского парка питьевые
фонтаны и скамейки с навесами. Летом там отдыхает
много семей, но воды и тени не хватает. Похожие места
сделали в Намангане, люди ими очень довольны.

30 апреля 2026 г.            О. Вишневский`,
    expected: {
      lastName: "Вишневский",
      firstName: "Олег",
      middleName: "Николаевич",
      region: "Fargʻona viloyati",
      area: "Margʻilon shahri",
      address: "ул. Турон, д. 7",
      phone: "953806219",
      kind: "proposal",
      documentDate: "30.04.2026",
    },
  },
  {
    name: "double surname",
    form: "300 dpi",
    dpi: 300,
    face: "DejaVuSans",
    text: `Хокиму Ферганской области
от Абдуллаевой-Орловой Натальи Петровны,
Ташлакский район, МСГ «Варзак», улица Садовая,
дом 31, телефон 99 427 50 68

ЗАЯВЛЕНИЕ

${lights}

16.09.2026         Н. Абдуллаева-Орлова`,
    expected: {
      lastName: "Абдуллаева-Орлова",
      firstName: "Наталья",
      middleName: "Петровна",
      region: "Fargʻona viloyati",
      area: "Toshloq tumani",
      mahalla: "Varzak",
      address: "улица Садовая, дом 31",
      phone: "994275068",
      kind: "application",
      documentDate: "16.09.2026",
    },
  },
  {
    name: "collective letter of a house",
    form: "200 dpi",
    text: `Хокиму Ферганской области
от жильцов дома 14 по улице Сайилгох
города Ферганы

КОЛЛЕКТИВНАЯ ЖАЛОБА

${heat}

С уважением, жильцы дома:
Петрова А.И.   Собирова Г.М.   Ли С.В.
04.12.2025`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Fargʻona shahri",
      kind: "complaint",
      documentDate: "04.12.2025",
    },
  },
  {
    name: "head of a firm with initials",
    form: "200 dpi",
    face: "DejaVuSans",
    text: `ООО «СТРОЙ КЕРАМИКА»
Риштанский район, МСГ «Богистон», ул. Гончаров, 2
тел. 73 452 16 70
Исх. № 118 от 12.11.2026

Хокиму Ферганской области

Наше предприятие выпускает плитку и даёт работу
восьмидесяти жителям района. С сентября подача газа
ограничена, печи стоят. Письма в областное газовое
управление остались без ответа. Просим оказать
содействие в восстановлении подачи газа.

Директор                     Р. Исмаилов`,
    expected: {
      region: "Fargʻona viloyati",
      area: "Rishton tumani",
      mahalla: "Bogʻiston",
      address: "ул. Гончаров, 2",
      phone: "734521670",
      documentDate: "12.11.2026",
    },
  },
  {
    name: "without a title, the phone at the end",
    form: "200 dpi",
    text: `Хокиму Ферганской области
от Назаровой Гульчехры Убайдуллаевны,
проживающей: Фуркатский район, МСГ «Гунча»,
улица Шарк, дом 9

Уважаемый Хайрулла Хайдарович! Моя дочь учится в
медицинском колледже, ей положена стипендия как
сироте. Выплаты прекратились в мае без объяснений.
Прошу разобраться и восстановить выплаты.

Г. Назарова
22.08.2026, мой телефон 88 615 40 93`,
    expected: {
      lastName: "Назарова",
      firstName: "Гульчехра",
      middleName: "Убайдуллаевна",
      region: "Fargʻona viloyati",
      area: "Furqat tumani",
      mahalla: "Gʻuncha",
      address: "улица Шарк, дом 9",
      phone: "886154093",
      documentDate: "22.08.2026",
    },
  },
  {
    name: "other people and another town in the body",
    form: "noise",
    text: `Хокиму Ферганской области
от Саидова Равшана Каримовича, Багдадский
район, МСГ «Бекобод», ул. Янги Хаёт, дом 71,
тел. 93 054 29 86

ЖАЛОБА

Моя сестра Саидова Лола Каримовна живёт в городе
Коканд, улица Навои, дом 12. Её бывший муж Азимов
Тимур Рашидович, телефон 97 100 20 30, не платит
алименты с 01.09.2025. Исполнитель Орипов ничего не
делает. Прошу обеспечить исполнение решения суда.

07.04.2026                      Р. Саидов`,
    expected: {
      lastName: "Саидов",
      firstName: "Равшан",
      middleName: "Каримович",
      region: "Fargʻona viloyati",
      area: "Bagʻdod tumani",
      mahalla: "Bekobod",
      address: "ул. Янги Хаёт, дом 71",
      phone: "930542986",
      kind: "complaint",
      documentDate: "07.04.2026",
    },
  },
  {
    name: "phone without marks, кизи",
    form: "skew",
    by: 2.5,
    text: `Хокиму Ферганской области
от Турсуновой Мадины Абдували кизи,
Кувинский район, МСГ «Акбаробод», улица
Анорзор, дом 36, тел. 911476350

ЗАЯВЛЕНИЕ

${lights}

18.05.2026                     М. Турсунова`,
    expected: {
      lastName: "Турсунова",
      firstName: "Мадина",
      middleName: "Абдували кизи",
      region: "Fargʻona viloyati",
      area: "Quva tumani",
      mahalla: "Akbarobod",
      address: "улица Анорзор, дом 36",
      phone: "911476350",
      kind: "application",
      documentDate: "18.05.2026",
    },
  },
  {
    name: "turned by three quarters",
    form: "turned",
    by: 270,
    text: `Хокиму Ферганской области
от Юлдашева Камола Эргашевича, Ферганский
район, МСГ «Водил», улица Чинор, дом 48
телефон 90 513 64 07

ЗАЯВЛЕНИЕ

${bus}

10.10.2026                      К. Юлдашев`,
    expected: {
      lastName: "Юлдашев",
      firstName: "Камол",
      middleName: "Эргашевич",
      region: "Fargʻona viloyati",
      area: "Fargʻona tumani",
      mahalla: "Vodil",
      address: "улица Чинор, дом 48",
      phone: "905136407",
      kind: "application",
      documentDate: "10.10.2026",
    },
  },
  {
    name: "photo in shadow",
    form: "shadow",
    by: 0.3,
    text: `Хокиму Ферганской области
от Хасановой Дилором Мирзаевны,
Дангаринский район, МСГ «Истиклол», ул. Дустлик,
дом 24, тел. 94 786 05 31

ЗАЯВЛЕНИЕ

${heat}

26.11.2026                     Д. Хасанова`,
    expected: {
      lastName: "Хасанова",
      firstName: "Дилором",
      middleName: "Мирзаевна",
      region: "Fargʻona viloyati",
      area: "Dangʻara tumani",
      mahalla: "Istiqlol",
      address: "ул. Дустлик, дом 24",
      phone: "947860531",
      kind: "application",
      documentDate: "26.11.2026",
    },
  },
  {
    name: "blue stamp over the text",
    form: "stamp",
    text: `Хокиму Ферганской области
от Пак Елены Валерьевны, проживающей по
адресу: город Фергана, улица Комус, дом 11,
квартира 52, тел. 91 340 78 56

ЖАЛОБА

${lights}

13.03.2026                          Е. Пак`,
    expected: {
      lastName: "Пак",
      firstName: "Елена",
      middleName: "Валерьевна",
      region: "Fargʻona viloyati",
      area: "Fargʻona shahri",
      address: "улица Комус, дом 11, квартира 52",
      phone: "913407856",
      kind: "complaint",
      documentDate: "13.03.2026",
    },
  },
  {
    name: "two pages, a picture of TIFF in a PDF",
    form: "two pages",
    format: "Pdf",
    text: `Хокиму Ферганской области
от Мирзаевой Людмилы Ивановны, Учкуприкский
район, МСГ «Бахрин», улица Гулистан, дом 82
тел. 93 921 47 60

ЗАЯВЛЕНИЕ

${bus}
\f${lights}

09.06.2026                     Л. Мирзаева`,
    expected: {
      lastName: "Мирзаева",
      firstName: "Людмила",
      middleName: "Ивановна",
      region: "Fargʻona viloyati",
      area: "Uchkoʻprik tumani",
      mahalla: "Bahrin",
      address: "улица Гулистан, дом 82",
      phone: "939214760",
      kind: "application",
      documentDate: "09.06.2026",
    },
  },
  {
    name: "digital document of Word, name in capitals",
    form: "digital",
    format: "Docx",
    text: `ХОКИМУ ФЕРГАНСКОЙ ОБЛАСТИ
ОТ ОРИПОВОЙ НОДИРЫ БАХОДИРОВНЫ
Сохский район, МСГ «Газнов», ул. Тоглик, дом 6
тел. +998 (99) 182-64-35

ЗАЯВЛЕНИЕ

${lights}

1 октября 2026 года
Н. Орипова`,
    expected: {
      lastName: "Орипова",
      firstName: "Нодира",
      middleName: "Баходировна",
      region: "Fargʻona viloyati",
      area: "Soʻx tumani",
      mahalla: "Gʻaznov",
      address: "ул. Тоглик, дом 6",
      phone: "991826435",
      kind: "application",
      documentDate: "01.10.2026",
    },
  },
];
