/** Names as Uzbek Latin, Uzbek Cyrillic and Russian papers have them; each line, written by hand, is one name. */
type Triple = readonly [uz: string, uk: string, ru: string];
const triples = (text: string): Triple[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((name) => name.trim()) as unknown as Triple);

export const people = triples(`
Toʻlqinov Xurshid | Тўлқинов Хуршид | Тулкинов Хуршид
Gʻayratov Nodir | Ғайратов Нодир | Гайратов Надир
Hasanov Yoqub | Ҳасанов Ёқуб | Хасанов Якуб
Jahongirov Sherzod | Жаҳонгиров Шерзод | Джахангиров Шерзод
Shoʻxratov Oʻktam | Шўхратов Ўктам | Шухратов Уктам
Muhammadiyev Ali | Муҳаммадиев Али | Мухаммедиев Али
Yoʻldoshev Botir | Йўлдошев Ботир | Юлдашев Батыр
Rahmonov Ulugʻbek | Раҳмонов Улуғбек | Рахманов Улугбек
Oʻrinov Qahramon | Ўринов Қаҳрамон | Уринов Кахраман
Choʻliyev Bahodir | Чўлиев Баҳодир | Чулиев Бахадир
Qodirov Anvar | Қодиров Анвар | Кадыров Анвар
Shodiyev Ilhom | Шодиев Илҳом | Шадиев Илхом
Gʻulomov Doniyor | Ғуломов Дониёр | Гулямов Данияр
Ziyoyev Elyor | Зиёев Элёр | Зияев Эльёр
Qoʻziyev Sarvar | Қўзиев Сарвар | Кузиев Сарвар
Xolmatov Jamshid | Холматов Жамшид | Халматов Джамшид
Abdullayev Toʻxta | Абдуллаев Тўхта | Абдуллаев Тухта
Yusupov Zafar | Юсупов Зафар | Юсупов Зафар
Nazarov Gʻofur | Назаров Ғофур | Назаров Гафур
Ergashev Murod | Эргашев Мурод | Эргашев Мурад
Eshonqulov Nurali | Эшонқулов Нурали | Эшанкулов Нурали
Toshpoʻlatov Ravshan | Тошпўлатов Равшан | Ташпулатов Равшан
Ismoilov Jasur | Исмоилов Жасур | Исмаилов Джасур
Ibrohimov Temur | Иброҳимов Темур | Ибрагимов Тимур
Mirzayev Shohruh | Мирзаев Шоҳруҳ | Мирзаев Шахрух
Axmedov Sobir | Аҳмедов Собир | Ахмедов Сабир
Usmonov Hamid | Усмонов Ҳамид | Усманов Хамид
Qurbonov Ikrom | Қурбонов Икром | Курбанов Икрам
Oripov Abdulloh | Орипов Абдуллоҳ | Арипов Абдулла
Norboyev Fayzullo | Норбоев Файзулло | Нарбаев Файзулла
Joʻrayev Otabek | Жўраев Отабек | Джураев Атабек
Mahmudov Sanjar | Маҳмудов Санжар | Махмудов Санджар
Boymurodov Akmal | Боймуродов Акмал | Баймурадов Акмаль
Xudoyberdiyev Farrux | Худойбердиев Фаррух | Худайбердиев Фаррух
Sattorov Nigʻmat | Сатторов Ниғмат | Саттаров Нигмат
Sodiqov Bekzod | Содиқов Бекзод | Садыков Бекзод
Toʻrayev Umid | Тўраев Умид | Тураев Умид
Shokirov Dilshod | Шокиров Дилшод | Шакиров Дильшод
Olimov Javohir | Олимов Жавоҳир | Алимов Джавахир
Zokirov Iskandar | Зокиров Искандар | Закиров Искандар
Haydarov Ne'mat | Ҳайдаров Неъмат | Хайдаров Немат
Tursunov Masʼud | Турсунов Масъуд | Турсунов Масуд
Sharipov Maʼruf | Шарипов Маъруф | Шарипов Маруф
Saidov Is'hoq | Саидов Исҳоқ | Саидов Исхак
Qosimov Gʻanisher | Қосимов Ғанишер | Касымов Ганишер
Valiyev Mirzo | Валиев Мирзо | Валиев Мирза
Boltayev Xayrullo | Болтаев Хайрулло | Балтаев Хайрулла
Mamatqulov Asqar | Маматқулов Асқар | Маматкулов Аскар
Nematov Siroj | Нематов Сирож | Нематов Сирадж
Ochilov Hikmat | Очилов Ҳикмат | Ачилов Хикмат
Pardayev Choʻlibek | Пардаев Чўлибек | Пардаев Чулибек
Ruziyev Kamol | Рузиев Камол | Рузиев Камал
Fozilov Rustam | Фозилов Рустам | Фазылов Рустам
Hakimov Laziz | Ҳакимов Лазиз | Хакимов Лазиз
Bobojonov Sardor | Бобожонов Сардор | Бабаджанов Сардар
Oʻrozboyev Islom | Ўрозбоев Ислом | Уразбаев Ислам
Teshaboyev Oybek | Тешабоев Ойбек | Тешабаев Айбек
Xoʻjayev Muzaffar | Хўжаев Музаффар | Ходжаев Музаффар
Eshmatov Zohid | Эшматов Зоҳид | Эшматов Захид
Karimjonov Hoshim | Каримжонов Ҳошим | Каримджанов Хашим
Daminov Sohib | Даминов Соҳиб | Даминов Сахиб
Egamberdiyev Ixtiyor | Эгамбердиев Ихтиёр | Эгамбердыев Ихтияр
Jalolov Shavkat | Жалолов Шавкат | Джалалов Шавкат
Hoshimov Toʻychi | Ҳошимов Тўйчи | Хашимов Туйчи
Ashurov Zikrilloh | Ашуров Зикриллоҳ | Ашуров Зикрилла
Bozorov Chori | Бозоров Чори | Базаров Чори
Davlatov Tsoy | Давлатов Цой | Давлатов Цой
Xasanboyev Ziyovuddin | Хасанбоев Зиёвуддин | Хасанбаев Зиявутдин
Sharofiddinov Azam | Шарофиддинов Азам | Шарафитдинов Азам
Najmiddinov Gʻolib | Нажмиддинов Ғолиб | Наджмиддинов Галиб
Yoqubov Alisher | Ёқубов Алишер | Якубов Алишер
Yodgorov Erkin | Ёдгоров Эркин | Ядгаров Эркин
Yoʻlchiyev Ilyos | Йўлчиев Илёс | Юлчиев Ильяс
Yangiboyev Uygʻun | Янгибоев Уйғун | Янгибаев Уйгун
Gʻiyosov Mansur | Ғиёсов Мансур | Гиясов Мансур
Gʻoziyev Habib | Ғозиев Ҳабиб | Газиев Хабиб
Qayumov Yahyo | Қаюмов Яҳё | Каюмов Яхья
Quvondiqov Nuriddin | Қувондиқов Нуриддин | Кувандыков Нуриддин
Shermatov Gʻiyos | Шерматов Ғиёс | Шерматов Гияс
Chorshanbiyev Elmurod | Чоршанбиев Элмурод | Чаршанбиев Эльмурад
Safarov Ahad oʻgʻli | Сафаров Аҳад ўғли | Сафаров Ахад угли
Umarov Zayniddin | Умаров Зайниддин | Умаров Зайнитдин
Xalilov Murodjon | Халилов Муроджон | Халилов Мураджан
Mirzaahmedov Orif | Мирзааҳмедов Ориф | Мирзаахмедов Ариф
Odilov Shuhrat | Одилов Шуҳрат | Адылов Шухрат
Hamroyev Baxtiyor | Ҳамроев Бахтиёр | Хамраев Бахтияр
Avazov Toʻlqin | Авазов Тўлқин | Авазов Тулкин
Doʻstmurodov Aziz | Дўстмуродов Азиз | Дустмурадов Азиз
Poʻlatov Jaʼfar | Пўлатов Жаъфар | Пулатов Джафар
Soʻfiyev Dovud | Сўфиев Довуд | Суфиев Давуд
Moʻminov Habibullo | Мўминов Ҳабибулло | Муминов Хабибулла
Xoliqov Mahmudjon | Холиқов Маҳмуджон | Халиков Махмуджан
Turdiyev Oʻlmas | Турдиев Ўлмас | Турдыев Улмас
Nishonov Sultonbek | Нишонов Султонбек | Нишанов Султанбек
Alijonov Qobil | Алижонов Қобил | Алиджанов Кабил
Zaripov Gʻayrat | Зарипов Ғайрат | Зарипов Гайрат
Shukurov Fahriddin | Шукуров Фаҳриддин | Шукуров Фахритдин
Toʻxtasinov Jahongir | Тўхтасинов Жаҳонгир | Тухтасинов Джахангир
Bakirov Hasanboy | Бакиров Ҳасанбой | Бакиров Хасанбай
Rajabov Muhammad | Ражабов Муҳаммад | Раджабов Мухаммед
Maxsudov Ahmadjon | Махсудов Аҳмаджон | Махсудов Ахмаджан
Razzoqov Shoyim | Раззоқов Шойим | Раззаков Шаим
Sayfullayev Amrulloh | Сайфуллаев Амруллоҳ | Сайфуллаев Амрулла
Oqilov Husniddin | Оқилов Ҳусниддин | Акилов Хусниддин
Beknazarov Toshmat | Бекназаров Тошмат | Бекназаров Ташмат
Kenjayev Oʻtkir | Кенжаев Ўткир | Кенджаев Уткир
Xamidov Soʻnmas | Хамидов Сўнмас | Хамидов Сунмас
Begmatov Zuhriddin | Бегматов Зуҳриддин | Бегматов Зухриддин
Inoyatov Xayriddin | Иноятов Хайриддин | Инаятов Хайритдин
Parpiyev Sayidakbar | Парпиев Сайидакбар | Парпиев Саидакбар
Karimova Shoira | Каримова Шоира | Каримова Шаира
Toʻlaganova Zulfiya | Тўлаганова Зулфия | Тулаганова Зульфия
Rahimova Gulchehra | Раҳимова Гулчеҳра | Рахимова Гульчехра
Joʻraboyeva Nilufar | Жўрабоева Нилуфар | Джурабаева Нилюфар
Yoʻldosheva Mohira | Йўлдошева Моҳира | Юлдашева Махира
Qodirova Feruza | Қодирова Феруза | Кадырова Фируза
Oʻrmonova Xolida | Ўрмонова Холида | Урманова Халида
Hamidova Muhayyo | Ҳамидова Муҳайё | Хамидова Мухайё
Sobirova Dilorom | Собирова Дилором | Сабирова Диларам
Saidova Oydin qizi | Саидова Ойдин қизи | Саидова Айдын кизи
Ismoilova Maʼmura | Исмоилова Маъмура | Исмаилова Мамура
Nosirova Saodat | Носирова Саодат | Насырова Саодат
Gʻaniyeva Zuhra | Ғаниева Зуҳра | Ганиева Зухра
Ochilova Mehri | Очилова Меҳри | Ачилова Мехри
Abduvohidova Sayyora | Абдувоҳидова Сайёра | Абдувахидова Сайёра
Eshonova Robiya | Эшонова Робия | Эшанова Рабия
Shodmonova Oʻgʻiloy | Шодмонова Ўғилой | Шадманова Угилой
Tojiboyeva Barno | Тожибоева Барно | Таджибаева Барно
Toshmatova Lola | Тошматова Лола | Ташматова Лола
Yunusova Manzura | Юнусова Манзура | Юнусова Манзура
Usmonova Qunduz | Усмонова Қундуз | Усманова Кундуз
Hakimova Sevara | Ҳакимова Севара | Хакимова Севара
Xolboyeva Jamila | Холбоева Жамила | Халбаева Джамиля
Boboyeva Hulkar | Бобоева Ҳулкар | Бабаева Хулькар
Choriyeva Oysha | Чориева Ойша | Чариева Айша
Rustamova Nargiza | Рустамова Наргиза | Рустамова Наргиза
Nurmatova Sharofat | Нурматова Шарофат | Нурматова Шарафат
Asqarova Mukarram | Асқарова Мукаррам | Аскарова Мукаррам
Davronova Umida | Давронова Умида | Давранова Умида
Xudoyqulova Adolat | Худойқулова Адолат | Худайкулова Адалат
Zokirova Tursunoy | Зокирова Турсуной | Закирова Турсуной
Murodova Kamola | Муродова Камола | Мурадова Камола
Haqberdiyeva Iroda | Ҳақбердиева Ирода | Хакбердиева Ирода
Bozorova Shahlo | Бозорова Шаҳло | Базарова Шахло
Egamova Ziyoda | Эгамова Зиёда | Эгамова Зияда
Fayziyeva Marhabo | Файзиева Марҳабо | Файзиева Мархабо
Gʻafforova Nigora | Ғаффорова Нигора | Гаффарова Нигара
Hasanova Komila | Ҳасанова Комила | Хасанова Камиля
Jabborova Salomat | Жабборова Саломат | Джаббарова Саламат
Qoraboyeva Hafiza | Қорабоева Ҳафиза | Карабаева Хафиза
Latipova Rohila | Латипова Роҳила | Латыпова Рахиля
Mirzoyeva Parizod | Мирзоева Паризод | Мирзаева Паризод
Nabiyeva Oʻlmasoy | Набиева Ўлмасой | Набиева Улмасой
Omonova Quvonch | Омонова Қувонч | Аманова Кувонч
Poʻlatova Risolat | Пўлатова Рисолат | Пулатова Рисалат
Qosimova Sohiba | Қосимова Соҳиба | Касымова Сахиба
Roʻziyeva Tojixon | Рўзиева Тожихон | Рузиева Таджихан
Sodiqova Uljon | Содиқова Улжон | Садыкова Улжан
Tolipova Vasila | Толипова Васила | Талипова Васила
Umarova Xosiyat | Умарова Хосият | Умарова Хасият
Valiyeva Yorqinoy | Валиева Ёрқиной | Валиева Яркиной
Yoqubova Zebo | Ёқубова Зебо | Якубова Зебо
Oʻrinboyeva Charos | Ўринбоева Чарос | Уринбаева Чарос
Sharipova Gulbahor | Шарипова Гулбаҳор | Шарипова Гульбахор
Chinorova Hilola | Чинорова Ҳилола | Чинарова Хилола
`);

