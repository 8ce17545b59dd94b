/** Earlier answers that may be taken over, and those held up as examples. */
export const answerProposals = {
  count: "{count} ta oʻxshash javob",
  gaps: "Toʻldiriladigan joylar: {count}",
  take: "Matnini olish",
  words: "Umumiy soʻzlar: {words}",
  good: "Namuna",
  marked: "Belgilangan sana",
  why: "Nega namuna",
  mark: "Namuna deb belgilash",
  unmark: "Namuna belgisini olish",
  satisfied: "murojaatchi mamnun",
  dissatisfied: "murojaatchi norozi",
  sources: "Qaysi javob asosida yozilgan",
  ofOffice: "{office}, {month}",
  replace: "Yozilgan matn oʻrniga qoʻyilsinmi?",
  about: "Imzolovchilar namuna deb belgilagan javoblar: yangi javobga birinchi boʻlib taklif qilinadi.",
} as const;
