export const substitutions = {
  title: "Замещение",
  absent: "Отсутствующий сотрудник",
  substitute: "Замещающий",
  from: "Первый день",
  to: "Последний день",
};
