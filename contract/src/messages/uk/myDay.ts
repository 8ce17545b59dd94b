export const myDay = {
  incoming: "Келиб тушганлар",
  organizations: "Муддати ўтган масалалари бор ташкилотлар",
  usersWithoutRole: "Роли йўқ ходимлар",
  organizationsWithoutStaff: "Ходими йўқ ташкилотлар",
  provisionalDays: "Тақвимнинг ҳали тасдиқланмаган кунлари",
} as const;
