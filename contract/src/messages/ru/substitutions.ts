export const substitutions = {
  title: "Замещение",
  absent: "Отсутствующий сотрудник",
  substitute: "Заместитель",
  from: "Первый день",
  to: "Последний день",
};
