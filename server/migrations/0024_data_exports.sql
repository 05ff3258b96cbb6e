-- Copies of what EkBid keeps about a person, made by background work when they ask for one.
create table data_exports (
  export_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null default game_clock(),
  -- Null until it is made.
  made_at timestamptz,
  -- A ZIP archive. Removed after some days; the row stays, because it counts for how often a copy may be asked for.
  file bytea,
  try_at timestamptz not null default game_clock(),
  failures int not null default 0,
  leased_until timestamptz,
  leased_by uuid
);
-- One person waits for at most one copy.
create unique index data_exports_waiting on data_exports (user_id) where made_at is null;
create index data_exports_of_user on data_exports (user_id, requested_at desc);
create index data_exports_kept on data_exports (made_at) where file is not null;

-- The mail that says that a copy is ready. Earlier rows satisfied a narrower check, so there is nothing to validate.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('confirm_email', 'password_changed', 'email_changed',
    'second_factor_guessed', 'second_factor_off', 'receipt', 'refund_on_its_way', 'refunded', 'export_ready')) not valid;
