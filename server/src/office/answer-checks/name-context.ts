import { plain, type Word } from "./sentences.ts";

const beginning = (list: string): RegExp => new RegExp(`^(?:${list.split(" ").join("|")})`, "u");

/** What is named after people, behind the name: koʻchasi, nomidagi, MFY. */
const uzbekPlaces = beginning(
  "kocha kochasi shoh shohkocha nomidagi nomli nomi mahalla mfy maktab tuman shahar shahri qishloq qishlogi massiv daha xiyobon bog hiyobon prospekt stadion universitet institut litsey kollej kasalxona shifoxona poliklinika muzey teatr saroy korxona firma fermer mchj xk fx aj yttt oilaviy maydon kopri bekat metro markaz berk tor kutubxona",
);
export const isPlaceBehind = (behind: readonly Word[]): boolean =>
  behind.slice(0, 2).some(({ text, before }, at) => (at === 0 || /^ $/u.test(before)) && uzbekPlaces.test(plain(text)));
/** In Russian before it: улица, имени, школа. */
const russianPlaces =
  /^(?:улиц\p{L}*|ул|переулк\p{L}*|переулок|имени|им|махалл\p{L}*|мсг|проспект\p{L}*|площад\p{L}*|парк\p{L}*|стадион\p{L}*|кишлак\p{L}*|массив\p{L}*|ооо|чп|фх|ао|мост\p{L}*|район\p{L}*|город\p{L}*|село|ko.chasi)$/u;
export const isPlaceBefore = (before: readonly Word[]): boolean =>
  before.slice(-2).some(({ text }) => russianPlaces.test(text.toLowerCase()));

/** Posts: who has one acts for an office, and is named with it. */
const uzbekPosts = beginning(
  "hokim orinbosar boshligi boshliq rais direktor mutaxassis inspektor vrach shifokor hamshira oqsoqol prokuror notarius sudya yordamchi xodim muhandis ijrochi advokat rahbar deputat hisobchi usta oqituvchi prezident vazir kotib yetakchi masul operator brigad menejer nazoratchi vakil yurist arxitektor agronom veterinar elektrik montyor doktor professor mudir tergovchi leytenant mayor kapitan uchastkavoy profilaktika imom qurilishchi haydovchi bosh kadastr iqtisodchi psixolog pedagog tarbiyachi konsul elchi feldsher laborant terapevt pediatr jarroh nevropatolog buxgalter",
);
const russianPosts =
  /^(?:хоким|замест|начальни|председател|директор|специалист|инспектор|врач|медсестр|прокурор|нотариус|судь|помощни|сотрудни|инженер|исполнител|адвокат|руководител|депутат|бухгалтер|мастер|учител|преподавател|президент|министр|секретар|ответственн|заведующ|управляющ|юрист|архитектор|агроном|ветеринар|электрик|следовател|лейтенант|майор|капитан|оператор|бригадир|участков|работни|педиатр|эндокринолог|терапевт|хирург|кардиолог|невролог|фельдшер|глав|имам|консул|посол|воспитател|психолог|доктор|профессор|монтер|водител)/u;
export const isPost = (word: string): boolean => {
  const low = word.toLowerCase().replaceAll("ё", "е");
  // boʻsh, empty, differs from bosh, chief, by its sign alone
  if (/^(?:бўш|bo\P{Script=Latin}sh)/u.test(low)) return false;
  return uzbekPosts.test(plain(word)) || russianPosts.test(low);
};

/** Words for whoever is addressed or named, without being a name. */
const roles =
  /^(?:fuqaro|tadbirkor|murojaatchi|ariza|xonim|janob|jismoniy|yuridik|aka|opa|ahli|aholi|fuqarolar|yashovchi|qarzdor|jabrlanuvchi|meros|fermer|qoshni|гражданин|гражданк|гр|заявител|господин|госпож|жител|предпринимател|сосед|абонент|должни)/u;
export const isRole = (word: string): boolean => roles.test(plain(word)) || roles.test(word.toLowerCase());
