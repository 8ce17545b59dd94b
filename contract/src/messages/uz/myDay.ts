export const myDay = {
  incoming: "Kelib tushganlar",
  organizations: "Muddati oʻtgan masalalari bor tashkilotlar",
  usersWithoutRole: "Roli yoʻq xodimlar",
  organizationsWithoutStaff: "Xodimi yoʻq tashkilotlar",
  provisionalDays: "Taqvimning hali tasdiqlanmagan kunlari",
} as const;
