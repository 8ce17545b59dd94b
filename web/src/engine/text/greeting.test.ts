import { expect, it } from "vitest";
import { inEachSpelling } from "../../../../contract/test/spellings.ts";
import { withoutGreeting } from "./greeting.ts";

it.each([
  ["Assalomu alaykum! Hurmatli hokim! Koʻchamizda suv yoʻq.", "Koʻchamizda suv yoʻq."],
  ["Assalomu alaykum. Koʻchamizda chiroq oʻchgan.", "Koʻchamizda chiroq oʻchgan."],
  ["Assalomu alaykum, hurmatli viloyat hokimi Xayrullo Xayrullayevich, uyimizga gaz kelmayapti", "uyimizga gaz kelmayapti"],
  ["assalomu alaykum hokim bobo!\nPensiyam kechikyapti.", "Pensiyam kechikyapti."],
  ["ASSALOMU ALAYKUM koʻchamiz qorongʻi.", "koʻchamiz qorongʻi."],
  ["Assalom alaykum va rahmatullohi va barakotuh… Maktabga yoʻl yoʻq.", "Maktabga yoʻl yoʻq."],
  ["Salom!\nSalom koʻchasida suv yoʻq.", "Salom koʻchasida suv yoʻq."],
  ["Xayrli kun. Hurmatli Farg'ona viloyati hokimi o'rinbosari: transformator kuygan", "transformator kuygan"],
  ["Hurmatli tuman hokimi boshlig`i B.A. Karimov, nafaqa tayinlanmadi.", "nafaqa tayinlanmadi."],
  ["Muhtaram Shavkat Miromonovich!!! Yerimni qaytaring.", "Yerimni qaytaring."],
  ["Ассалому алайкум\nҲурматли вилоят ҳокими\nМаҳалламизда газ йўқ.", "Маҳалламизда газ йўқ."],
  ["Ассалому алейкум, хурматли раис! Йўл таъмирланмаган.", "Йўл таъмирланмаган."],
  ["Салом. Боғчага навбат бор.", "Боғчага навбат бор."],
  ["Муҳтарам Президент, уй-жой сўрайман.", "уй-жой сўрайман."],
  ["Здравствуйте! Уважаемый хоким области, нет воды.", "нет воды."],
  ["Добрый день у нас нет света третий день.", "у нас нет света третий день."],
  ["Уважаемый Иванов И.И.\nПрошу помочь с жильём.", "Прошу помочь с жильём."],
  ["Доброго времени суток… Уважаемые господа! Дорога разбита.", "Дорога разбита."],
  [
    "Fargʻona viloyati hokimiga\nQuva tumani, Navoiy koʻchasi 5-uyda yashovchi Karimov Botirdan\nARIZA\nKoʻchamizda suv yoʻq.",
    "Koʻchamizda suv yoʻq.",
  ],
  ["Fargona viloyati hokimligiga Quva tumanida yashovchi B. Karimovdan ARIZA Uyimiz avariya holatida.", "Uyimiz avariya holatida."],
  ["Фарғона вилояти ҳокимига Марғилон шаҳридан Аҳмедова Лоладан\nШИКОЯТ\nҲурматли ҳоким! Қўшним йўлни тўсди.", "Қўшним йўлни тўсди."],
  [
    "Хокиму Ферганской области от Петрова А.Б., проживающего: г. Фергана, ул. Навои, 5.\nЗаявление\nПрошу отремонтировать лифт.",
    "Прошу отремонтировать лифт.",
  ],
  ["ARIZA. Nogironligim uchun aravacha kerak.", "Nogironligim uchun aravacha kerak."],
  ["Обращение: директор школы собирает деньги", "директор школы собирает деньги"],
  ["шикоят\nКоммунал хизмат келмаяпти.", "Коммунал хизмат келмаяпти."],
])("the essence of the letter %j is %j", (letter, essence) => {
  expect(withoutGreeting(letter)).toBe(essence);
});

