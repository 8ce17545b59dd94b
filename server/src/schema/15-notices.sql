-- Somebody's second factor was taken away, or the PINFL was set, changed or removed.
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check check (kind in (
  'rights_given', 'password_reset', 'factor_reset', 'pinfl_changed', 'unusual_reading',
  'approval_accepted', 'approval_rejected', 'approval_expired'));
