-- Looked into by no list, filter, order, dashboard or report since the lists of an office have their own rows (0037) and statistics their
-- facts (0028); each change of an appeal wrote them anew.
drop index appeals_created;
drop index appeals_resolved;
drop index appeals_under_control;
