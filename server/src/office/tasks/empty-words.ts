import { textWords } from "../appeals/text-words.ts";

// Words that any appeal may have and that say nothing of its matter, with the endings in which appeals have them.
const latin = {
  "|inchi|ta|tadan|dan|lab|ga":
    "bir ikki uch toʻrt besh olti yetti sakkiz toʻqqiz oʻn yigirma oʻttiz qirq ellik oltmish yetmish sakson toʻqson yuz ming million",
  "|da|dan|ga|ni|lar|larda|lardan|i|im|imiz|lik|gi|dagi":
    "kun hafta oy yil soat dushanba seshanba chorshanba payshanba juma shanba yakshanba bugun kecha ertaga hozir yanvar fevral mart aprel may iyun iyul avgust sentyabr oktyabr noyabr dekabr",
  "|m|mni|mning|mga|mdan|miz|si|sini|sining|siga|lar|lari|larim|larimiz|im|imni|imning|imga|i|ini|iga":
    "ota ona dada oyi aka uka opa singil singl er xotin turmush oʻgʻil oʻgʻl qiz farzand nevara buvi bobo amaki togʻa xola amma kelin kuyov qaynota qaynona oila rafiqa",
};
const russian = {
  "|а|у|ом|е|и|ый|ая|ое|ого|ой|ом|ых|ым":
    "один одна одно два две три четыр пят шест сем восем девят десят двадцат тридцат сорок пятьдесят сто двести триста тысяч миллион перв втор трет",
  "|а|у|ом|е|и|ы|ой|ю|ей|ям|ами|ях|ов|ев|ь|я":
    "ден дн недел месяц год лет час сегодня вчера завтр понедельник вторник сред четверг пятниц суббот воскресен январ феврал март апрел май мая июн июл август сентябр октябр ноябр декабр",
  "|а|у|ом|е|и|ы|ой|ю|ей|ью|ям|ами|ь|я|ов|ев|ин":
    "мат матер отец отц сын дочь дочер муж мужа жен брат сестр сестёр бабушк дедушк внук внучк дяд тёт свекров тёщ семь семья",
};

/** The words of texts, as numbers, that are no reason for a proposal: numerals, days, relatives; in Latin and Cyrillic alike. */
export const emptyWords: ReadonlySet<number> = new Set(
  [...Object.entries(latin), ...Object.entries(russian)].flatMap(([endings, roots]) =>
    roots.split(" ").flatMap((root) => endings.split("|").flatMap((ending) => textWords(root + ending))),
  ),
);
