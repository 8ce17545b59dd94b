export const session = {
  login: "Вход",
  username: "Логин",
  password: "Пароль",
  oldPassword: "Текущий пароль",
  newPassword: "Новый пароль",
  repeatPassword: "Повторите новый пароль",
  passwordChanged: "Пароль успешно изменён",
  passwordMismatch: "Введённые пароли не совпадают",
  passwordRule: "Не менее {min} символов",
  ended: "Извините! Ваше рабочее время истекло. Войдите снова, чтобы продолжить",
};
