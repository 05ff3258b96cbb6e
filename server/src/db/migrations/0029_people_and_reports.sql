-- People are found by any part of name, e-mail address or number; a line break keeps the three apart.
create extension if not exists pg_trgm;
create index users_found on users
  using gin ((first_name || ' ' || last_name || e'\n' || email || e'\n' || mobile_number) gin_trgm_ops);
create index users_administrators on users (created_at desc, user_id desc) where role = 'ADMIN';
create index users_blocked on users (created_at desc, user_id desc) where blocked_at is not null;

-- A report is open until an administrator resolves it with a note; taken up again, both are gone.
alter table reports
  add column resolved_at timestamptz,
  add column resolved_by uuid references users,
  add column note text check (char_length(note) between 1 and 1000),
  add constraint reports_resolved_whole check (num_nulls(resolved_at, resolved_by, note) in (0, 3));
create index reports_open on reports (created_at desc, report_id desc) where resolved_at is null;
create index reports_resolved on reports (created_at desc, report_id desc) where resolved_at is not null;
