export const notices = {
  title: "Хабарлар",
  unread: "Хабарлар: {count} та ўқилмаган",
  rightsGiven: "{about}: ҳуқуқ берилди",
  passwordReset: "{about}: пароли алмаштирилди",
  unusualReading: "{about}: бугун шахсий маълумотлар одатдагидан кўп кўрилди ({figure})",
  by: "Ким томонидан: {name}",
};
