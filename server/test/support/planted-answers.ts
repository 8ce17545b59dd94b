import { inNewLatin } from "@murojaat/contract";

/** Names as they are written in Latin of 1995, Cyrillic and Russian, and how Russian declines them. */
type Name = readonly [of1995: string, cyrillic: string, russian: string, kind: keyof typeof russianEndings];
export type PlantedPerson = { readonly lastName: Name; readonly firstName: Name; readonly middleName: Name };
export type PlantedCase = {
  readonly applicant: PlantedPerson;
  readonly representative: PlantedPerson;
  readonly executor: PlantedPerson;
  readonly signer: PlantedPerson;
  readonly street: Name;
  readonly company: Name;
};
const russianEndings = {
  // what is taken off, and what is written instead
  surname: ["", "", "а", "у", "ым", "е"],
  herSurname: ["а", "а", "ой", "ой", "у", "ой"],
  hard: ["", "", "а", "у", "ом", "е"],
  a: ["а", "а", "ы", "е", "у", "ой"],
  ya: ["я", "я", "и", "е", "ю", "ей"],
  patronymic: ["", "", "а", "у", "ем", "е"],
  none: ["", "", "", "", "", ""],
} as const;
const uzbekEndings = ["", "ning", "ga", "ni", "dan", "da", "lar", "lardan"] as const;
const cyrillicEndings = ["", "нинг", "га", "ни", "дан", "да", "лар", "лардан"] as const;

const spellings = ["of1995", "of2026", "cyrillic", "russian"] as const;
type Spelling = (typeof spellings)[number];
const writtenIn = ([of1995, cyrillic, russian]: Name, spelling: Spelling): string =>
  ({ of1995, of2026: inNewLatin(of1995), cyrillic, russian })[spelling];
const inCase = (name: Name, spelling: Spelling, nth: number): string => {
  const written = writtenIn(name, spelling);
  if (spelling === "cyrillic") return written + cyrillicEndings[nth % 8]!;
  if (spelling !== "russian") return written + uzbekEndings[nth % 8]!;
  const [off, ...endings] = russianEndings[name[3]];
  return written.slice(0, written.length - off.length) + endings[nth % 5]!;
};

const man = (lastName: Written, firstName: Written, middleName: Written): PlantedPerson => ({
  lastName: [...lastName, "surname"],
  firstName: [...firstName, "hard"],
  middleName: [...middleName, "patronymic"],
});
const woman = (lastName: Written, firstName: Written, middleName: Written, kind: "a" | "ya" = "a"): PlantedPerson => ({
  lastName: [...lastName, "herSurname"],
  firstName: [...firstName, kind],
  middleName: [...middleName, "a"],
});
type Written = readonly [of1995: string, cyrillic: string, russian: string];

const people: readonly PlantedPerson[] = [
  man(["Qodirov", "Қодиров", "Кадыров"], ["Jamshid", "Жамшид", "Джамшид"], ["Sobirovich", "Собирович", "Сабирович"]),
  woman(["Yoʻldosheva", "Йўлдошева", "Юлдашева"], ["Gulchehra", "Гулчеҳра", "Гульчехра"], ["Akmalovna", "Акмаловна", "Акмаловна"]),
  man(["Gʻaniyev", "Ғаниев", "Ганиев"], ["Oʻktam", "Ўктам", "Уктам"], ["Toʻxtasinovich", "Тўхтасинович", "Тухтасинович"]),
  woman(["Xoʻjayeva", "Хўжаева", "Ходжаева"], ["Shahnoza", "Шаҳноза", "Шахноза"], ["Ergashevna", "Эргашевна", "Эргашевна"]),
  man(["Choriyev", "Чориев", "Чориев"], ["Ulugʻbek", "Улуғбек", "Улугбек"], ["Hakimovich", "Ҳакимович", "Хакимович"]),
  woman(["Ismoilova", "Исмоилова", "Исмаилова"], ["Zulfiya", "Зулфия", "Зульфия"], ["Yusufovna", "Юсуфовна", "Юсуповна"], "ya"),
  man(["Isʼhoqov", "Исҳоқов", "Исхаков"], ["Alisher", "Алишер", "Алишер"], ["Ziyodullayevich", "Зиёдуллаевич", "Зиядуллаевич"]),
  woman(["Qoʻchqorova", "Қўчқорова", "Кучкарова"], ["Oyniso", "Ойнисо", "Ойниса"], ["Muhammadovna", "Муҳаммадовна", "Мухаммедовна"]),
  man(["Rahmonov", "Раҳмонов", "Рахманов"], ["Otabek", "Отабек", "Атабек"], ["Yoqubovich", "Ёқубович", "Якубович"]),
  man(["Eshmatov", "Эшматов", "Эшматов"], ["Gʻayrat", "Ғайрат", "Гайрат"], ["Abdujabborovich", "Абдужабборович", "Абдуджаббарович"]),
];
const streets: readonly Name[] = [
  ["Sohibkor", "Соҳибкор", "Сахибкор", "none"],
  ["Yangiobod", "Янгиобод", "Янгиабад", "none"],
  ["Qoraqum", "Қорақум", "Каракум", "none"],
  ["Choʻlpon", "Чўлпон", "Чулпон", "none"],
  ["Gulbahor", "Гулбаҳор", "Гульбахор", "none"],
];
const companies: readonly Name[] = [
  ["Zarafshon", "Зарафшон", "Зарафшан", "none"],
  ["Humosoz", "Ҳумосоз", "Хумосоз", "none"],
];
const at = <T>(items: readonly T[], nth: number): T => items[nth % items.length]!;

