alter table users
  drop constraint users_email_key,
  add constraint users_without_address check (email <> '' or email_confirmed_at is null),
  add column email_since timestamptz not null default now();
-- Accounts from before share the time of this migration.
alter table users alter column email_since set default game_clock();
create unique index users_confirmed_email on users (email) where email_confirmed_at is not null;
create index users_by_email on users (email, email_since);
alter table users
  drop constraint users_first_name_check,
  drop constraint users_last_name_check,
  add constraint users_first_name_check check (char_length(first_name) between 3 and 75),
  add constraint users_last_name_check check (char_length(last_name) <= 200);
