export const notifications = {
  sms: "SMS",
  post: "Почта орқали хат",
  inPerson: "Шахсан топшириш",
  answered: "Жавоб хабари",
};
