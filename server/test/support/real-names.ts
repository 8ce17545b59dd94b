/** Surnames, given names and patronymics as people have them, each in both scripts: written by hand from the orthography. */
export const realNames: readonly (readonly [latin: string, cyrillic: string])[] = `
Abdullayev=Абдуллаев Abdullayeva=Абдуллаева Oʻrazboyeva=Ўразбоева Soyibjonov=Сойибжонов Qosimjonova=Қосимжонова Sanʼat=Санъат
Sunʼiy=Сунъий Eʼtibor=Эътибор Alisher=Алишер Isʼhoqxon=Исҳоқхон Isʼhoqov=Исҳоқов Muʼmin=Муъмин Moʻjiza=Мўжиза Oltoyev=Олтоев
Zuhra=Зуҳра Shahboz=Шаҳбоз Ashxobod=Ашхобод Masʼud=Масъуд Masʼuda=Масъуда Masʼudov=Масъудов Yunusobod=Юнусобод Yevgeniy=Евгений
Vasilyev=Васильев Vasilyeva=Васильева Solovyov=Соловьёв Kseniya=Ксения Tsoy=Цой Kim=Ким Daʼvat=Даъват Qurʼon=Қуръон
Qurʼonov=Қуръонов Oʻtkir=Ўткир Gʻayrat=Ғайрат Ergash=Эргаш Ergashev=Эргашев Eʼzoza=Эъзоза Feruza=Феруза Rayhon=Райҳон
Yoʻldosh=Йўлдош Yoʻldoshev=Йўлдошев Yoqub=Ёқуб Yoqubov=Ёқубов Yodgor=Ёдгор Yodgorov=Ёдгоров Yulduz=Юлдуз Yusuf=Юсуф Yusupov=Юсупов
Yashin=Яшин Yangiboyev=Янгибоев Yelena=Елена Yekaterina=Екатерина Yermatov=Ерматов Ermatov=Эрматов Elmurod=Элмурод
Eshmatov=Эшматов Eshonqulov=Эшонқулов Egamberdiyev=Эгамбердиев Xudoyberdiyev=Худойбердиев Xudoynazarov=Худойназаров
Toʻxtasinov=Тўхтасинов Toʻychiyev=Тўйчиев Toʻrayev=Тўраев Toʻlqinov=Тўлқинов Gʻaniyev=Ғаниев Gʻofurov=Ғофуров Gʻulomov=Ғуломов
Gʻiyosov=Ғиёсов Ziyoyev=Зиёев Ziyodullayev=Зиёдуллаев Niyozov=Ниёзов Niyozbek=Ниёзбек Dilmurod=Дилмурод Dilfuza=Дилфуза
Gulchehra=Гулчеҳра Chorshanbiyev=Чоршанбиев Choriyev=Чориев Joʻrayev=Жўраев Joʻrabek=Жўрабек Joʻraqoʻziyev=Жўрақўзиев
Jumayev=Жумаев Jamshid=Жамшид Hamroyev=Ҳамроев Hakimov=Ҳакимов Hasanov=Ҳасанов Husayn=Ҳусайн Holmatov=Ҳолматов Xolmatov=Холматов
Xoliqov=Холиқов Raʼno=Раъно Saʼdulla=Саъдулла Saʼdullayev=Саъдуллаев Maʼmur=Маъмур Maʼmura=Маъмура Maʼruf=Маъруф
Maʼrufjon=Маъруфжон Nuʼmon=Нуъмон Nuʼmonov=Нуъмонов Iʼzzat=Иъззат Aʼzam=Аъзам Aʼzamov=Аъзамов Aʼlo=Аъло Laʼli=Лаъли Shoʻira=Шўира
Shoira=Шоира Shoirjon=Шоиржон Sheʼr=Шеър Sheraliyev=Шералиев Sherzod=Шерзод Shuhrat=Шуҳрат Shohruh=Шоҳруҳ Shohista=Шоҳиста
Shahnoza=Шаҳноза Shahzod=Шаҳзод Asʼhob=Асҳоб Musʼhaf=Мусҳаф Nosirov=Носиров Usmonov=Усмонов Umarov=Умаров Oʻzbek=Ўзбек
Oʻktam=Ўктам Oʻgʻiloy=Ўғилой Oʻlmasov=Ўлмасов Oʻrinboyev=Ўринбоев Oʻrolov=Ўролов Oʻsarov=Ўсаров Oyniso=Ойнисо Oysha=Ойша
Oydin=Ойдин Oyatilloyev=Оятиллоев Oyatillo=Оятилло Xayrullayev=Хайруллаев Sayfiddin=Сайфиддин Sayfiyev=Сайфиев Sayidov=Сайидов
Sayyora=Сайёра Sayyod=Сайёд Fayyoz=Файёз Toyir=Тойир Mayya=Майя Soliyev=Солиев Solihov=Солиҳов Zokirov=Зокиров Zebiniso=Зебинисо
Dunyo=Дунё Bunyod=Бунёд Bunyodbek=Бунёдбек Daryo=Дарё Kimyo=Кимё Kimyoxon=Кимёхон Maftuna=Мафтуна Hamyon=Ҳамён Qoryogʻdi=Қорёғди
Qoryogʻdiyev=Қорёғдиев Bahodir=Баҳодир Botir=Ботир Bekzod=Бекзод Beknazarov=Бекназаров Behruz=Беҳруз Elyor=Элёр Elyorbek=Элёрбек
Islomjon=Исломжон Ismoilov=Исмоилов Isroilov=Исроилов Isʼhoq=Исҳоқ Ibrohim=Иброҳим Ikrom=Икром Inoyatov=Иноятов Inoyat=Иноят
Inoyatullayev=Иноятуллаев Rahmatullayev=Раҳматуллаев Raxmonov=Рахмонов Rasulov=Расулов Sultonova=Султонова Sotvoldiyev=Сотволдиев
Sobirov=Собиров Solijon=Солижон Siddiqov=Сиддиқов Tojiboyev=Тожибоев Tojiyev=Тожиев Temurov=Темуров Turgʻunov=Турғунов
Turgʻunboyeva=Турғунбоева Valiyev=Валиев Vohidov=Воҳидов Qodirov=Қодиров Qobiljon=Қобилжон Qoʻchqorov=Қўчқоров Qoʻldoshev=Қўлдошев
Qoʻziboyev=Қўзибоев Quryozov=Қурёзов Muhammadyor=Муҳаммадёр Muhammadjon=Муҳаммаджон Muhayyo=Муҳайё Mahliyo=Маҳлиё
Madaliyev=Мадалиев Mirziyoyev=Мирзиёев Mirzayev=Мирзаев Mirzoyev=Мирзоев Nazarov=Назаров Nematov=Нематов Neʼmatov=Неъматов
Neʼmat=Неъмат Neʼmatillo=Неъматилло Nigora=Нигора Norboʻta=Норбўта Normatov=Норматов Nuriddinov=Нуриддинов Lutfullayev=Лутфуллаев
Lola=Лола Layliyeva=Лайлиева Komiljon=Комилжон Karimov=Каримов Kenjayev=Кенжаев Komolov=Комолов Ahmadjonov=Аҳмаджонов
Axmedov=Ахмедов Asqarov=Асқаров Anvarov=Анваров Asadbek=Асадбек Aʼloxon=Аълохон Fozilov=Фозилов Fayzullayev=Файзуллаев
Fargʻoniy=Фарғоний Eʼlon=Эълон Eʼzozxon=Эъзозхон Meʼmor=Меъмор Meʼyor=Меъёр Maʼyus=Маъюс Taʼminot=Таъминот Taʼlim=Таълим
Muʼtabar=Муътабар Moʻtabar=Мўтабар Moʻmin=Мўмин Moʻminov=Мўминов Moʻminjon=Мўминжон Moʻydin=Мўйдин Moʻydinov=Мўйдинов
Soʻfiyev=Сўфиев Soʻfizoda=Сўфизода Boʻriyev=Бўриев Boʻtayev=Бўтаев Boʻstonliq=Бўстонлиқ Rajabboyev=Ражаббоев Roʻziyev=Рўзиев
Roʻzimatov=Рўзиматов Roʻzixon=Рўзихон Toʻgʻon=Тўғон Togʻayev=Тоғаев Bogʻdod=Боғдод Tugʻyon=Туғён Aytmuratov=Айтмуратов
Aymbetov=Аймбетов Bekbosinov=Бекбосинов Seytniyazov=Сейтниязов Seytnazarov=Сейтназаров Yesemuratov=Есемуратов Qalliboyev=Қаллибоев
Qudaybergenov=Қудайбергенов Aytbayev=Айтбаев Jaqsimuratov=Жақсимуратов Kalbayev=Калбаев Ubaydullayev=Убайдуллаев
Utepbergenov=Утепбергенов Allambergenov=Алламбергенов Ivanov=Иванов Ivanova=Иванова Petrov=Петров Sergeyevich=Сергеевич
Sergeyevna=Сергеевна Sergey=Сергей Andreyevich=Андреевич Andreyevna=Андреевна Aleksandr=Александр Aleksandrovna=Александровна
Alekseyev=Алексеев Alekseyevich=Алексеевич Dmitriyevich=Дмитриевич Dmitriyevna=Дмитриевна Nikolayevich=Николаевич
Yuryevich=Юрьевич Yuryevna=Юрьевна Anatolyevich=Анатольевич Anatolyevna=Анатольевна Grigoryevich=Григорьевич
Vasilyevich=Васильевич Arkadyevich=Аркадьевич Leontyev=Леонтьев Prokofyev=Прокофьев Afanasyev=Афанасьев Zinovyev=Зиновьев
Ignatyev=Игнатьев Kondratyev=Кондратьев Savelyev=Савельев Melentyev=Мелентьев Maryam=Марям Polyakov=Поляков Kolya=Коля
Vorobyov=Воробьёв Muravyov=Муравьёв Kovalyov=Ковалёв Korolyov=Королёв Fyodor=Фёдор Fyodorov=Фёдоров Pyotr=Пётр Semyon=Семён
Semyonov=Семёнов Artyom=Артём Alyona=Алёна Matvey=Матвей Matveyev=Матвеев Pak=Пак Li=Ли Tsay=Цай Ten=Тен Yegay=Егай Kogay=Когай
Xegay=Хегай Nogay=Ногай Ogay=Огай Pyagay=Пягай Vyacheslav=Вячеслав Svyatoslav=Святослав Lyudmila=Людмила Lyutsiya=Люция
Konstantin=Константин Kuznetsov=Кузнецов Kuznetsova=Кузнецова Vorontsov=Воронцов Rumyantsev=Румянцев Zaytsev=Зайцев
Zaytseva=Зайцева Sitsiliya=Сицилия Avanesyan=Аванесян Petrosyan=Петросян Sarkisyan=Саркисян Grigoryan=Григорян Arutyunyan=Арутюнян
Mamedov=Мамедов Aliyev=Алиев Aliyevna=Алиевна Oʻgʻli=Ўғли Abdurahmon=Абдураҳмон Abduvohid-ogʻli=Абдувоҳид-оғли
Anna-Mariya=Анна-Мария Abduʼaziz=Абдуъазиз Qalʼa=Қалъа Qatʼiyat=Қатъият Jurʼat=Журъат Inʼom=Инъом Inʼomjon=Инъомжон
Inʼomov=Инъомов Anʼanaviy=Анъанавий Sanʼatjon=Санъатжон Masʼuma=Масъума Asʼad=Асъад Asʼadov=Асъадов Isʼhoqjon=Исҳоқжон
Mashʼal=Машъал Mashʼala=Машъала Toʻelatov=Тўэлатов Poyezd=Поезд Doniyor=Дониёр Diyorbek=Диёрбек Eldor=Элдор Elyar=Эляр Erkin=Эркин
Erkaboyev=Эркабоев Aerofat=Аэрофат Yodgoroy=Ёдгорой Gulyor=Гулёр Odilyor=Одилёр Shahriyor=Шаҳриёр Boʻtaboyeva=Бўтабоева
Boboyev=Бобоев Boboyorov=Бобоёров Nurullayevich=Нуруллаевич Asqaraliyevich=Асқаралиевич Sodiqjonovna=Содиқжоновна
Mahkamboyevna=Маҳкамбоевна Toshpoʻlatov=Тошпўлатов Toshpoʻlat=Тошпўлат Poʻlatov=Пўлатов Parpiyev=Парпиев Pirnazarov=Пирназаров
Doʻsmatov=Дўсматов Doʻstmurodov=Дўстмуродов Doʻstyorov=Дўстёров Qayumov=Қаюмов Qayyumov=Қайюмов Xayitov=Хайитов Hayitov=Ҳайитов
Hoshimov=Ҳошимов Xoshimov=Хошимов Vahobjon=Ваҳобжон Vyatkin=Вяткин Kislyak=Кисляк Kseniyevna=Ксениевна Yefimov=Ефимов
Yeremin=Еремин Zoyirov=Зойиров Toirov=Тоиров Shoyimov=Шойимов Shoyev=Шоев Shukurov=Шукуров Boltaboyev=Болтабоев Yuliya=Юлия
Mariya=Мария Gennadiy=Геннадий Dmitriy=Дмитрий Zoya=Зоя Timofey=Тимофей Vorobyova=Воробьёва Solovyova=Соловьёва
Muravyova=Муравьёва Hojiakbar=Ҳожиакбар Xurshid=Хуршид Nodirbek=Нодирбек Sardorbek=Сардорбек Jahongir=Жаҳонгир Odina=Одина
Ozoda=Озода Oʻlmasoy=Ўлмасой Gʻanijon=Ғанижон Gʻolib=Ғолиб Bogʻishamol=Боғишамол Togʻli=Тоғли Yorqinoy=Ёрқиной Yoʻlchi=Йўлчи
Yusupova=Юсупова Ishchiyev=Ишчиев Boshchi=Бошчи Esonboyeva=Эсонбоева Xudoyorxon=Худоёрхон Sanʼatullo=Санъатулло Isʼhoqova=Исҳоқова
Mahmudjon-oʻgʻli=Маҳмуджон-ўғли
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split("=") as [string, string]);
