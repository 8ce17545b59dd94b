-- What a second administrator is asked when it touches somebody who decides: an account that is opened or taken over, a move, a right that is taken.
alter table approvals drop constraint approvals_kind_check, add constraint approvals_kind_check check (kind in (
  'role_given', 'role_changed', 'role_taken', 'rights_added', 'rights_taken', 'staff_added', 'unblocked', 'password_reset', 'factor_reset',
  'pinfl_set', 'moved', 'removed', 'second_off'));
-- What was asked for has been done otherwise, or who asked is blocked.
alter table approvals drop constraint approvals_status_check, add constraint approvals_status_check check (status in (
  'pending', 'accepted', 'rejected', 'expired', 'overtaken'));
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check check (kind in (
  'rights_given', 'rights_taken', 'blocked', 'unblocked', 'moved', 'password_reset', 'factor_reset', 'pinfl_changed', 'second_off', 'unusual_reading',
  'approval_accepted', 'approval_rejected', 'approval_expired', 'approval_overtaken'));
