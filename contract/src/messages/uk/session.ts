export const session = {
  login: "Кириш",
  username: "Логин",
  password: "Пароль",
  oldPassword: "Жорий пароль",
  newPassword: "Янги пароль",
  repeatPassword: "Янги паролни такрорланг",
  passwordChanged: "Пароль муваффақиятли ўзгартирилди",
  passwordMismatch: "Киритилган пароллар мос келмади",
  passwordRule: "Камида {min} та белги",
  passwordGiven: "Бу паролни администратор берган. Ишни бошлаш учун уни ўзингизники билан алмаштиринг",
};