export const plantedCases: readonly PlantedCase[] = people.map((applicant, nth) => ({
  applicant,
  representative: at(people, nth + 3),
  executor: at(people, nth + 5),
  signer: at(people, nth + 7),
  street: at(streets, nth),
  company: at(companies, nth),
}));

/** What has a digit or is a number in words, as people write it. */
const phones = ["+998 90 123-45-67", "998901234567", "90 123 45 67", "(90) 123-45-67", "90.123.45.67"];
const papers = ["AB1234567", "AB 1234567", "АВ № 1234567", "ab1234567"];
const personalNumbers = ["30101801234568", "3 010180 123 4568"];
const taxNumbers = ["301234567", "301 234 567"];
const mails = ["sobir.qodirov@mail.uz", "Q_Jamshid@umail.uz", "https://t.me/jamshid_77", "@jamshid_q"];
const numbers = ["F-1234/26", "15/7-сон", "04-31/877", "№ 1188"];
const sums = {
  uzbek: ["1 250 000 soʻm", "1250000 soʻm", "1,25 million soʻm", "bir million ikki yuz ellik ming soʻm", "yetti yuz ming soʻmlik"],
  cyrillic: ["1 250 000 сўм", "1250000 сўм", "1,25 миллион сўм", "бир миллион икки юз эллик минг сўм", "етти юз минг сўмлик"],
  russian: ["1 250 000 сум", "1250000 сумов", "1,25 млн сум", "один миллион двести пятьдесят тысяч сум", "семьсот тысяч сумов"],
};
const days = {
  uzbek: ["2026-yil 3-mart", "03.03.2026", "3-martda", "uchinchi mart kuni", "yigirma beshinchi aprelda", "2026/03/03"],
  cyrillic: ["2026 йил 3 март", "03.03.2026", "3-мартда", "учинчи март куни", "йигирма бешинчи апрелда", "2026/03/03"],
  russian: ["3 марта 2026 года", "03.03.2026", "3-го марта", "третьего марта", "двадцать пятого апреля", "2026/03/03"],
};
const languageOf = { of1995: "uzbek", of2026: "uzbek", cyrillic: "cyrillic", russian: "russian" } as const;
const sentences = {
  uzbek: (v: readonly string[]) =>
    `Murojaatingiz oʻrganildi. Bu masala ${v[0]} ${v[1]} ${v[2]} bilan koʻrib chiqildi, keyin ${v[3]} ishtirokida ${v[4]} aytildi. ${v[5]} javobni ${v[6]} tayyorladi va ${v[7]} imzoladi. Oʻrganish natijasida ${v[8]} koʻchasi ${v[9]} uyda suv yoʻqligi aniqlandi, ${v[10]} korxonasi ishni ${v[11]} tugatdi. Sizga ${v[12]} toʻlandi, telefon ${v[13]}, pasport ${v[14]}, JSHSHIR ${v[15]}, STIR ${v[16]}, xat ${v[17]} va ${v[18]} manzili.`,
  cyrillic: (v: readonly string[]) =>
    `Мурожаатингиз ўрганилди. Бу масала ${v[0]} ${v[1]} ${v[2]} билан кўриб чиқилди, кейин ${v[3]} иштирокида ${v[4]} айтилди. ${v[5]} жавобни ${v[6]} тайёрлади ва ${v[7]} имзолади. Ўрганиш натижасида ${v[8]} кўчаси ${v[9]} уйда сув йўқлиги аниқланди, ${v[10]} корхонаси ишни ${v[11]} тугатди. Сизга ${v[12]} тўланди, телефон ${v[13]}, паспорт ${v[14]}, ЖШШИР ${v[15]}, СТИР ${v[16]}, хат ${v[17]} ва ${v[18]} манзили.`,
  russian: (v: readonly string[]) =>
    `Ваше обращение изучено. Вопрос рассмотрен вместе с ${v[0]} ${v[1]} ${v[2]}, затем при участии ${v[3]} сообщено ${v[4]}. ${v[5]} ответ подготовил ${v[6]}, подписал ${v[7]}. Установлено, что на улице ${v[8]} в доме ${v[9]} нет воды, предприятие ${v[10]} закончило работы ${v[11]}. Вам выплачено ${v[12]}, телефон ${v[13]}, паспорт ${v[14]}, ПИНФЛ ${v[15]}, ИНН ${v[16]}, письмо ${v[17]} и адрес ${v[18]}.`,
};
/** Small letters are the hardest: nothing of their shape says that they are a name. */
const cased = (word: string, nth: number): string =>
  [word, word.toLowerCase(), word.toLowerCase(), word.toUpperCase(), word.toLowerCase()][nth % 5]!;

