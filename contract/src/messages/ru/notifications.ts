export const notifications = {
  sms: "SMS",
  post: "Письмо по почте",
  inPerson: "Вручение лично",
  answered: "Сообщение об ответе",
};
