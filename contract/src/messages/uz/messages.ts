export const messages = {
  internal: "Tizim xatosi! Qayta urinib koʻring",
  system: "Tizim xatosi",
  unexpected: "Kutilmagan xatolik",
  requiredFields: "Majburiy maydonlarni toʻldiring!",
  unfilled: "Toʻldirilmagan maydonlar mavjud",
  network: "Server bilan aloqa yoʻq",
  uploadFailed: "Faylni yuklab boʻlmadi",
  markLine: "Avval qatorni tanlang",
  deleteRow: "Haqiqatan ham ushbu qatorni oʻchirmoqchimisiz?",
  noAppealAccess: "Bu hujjatga kirishga imkoniyat yuq",
} as const;
