export const session = {
  login: "Kirish",
  username: "Login",
  password: "Parol",
  oldPassword: "Joriy parol",
  newPassword: "Yangi parol",
  repeatPassword: "Yangi parolni takrorlang",
  passwordChanged: "Parol muvaffaqiyatli oʻzgartirildi",
  passwordMismatch: "Kiritilgan parollar mos kelmadi",
  passwordRule: "Kamida {min} ta belgi",
  passwordGiven: "Bu parolni administrator bergan. Ishni boshlash uchun uni oʻzingizniki bilan almashtiring",
} as const;
