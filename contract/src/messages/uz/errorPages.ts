export const errorPages = {
  e401: "Uzr! Ish vaqtingiz tugadi",
  e403: "Uzr, ushbu sahifaga ruxsatingiz yoʻq",
  e404: "Bunday sahifa mavjud emas",
  e500: "Tizimda xatolik yuz berdi",
} as const;
