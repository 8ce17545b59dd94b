import type { ConfigProviderProps } from "antd";
import css from "./parts.module.css";

/** What holds for the parts of every antd component of a kind, beside its tokens. */
export const parts = {
  button: { autoInsertSpace: false },
  form: { classNames: { helpItem: css.fault! } },
  modal: { classNames: { root: css.modal!, footer: css.footer! } },
  drawer: { classNames: { root: css.drawer!, body: css.drawerBody! } },
  select: { classNames: { popup: { root: css.popup! } } },
  treeSelect: { classNames: { popup: { root: css.popup! } } },
  datePicker: { classNames: { popup: { container: css.popup! } } },
  // those of dropdowns; the main menu is our own
  menu: { className: css.popup! },
  input: { classNames: { clear: css.touch! } },
  inputPassword: { classNames: { suffix: css.reveal! } },
} satisfies ConfigProviderProps;
