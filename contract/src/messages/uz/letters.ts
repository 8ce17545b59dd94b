/** What letters and other papers say: said by the server alone. */
export const letters = {
  printed: "Chop etildi: {today}, {printedBy}",
  numberAndDate: "№ {answerNumber}, {answerDate}",
  dear: "Hurmatli {name}!",
  dearSir: "Hurmatli {name}!",
  dearMadam: "Hurmatli {name}!",
  dearOrganization: "Hurmatli rahbariyat!",
  answered: "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaatingiz koʻrib chiqildi.",
  question: "{index}. Masala: {taskText}",
  result: "Koʻrib chiqish natijasi: {resultType}.",
  resultBecause: "Koʻrib chiqish natijasi: {resultType}. Asosi: {resultReason}.",
  appealable:
    "Javobdan norozi boʻlsangiz, yuqori turuvchi organga yoki Oʻzbekiston Respublikasi Konstitutsiyasining 55-moddasiga muvofiq sudga shikoyat qilishga haqlisiz.",
  appealableDecision:
    "Qarordan norozi boʻlsangiz, yuqori turuvchi organga yoki Oʻzbekiston Respublikasi Konstitutsiyasining 55-moddasiga muvofiq sudga shikoyat qilishga haqlisiz.",
  closed: "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaatingiz boʻyicha {resolvedOn} kuni {decided}.",
  decidedUnconsidered:
    "Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 29-moddasiga muvofiq uni koʻrmay qoldirish toʻgʻrisida qaror qabul qilindi",
  decidedTerminated:
    "Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 30-moddasiga muvofiq uni koʻrib chiqishni tugatish toʻgʻrisida qaror qabul qilindi",
  decidedReturned:
    "Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 25-moddasiga muvofiq uni qaytarish toʻgʻrisida qaror qabul qilindi",
  decidedOther: "uni koʻrib chiqish yakunlandi",
  closedBecause: "Asosi: {closingReason}.",
  extended:
    "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaatingizni koʻrib chiqish muddati Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 28-moddasiga muvofiq {deadlineOn}gacha uzaytirildi.",
  studied:
    "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli taklifingizni Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 28-moddasiga muvofiq qoʻshimcha oʻrganish zarur. Koʻrib chiqish muddati: {deadlineOn}.",
  transferred:
    "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaatingiz Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 25-moddasiga muvofiq {letterDay} kuni tegishliligi boʻyicha koʻrib chiqish uchun yuborildi: {toOrganization}.",
  forwardedUndisclosed:
    "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaat tegishliligi boʻyicha koʻrib chiqish uchun yuborilmoqda. Murojaatchining iltimosiga koʻra u haqidagi maʼlumotlar oshkor etilmaydi (Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 19-moddasi).",
  answerUsUntil: "Koʻrib chiqish natijasini {taskDeadlineOn} sanasigacha bizga maʼlum qilishingizni soʻraymiz.",
  forwarded:
    "{applicant}ning {registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaati tegishliligi boʻyicha koʻrib chiqish uchun yuborilmoqda.",
  forwardedTask: "Masala: {taskText}",
  answerUntil: "Koʻrib chiqish natijasini {taskDeadlineOn} sanasigacha murojaatchiga va bizga maʼlum qilishingizni soʻraymiz.",
  enclosed: "Ilova: {count} ta hujjat.",
  enclosedPages: "Ilova: {pages} varaqda.",
  enclosedCopy: "Ilova: murojaat nusxasi.",
  enclosedCopyPages: "Ilova: murojaat nusxasi, {pages} varaqda.",
  resolutionOn: "{requestNumber}-sonli murojaat boʻyicha",
  doUntil: "Bajarish muddati: {taskDeadlineOn}",
  head: "Rahbar",
  executor: "Ijrochi: {name}",
  executorPhone: "Ijrochi: {name}, tel.: {phone}",
  phone: "Tel.: {phone}",
  letterCode: "Xat kodi: {code}",
  statusCode: "Tekshirish kodi: {statusCode}",
  page: "{page}-bet",
  letterPage: "№ {number} xat, {page}-bet",
  checkCode: "Xat kodi: {code}. Haqiqiyligini tekshirish:\n{address}",
  draft: "LOYIHA",
  emoji: "[emoji]",
  arabicScript: "[arab yozuvi]",
  chineseScript: "[xitoy yozuvi]",
  otherScript: "[boshqa yozuv]",
  sign: "[belgi {code}]",
  leaderResolution: "Rahbar rezolyutsiyasi",
  applicantSignature: "Murojaatchining imzosi",
  receiver: "Murojaatni qabul qildi",
  invited:
    "Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 26-moddasiga muvofiq {registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaatingiz boʻyicha Sizni {hearingOn} kuni soat {hearingTime} da tinglashga taklif qilamiz. Manzil: {hearingPlace}. Shaxsingizni tasdiqlovchi hujjatni olib keling.",
  inquired: "{registeredOn} kuni roʻyxatga olingan {requestNumber}-sonli murojaatni koʻrib chiqish uchun quyidagi maʼlumot zarur:",
  inquiryAsked:
    "Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 24-moddasiga muvofiq javobni {inquiryUntil} sanasigacha yuborishingizni soʻraymiz.",
  receptionDay: "{receptionDay} kungi qabulga yozilganlar",
  receptionPage: "Kunlik qabul roʻyxati",
  receptionTime: "Vaqti, joyi",
  representative: "Vakili: {name}",
  correction:
    "Ushbu xat Oʻzbekiston Respublikasining “Jismoniy va yuridik shaxslarning murojaatlari toʻgʻrisida”gi Qonuni 31-moddasiga muvofiq {day} kungi {number}-sonli javob xatidagi xatoni tuzatadi.",
} as const;
