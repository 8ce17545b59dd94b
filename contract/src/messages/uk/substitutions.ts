export const substitutions = {
  title: "Вақтинча ўрнини босиш",
  absent: "Вақтинча ишда бўлмаган ходим",
  substitute: "Ўрнини босувчи",
  from: "Биринчи кун",
  to: "Охирги кун",
};
