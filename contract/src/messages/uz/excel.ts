export const excel = {
  about: "Maʼlumot",
  organization: "Tashkilot",
  exportedBy: "Kim yuklab oldi",
  exportedAt: "Yuklab olingan vaqt",
  filters: "Filtrlar",
  noFilters: "Qoʻyilmagan",
  sortedBy: "Tartib",
  personalData: "Shaxsiy maʼlumotlar",
  rows: "Qatorlar soni",
} as const;
