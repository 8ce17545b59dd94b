export const notices = {
  title: "Хабарлар",
  unread: "Хабарлар: {count} та ўқилмаган",
  rightsGiven: "{about}: ҳуқуқ берилди",
  passwordReset: "{about}: пароли алмаштирилди",
  factorReset: "{about}: киришни код билан тасдиқлаши бекор қилинди",
  pinflChanged: "{about}: ЖШШИРи ўзгартирилди",
  unusualReading: "{about}: бугун шахсга доир маълумотлар одатдагидан кўп кўрилди ({figure})",
  approvalAccepted: "{about}: иккинчи администратор рози бўлди",
  approvalRejected: "{about}: иккинчи администратор рад этди",
  approvalExpired: "{about}: сўров муддати ўтди, ҳеч ким қарор қилмади",
  by: "Ким томонидан: {name}",
};
