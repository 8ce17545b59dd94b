export const notices = {
  title: "Xabarlar",
  unread: "Xabarlar: {count} ta oʻqilmagan",
  rightsGiven: "{about}: huquq berildi",
  passwordReset: "{about}: paroli almashtirildi",
  factorReset: "{about}: kirishni kod bilan tasdiqlashi bekor qilindi",
  pinflChanged: "{about}: JSHSHIRi oʻzgartirildi",
  unusualReading: "{about}: bugun shaxsga doir maʼlumotlar odatdagidan koʻp koʻrildi ({figure})",
  approvalAccepted: "{about}: ikkinchi administrator rozi boʻldi",
  approvalRejected: "{about}: ikkinchi administrator rad etdi",
  approvalExpired: "{about}: soʻrov muddati oʻtdi, hech kim qaror qilmadi",
  by: "Kim tomonidan: {name}",
} as const;
