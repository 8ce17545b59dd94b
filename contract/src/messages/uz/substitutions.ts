export const substitutions = {
  title: "Oʻrinbosarlik",
  absent: "Yoʻq boʻladigan xodim",
  substitute: "Oʻrinbosar",
  from: "Birinchi kun",
  to: "Oxirgi kun",
} as const;
