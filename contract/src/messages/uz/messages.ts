export const messages = {
  internal: "Tizim xatosi! Qayta urinib koʻring",
  system: "Tizim xatosi",
  unexpected: "Kutilmagan xatolik",
  requiredFields: "Majburiy maydonlarni toʻldiring!",
  unfilled: "Toʻldirilmagan maydonlar mavjud",
  network: "Server bilan aloqa yoʻq",
  clockOff: "Kompyuter soati notoʻgʻri",
  clockOffAbout:
    "Kompyuterda {own}, serverda {server}. Portal kunlarni server soati boʻyicha oladi. Kompyuterning sanasi, soati va vaqt mintaqasini toʻgʻrilang.",
  uploadFailed: "Faylni yuklab boʻlmadi",
  markLine: "Avval qatorni tanlang",
  deleteRow: "Haqiqatan ham ushbu qatorni oʻchirmoqchimisiz?",
  noAppealAccess: "Bu hujjatga kirishga imkoniyat yuq",
} as const;
