export const notices = {
  title: "Xabarlar",
  unread: "Xabarlar: {count} ta oʻqilmagan",
  rightsGiven: "{about}: huquq berildi",
  passwordReset: "{about}: paroli almashtirildi",
  unusualReading: "{about}: bugun shaxsiy maʼlumotlar odatdagidan koʻp koʻrildi ({figure})",
  by: "Kim tomonidan: {name}",
} as const;
