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
  passwordGiven: "Этот пароль выдал администратор. Чтобы начать работу, замените его своим",
};
