export const excel = {
  about: "Маълумот",
  organization: "Ташкилот",
  exportedBy: "Ким юклаб олди",
  exportedAt: "Юклаб олинган вақт",
  filters: "Фильтрлар",
  noFilters: "Қўйилмаган",
  sortedBy: "Тартиб",
  personalData: "Шахсий маълумотлар",
  rows: "Қаторлар сони",
};
