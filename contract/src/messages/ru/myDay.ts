export const myDay = {
  incoming: "Поступившие",
  organizations: "Организации с просроченными вопросами",
  usersWithoutRole: "Сотрудники без роли",
  organizationsWithoutStaff: "Организации без сотрудников",
  provisionalDays: "Дни календаря, ещё не утверждённые",
} as const;
