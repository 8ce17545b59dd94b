export const calendar = {
  title: "Иш кунлари тақвими",
  day: "Кун",
  kind: "Тури",
  provisional: "Ҳали фармон билан тасдиқланмаган",
  holiday: "Байрам",
  dayOff: "Дам олиш куни",
  working: "Иш куни",
  changes: "Тақвим ўзгаришлари",
  summary:
    "Кўчадиган муддатлар: мурожаатлар {appeals}, масалалар {tasks}. Муддати ўтганликдан чиқади: {leaveOverdue}, муддати ўтган бўлади: {becomeOverdue}.",
};