export type PlantedAnswer = {
  readonly of: PlantedCase;
  /** Dictionary languages: in whose letters it is to be proposed. */
  readonly languageId: number;
  readonly text: string;
  /** What must not come through. */
  readonly values: readonly string[];
};
/** The nth answer of a case: every value of it, in another spelling, case and size of letters each time. */
const plantedAnswer = (of: PlantedCase, nth: number): PlantedAnswer => {
  const spelling = at(spellings, nth);
  const language = languageOf[spelling];
  const step = Math.floor(nth / spellings.length);
  const { applicant, representative, executor, signer } = of;
  const namesIn = (letters: Spelling) => {
    const name = (one: Name, more: number) => cased(inCase(one, letters, step + more), step + more);
    return [
      name(applicant.lastName, 0),
      name(applicant.firstName, 1),
      name(applicant.middleName, 2),
      name(representative.firstName, 3),
      name(representative.lastName, 4),
      name(applicant.firstName, 5),
      name(executor.lastName, 6),
      name(signer.firstName, 7),
      cased(writtenIn(of.street, letters), step),
      cased(writtenIn(of.company, letters), step + 1),
    ];
  };
  const names = namesIn(spelling);
  const shapes = [
    at(days[language], step),
    at(sums[language], step),
    at(phones, step),
    at(papers, step),
    at(personalNumbers, step),
    at(taxNumbers, step),
    at(mails, step),
    at(numbers, step),
  ];
  const [day, sum, phone, paper, personal, tax, mail, number] = shapes;
  const text = sentences[language]([...names.slice(0, 9), "12-", names[9]!, day!, sum!, phone!, paper!, personal!, tax!, number!, mail!]);
  // what is proposed is in the letters of 1995
  const values = [...names, ...(spelling === "of2026" ? namesIn("of1995") : []), ...shapes.flatMap(partsOf)];
  return { of, languageId: { uzbek: 2, cyrillic: 3, russian: 1 }[language], text, values: values.filter((value) => value.length > 1) };
};
/** Each number and each word of a number, of a document or of an address of mail; what stays useful is not looked for. */
const partsOf = (value: string): string[] =>
  value
    .split(/[\s()/@]+/u)
    .filter((part) => !/^(?:so[ʻ]?m(?:lik)?|сўм(?:лик)?|сумо?в?|№|yil|йил|kuni|куни|года|https:|t\.me|млн)$/u.test(part) && part !== "");

/** So many of them, in the order of the cases. */
export const plantedAnswers = (count: number): PlantedAnswer[] =>
  Array.from({ length: count }, (_, nth) =>
    plantedAnswer(at(plantedCases, nth), Math.floor(nth / plantedCases.length) + (nth % plantedCases.length)),
  );
/** In Latin of 1995, without a case. */
export const nameOf = ({ lastName, firstName, middleName }: PlantedPerson): string =>
  [lastName, firstName, middleName].map(([of1995]) => of1995).join(" ");