it.each([
  ["Hurmatli tuman boshligʻi! ", "Koʻchamizda suv yoʻq."],
  ["Assalomu alaykum, hurmatli hokim oʻrinbosari Gʻulomov Shavkat, ", "shifoxonaga yoʻl yoʻq"],
  ["SHIKOYAT\n", "Koʻchamizda chiroq yoʻq."],
  ["Fargʻona viloyati hokimligiga Beshariq tumani Navoiy koʻchasida yashovchi Shodiyev Oʻktamdan\nSHIKOYAT\n", "Choʻl oʻrtasida qoldik."],
  ["Muhtaram boshliq! ", "Shifoxona yoʻq."],
  ["Quyidagi masala boʻyicha murojaat qilmoqdaman. Manzilimiz: Beshariq tumani, Choʻlpon koʻchasi, 5-uy. ", "Shifoxona yoʻq."],
])("the head %j is left out in every spelling", (head, essence) => {
  const essences = inEachSpelling(essence);
  for (const [at, letter] of inEachSpelling(head + essence).entries())
    expect(withoutGreeting(letter).normalize()).toBe(essences[at]!.normalize());
});

it.each([
  "Suv yoʻq! Korxonamizga uch kundan beri suv kelmayapti.",
  "Yordam bering! Uyimiz yonib ketdi.",
  "Koʻchamizda suv yoʻq. Yordam bering!",
  "Salom koʻchasida chiroq yoʻq.",
  "Salomatligim yomon, dori kerak.",
  "Hurmatli prezidentimiz qarorlari bajarilmayapti. Chora koʻring.",
  "Hurmatli hokim suv yoʻq!",
  "Hurmatli rais pul soʻrayapti. Tekshiring.",
  "Hokim, rais va direktor pora olmoqda!",
  "Hokimiyatga uch oydan beri ARIZA yozaman, javob yoʻq.",
  "Ariza yozdim, javob olmadim.",
  "Tuman hokimiga bergan arizamga 15 kundan beri javob yoʻq. Ariza: nusxasi ilovada.",
  "Shikoyat qilaman: qoʻshnim devor qurdi.",
  "Газ йўқ! Болалар совқотмоқда.",
  "Ҳурматли мутасаддилар ишламаяпти, йўл ёпиқ.",
  "Салом Орипов кўчасида сув йўқ",
  "Уважаемый хоким не отвечает на письма. Помогите.",
  "Здравствуйтесь нам негде жить",
  "Начальнику ЖЭКа писали, он от ответа уходит. Дом рушится.",
  "Нет воды! Третий день. Помогите!",
  "Assalomu alaykum!",
  "Hurmatli hokim!",
  "ARIZA",
  "Assalomu alaykum. Hurmatli viloyat hokimi.\n",
  "",
])("the letter %j is shown whole", (letter) => {
  expect(withoutGreeting(letter)).toBe(letter);
});

it("the essence leaves out the sender's address and an announcement that something follows", () => {
  const [uz, uk, ru] = ["Suv yoʻq. Yordam bering.", "Сув йўқ. Ёрдам беринг.", "Нет воды. Помогите."];
  expect(
    withoutGreeting(`Sizga quyidagi masala boʻyicha murojaat qilmoqdaman. Manzilimiz: Quva tumani, Navoiy koʻchasi, 5-uy. ${uz}`),
  ).toBe(uz);
  expect(withoutGreeting(`Ҳурматли ҳоким! Яшаш жойимиз: Қўқон шаҳри, Ёшлик МФЙ. ${uk}`)).toBe(uk);
  expect(withoutGreeting(`Обращаюсь к Вам по следующему вопросу. Наш адрес: город Кувасай, дом 3. ${ru}`)).toBe(ru);
  expect(withoutGreeting("Manzilimiz: Quva tumani, 5-uy. Suv yoʻq! Yordam bering.")).toBe("Suv yoʻq! Yordam bering.");
});

it.each([
  "Manzilimiz: Quva tumani, Navoiy koʻchasi",
  "Suv yoʻqligi sababli murojaat qilmoqdaman. Yordam bering.",
  "Quyidagi 5 xonadonda gaz yoʻq. Yordam bering.",
  "Adresatga xat bormadi: pochta ishlamaydi. Choralar koʻring.",
])("text that only begins like an address or an announcement stays: %j", (letter) => {
  expect(withoutGreeting(letter)).toBe(letter);
});
