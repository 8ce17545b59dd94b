-- Periods that go on, up to the day before a sending.
alter table report_plans drop constraint report_plans_period_check;
alter table report_plans add constraint report_plans_period_check
  check (period in ('yesterday', 'this_week', 'last_seven_days', 'last_week', 'this_month', 'last_month', 'last_quarter', 'this_year'));
