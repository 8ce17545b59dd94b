-- The job queue knows when a message or a report is sent next and which process sends it (decision 24).
drop index notifications_queue, notifications_undelivered, report_sendings_next_attempt_at_idx;
alter table notifications drop column next_attempt_at, drop column sending_until;
-- asked of the provider until it says whether the message arrived
create index notifications_undelivered on notifications (sent_at) where status = 'sms_sent' and provider_id is not null;

-- shown to the owner of the plan; null while an attempt is under way and when none is to come
alter table report_sendings drop column held_until, alter column next_attempt_at drop not null, alter column next_attempt_at drop default;
update report_sendings set next_attempt_at = null;

delete from settings where key in ('files_cleaned', 'kept_totals_checked');
