export const errorPages = {
  e401: "Uzr! Ish vaqtingiz tugadi",
  kept: "Yozganlaringiz qoralamada saqlandi: qayta kirgach davom ettirasiz",
  notKept: "Oxirgi yozganlaringizni saqlab boʻlmadi: nusxasini olib qoʻying",
  e403: "Uzr, ushbu sahifaga ruxsatingiz yoʻq",
  e404: "Bunday sahifa mavjud emas",
  e500: "Tizimda xatolik yuz berdi",
} as const;
