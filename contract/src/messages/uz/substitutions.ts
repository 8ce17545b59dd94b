export const substitutions = {
  title: "Vaqtincha oʻrnini bosish",
  absent: "Vaqtincha ishda boʻlmagan xodim",
  substitute: "Oʻrnini bosuvchi",
  from: "Birinchi kun",
  to: "Oxirgi kun",
} as const;
