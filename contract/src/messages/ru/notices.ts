export const notices = {
  title: "Уведомления",
  unread: "Уведомления: непрочитанных — {count}",
  rightsGiven: "{about}: даны права",
  passwordReset: "{about}: пароль заменён",
  unusualReading: "{about}: сегодня необычно много просмотров персональных данных ({figure})",
  by: "Кем: {name}",
};
