import "dayjs/locale/ru";
import type { Locale } from "antd/es/locale/index";
import ru from "antd/es/locale/ru_RU";

// "to page [ ]" reads better than the library's "go [ ] page", and "previous page" than its "back"
export const components: Locale = {
  ...ru,
  Pagination: {
    ...ru.Pagination,
    jump_to: "Перейти на",
    page: "страницу",
    prev_page: "Предыдущая страница",
    next_page: "Следующая страница",
    prev_5: "На 5 страниц назад",
    next_5: "На 5 страниц вперёд",
  },
};
export const calendar = "ru";
