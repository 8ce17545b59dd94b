/** Words and forms of them as appeals have them, by grammar and orthography; written by hand, never by the code. Lines of `word form`. */
const pairs = (lines: string): readonly (readonly [string, string])[] =>
  lines
    .trim()
    .split("\n")
    .flatMap((line) => line.split(",").map((pair) => pair.trim().split(/\s+/) as [string, string]))
    .filter(([word]) => word !== "");

/** 80 of Uzbek in Latin letters. */
export const latinForms = pairs(`
suv suvning, suv suvimizdan, yoʻl yoʻllarimiz, yoʻl yoʻlni, maktab maktabga, maktab maktablarimizda, gaz gazni, gaz gazimiz
mahalla mahallamizda, mahalla mahallasining, koʻcha koʻchalarimizni, koʻcha koʻchamizdan, uy uyimizga, uy uylarida, bola bolalarim, bola bolasiga
nafaqa nafaqamni, pensiya pensiyasini, ariza arizamga, shikoyat shikoyatim, hokim hokimning, hokimlik hokimligidan, tuman tumanimiz, viloyat viloyatidagi
chiroq chirogʻimiz, chiroq chiroqsiz, qishloq qishlogʻida, qishloq qishloqqa, yurak yuragim, bogʻcha bogʻchasiga, kasalxona kasalxonaga, shifokor shifokorlarning
yer yerimni, hovli hovlimizda, kvartira kvartiramizning, qarz qarzimni, kredit kreditlarni, bank bankdan, ish ishimga, ishchi ishchilarga
oylik oyligimni, maosh maoshlari, tashkilot tashkilotining, quvur quvurlar, elektr elektrni, transformator transformatori, daraxt daraxtlarni, chiqindi chiqindilarni
qoʻshni qoʻshnimizning, farzand farzandlarimga, ona onamning, ota otamdan, nogiron nogironlarga, nogironlik nogironligim, hujjat hujjatlarini, qaror qaroriga
sud sudning, prokuror prokurorga, bozor bozorimiz, doʻkon doʻkonlarga, avtobus avtobuslarni, bekat bekatida, asfalt asfaltni, koʻprik koʻprigi
kelish kelmayapti, kelish keldi, berish bermadi, berish berilmagan, tozalash tozalanmoqda, tozalash tozalaydi, soʻrash soʻrayman, soʻrash soʻraymiz
qurish qurmoqchiman, ishlash ishlamayapti, toʻlash toʻlamagan, yozish yozgan, olish olmadim, topish topilmadi, shahar shahrimizda, oʻgʻil oʻgʻlimni
`);

/** 60 of Uzbek in Cyrillic letters, some against Latin. */
export const cyrillicForms = pairs(`
сув сувимиз, сув suvni, йўл йўлимизни, yoʻl йўллар, мактаб мактабларда, maktab мактабимизга, газ газимизни, gaz газдан
маҳалла маҳалламизнинг, mahalla маҳалласида, кўча кўчаларга, koʻcha кўчамизда, уй уйимиздан, uy уйлари, бола болаларимни, bola боласининг
нафақа нафақасини, nafaqa нафақага, пенсия пенсиямни, pensiya пенсиясига, ариза аризамни, ariza аризалар, туман туманидаги, tuman туманимизда
чироқ чироғимиз, chiroq чироқлар, қишлоқ қишлоғимизда, qishloq қишлоғига, боғча боғчага, ёмғир ёмғирдан, yomgʻir ёмғирлар, ёш ёшларга
ер еримизни, yer ернинг, электр электрни, elektr электрдан, қувур қувурларни, quvur қувури, қўшни қўшнимга, qoʻshni қўшнилар
фарзанд фарзандимнинг, farzand фарзандларим, ҳужжат ҳужжатларни, hujjat ҳужжатимни, маъно маъноси, маълумот маълумотлар, maʼlumot маълумотимни, ўғил ўғлимга
суд судга, банк банкдан, иш ишимни, ойлик ойлигимни, тозалаш тозаламоқда, сўраш сўрайман, бериш бермаяпти, келиш келади
тўлаш тўламаган, ёзиш ёзди, объект объектлар, обект объектда
`);

/** 60 of Russian. */
export const russianForms = pairs(`
газ газом, вода водой, дорога дорог, дорога дорогу, школа школе, школа школами
улица улицы, улица улицах, дом домами, квартира квартиру, квартира квартирой, пенсия пенсию
пособие пособия, жалоба жалобу, жалоба жалобы, заявление заявления, обращение обращением, ответ ответа, решение решений, суд судом
прокурор прокурору, район районе, городской городского, город города, свет света, свет светом, электричество электричества, трансформатор трансформаторы
труба трубы, труба трубами, ремонт ремонта, канализация канализации, мусор мусора, яма ямы, ребёнок ребенок, ребенок ребенка
больница больницу, врач врачей, лекарство лекарства, лекарство лекарств, инвалид инвалидов, инвалидность инвалидности, сосед соседи, сосед соседями
земля земли, участок участка, договор договором, кредит кредита, банк банком, зарплата зарплату, работа работе, рабочий рабочего
просить просит, просил просила, отключили отключил, сломан сломана, старый старые, подъезд подьезде, объект обекта, жильё жилье
`);

