export const notices = {
  title: "Уведомления",
  unread: "Уведомления: непрочитанных — {count}",
  rightsGiven: "{about}: даны права",
  passwordReset: "{about}: пароль заменён",
  factorReset: "{about}: подтверждение входа кодом сброшено",
  pinflChanged: "{about}: изменён ПИНФЛ",
  unusualReading: "{about}: сегодня необычно много просмотров персональных данных ({figure})",
  approvalAccepted: "{about}: второй администратор согласился",
  approvalRejected: "{about}: второй администратор отказал",
  approvalExpired: "{about}: срок запроса истёк, решения не было",
  by: "Кем: {name}",
};
