-- An address belongs to an account once it is confirmed; unconfirmed, any number of accounts may give it.
alter table users
  drop constraint users_email_key,
  add constraint users_without_address check (email <> '' or email_confirmed_at is null),
  -- Of accounts that gave the same unconfirmed address the first signs in with it.
  add column email_since timestamptz not null default now();
alter table users alter column email_since set default game_clock();
create unique index users_confirmed_email on users (email) where email_confirmed_at is not null;
create index users_by_email on users (email, email_since);

create or replace function forget_confirmation() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := null;
  new.email_since := game_clock();
  return new;
end $$;

-- The rule counts letters: a mark belongs to the letter before it, at most four to one.
alter table users
  drop constraint users_first_name_check,
  drop constraint users_last_name_check,
  add constraint users_first_name_check check (char_length(first_name) between 3 and 75),
  add constraint users_last_name_check check (char_length(last_name) <= 200);
