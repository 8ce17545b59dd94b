import type { PostLetter } from "./thirty-letters.ts";

/**
 * Thirty further letters, with what a careful clerk writes into the form. Letters and values were written down before their writer had read
 * anything of the rules; afterwards only the form of a value was brought to that of the portal, as "ул." for "улица", and `left` was filled in.
 * `never` is what stands in a letter and must stand in no proposal: somebody else's telephone, another firm's tax number, the addressee.
 * All people and firms are invented.
 */
export const thirtyMoreLetters: readonly PostLetter[] = [
  {
    name: "31. to two officials",
    text: `Fargʻona viloyati hokimi
X. X. Bozorovga
va viloyat prokurori
Nazarov Akmal Tohirovichga
Oltiariq tumani, Beglar MFY,
Navbahor koʻchasi, 12-uyda istiqomat qiluvchi
fuqaro Sobirova Dilnoza Akmalovnadan
Tel: 91-664-20-18

SHIKOYAT

Qoʻshnimiz umumiy yoʻlakni temir panjara bilan toʻsib qoʻygan.
Tumandagi mutasaddilar kelib koʻrishdi, ammo chora koʻrishmadi.
Amaliy yordam berishingizni soʻrayman.

Sana: 17.11.2026-yil         Imzo: ______ D. Sobirova`,
    expected: {
      lastName: "Sobirova",
      firstName: "Dilnoza",
      middleName: "Akmalovna",
      area: "Oltiariq tumani",
      mahalla: "Beglar",
      address: "Navbahor koʻchasi, 12-uy",
      phone: "916642018",
      kind: "complaint",
      documentDate: "17.11.2026",
    },
    never: ["Nazarov", "Akmal Tohirovich", "Bozorov"],
    body: ["Qoʻshnimiz", "soʻrayman."],
  },
  {
    name: "32. a neighbour's telephone in the text, none of one's own",
    text: `Fargʻona viloyati hokimligiga
Bagʻdod tumani Bedarak mahallasi
Oqtepa koʻchasi 44-uyda yashovchi
Tojiboyeva Oysha Hakimovnadan

ARIZA

Men yolgʻiz yashovchi pensionerman, oʻzimning telefonim yoʻq.
Zarur boʻlsa qoʻshnim Sharipov Anvarning +998 93 481 77 05
raqamiga qoʻngʻiroq qiling. Uyimga 2025-yil 8-dekabrda gaz
hisoblagich oʻrnatilgan, hozir ishlamayapti.
Yordam soʻrayman.

19.11.2026 y.                     Tojiboyeva O.`,
    expected: {
      lastName: "Tojiboyeva",
      firstName: "Oysha",
      middleName: "Hakimovna",
      area: "Bagʻdod tumani",
      mahalla: "Bedarak",
      address: "Oqtepa koʻchasi, 44-uy",
      kind: "application",
      documentDate: "19.11.2026",
    },
    never: ["934817705", "Sharipov", "08.12.2025"],
    body: ["Men yolgʻiz", "soʻrayman."],
  },
  {
    name: "33. a person about a firm, whose tax number and telephone stand in the text",
    text: `Фарғона вилояти ҳокими
Х. Х. Бозоровга
Қува тумани Акбаробод МФЙ Тинчлик кўчаси
21-уйда яшовчи Раҳмонов Улуғбек
Ботировичдан
тел. 94 392 16 60

ШИКОЯТ

2026 йил 14 июлда «ZARHAL MEBEL» МЧЖ (СТИР 309112233,
тел. 73 244 90 90) билан ошхона мебели бўйича шартнома
тузиб, 9 миллион сўм тўладим. Мебель ҳозиргача йўқ.
Пулимни қайтариб олишимга ёрдам беришингизни сўрайман.

20 ноябрь 2026 йил              У. Раҳмонов`,
    expected: {
      lastName: "Раҳмонов",
      firstName: "Улуғбек",
      middleName: "Ботирович",
      area: "Quva tumani",
      mahalla: "Akbarobod",
      address: "Тинчлик кўчаси, 21-уй",
      phone: "943921660",
      kind: "complaint",
      documentDate: "20.11.2026",
    },
    never: ["309112233", "732449090", "ZARHAL", "14.07.2026"],
    body: ["2026 йил 14 июлда", "сўрайман."],
  },
  {
    name: "34. a Russian complaint, signed with another spelling, with the day of a court",
    text: `                          Хокиму Ферганской области
                          Бозорову Х.Х.
                          от гражданки Юлдашевой Гулчехры
                          Махмудовны, прож. по адресу:
                          г. Маргилан, ул. Шойи, дом 5, кв. 17
                          тел.: (90) 155-32-08

                    ЖАЛОБА

Решением Маргиланского межрайонного суда от 3 сентября
2026 года с моего бывшего супруга взысканы алименты.
Исполнитель Бюро принудительного исполнения решение не
исполняет. Прошу разобраться и принять меры.

Дата 12.11.2026 г.                Yoʻldosheva G.`,
    expected: {
      lastName: "Юлдашева",
      firstName: "Гулчехра",
      middleName: "Махмудовна",
      area: "Margʻilon shahri",
      address: "ул. Шойи, дом 5, кв. 17",
      phone: "901553208",
      kind: "complaint",
      documentDate: "12.11.2026",
    },
    left: ["lastName", "firstName", "middleName"],
    never: ["Бозоров", "03.09.2026"],
    body: ["Решением", "меры."],
  },
  {
    name: "35. a proposal in the letters of 2026",
    text: `Farğona viloyati hokimligiga
Qoqon şahri, Amir Temur MFY, Nurafşon köçasi,
61-uyda yaşovçi Şodmonov Çingiz
Örolboyeviçdan. Telefon: +998 (88) 513-47-92

TAKLIF

Şahar markazidagi eski kinoteatr binosini yoşlar uçun
kutubxonaga aylantirişni taklif qilaman.

2026-yil 9-noyabr                Ç. Şodmonov`,
    expected: {
      lastName: "Şodmonov",
      firstName: "Çingiz",
      middleName: "Örolboyeviç",
      area: "Qoʻqon shahri",
      mahalla: "Amir Temur",
      address: "Nurafşon köçasi, 61-uy",
      phone: "885134792",
      kind: "proposal",
      documentDate: "09.11.2026",
    },
    body: ["Şahar", "qilaman."],
  },
  {
    name: "36. a firm, letterhead in the middle, with its bank",
    text: `               Oʻzbekiston Respublikasi
        «ODIL TEKS INVEST» masʼuliyati cheklangan jamiyati
   150100, Fargʻona shahri, Sanoatchilar koʻchasi, 7-uy
   STIR 306543219   MFO 00447   OKED 13200
   h/r 20208000900512345001, Ipak yoʻli banki
   Tel: (73) 249-11-12, (90) 580-44-55   odilteks@inbox.example

   № 31/12-son                       Fargʻona viloyati hokimiga
   2026-yil 16-noyabr

                        ARIZA

Korxonamizga 2025-yil 1-iyundan elektr quvvati toʻliq
berilmayapti, 40 nafar ishchi bekor turibdi.
Transformator quvvatini oshirishda yordam berishingizni
soʻraymiz.

Bosh direktor           (imzo)           O. Yoqubov

Ijrochi: Z. Hamidova, 97 772 30 31`,
    expected: {
      applicantTypeId: 2,
      name: "«ODIL TEKS INVEST» masʼuliyati cheklangan jamiyati",
      inn: "306543219",
      director: "O. Yoqubov",
      area: "Fargʻona shahri",
      address: "Sanoatchilar koʻchasi, 7-uy",
      phone: "732491112",
      homePhone: "905804455",
      kind: "application",
      documentNumber: "31/12",
      documentDate: "16.11.2026",
    },
    left: ["documentNumber"],
    never: ["977723031", "Hamidova", "01.06.2025", "20208000"],
  },
  {
    name: "37. a firm in Russian, letterhead at the left, and the tax number of its debtor",
    text: `ООО «ФАРГОНА АГРО ЛОГИСТИК»
Республика Узбекистан, г. Коканд,
ул. Туркистон, 118
ИНН 301234987
тел./факс: +998 73 542-61-70

Исх. № 215 от 18 ноября 2026 г.

                                Хокиму Ферганской области
                                Бозорову Х.Х.

                        ЖАЛОБА

СП ООО «SHARQ TRANS» (ИНН 205556661, тел. 71 200-10-20,
директор Мирзаев К.А.) по договору № 14 от 02.02.2026 не
оплатило перевозку на 310 млн сумов. Обращения в банк
остались без ответа. Просим оказать содействие.

Директор                                   Э. В. Тен`,
    expected: {
      applicantTypeId: 2,
      name: "ООО «ФАРГОНА АГРО ЛОГИСТИК»",
      inn: "301234987",
      director: "Э. В. Тен",
      area: "Qoʻqon shahri",
      address: "ул. Туркистон, 118",
      phone: "735426170",
      kind: "complaint",
      documentNumber: "215",
      documentDate: "18.11.2026",
    },
    left: ["address", "phone", "documentNumber", "documentDate"],
    never: ["205556661", "712001020", "SHARQ", "Мирзаев", "02.02.2026"],
  },
  {
    name: "38. a firm in Cyrillic, letterhead at the right",
    text: `                          «Водил Мева Шарбати» оилавий корхонаси
                          Фарғона тумани, Водил МФЙ, Боғ кўчаси, 3
                          СТИР: 303778899
                          Моб. тел: 91 327 15 15

Чиқиш рақами: 08
2026 йил 10 ноябрь

Вилоят ҳокимлигига

ТАКЛИФ

Водил қишлоғида мева қуритиш цехини очиш учун бўш турган
мактаб биносини ижарага беришни таклиф этамиз.

Корхона раҳбари                         Н. Исмоилов`,
    expected: {
      applicantTypeId: 2,
      name: "«Водил Мева Шарбати» оилавий корхонаси",
      inn: "303778899",
      director: "Н. Исмоилов",
      area: "Fargʻona tumani",
      mahalla: "Vodil",
      address: "Боғ кўчаси, 3",
      phone: "913271515",
      kind: "proposal",
      documentNumber: "08",
      documentDate: "10.11.2026",
    },
    left: ["address", "documentNumber", "documentDate"],
    body: ["Водил қишлоғида", "этамиз."],
  },
  {
    name: "39. a farm in the letters of 2026",
    text: `"Barakali Yozyovon" fermer xöjaligi
Yozyovon tumani, Gaston MFY
STIR 207788990, h/r 20208000104567890001
Tel.: 90 634 08 18

2026-yil 5-noyabr № 3                 Farğona viloyati hokimi
                                      X. Bozorovga

ARIZA

Xöjaligimizga ajratilgan 42 gektar yerga suv yetib kelmayapti.
Nasos stansiyasini tamirlab berişingizni söraymiz.

Fermer xöjaligi raisi                  Q. Ergaşev`,
    expected: {
      applicantTypeId: 2,
      name: '"Barakali Yozyovon" fermer xöjaligi',
      inn: "207788990",
      director: "Q. Ergaşev",
      area: "Yozyovon tumani",
      mahalla: "Gaston",
      phone: "906340818",
      kind: "application",
      documentNumber: "3",
      documentDate: "05.11.2026",
    },
    left: ["director", "documentNumber", "documentDate"],
    never: ["20208000"],
  },
  {
    name: "40. a collective letter with a table of names and telephones",
    text: `Fargʻona viloyati hokimiga
Furqat tumani Ingichka MFY Paxtakor koʻchasida
yashovchi bir guruh fuqarolar nomidan

JAMOAVIY ARIZA

Koʻchamizning 800 metriga yoʻl qurilmagan. Qishda bolalar
maktabga bora olmaydi. Shagʻal toʻkib berishingizni soʻraymiz.

№   F.I.Sh.                  Uy    Telefon         Imzo
1   Norqulov Sardor          2     90 111 20 30    ____
2   Norqulova Mohira         2     90 111 20 31    ____
3   Aliqulov Hasan           4     93 222 30 40    ____
4   Aliqulov Husan           6     93 222 30 41    ____
5   Qurbonova Saida          8     94 333 40 50    ____
6   Tursunov Bekzod          10    -               ____

23.11.2026`,
    expected: {
      lastName: "Norqulov",
      firstName: "Sardor",
      area: "Furqat tumani",
      mahalla: "Ingichka",
      address: "Paxtakor koʻchasi",
      applicantCnt: 6,
      kind: "application",
      documentDate: "23.11.2026",
    },
    left: ["lastName", "firstName", "area", "mahalla", "address", "applicantCnt"],
    unsaid: ["applicantCnt"],
    never: ["901112031", "932223040", "932223041", "943334050", "Aliqulov", "Tursunov"],
  },
  {
    name: "41. residents of a house in Russian, signatures by flats without numbers",
    text: `Хокимият Ферганской области
от жителей дома 17 по улице Аль-Фергани
города Ферганы

КОЛЛЕКТИВНАЯ ЖАЛОБА

С 25 октября в нашем подъезде нет отопления. Управляющая
компания «Комфорт Сервис» (тел. 73 226-00-11) трубку не берёт.
Просим принять срочные меры.

кв. 3  Петрова Н.И.      (подпись)
кв. 8  Каримов Р.        (подпись)
кв. 11 Ли О.С.           (подпись)
кв. 14 Валиева М.        (подпись)

Контактное лицо: Петрова Нина Ивановна, +998 91 118 27 36
15 ноября 2026 г.`,
    expected: {
      lastName: "Петрова",
      firstName: "Нина",
      middleName: "Ивановна",
      area: "Fargʻona shahri",
      address: "ул. Аль-Фергани, дом 17",
      phone: "911182736",
      applicantCnt: 4,
      kind: "complaint",
      documentDate: "15.11.2026",
    },
    left: ["lastName", "firstName", "middleName", "address", "phone", "applicantCnt"],
    unsaid: ["applicantCnt"],
    never: ["732260011", "Комфорт", "Каримов", "25.10.2026"],
  },
  {
    name: "42. a collective letter in Cyrillic whose number of writers is said in words",
    text: `Фарғона вилояти ҳокими
Х. Бозоровга
Данғара тумани Доимобод МФЙда яшовчи
фуқаролар номидан Ҳакимов Абдулла Раҳимовичдан
Тел. 90-274-66-19

ШИКОЯТ

Биз, Доимобод маҳалласининг 120 нафар аҳолиси, ичимлик суви
йўқлигидан қийналиб келмоқдамиз. Имзолар илова қилинади.

2026 йил 21 октябрь           А. Ҳакимов`,
    expected: {
      lastName: "Ҳакимов",
      firstName: "Абдулла",
      middleName: "Раҳимович",
      area: "Dangʻara tumani",
      mahalla: "Doimobod",
      phone: "902746619",
      applicantCnt: 120,
      kind: "complaint",
      documentDate: "21.10.2026",
    },
    left: ["applicantCnt"],
    unsaid: ["applicantCnt"],
    never: ["Бозоров"],
    body: ["Биз, Доимобод", "қилинади."],
  },
  {
    name: "43. behind a covering letter of a ministry, with the telephone of its clerk",
    text: `OʻZBEKISTON RESPUBLIKASI
EKOLOGIYA, ATROF-MUHITNI MUHOFAZA QILISH VA
IQLIM OʻZGARISHI VAZIRLIGI
100043, Toshkent shahri, Bunyodkor koʻchasi, 7A. Tel.: 71 207-07-70

2026-yil 13-noyabr                          Fargʻona viloyati
№ 03-14/2-7716                              hokimligiga

Fuqaro S. Mirzaqulovning murojaati tegishliligi boʻyicha koʻrib
chiqish uchun yuborilmoqda. Natijasi haqida 10-dekabrgacha
murojaatchiga va vazirlikka maʼlum qilishingizni soʻraymiz.

Ilova: 1 varaqda.

Vazir oʻrinbosari                            J. Qosimov

Ijrochi: N. Raximova
Tel.: 71 207 00 35\fEkologiya vazirligiga
Rishton tumani, Voxim MFY, Kulolchilik koʻchasi,
9-uyda yashovchi Mirzaqulov Sanjar
Tohirovichdan, tel. 93 730 62 14

SHIKOYAT

Kulolchilik sexlari qoramoy yoqib, havoni buzmoqda.
Tekshirib, chora koʻrishingizni soʻrayman.

02.11.2026                       S. Mirzaqulov`,
    expected: {
      lastName: "Mirzaqulov",
      firstName: "Sanjar",
      middleName: "Tohirovich",
      area: "Rishton tumani",
      mahalla: "Voxim",
      address: "Kulolchilik koʻchasi, 9-uy",
      phone: "937306214",
      kind: "complaint",
      channel: "higher_org",
      sender: "ministry",
      documentNumber: "03-14/2-7716",
      documentDate: "13.11.2026",
    },
    left: ["documentNumber", "documentDate"],
    never: ["712070770", "712070035", "Raximova", "Qosimov", "10.12.2026"],
    body: ["Kulolchilik sexlari", "soʻrayman."],
  },
  {
    name: "44. behind a covering letter of a prosecutor's office of the region, which is not the Prosecutor General's",
    text: `ПРОКУРАТУРА
ФЕРГАНСКОЙ ОБЛАСТИ
150118, г. Фергана, ул. Мураббийлар, 12
тел. (73) 244-27-01
«11» ноября 2026 г.  № 7/4-1180

                              Хокимияту Ферганской области

Направляется для рассмотрения по существу заявление
гр. Ахмедовой Р.К. о предоставлении жилья. О результатах
просим сообщить заявителю.

Приложение: на 1 листе.

Старший помощник прокурора
советник юстиции                       Б. Тошматов\fПрокурору Ферганской области
от Ахмедовой Розы Камиловны,
проживающей в г. Кувасай, ул. Цементчилар, д. 30
т. 90 407 85 23

ЗАЯВЛЕНИЕ

Я мать троих детей, жилья не имею. Прошу помочь
в получении квартиры.

30.10.2026 г.              Ахмедова`,
    expected: {
      lastName: "Ахмедова",
      firstName: "Роза",
      middleName: "Камиловна",
      area: "Quvasoy shahri",
      address: "ул. Цементчилар, дом 30",
      phone: "904078523",
      kind: "application",
      documentNumber: "7/4-1180",
      documentDate: "11.11.2026",
    },
    unsaid: ["channelId"],
    never: ["prosecutor", "732442701", "Тошматов", "Мураббийлар"],
    body: ["Я мать", "квартиры."],
  },
  {
    name: "45. behind a covering letter of the people's reception",
    text: `Oʻzbekiston Respublikasi Prezidentining
Fargʻona viloyatidagi Xalq qabulxonasi

12.11.2026-yil
№ 1147/26                     Fargʻona viloyati hokimligiga

Oltiariq tumanida yashovchi fuqaro Xolmirzayeva Nargizaning
yozma murojaati koʻrib chiqish uchun yuborilmoqda.

Xalq qabulxonasi mudiri                  A. Bekmirzayev\fFargʻona viloyatidagi Xalq qabulxonasi mudiri
A. Bekmirzayevga
Oltiariq tumani Bunyodkor MFY Ziyo koʻchasi 18-uyda
yashovchi Xolmirzayeva Nargiza Odilovnadan

ARIZA

Farzandim nogironligi boʻyicha nafaqa tayinlanmadi.
Tekshirib berishingizni soʻrayman.

2026-yil 6-noyabr               N. Xolmirzayeva`,
    expected: {
      lastName: "Xolmirzayeva",
      firstName: "Nargiza",
      middleName: "Odilovna",
      area: "Oltiariq tumani",
      mahalla: "Bunyodkor",
      address: "Ziyo koʻchasi, 18-uy",
      kind: "application",
      channel: "people_reception",
      documentNumber: "1147/26",
      documentDate: "12.11.2026",
    },
    left: ["channel", "documentNumber"],
    unsaid: ["channelId"],
    never: ["Bekmirzayev", "president_admin"],
    body: ["Farzandim", "soʻrayman."],
  },
  {
    name: "46. a known person, who quotes the answer to an earlier letter",
    text: `Fargʻona viloyati hokimiga
Uchkoʻprik tumani, Begobod MFY, Sohil koʻchasi,
7-uyda yashovchi Sodiqov Rahmatullo
Ismatovichdan
tel 99 870 51 16

SHIKOYAT

Avvalgi FAR-000123/26-sonli murojaatimga quyidagi javob keldi:
"12.09.2026 yil № 05-12/334
Hurmatli Ergashev Lutfulla! Murojaatingiz oʻrganib chiqildi.
Savollar boʻyicha 73 226 14 40 raqamiga murojaat qiling.
Boʻlim boshligʻi A. Umarov"
Javobda menga boshqa odamning ismi yozilgan, masalam esa
hal boʻlmagan. Qayta koʻrib chiqishingizni soʻrayman.

24.11.2026                     R. Sodiqov`,
    expected: {
      lastName: "Sodiqov",
      firstName: "Rahmatullo",
      middleName: "Ismatovich",
      area: "Uchkoʻprik tumani",
      mahalla: "Begobod",
      address: "Sohil koʻchasi, 7-uy",
      phone: "998705116",
      kind: "complaint",
      documentDate: "24.11.2026",
    },
    never: ["05-12/334", "12.09.2026", "732261440", "Umarov", "Ergashev", "000123"],
    body: ["Avvalgi", "soʻrayman."],
  },
  {
    name: "47. a foreign telephone",
    text: `Хокиму Ферганской области
от Назарова Искандера Юрьевича,
прописанного: Кувинский район, МСГ «Гулистон»,
ул. Навоий, дом 2, временно проживающего в г. Москва,
ул. Снежная, д. 14, кв. 80. Тел. +7 916 445-90-12

ЗАЯВЛЕНИЕ

Прошу помочь в оформлении кадастровых документов на дом,
так как сам приехать не могу.

07.11.2026 г.                    И. Назаров`,
    expected: {
      lastName: "Назаров",
      firstName: "Искандер",
      middleName: "Юрьевич",
      area: "Quva tumani",
      mahalla: "Guliston",
      address: "ул. Навоий, дом 2",
      kind: "application",
      documentDate: "07.11.2026",
    },
    left: ["address"],
    never: ["916445", "164459012", "Снежная", "445-90-12"],
  },
  {
    name: "48. the stamp of a chancellery between the lines of the addressee, in Russian",
    text: `ХОКИМИЯТ ФЕРГАНСКОЙ ОБЛАСТИ      Хокиму Ферганской области
Общий отдел                     Бозорову Х.Х.
Вх. № 4417                      от Саидова Тимура Рустамовича,
«23» ноября 2026 г.             г. Фергана, ул. Саховат, дом 66
                                тел. 95 402-33-21

ЗАЯВЛЕНИЕ

Прошу выделить место для торговли на рынке «Дехкон».

20 ноября 2026 года              Т. Саидов`,
    expected: {
      lastName: "Саидов",
      firstName: "Тимур",
      middleName: "Рустамович",
      area: "Fargʻona shahri",
      address: "ул. Саховат, дом 66",
      phone: "954023321",
      kind: "application",
      documentDate: "20.11.2026",
      incomingNumber: "4417",
      incomingDate: "23.11.2026",
    },
    left: ["incomingDate"],
    never: ["Бозоров"],
    body: ["Прошу выделить", "«Дехкон»."],
  },
  {
    name: "49. notes of the leader in the margin",
    text: `J. Saidov, oʻrganib chiqing!   25.11.2026
| .
Fargʻona viloyati hokimi
X. X. Bozorovga
Dangʻara tumani Kapasaroy MFY
Yangi hayot koʻchasi 29-uydan  ~
Mahkamov Ilhom Gʻofurovichdan
tel 90 858 01 77                    !

ARIZA
 \\
Uyimning tomi shamolda uchib ketdi. Moddiy
yordam berishingizni soʻrayman.         J /

22-noyabr 2026-yil            Mahkamov`,
    expected: {
      lastName: "Mahkamov",
      firstName: "Ilhom",
      middleName: "Gʻofurovich",
      area: "Dangʻara tumani",
      mahalla: "Kapasaroy",
      address: "Yangi hayot koʻchasi, 29-uy",
      phone: "908580177",
      kind: "application",
      documentDate: "22.11.2026",
    },
    never: ["Saidov", "25.11.2026"],
  },
  {
    name: "50. no title, Cyrillic",
    text: `Вилоят ҳокимига
Бешариқ тумани, Баҳмал МФЙ, Ифтихор кўчаси 15-уйдан
Эргашев Нурмат Қодирович. Тел 91 156 70 43.

Ассалому алайкум ҳурматли ҳоким! Набирам Эргашев Жасур
мактабни аъло баҳога битирди. Тўлов-контрактини тўлашга
қурбимиз етмаяпти. Ёрдам беришингизни сўраб қоламиз.

Ҳурмат билан Н. Эргашев
2026 йил 1 ноябрь`,
    expected: {
      lastName: "Эргашев",
      firstName: "Нурмат",
      middleName: "Қодирович",
      area: "Beshariq tumani",
      mahalla: "Baxmal",
      address: "Ифтихор кўчаси, 15-уй",
      phone: "911567043",
      kind: "application",
      documentDate: "01.11.2026",
    },
    left: ["lastName", "firstName", "middleName", "kind"],
    never: ["Жасур"],
  },
  {
    name: "51. a representative writes for his mother",
    text: `Fargʻona viloyati hokimiga
Quva tumani, Bolalik MFY, Anor koʻchasi 3-uyda yashovchi
Abdullayeva Saodat Nematovna nomidan
ishonchnoma (2026-yil 2-mart, № 4471) asosida uning oʻgʻli
Karimov Jamshid Sobirovichdan
Vakilning telefoni: +998 97 615 24 08

ARIZA

Onamning pensiyasi kam hisoblangan. Qayta hisoblab
berishingizni soʻrayman.

14.11.2026                    J. Karimov`,
    expected: {
      lastName: "Abdullayeva",
      firstName: "Saodat",
      middleName: "Nematovna",
      area: "Quva tumani",
      mahalla: "Bolalik",
      address: "Anor koʻchasi, 3-uy",
      kind: "application",
      documentDate: "14.11.2026",
    },
    left: ["lastName", "firstName", "middleName", "area", "mahalla", "address"],
    never: ["Karimov", "Jamshid", "976152408", "4471", "02.03.2026"],
    body: ["Onamning", "soʻrayman."],
  },
  {
    name: "52. an advocate on the paper of his bureau",
    text: `АДВОКАТСКОЕ БЮРО «ЮСУПОВ И ПАРТНЁРЫ»
г. Фергана, ул. Алишера Навои, 20. ИНН 304440044
тел. (90) 300-70-70
№ 58 от 19.11.2026 г.

Хокиму Ферганской области
от адвоката Юсупова Даврона Хамидовича
в интересах Гафуровой Малики Саидовны,
прож.: Риштанский район, МСГ «Бужай», ул. Нурли, 4

ЖАЛОБА

Хоким района своим решением от 5 мая 2026 года изъял
земельный участок моей доверительницы. Просим отменить.

Адвокат                              Д. Юсупов`,
    expected: {
      lastName: "Гафурова",
      firstName: "Малика",
      middleName: "Саидовна",
      area: "Rishton tumani",
      mahalla: "Boʻjay",
      address: "ул. Нурли, 4",
      kind: "complaint",
      documentNumber: "58",
      documentDate: "19.11.2026",
    },
    left: ["lastName", "firstName", "middleName", "area", "mahalla", "address", "documentNumber", "documentDate"],
    never: ["Юсупов", "304440044", "903007070", "ЮСУПОВ", "Навои", "05.05.2026"],
  },
  {
    name: "53. a mahalla in the text that is not the writer's",
    text: `Fargʻona viloyati hokimi X. Bozorovga
Margʻilon shahri, Ipakchi koʻchasi 50-uy 12-xonadonda
yashovchi Olimova Feruza Baxtiyorovnadan
uy tel: 73 253-41-16
mobil: 90 407 12 12

ARIZA

Quva tumani Guliston MFY hududidagi Ziyorat koʻchasi 8-uy
marhum otamga tegishli. Mahalla raisi meros hujjati uchun
maʼlumotnoma bermayapti. Yordam berishingizni soʻrayman.

2026.11.18                       F. Olimova`,
    expected: {
      lastName: "Olimova",
      firstName: "Feruza",
      middleName: "Baxtiyorovna",
      area: "Margʻilon shahri",
      address: "Ipakchi koʻchasi, 50-uy, 12-xonadon",
      phone: "904071212",
      homePhone: "732534116",
      kind: "application",
      documentDate: "18.11.2026",
    },
    left: ["documentDate"],
    never: ["Quva", "Guliston", "Ziyorat"],
    body: ["Quva tumani", "soʻrayman."],
  },
  {
    name: "54. three pages with numbers",
    text: `Хокимияту Ферганской области
от Кузнецовой Ларисы Петровны
г. Фергана, ул. Комус, д. 3, кв. 41
тел. 90 272 60 06

ЖАЛОБА

1. Двор нашего дома застроен гаражами.
Они стоят на газовой трубе.

- 1 -\f- 2 -

2. Участковый Рахимов Шавкат (тел. 91 999 00 11) составил
протокол 18.08.2026 и больше не приходил.

2\fстр. 3 из 3

Прошу снести гаражи.

Приложение: фото на 2 листах.

06.11.2026 г.                  Л. Кузнецова`,
    expected: {
      lastName: "Кузнецова",
      firstName: "Лариса",
      middleName: "Петровна",
      area: "Fargʻona shahri",
      address: "ул. Комус, дом 3, кв. 41",
      phone: "902726006",
      kind: "complaint",
      documentDate: "06.11.2026",
    },
    never: ["919990011", "Рахимов", "18.08.2026"],
  },
  {
    name: "55. a Russian head over an Uzbek text",
    text: `Хокиму Ферганской области
Бозорову Х.
от Турсуновой Зухры Абдуллаевны
Язъяванский район, МСГ «Ёшлик», ул. Бахор 9
тел: 93 644 50 05

АРИЗА

Менинг фарзандим 6 ёшда, боғчага навбатимиз уч йилдан бери
келмаяпти. Жой ажратиб беришингизни сўрайман.

25.11.2026                      З. Турсунова`,
    expected: {
      lastName: "Турсунова",
      firstName: "Зухра",
      middleName: "Абдуллаевна",
      area: "Yozyovon tumani",
      mahalla: "Yoshlik",
      address: "ул. Бахор 9",
      phone: "936445005",
      kind: "application",
      documentDate: "25.11.2026",
    },
    left: ["address"],
    never: ["Бозоров", "Bahor"],
    body: ["Менинг", "сўрайман."],
  },
  {
    name: "56. who writes stands at the end, line by line",
    text: `Hurmatli viloyat hokimi!

Taklifim bor: avtobus bekatlariga jadval osilsa, yoʻlovchilarga
qulay boʻlar edi. Taksi parki dispetcheri 1055 ham javob bermaydi.

Ism-sharifim: Haydarova Shoira Botir qizi
Manzilim: Qoʻshtepa tumani, Doʻrmon MFY, Chamanzor koʻchasi, 2-uy
Telefonim: 94 556 11 90
Sana: 03.11.2026`,
    expected: {
      lastName: "Haydarova",
      firstName: "Shoira",
      middleName: "Botir qizi",
      area: "Qoʻshtepa tumani",
      mahalla: "Doʻrmon",
      address: "Chamanzor koʻchasi, 2-uy",
      phone: "945561190",
      kind: "proposal",
      documentDate: "03.11.2026",
    },
    left: ["lastName", "firstName", "middleName", "area", "mahalla", "address", "phone", "kind", "documentDate"],
    never: ["1055"],
  },
  {
    name: "57. sent on by the head of a mahalla, on its paper",
    text: `"ARABMOZOR" mahalla fuqarolar yigʻini
Toshloq tumani, Arabmozor koʻchasi, 1-uy. Tel: 90 405 77 18
2026-yil 17-noyabr   № 26                Fargʻona viloyati
                                         hokimligiga

Mahallamizda yashovchi fuqaro Nishonova Lolaning uy-joy
masalasidagi arizasi ilova qilinadi.

Mahalla raisi                   S. Gʻoziyev\fToshloq tumani, Arabmozor MFY, Nihol koʻchasi, 33-uyda
yashovchi Nishonova Lola Yusufovnadan

ARIZA

Uyimiz yongʻindan zarar koʻrdi. Yordam soʻrayman.

16.11.2026                     L. Nishonova`,
    expected: {
      lastName: "Nishonova",
      firstName: "Lola",
      middleName: "Yusufovna",
      area: "Toshloq tumani",
      mahalla: "Arabmozor",
      address: "Nihol koʻchasi, 33-uy",
      kind: "application",
      documentNumber: "26",
      documentDate: "17.11.2026",
    },
    left: ["documentNumber", "documentDate"],
    unsaid: ["channelId"],
    never: ["904057718", "Gʻoziyev", "Arabmozor koʻchasi"],
  },
  {
    name: "58. a school, whose director writes",
    text: `Oʻzbekiston tumani maktabgacha va maktab taʼlimi boʻlimiga
qarashli 12-umumiy oʻrta taʼlim maktabi
Oʻzbekiston tumani, Bogʻieram MFY, Maktab koʻchasi, 1-uy
STIR 200112244   Tel. 73 452 18 30
№ 41/02   2026-yil 19-noyabr

Fargʻona viloyati hokimiga

ARIZA

Maktabimiz sport zalining tomi oqmoqda, 2026-yilgi dasturga
kiritishingizni soʻraymiz.

Maktab direktori               G. Ruziyeva`,
    expected: {
      applicantTypeId: 2,
      name: "12-umumiy oʻrta taʼlim maktabi",
      inn: "200112244",
      director: "G. Ruziyeva",
      area: "Oʻzbekiston tumani",
      mahalla: "Bogʻieram",
      address: "Maktab koʻchasi, 1-uy",
      phone: "734521830",
      kind: "application",
      documentNumber: "41/02",
      documentDate: "19.11.2026",
    },
    left: ["applicantTypeId", "name", "inn", "director", "area", "mahalla", "address", "phone", "documentNumber", "documentDate"],
  },
  {
    name: "59. a copy to the director of a firm",
    text: `Fargʻona viloyati hokimiga
nusxasi: "Fargʻona issiqlik manbai" AJ boshqaruvi raisi
D. Sultonovga (tel. 73 244 01 02)
Fargʻona shahri, Afrosiyob MFY, Jomiy koʻchasi, 6-uy,
30-xonadonda yashovchi Xudoyberdiyeva Maʼmura Toʻxtayevnadan

SHIKOYAT

Uyimizdagi radiatorlar ikki yildan buyon isimaydi.
Iltimos, chora koʻring.

2026-yil 26-noyabr              M. Xudoyberdiyeva
                                telefon: 90 531 49 94`,
    expected: {
      lastName: "Xudoyberdiyeva",
      firstName: "Maʼmura",
      middleName: "Toʻxtayevna",
      area: "Fargʻona shahri",
      mahalla: "Afrosiyob",
      address: "Jomiy koʻchasi, 6-uy, 30-xonadon",
      phone: "905314994",
      kind: "complaint",
      documentDate: "26.11.2026",
    },
    never: ["732440102", "Sultonov", "issiqlik manbai"],
  },
  {
    name: "60. a birthday, a passport and the number of a person",
    text: `Фарғона вилояти ҳокимига
1961 йил 4 мартда туғилган, паспорт AA 1234567,
ЖШШИР 30403611234567, Сўх тумани Қалъа МФЙ, Чашма кўчаси,
10-уйда яшовчи Мадаминов Абдуваҳоб Исройиловичдан
тел: 91 203 57 39

АРИЗА

Иш стажимнинг 1983 йил 1 сентябрдан 1991 йил 15 майгача бўлган
қисми тикланмади. Архивдан маълумот олиб беришингизни сўрайман.

2026 йил 8 ноябрь            А. Мадаминов`,
    expected: {
      lastName: "Мадаминов",
      firstName: "Абдуваҳоб",
      middleName: "Исройилович",
      area: "Soʻx tumani",
      mahalla: "Qalʼa",
      address: "Чашма кўчаси, 10-уй",
      phone: "912035739",
      kind: "application",
      documentDate: "08.11.2026",
    },
    never: ["04.03.1961", "1234567", "304036112"],
    body: ["Иш стажимнинг", "сўрайман."],
  },
];