/** 200 that look alike and are not the same word. */
export const unrelated = pairs(`
suv suvoq, qor qora, yer yetim, gaz gazeta, bosh boshliq, tosh Toshkent, kun kungaboqar, til tilla
bola bolta, ona onlayn, ota otliq, dori doira, yil yilqi, qish qishloq, uy uyqu, oy oyna
temir tema, maktab maktub, bogʻ bogʻdor, qor qoplon, chiroq chirik, kitob kitobxon, yoʻl yoʻlbars, suv suvenir
gaz gazlama, ish ishonch, bozor bozorcha, tuman tumor, hokim hokimiyat, ariza arzon, koʻcha koʻchat, mahalla mahsulot
quvur quvvat, elektr elektron, pul pulemyot, nafaqa nafas, qarz qarzdor, yosh yoshlik, oila oilaviy, bahor baho
daryo daraxt, kanal kanop, ariq arix, paxta paxsa, gʻalla gʻalaba, sholi sholgʻom, non nonushta, tuz tuzoq
meva mevazor, uzum uzuk, olma olmos, nok nokaut, shifokor shifo, dorixona dor, yotoq yotsiramoq, palata palov
sud sudxoʻr, qonun qonli, jazo jazira, jarima jarayon, soliq solih, bojxona boj, pasport paspartu, karta kartoshka
ota otash, aka akademiya, opa opera, uka ukol, amaki amal, xola xolis, togʻa togʻri, buvi buvaydo
togʻ togʻora, dala dalil, qir qirgʻin, choʻl choʻlpon, koʻl koʻlam, soy soya, jar jarroh, tepa teplovoz
oʻt oʻtin, ot otryad, it itoat, mol molla, qoʻy qoʻyin, echki echim, tovuq tovush, baliq balandlik
lampa lapar, sim simob, ustun usta, tok tokcha, hisob hisor, raqam raqs, kod kodeks, tarif tarix
tom tomir, devor devona, eshik eshak, deraza dars, pol polat, gisht gilos, sement semiz, taxta taxt
yomgʻir yoshi, shamol shamshod, qum qumri, loy loyiha, chang changal, muz muzey, havo havas, bulut bulbul
сув сувоқ, йўл йўлбарс, мактаб мактуб, газ газета, кўча кўчат, бола болта, уй уйқу, иш ишонч
қор қора, тош тошбақа, ер етим, бош бошоқ, тил тилла, кун кунжут, ой ойна, қиш қишлоқ
суд судралиш, банк банан, пул пулат, дори доира, мева мевазор, узум узук, олма олмос, нон нонушта
туман тумор, ҳоким ҳосил, маҳалла маҳорат, ариза арзон, нафақа нафас, қарз қарға, ёш ёстиқ, оила оқим
газ газель, газ газон, дом домна, дом домино, вода водка, вода водитель, дорога дорожить, школа шкала
суд судно, суд судьба, свет светофор, труба трубка, мусор мусс, яма ямщик, врач вратарь, банк банка
город огород, улица улитка, квартира квартал, пенсия песня, жалоба жало, ответ отвёртка, район рай, ремонт ремень
больница боль, сосед соседство, земля землянка, участок участие, договор довод, кредит кредо, работа робот, двор дворец
лес лестница, река реклама, мост мостик, кран край, лифт лифтёр, окно окунь, стена стенд, крыша крыса
печь печень, уголь угол, дрова дрожь, мука музыка, хлеб хлев, соль солнце, сахар сарай, чай чайка
hudud huzur, sport sabr, qabul qabr, talab talaba, dars darcha, bilim bilak, gul gulxan, oʻrin oʻrik
`);

/** 60 more, 20 of each, which the stems were not fitted to. */
export const freshForms = pairs(`
kitob kitobingizni, daftar daftarlarimga, bilak bilagim, tilak tilagimiz, idora idorasidan, pul pulimni, tergovchi tergovchining, dala dalamizga
sigir sigirlarimizni, soliq soligʻini, tugʻruqxona tugʻruqxonada, oʻqish oʻqigan, boshlash boshlandi, koʻrish koʻrilmadi, chiqish chiqmayapti
singil singlimning, ayol ayollarning, erkak erkaklarga, ajrim ajrimini, vaʼda vaʼdalari
китоб китобларимиз, лойиҳа лойиҳасини, lavozim лавозимидан, бошлиқ бошлиғимиз, ўқитувчи ўқитувчиларнинг, oʻqituvchi ўқитувчига, синф синфида, ҳайдовчи ҳайдовчининг
дўхтир дўхтирга, томорқа томорқамни, tomorqa томорқаларимиз, шартнома шартномага, бурч бурчимиз, эшик эшигини, турмуш турмушимдан, сўров сўровларга
юбориш юбордим, кутиш кутяпмиз, тиклаш тикланмади, қазиш қазилган
письмо письма, очередь очереди, справка справки, справка справку, детский детского, сад садом, поликлиника поликлинике, аварийный аварийная
крыша крыши, подвал подвалах, лифт лифтом, счётчик счетчика, долг долгов, штраф штрафы, учитель учителя, муж мужем
отказать отказали, обещать обещал, тёплый теплая, документ документами
`);
/** 60 more that look alike. */
export const freshUnrelated = pairs(`
sabzi sabab, anor anons, koʻz koʻzgu, burch burchak, shart sharq, bel belgi, oltin oltmish, qovun qovurgʻa
kelin kelishuv, olim olcha, tong tonna, odam odob, sut sutka, pichoq pichan, karam karavot, mosh moslama
archa arava, non nomer, tan tanlov, pir piramida
сабзи сабаб, кўз кўзгу, бурч бурчак, шарт шарқ, бел белги, олтин олтмиш, одам одоб, сут сутка
том томоша, карам каравот, арпа арра, бино бинокль, чек чекка, тана танқид, давлат даво, гул гулдурак
қош қошиқ, лаб лабиринт, дуо дунё, сурат суръат
ток токарь, счёт счастье, ключ ключица, кот котёл, каша кашель, рот ротор, тест тесто, гриб грипп
лук лукавый, пол полоса, брак браконьер, парк паркет, порт портфель, банка банкет, стол столица, гора горох
рана ранг, сила силос, пара парус, тело телега
`);
