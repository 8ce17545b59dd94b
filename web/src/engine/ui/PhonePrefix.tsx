import proseCss from "./prose.module.css";

/** Before the nine digits of a phone, readable also while its form is being saved. */
export const PhonePrefix = () => <span className={proseCss.soft}>+998</span>;
