-- Marks a changed e-mail address as not confirmed, whichever statement changed it. Until its owner opens the link in
-- the confirmation mail, EkBid sends nothing else to the new address.
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
