-- Figures of reports and dashboards, cached by day.

-- The change log of cached figures.
create table statistics_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- 'all': every cached figure is invalid
  family text not null check (family in ('appeals', 'tasks', 'all')),
  -- whose figures
  organization_ids int[],
  created_day date,
  resolved_day date,
  deadline_day date
);
create index statistics_changes_xid on statistics_changes (xid);

-- Figures by day. A scope is one statement (the tables of a page over what a reader may see).
-- Every change of a record that such a figure depends on is logged in its own transaction. A cached day is valid for a reader
-- who sees no change that the counting transaction did not see: exact in every snapshot, and no writer waits.
create table statistics_scopes (
  id int generated always as identity primary key,
  sign text not null unique,
  seen pg_snapshot not null,
  needed_until date not null
);

create table statistics_days (
  scope_id int references statistics_scopes on delete cascade,
  piece text,
  day date,
  cells json not null,
  primary key (scope_id, piece, day)
);
