export const excel = {
  about: "Сведения",
  organization: "Организация",
  exportedBy: "Кто выгрузил",
  exportedAt: "Время выгрузки",
  filters: "Фильтры",
  noFilters: "Не заданы",
  sortedBy: "Порядок",
  personalData: "Персональные данные",
  rows: "Количество строк",
};
