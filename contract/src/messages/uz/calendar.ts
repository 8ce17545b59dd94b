export const calendar = {
  title: "Ish kunlari taqvimi",
  day: "Kun",
  kind: "Turi",
  provisional: "Hali farmon bilan tasdiqlanmagan",
  holiday: "Bayram",
  dayOff: "Dam olish kuni",
  working: "Ish kuni",
  changes: "Taqvim oʻzgarishlari",
  summary:
    "Koʻchadigan muddatlar: murojaatlar {appeals}, masalalar {tasks}. Muddati oʻtganlikdan chiqadi: {leaveOverdue}, muddati oʻtgan boʻladi: {becomeOverdue}.",
} as const;
