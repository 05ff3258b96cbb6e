-- What administrators did, for good.
create table admin_acts (
  act_id bigint generated always as identity primary key,
  at timestamptz not null default game_clock(),
  -- Null where EkBid acted by itself, e.g. declared an auction nobody had declared.
  admin_id uuid references users,
  act text not null,
  details jsonb not null default '{}'
);

create function reject_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger admin_acts_append_only
  before update or delete on admin_acts
  for each row execute function reject_change();
create trigger admin_acts_never_emptied
  before truncate on admin_acts
  for each statement execute function reject_change();
