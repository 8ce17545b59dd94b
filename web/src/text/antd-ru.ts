import "dayjs/locale/ru";
import type { Locale } from "antd/es/locale/index";
import ru from "antd/es/locale/ru_RU";

export const components: Locale = ru;
export const calendar = "ru";
