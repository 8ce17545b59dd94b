import { soundOf } from "../../engine/words/sounds.ts";

/**
 * Words that are written with a capital within a sentence and name nobody: the state, its bodies and acts, polite forms, what an answer calls its
 * reader, and those that end like surnames. As they sound, so one spelling does for all alphabets.
 */
const written = [
  "Oʻzbekiston Respublika Prezident Vazirlar Mahkamasi Oliy Majlis Senat Konstitutsiya Qonun Kodeks Farmon Qaror Nizom Qoida Davlat Hukumat Vazirlik Qoʻmita Agentlik Inspeksiya Boshqarma Boʻlim Hokimlik Hokim Prokuratura Sud Soliq Adliya Pensiya Jamgʻarma Markaz Mahalla Fuqarolar Yigʻini Kengash Komissiya Ishchi Guruh Xalq Qabulxona Portal Siz Sizning Sizga Sizni Sizdan Sizlar Hurmatli Murojaat Ariza Shikoyat Taklif Javob Iltimos Internet Telegram Davlatimiz Yoshlar Bandlik Kadastr Gaz Suv Elektr Tarmoqlari Toʻlov Soʻrov Tanlov Sinov Saylov Yuklov Birov Olov Toʻrtov Qistov Ilov Koʻchirov Ruxsat Litsenziya",
  "Viloyat Tuman Shahar Qishloq Shaharcha Ovul Koʻcha Tor Berk Uy Xonadon Kvartira Bino Massiv Mavze Daha Kvartal Yoʻl MFY QFY MChJ AJ XK FX YaTT DUK JSHSHIR STIR Jismoniy Yuridik Natija Masʼul Xodim Mutaxassis Bosh Rais Direktor Muhandis Usta",
  "Область Район Город Село Посёлок Улица Улице Улицы Переулок Проезд Дом Дома Доме Квартира Квартал Массив Микрорайон Здание МФЙ ООО АО ЧП ФХ ИП ГУП ПИНФЛ ЖШШИР О Об Результат Ответственный Специалист Очередной Основ Срок Вид Ход Час Год Акт Фонд Расчёт Счёт Налог Орган",
  "Узбекистан Узбекистана Республика Президент Кабинет Министров Министерство Министр Олий Мажлис Сенат Конституция Закон Кодекс Указ Постановление Положение Правила Государственный Правительство Комитет Агентство Инспекция Управление Отдел Хокимият Хоким Прокуратура Суд Налоговый Юстиция Пенсионный Фонд Центр Махалля Совет Комиссия Рабочая Группа Народная Приёмная Портал Вы Вас Вам Вами Ваш Ваша Ваше Ваши Вашего Вашей Вашему Вашим Вашу Ваших Уважаемый Уважаемая Уважаемые Обращение Заявление Жалоба Предложение Ответ Интернет Телеграм",
];
const ending =
  /^(?:lar)?(?:i|im|ing|si|miz|ngiz)?(?:ning|ni|ga|da|dan|dagi)?$|^(?:a|i|ia|iam|iim|ii|am|ai|av|av?a|ag?a|am[ai]?|ah|iah|ami|am|iv|im|ih|ai?a|inni.{0,3})$/;
const sounds = [...new Set(written.flatMap((words) => words.split(" ").map(soundOf)))];
const byBeginning = Map.groupBy(sounds, (sound) => sound.slice(0, 2));

/** Whether the word, as it sounds, is one of them. */
export const isPlainWord = (sound: string): boolean =>
  (byBeginning.get(sound.slice(0, 2)) ?? []).some((one) => {
    const stem = one.length > 4 ? one.replace(/[ai]+$/, "") : one;
    return sound.startsWith(stem) && (sound === one || ending.test(sound.slice(stem.length)) || ending.test(sound.slice(one.length)));
  });
