-- A new e-mail address is not confirmed, whichever way it came in: nothing is sent to it before its owner opened the link.
create or replace function forget_confirmation() returns trigger
  language plpgsql as $$
begin
  new.email_confirmed_at := null;
  new.email_since := game_clock();
  return new;
end $$;
create or replace trigger users_changed_email
  before update of email on users
  for each row when (old.email <> new.email)
  execute function forget_confirmation();
