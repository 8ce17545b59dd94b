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
  ended: "Узр! Иш вақтингиз тугади. Давом этиш учун қайта киринг",
};
