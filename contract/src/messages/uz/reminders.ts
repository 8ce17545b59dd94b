export const reminders = {
  title: "Menga eslatilgan masalalar",
  nth: "{what} ({n}-eslatma)",
  toldHead: "Kechikkani haqida rahbarga xabar berildi",
  toldController: "Kechikkani haqida yuborgan tashkilot nazoratchisiga xabar berildi",
  byPortal: "Portal",
  lateExecutors: "Kechiktirayotgan ijrochilar",
  others: "yana {count} kishi",
  today: "bugun: {count}",
  headAfter: "Muddatdan necha ish kuni oʻtgach ijrochining rahbariga xabar beriladi",
  controllerAfter: "Necha ish kuni oʻtgach masalani yuborgan tashkilot nazoratchisiga xabar beriladi",
  settingAbout: "0 boʻlsa, xabar berilmaydi. Har bir muddat boʻyicha bir martadan.",
} as const;