export const firms = triples(`
Ipak yoʻli tola | Ипак йўли тола | Ипак йули тола
Oltin vodiy don | Олтин водий дон | Алтын водий дон
Qoʻrgʻontepa ziyo | Қўрғонтепа зиё | Кургантепа зиё
Shirin choy savdo | Ширин чой савдо | Ширин чай савдо
Yangi hayot fayz | Янги ҳаёт файз | Янги хаёт файз
Gʻalaba temir | Ғалаба темир | Галаба темир
Boʻston bogʻ | Бўстон боғ | Бустан баг
Oqtosh qurilish | Оқтош қурилиш | Акташ курилиш
Paxtakor mash'al | Пахтакор машъал | Пахтакор машал
Sharq yulduzi non | Шарқ юлдузи нон | Шарк юлдузи нон
Jahon tekstil | Жаҳон текстил | Джахан текстиль
Toshkent dori | Тошкент дори | Ташкент дари
Chust pichoq | Чуст пичоқ | Чуст пичак
Marjona shisha | Маржона шиша | Марджона шиша
Hunarmand gilam | Ҳунарманд гилам | Хунарманд гилам
Zamin agro eksport | Замин агро экспорт | Замин агро экспорт
Buloqboshi suv | Булоқбоши сув | Булакбаши сув
Oʻzbegim nafis | Ўзбегим нафис | Узбегим нафис
Xonobod yoʻl | Хонобод йўл | Ханабад йул
Asaka motor | Асака мотор | Асака мотор
Yorqin kelajak | Ёрқин келажак | Яркин келаджак
Qizil gul atir | Қизил гул атир | Кизил гул атир
Mehnat rohat | Меҳнат роҳат | Мехнат рахат
Doʻstlik pilla | Дўстлик пилла | Дустлик пилла
Navroʻz sharbat | Наврўз шарбат | Навруз шарбат
Istiqlol kimyo | Истиқлол кимё | Истиклол кимё
Registon sayohat | Регистон саёҳат | Регистан саяхат
Koʻprik beton | Кўприк бетон | Куприк бетон
Guliston chorva | Гулистон чорва | Гулистан чарва
Tsement zavod | Цемент завод | Цемент завод
Baraka un | Барака ун | Барака ун
Zarafshon ko'mir | Зарафшон кўмир | Зарафшан кумир
Afrosiyob kulol | Афросиёб кулол | Афрасияб кулол
Qorakoʻl teri | Қоракўл тери | Каракуль тери
Nur gʻisht | Нур ғишт | Нур гишт
Humo kargo | Ҳумо карго | Хумо карго
Oydin lift | Ойдин лифт | Айдин лифт
Yashil dala | Яшил дала | Яшил дала
Sogʻlom bola | Соғлом бола | Саглом бала
Turon kabel | Турон кабель | Туран кабель
Bunyodkor plast | Бунёдкор пласт | Бунёдкор пласт
Semurgʻ uskuna | Семурғ ускуна | Семург ускуна
Ellikqalʼa baliq | Элликқалъа балиқ | Элликкала балык
Qum shagʻal | Қум шағал | Кум шагал
Umid chashmasi | Умид чашмаси | Умид чашмаси
Joʻxori moy | Жўхори мой | Джухари май
Vatan bino | Ватан бино | Ватан бино
Lochin qanoti | Лочин қаноти | Лачин каноти
Kamalak bo'yoq | Камалак бўёқ | Камалак буяк
Sayqal mebel | Сайқал мебель | Сайкал мебель
`);

