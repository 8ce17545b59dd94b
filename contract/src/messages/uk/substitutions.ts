export const substitutions = {
  title: "Ўринбосарлик",
  absent: "Йўқ бўладиган ходим",
  substitute: "Ўринбосар",
  from: "Биринчи кун",
  to: "Охирги кун",
};
