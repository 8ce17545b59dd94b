import type { Corpus } from "./corpus.ts";

/** By another hand than the rules and the first corpus: Uzbek in Latin letters. */
export const secondLatin: Corpus = {
  language: "UZ",
  good: [
    {
      applicant: "Yoʻldosheva Matluba Hamroqulovna",
      number: "FAR-001874/26",
      received: "2026-09-14",
      today: "2026-09-28",
      question: "Alisher Navoiy koʻchasidagi yoritish chiroqlari nega yonmayapti?",
      text: `Hurmatli Matluba Hamroqulovna!
Sizning 2026-yil 14-sentabrdagi FAR-001874/26-son murojaatingiz Margʻilon shahar hokimligida oʻrganib chiqildi.
Alisher Navoiy koʻchasining Yusuf Saryogʻdiy koʻchasi bilan kesishgan qismida 11 ta yoritish chirogʻi ishlamayotgani aniqlandi. Bunga 2026-yil avgust oyida kuchli shamolda kabel uzilgani sabab boʻlgan.
"Margʻilon shahar yoritish" MCHJ ustalari 24-sentabr kuni 140 metr kabelni almashtirdi va barcha chiroqlar yoqildi. Ish natijasi "Navbahor" mahalla fuqarolar yigʻini raisi S. Umarov ishtirokida qabul qilindi.
Savollar boʻyicha (73) 253-14-60 telefon raqamiga murojaat qilishingiz mumkin.`,
    },
    {
      applicant: "Qodirov Baxtiyor Rustamovich",
      number: "FAR-000936/26",
      received: "2026-10-08",
      today: "2026-10-21",
      result: "rejected",
      question: "Yakka tartibda uy-joy qurish uchun yer uchastkasi ajratib berilsinmi?",
      text: `Hurmatli Baxtiyor Rustamovich!
Yakka tartibdagi uy-joy qurish uchun yer uchastkasi ajratish haqidagi murojaatingiz koʻrib chiqildi.
Oʻzbekiston Respublikasi Yer kodeksining 39-moddasiga muvofiq yer uchastkalari fuqarolarga faqat elektron onlayn-auksion orqali realizatsiya qilinadi. Shu sababli soʻrovingizni qanoatlantirish imkoni mavjud emas.
Auksionga qoʻyilgan uchastkalar roʻyxati E-auksion savdo maydonchasida eʼlon qilib boriladi.
Mazkur javobdan norozi boʻlsangiz, yuqori turuvchi organga yoki Fargʻona tumanlararo maʼmuriy sudiga shikoyat qilish huquqiga egasiz.`,
    },
    {
      applicant: "Ergasheva Oydin Tursunaliyevna",
      number: "FAR-002210/26",
      received: "2026-10-19",
      today: "2026-11-03",
      question: "Oʻgʻlimga nogironlik nafaqasi qachondan toʻlanadi?",
      letter: "Oʻgʻlim Ergashev Javohir ikkinchi guruh nogironi. Ibn Sino nomidagi poliklinikada TMEKdan oʻtgan.",
      text: `Assalomu alaykum, hurmatli Oydin Tursunaliyevna!
Murojaatingiz Quva tumani "Inson" ijtimoiy xizmatlar markazi tomonidan oʻrganildi.
Farzandingiz Ergashev Javohirga Tibbiy-ijtimoiy ekspert komissiyasining 2026-yil 2-oktabrdagi xulosasi bilan II guruh nogironligi belgilangan. Unga nogironlik nafaqasi shu kundan boshlab oyiga 985 000 soʻm miqdorida tayinlandi.
Oktabr oyi uchun toʻlov 2026-yil 10-noyabrga qadar Xalq banki kartasiga oʻtkaziladi.
Hujjatlar Ibn Sino nomidagi 3-sonli oilaviy poliklinikadan elektron shaklda olingani sababli Sizdan qoʻshimcha maʼlumotnoma talab etilmaydi.`,
    },
    {
      applicant: "Mamatqulov Shuhrat Abdugʻaniyevich",
      number: "FAR-001455/26",
      received: "2026-09-21",
      today: "2026-10-05",
      question: "Ichimlik suvi tarmogʻi Yangiobod qishlogʻiga qachon yetib keladi? Nasos stansiyasi taʼmirlanadimi?",
      persons: ["Hakimov Dilshod Olimjonovich"],
      text: `Hurmatli Shuhrat Abdugʻaniyevich!
Yangiobod qishlogʻi aholisi nomidan yozgan murojaatingiz joyiga chiqib oʻrganildi.
Ichimlik suvi tarmogʻining 3,2 kilometrlik qismi "Obod turmush" dasturiga kiritilgan. Qurilish ishlari uchun 1 mlrd 240 mln soʻm ajratilgan boʻlib, tarmoq 2026-yil 25-dekabrgacha foydalanishga topshiriladi.
Nasos stansiyasining ikkita agregati 1-oktabr kuni yangisiga almashtirildi.
Ungacha suv haftaning dushanba va payshanba kunlari maxsus mashinalarda yetkaziladi.
Masʼul: "Fargʻona suvtaʼminot" AJ bosh muhandisi D. Hakimov, telefon: +998 90 303-45-17.`,
    },
    {
      applicant: "Sobirova Gulchehra Nematovna",
      number: "FAR-003012/26",
      received: "2026-11-02",
      today: "2026-11-16",
      question: "Qizimni 17-sonli maktabga qabul qilishmayapti, sababi nima?",
      text: `Hurmatli Gulchehra Nematovna!
Qizingizni 17-sonli umumtaʼlim maktabiga qabul qilish masalasi Qoʻqon shahar maktabgacha va maktab taʼlimi boʻlimida koʻrib chiqildi.
Maktab direktori Rahimova Zebo Anvarovna bilan suhbat oʻtkazildi. Qabul rad etilishiga sinflarda oʻrin yoʻqligi sabab qilib koʻrsatilgan, biroq 5-"B" sinfda ikkita boʻsh oʻrin borligi aniqlandi.
Qizingiz 2026-yil 13-noyabrdagi 84-son buyruq bilan 5-"B" sinfga qabul qilindi va 17-noyabr, seshanba kunidan darslarga qatnashi mumkin.
Maktab Hamza Hakimzoda Niyoziy koʻchasi 42-uyda joylashgan.`,
    },
    {
      applicant: "Tillaboyev Olim Joʻrayevich",
      number: "FAR-000781/26",
      received: "2026-09-03",
      today: "2026-09-18",
      result: "explained",
      question: "Pensiyam nima uchun kam hisoblangan?",
      text: `Hurmatli Olim Joʻrayevich!
Pensiya miqdorini qayta hisoblash toʻgʻrisidagi murojaatingiz boʻyicha quyidagilarni maʼlum qilamiz.
Sizga pensiya 1982–2019-yillardagi 31 yil 4 oylik ish staji asosida tayinlangan. "Fuqarolarning davlat pensiya taʼminoti toʻgʻrisida"gi Qonunning 31-moddasiga koʻra hisob uchun oxirgi oʻn yillik ish davridagi istalgan ketma-ket besh yillik ish haqi olinadi.
2014-yildan keyingi ish haqi toʻgʻrisidagi maʼlumotnoma arxivdan topilmagani sababli pensiya eng kam miqdordan kelib chiqib hisoblangan.
Maʼlumotnoma taqdim etilsa, pensiya qayta hisoblanadi. Qarordan norozi boʻlsangiz, Pensiya jamgʻarmasining viloyat boshqarmasiga yoki sudga murojaat qilishingiz mumkin.`,
    },
    {
      applicant: "Nishonova Feruza Akramjonovna",
      number: "FAR-002745/26",
      received: "2026-10-26",
      today: "2026-11-09",
      question: "Qoʻshnim qurayotgan devor hovlimga tushayotgan yorugʻlikni toʻsmoqda, chora koʻriladimi?",
      letter: "Qoʻshnim Valijonov Erkin Beshariqning Mustaqillik koʻchasi 8-uyida baland devor qurmoqda.",
      text: `Hurmatli Feruza Akramjonovna!
Murojaatingizda keltirilgan holat Beshariq tuman qurilish va uy-joy kommunal xoʻjaligi boʻlimi mutaxassislari tomonidan 4-noyabr kuni joyida tekshirildi.
Mustaqillik koʻchasi 8-uyda yashovchi E. Valijonov ruxsatnomasiz balandligi 3,6 metr boʻlgan devor qurayotgani tasdiqlandi. Fuqaro Valijonovga devorni 2,2 metrgacha pasaytirish haqida 12-son koʻrsatma berildi.
Koʻrsatma 2026-yil 30-noyabrgacha bajarilishi shart. Bajarilmasa, hujjatlar fuqarolik ishlari boʻyicha sudga oshiriladi.
Hovlingizga tushadigan yorugʻlik meʼyorlari ham shu muddatda qayta oʻlchanadi.`,
    },
    {
      applicant: "Xolmatov Ravshan Sodiqovich",
      number: "FAR-001120/26",
      received: "2026-09-10",
      today: "2026-09-24",
      question: "Temir yoʻl kesishmasidagi shlagbaum qachon tuzatiladi?",
      text: `Hurmatli Ravshan Sodiqovich!
Oltiariq tumanidagi temir yoʻl kesishmasi haqidagi FAR-001120/26-raqamli murojaatingiz "Oʻzbekiston temir yoʻllari" AJ Qoʻqon mintaqaviy uzeli bilan birgalikda koʻrib chiqildi.
Shlagbaumning elektr yuritmasi 8-sentabr kuni yuk mashinasi urilishi natijasida ishdan chiqqan. Yuritma 21-sentabrda tuzatildi, avtomatik signal ham sinovdan oʻtkazildi.
Kesishmada navbatchi tuni bilan ishlaydi. Nosozlik sezilsa, 1055 qisqa raqamiga yoki 69-210-33-08 telefoniga xabar bering.
Eʼtiboringiz uchun minnatdormiz.`,
    },
    {
      applicant: "Abdurahmonova Shahlo Ilhomovna",
      number: "FAR-002003/26",
      received: "2026-10-12",
      today: "2026-10-26",
      question: "Bolalar bogʻchasida ovqat narxi nega oshdi?",
      text: `Hurmatli Shahlo Ilhomovna!
23-sonli davlat maktabgacha taʼlim tashkilotida ovqatlanish uchun ota-ona toʻlovi oshgani yuzasidan murojaatingiz oʻrganildi.
Bogʻcha mudirasi M. Toʻychiyeva 1-oktabrdan toʻlovni 312 000 soʻmdan 390 000 soʻmga asossiz koʻtargani aniqlandi. Belgilangan ovqat narxi shahar joylari uchun 312 000 soʻm boʻlib, oʻzgarmagan.
Ortiqcha olingan 78 000 soʻm 2026-yil 5-noyabrgacha ota-onalarga qaytariladi. Mudiraga nisbatan intizomiy jazo qoʻllanildi.
Bogʻchadagi oshxona sanitariya-epidemiologik osoyishtalik xizmati tomonidan ham tekshirildi, kamchilik topilmadi.`,
    },
    {
      applicant: "Usmonov Akmal Gʻulomovich",
      number: "FAR-002488/26",
      received: "2026-10-20",
      today: "2026-11-04",
      result: "positive",
      question: "Issiqxona qurish uchun imtiyozli kredit va subsidiya beriladimi?",
      text: `Hurmatli Akmal Gʻulomovich!
Issiqxona tashkil etish uchun kredit va subsidiya olish masalasidagi murojaatingiz qisman qanoatlantirildi.
Agrobank Uchkoʻprik filiali Sizga 33 mln soʻm miqdorida 3 yil muddatga imtiyozli kredit ajratishni maʼqulladi. Shartnoma 2026-yil 20-noyabrgacha imzolanadi.
Subsidiya esa Vazirlar Mahkamasining 2021-yil 21-sentabrdagi 594-son qarori 7-bandiga binoan faqat ijtimoiy reyestrga kiritilgan oilalarga beriladi. Oilangiz reyestrda turmagani uchun subsidiya rad etildi.
Rad javobi ustidan bir oy ichida viloyat hokimligiga yoki maʼmuriy sudga shikoyat berilishi mumkin.`,
    },
    {
      applicant: "Hoshimova Nargiza Botirovna",
      number: "FAR-003155/26",
      received: "2026-11-05",
      today: "2026-11-19",
      question: "Onam uchun dori-darmon bepul beriladimi?",
      letter: "Onam Hoshimova Saodat 71 yoshda, qandli diabet bilan hisobda turadi.",
      text: `Hurmatli Nargiza Botirovna!
Onangiz Saodat Hoshimovani dori vositalari bilan taʼminlash haqidagi murojaatingiz Rishton tuman tibbiyot birlashmasida koʻrib chiqildi.
Onangiz qandli diabet tashxisi bilan 2017-yildan endokrinolog hisobida turadi va dori-darmonni bepul olish huquqiga ega. 12-noyabr kuni unga ikki oylik insulin hamda test-tasmalar topshirildi.
Keyingi dorilar 2027-yil 12-yanvarda Ahmad al-Fargʻoniy nomidagi koʻp tarmoqli poliklinikaning 14-xonasida beriladi.
Davolovchi shifokor: Karimjonova Lola Davronovna.`,
    },
    {
      applicant: "Jumaboyev Sanjar Ulugʻbekovich",
      number: "FAR-001690/26",
      received: "2026-09-17",
      today: "2026-10-01",
      question: "Maktab oldidagi piyodalar o'tish joyi qachon chiziladi?",
      text: `Hurmatli Sanjar Ulug'bekovich!
Murojaatingiz viloyat IIB Yo'l harakati xavfsizligi boshqarmasi va "Farg'ona yo'l-ta'mir" korxonasi mutaxassislari bilan o'rganildi.
Zahiriddin Muhammad Bobur ko'chasidagi 9-sonli maktab oldida piyodalar o'tish joyi chizilmagani tasdiqlandi.
28-sentabr, dushanba kuni o'tish joyi termoplastik bo'yoq bilan chizildi, ikki tomonga 5.16.1 va 5.16.2 belgilari o'rnatildi. Ishlarga 6 400 000 so'm sarflandi.
Shuningdek, sun'iy notekislik qurish 2026-yil 15-oktabrgacha yakunlanadi.
Boshqarma boshlig'i o'rinbosari M. Xoliqov.`,
    },
    {
      applicant: "Rasulova Dilfuza Maxmudovna",
      number: "FAR-000655/26",
      received: "2026-08-31",
      today: "2026-09-14",
      question: "Ishdan boʻshatilganimda hisob-kitob toʻlanmadi, qachon beriladi?",
      letter: "Men “Turon Tekstil Servis” korxonasida tikuvchi edim, direktor Xudoyberdiyev Nodir pulimni bermayapti.",
      text: `Hurmatli Dilfuza Maxmudovna!
Murojaatingiz boʻyicha Davlat mehnat inspeksiyasi "Turon Tekstil Servis" MCHJda tekshiruv oʻtkazdi.
Siz bilan mehnat shartnomasi 2026-yil 7-avgustda bekor qilingan, ammo yakuniy hisob-kitob toʻlanmagan. Korxona direktori N. Xudoyberdiyevga bajarilishi majburiy boʻlgan koʻrsatma berildi.
11-sentabr kuni 4 870 300 soʻm ish haqi va foydalanilmagan taʼtil uchun kompensatsiya kartangizga oʻtkazildi.
Mehnat kodeksi talablarini buzgani uchun direktorga nisbatan maʼmuriy ish qoʻzgʻatilgan.`,
    },
    {
      applicant: "Ismoilov Zafar Egamberdiyevich",
      number: "FAR-001008/26",
      received: "2026-09-08",
      today: "2026-09-22",
      result: "rejected",
      question: "Koʻp qavatli uyning yertoʻlasini ijaraga olsam boʻladimi?",
      text: `Hurmatli Zafar Egamberdiyevich!
Fargʻona shahri Al-Xorazmiy koʻchasi 15-uyning yertoʻlasini ijaraga berish toʻgʻrisidagi arizangiz oʻrganildi.
Yertoʻla koʻp kvartirali uyning umumiy mol-mulki hisoblanadi. "Koʻp kvartirali uylarni boshqarish toʻgʻrisida"gi Qonunning 17-moddasi ikkinchi qismiga asosan uni ijaraga berish masalasini mulkdorlarning umumiy yigʻilishi hal qiladi.
2026-yil 12-iyuldagi yigʻilishda mulkdorlar bunga rozilik bermagan. Shuning uchun hokimlik yertoʻlani ijaraga bera olmaydi.
Ushbu qaror ustidan yuqori turgan organ yoki sudga shikoyat qilish mumkinligini tushuntiramiz.`,
    },
    {
      applicant: "Toshpoʻlatova Hilola Saidovna",
      number: "FAR-002630/26",
      received: "2026-10-22",
      today: "2026-11-06",
      question: "Chiqindi olib ketish uchun ikki marta haq yozilgan, tuzatiladimi?",
      text: `Hurmatli Hilola Saidovna!
Maishiy chiqindilarni olib ketish uchun hisoblangan toʻlovlar toʻgʻrisidagi murojaatingiz "Toza hudud" DUK viloyat boshqarmasida koʻrib chiqildi.
Abonent hisobingizda oila aʼzolari soni 5 nafar oʻrniga 10 nafar deb kiritilgani uchun sentabr oyida haq ikki barobar yozilgan. Xatolik tuzatildi, 31 250 soʻm keyingi oylar hisobiga oʻtkazildi.
Endi oylik toʻlov 31 250 soʻmni tashkil etadi.
Hisob-kitob varagʻini Quvasoy shahri, Ahmad Yassaviy koʻchasi 3-uydagi abonent boʻlimidan olishingiz mumkin.
Boʻlim boshligʻi Sh. Qurbonova, tel.: (+998 73) 376-11-29.`,
    },
  ],
  faults: [
    {
      rule: "script",
      of: 0,
      put: `Уважаемая Матлуба Хамрокуловна!
По Вашему обращению сообщаем, что на улице Алишера Навои не горели 11 светильников из-за обрыва кабеля. 24 сентября 140 метров кабеля заменены, все светильники включены. По вопросам можно позвонить по телефону (73) 253-14-60.`,
    },
    {
      rule: "script",
      of: 4,
      instead: "Maktab direktori Rahimova Zebo Anvarovna bilan suhbat oʻtkazildi.",
      put: "Мактаб директори Раҳимова Зебо Анваровна билан суҳбат ўтказилди.",
    },
    {
      rule: "script",
      of: 8,
      instead: "Mudiraga nisbatan intizomiy jazo qoʻllanildi.",
      put: "К заведующей применено дисциплинарное взыскание.",
    },
    {
      rule: "script",
      of: 12,
      put: `Ҳурматли Дилфуза Махмудовна!
Мурожаатингиз бўйича "Turon Tekstil Servis" МЧЖда текширув ўтказилди. 11 сентябрь куни 4 870 300 сўм иш ҳақи ва фойдаланилмаган таътил учун компенсация картангизга ўтказилди. Якуний ҳисоб-китоб тўланган.`,
    },
    { rule: "name", of: 0, instead: "Hurmatli Matluba Hamroqulovna!", put: "Hurmatli Muhabbat Hamroqulovna!" },
    {
      rule: "name",
      of: 4,
      instead: "Qizingiz 2026-yil 13-noyabrdagi",
      put: "Fuqaro Mirzayeva Sevara Odilovnaning qizi 2026-yil 13-noyabrdagi",
    },
    { rule: "name", of: 8, instead: "Hurmatli Shahlo Ilhomovna!", put: "Hurmatli Shahlo Ilhamjonovna!" },
    { rule: "name", of: 12, instead: "Siz bilan mehnat shartnomasi", put: "Fuqaro D. Rasulxoʻjayeva bilan mehnat shartnomasi" },
    {
      rule: "number",
      of: 1,
      instead: "Yakka tartibdagi uy-joy qurish uchun yer uchastkasi ajratish haqidagi murojaatingiz",
      put: "Yakka tartibdagi uy-joy qurish uchun yer uchastkasi ajratish haqidagi FAR-000963/26-son murojaatingiz",
    },
    { rule: "number", of: 3, instead: "2026-yil 25-dekabrgacha", put: "2026-yil 25-sentabrgacha" },
    { rule: "number", of: 4, instead: "17-noyabr, seshanba kunidan", put: "17-noyabr, chorshanba kunidan" },
    { rule: "number", of: 0, instead: "Sizning 2026-yil 14-sentabrdagi", put: "Sizning 2026-yil 24-avgustdagi" },
    {
      rule: "grounds",
      of: 1,
      instead: "Oʻzbekiston Respublikasi Yer kodeksining 39-moddasiga muvofiq yer",
      put: "Amaldagi qonunchilikka muvofiq yer",
    },
    {
      rule: "grounds",
      of: 5,
      instead: " Qarordan norozi boʻlsangiz, Pensiya jamgʻarmasining viloyat boshqarmasiga yoki sudga murojaat qilishingiz mumkin.",
      put: "",
    },
    {
      rule: "grounds",
      of: 9,
      instead: "Vazirlar Mahkamasining 2021-yil 21-sentabrdagi 594-son qarori 7-bandiga binoan faqat",
      put: "belgilangan tartibga binoan faqat",
    },
    {
      rule: "grounds",
      of: 13,
      instead: "Ushbu qaror ustidan yuqori turgan organ yoki sudga shikoyat qilish mumkinligini tushuntiramiz.",
      put: "Masalaga toʻgʻri tushunasiz degan umiddamiz.",
    },
    {
      rule: "question",
      of: 6,
      put: `Hurmatli Feruza Akramjonovna!
Murojaatingiz Beshariq tuman hokimligida oʻrganildi. Sizning xonadoningizga tabiiy gaz hisoblagichi 4-noyabr kuni oʻrnatildi va plombalandi. Gaz taʼminoti meʼyorda ekani dalolatnoma bilan tasdiqlandi.`,
    },
    {
      rule: "question",
      of: 14,
      put: `Hurmatli Hilola Saidovna!
Murojaatingiz Quvasoy shahar hokimligida koʻrib chiqildi. Mahallangizdagi avtobus bekatiga soyabon va oʻrindiqlar qoʻyildi, 4-yoʻnalish avtobuslari har 15 daqiqada qatnaydi. Haydovchilar bilan suhbat oʻtkazildi.`,
    },
    {
      rule: "question",
      of: 3,
      put: `Hurmatli Shuhrat Abdugʻaniyevich!
Murojaatingiz joyiga chiqib oʻrganildi. Mahalladagi 2,1 kilometr ichki yoʻlga shagʻal yotqizildi, ariqlar tozalandi. Ishlar "Obod qishloq" mablagʻlari hisobidan bajarildi va dalolatnoma bilan topshirildi.`,
    },
    {
      rule: "question",
      of: 11,
      put: `Hurmatli Sanjar Ulug'bekovich!
Murojaatingiz ko'rib chiqildi. Bobur ko'chasidagi 40 tup chinor va archaga parvarish berildi, qurigan shoxlari kesildi. Ko'kalamzorlashtirish bo'limi sug'orish jadvalini tuzdi.`,
    },
    {
      rule: "empty",
      of: 2,
      put: `Hurmatli Oydin Tursunaliyevna!
Sizning murojaatingiz belgilangan tartibda koʻrib chiqildi. Murojaatda koʻrsatilgan masala nazoratga olindi. Tegishli mutaxassislarga koʻrsatmalar berildi.`,
    },
    {
      rule: "empty",
      of: 6,
      put: "Murojaatingizda bayon etilgan holatlar oʻrganib chiqilib, masʼullar tomonidan zarur choralar koʻrilmoqda. Natijasi haqida Sizga qoʻshimcha maʼlumot beriladi.",
    },
    {
      rule: "empty",
      of: 10,
      put: `Assalomu alaykum! Murojaatingiz uchun tashakkur bildiramiz.
Sizning masalangiz qonunchilik doirasida oʻrganiladi va imkoniyat darajasida hal etiladi. Hurmat bilan, tuman hokimligi.`,
    },
    { rule: "empty", of: 14, put: "Murojaat oʻrganildi. Tushuntirish ishlari olib borildi. Masala hal etildi." },
    {
      rule: "promise",
      of: 2,
      instead: "2026-yil 10-noyabrga qadar Xalq banki kartasiga oʻtkaziladi",
      put: "yaqin kunlarda Xalq banki kartasiga oʻtkaziladi",
    },
    { rule: "promise", of: 8, instead: "Ortiqcha olingan 78 000 soʻm", put: "Ortiqcha olingan 78 000" },
    { rule: "promise", of: 12, instead: "11-sentabr kuni 4 870 300 soʻm", put: "____-sentabr kuni ________ soʻm" },
    {
      rule: "long",
      of: 7,
      instead:
        "Shlagbaumning elektr yuritmasi 8-sentabr kuni yuk mashinasi urilishi natijasida ishdan chiqqan. Yuritma 21-sentabrda tuzatildi, avtomatik signal ham sinovdan oʻtkazildi.",
      put: "Shlagbaumning elektr yuritmasi 8-sentabr kuni ertalab soat yettilarda Oltiariq tomondan kelayotgan yuk mashinasi ehtiyotsizlik bilan urilishi natijasida ishdan chiqqan boʻlib, kerakli ehtiyot qismlar Toshkent shahridagi zavoddan olib kelingach, yuritma 21-sentabrda uzelning ustalari tomonidan toʻliq tuzatildi va avtomatik signal ham masʼul xodimlar ishtirokida bir necha marta sinovdan oʻtkazildi.",
    },
    {
      rule: "long",
      of: 10,
      instead:
        "Onangiz qandli diabet tashxisi bilan 2017-yildan endokrinolog hisobida turadi va dori-darmonni bepul olish huquqiga ega. 12-noyabr kuni",
      put: "Onangiz qandli diabet tashxisi bilan 2017-yildan beri tuman markaziy poliklinikasining endokrinolog shifokori hisobida turishi, har chorakda koʻrikdan oʻtib kelishi hamda amaldagi tartibga koʻra belgilangan roʻyxatdagi dori-darmonni bepul olish huquqiga ega ekani hisobga olinib, birlashma rahbariyatining topshirigʻi bilan shu yilning 12-noyabr kuni oilaviy shifokor va patronaj hamshirasi ishtirokida",
    },
    {
      rule: "long",
      of: 13,
      instead: "Shuning uchun hokimlik yertoʻlani ijaraga bera olmaydi.",
      put: "Shu bois, yigʻilish bayonnomasida qayd etilgan mulkdorlarning eʼtirozlari, uyning muhandislik tarmoqlari aynan yertoʻladan oʻtganligi, avariya holatlarida xizmat koʻrsatuvchi tashkilot ustalari u yerga istalgan vaqtda kirishi zarurligi hamda yongʻin xavfsizligi talablari bajarilmasligi mumkinligi inobatga olinib, shahar hokimligi koʻrsatilgan yertoʻlani Sizga tadbirkorlik maqsadida ijaraga bera olmaydi.",
    },
  ],
};
