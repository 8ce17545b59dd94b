export const notifications = {
  sms: "SMS",
  post: "Pochta orqali xat",
  inPerson: "Shaxsan topshirish",
  answered: "Javob xabari",
} as const;
