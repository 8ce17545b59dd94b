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
  ended: "Uzr! Ish vaqtingiz tugadi. Davom etish uchun qayta kiring",
} as const;
