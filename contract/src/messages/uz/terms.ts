export const terms = {
  fifteen_days: "Ariza va shikoyat 15 kun ichida koʻrib chiqiladi",
  thirty_days: "Taklif bir oygacha muddatda koʻrib chiqiladi",
  assigned_days: "Rahbar belgilagan muddat",
  assigned_day: "Rahbar belgilagan sana",
  of_appeal: "Murojaatning oʻz muddati",
  further_study: "Qoʻshimcha oʻrganish kerak boʻlsa, bir oygacha koʻrib chiqiladi",
  by_request: "Soʻrov boʻyicha koʻchirilgan sana",
} as const;
