export const calendar = {
  title: "Календарь рабочих дней",
  day: "День",
  kind: "Вид",
  provisional: "Ещё не утверждён указом",
  holiday: "Праздник",
  dayOff: "Выходной день",
  working: "Рабочий день",
  changes: "Изменения календаря",
  summary:
    "Переносятся сроки: обращений {appeals}, задач {tasks}. Перестанут быть просроченными: {leaveOverdue}, станут просроченными: {becomeOverdue}.",
};
