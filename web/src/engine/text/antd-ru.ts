import "dayjs/locale/ru";
import type { Locale } from "antd/es/locale/index";
import ru from "antd/es/locale/ru_RU";

// "to page [ ]" reads better than the library's "go [ ] page"
export const components: Locale = { ...ru, Pagination: { ...ru.Pagination, jump_to: "Перейти на", page: "страницу" } };
export const calendar = "ru";