export const places = triples(`
Margʻilon | Марғилон | Маргилан
Beshariq | Бешариқ | Бешарык
Oltiariq | Олтиариқ | Алтыарык
Rishton | Риштон | Риштан
Quvasoy | Қувасой | Кувасай
Uchkoʻprik | Учкўприк | Учкуприк
Buvayda | Бувайда | Бувайда
Dangʻara | Данғара | Дангара
Furqat | Фурқат | Фуркат
Yozyovon | Ёзёвон | Язъяван
Toshloq | Тошлоқ | Ташлак
Bagʻdod | Боғдод | Багдад
Oʻzbekiston | Ўзбекистон | Узбекистан
Shohimardon | Шоҳимардон | Шахимардан
Vodil | Водил | Вадиль
Andijon | Андижон | Андижан
Namangan | Наманган | Наманган
Samarqand | Самарқанд | Самарканд
Buxoro | Бухоро | Бухара
Surxondaryo | Сурхондарё | Сурхандарья
Qashqadaryo | Қашқадарё | Кашкадарья
Sirdaryo | Сирдарё | Сырдарья
Navoiy | Навоий | Навои
Shahrisabz | Шаҳрисабз | Шахрисабз
Konimex | Конимех | Канимех
Chortoq | Чортоқ | Чартак
Pop tumani | Поп тумани | Пап тумани
Kosonsoy | Косонсой | Касансай
Uychi | Уйчи | Уйчи
Norin | Норин | Нарын
Xoʻjaobod | Хўжаобод | Ходжаабад
Shahrixon | Шаҳрихон | Шахрихан
Jalolquduq | Жалолқудуқ | Джалалкудук
Qoʻrgʻoncha | Қўрғонча | Курганча
Yangiyer | Янгиер | Янгиер
Boʻka | Бўка | Бука
Chirchiq | Чирчиқ | Чирчик
Ohangaron | Оҳангарон | Ахангаран
Gʻijduvon | Ғиждувон | Гиждуван
Vobkent | Вобкент | Вабкент
Xonqa | Хонқа | Ханка
Hazorasp | Ҳазорасп | Хазарасп
Gʻuzor | Ғузор | Гузар
Yakkabogʻ | Яккабоғ | Яккабаг
Sherobod | Шеробод | Шерабад
Jarqoʻrgʻon | Жарқўрғон | Джаркурган
Oqqoʻrgʻon | Оққўрғон | Аккурган
Toʻytepa | Тўйтепа | Туйтепа
Choʻligʻulom | Чўлиғулом | Чулигулям
Arsif | Арсиф | Арсиф
Oqbilol | Оқбилол | Акбилал
Gulmirob | Гулмироб | Гульмираб
Zarkent | Заркент | Заркент
Qashqar mahalla | Қашқар маҳалла | Кашкар махалля
Novkent | Новкент | Навкент
Soyboʻyi | Сойбўйи | Сайбуйи
Doʻrmoncha | Дўрмонча | Дурманча
Yakkatut | Яккатут | Яккатут
Sharqobod | Шарқобод | Шаркабад
Bogʻishamol | Боғишамол | Багишамал
Mindon | Миндон | Миндан
Qoʻshtegirmon | Қўштегирмон | Куштегирман
Xonqiz | Хонқиз | Ханкиз
Langar | Лангар | Лангар
Avval | Аввал | Аввал
Loʻgʻon | Лўғон | Лугон
Qapchugʻoy | Қапчуғой | Капчугай
Kaptarxona | Каптархона | Каптархана
Zilha | Зилҳа | Зилха
Polosin | Полосин | Паласин
Gʻishtmon | Ғиштмон | Гиштман
Axshak | Ахшак | Ахшак
Roʻdon | Рўдон | Рудан
Oqtepa shifobaxsh | Оқтепа шифобахш | Актепа шифабахш
Uchyogʻoch | Учёғоч | Учягач
Yaypan | Яйпан | Яйпан
Oqsuv | Оқсув | Аксув
Choʻntak | Чўнтак | Чунтак
Tomosha | Томоша | Тамаша
Boʻgʻot | Бўғот | Бугат
Qorasoqol | Қорасоқол | Карасакал
Ishtixon | Иштихон | Иштихан
Xatirchi | Хатирчи | Хатырчи
Sariosiyo | Сариосиё | Сариасия
Oltinkoʻl | Олтинкўл | Алтынкуль
`);
