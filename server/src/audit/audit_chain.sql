-- The audit log (admin_acts) is a chain: each entry carries the code of the one before and its own, made outside the database
-- with the server's key.

-- To the microsecond, as it is stored, in one zone whatever the session's.
create or replace function act_time(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- The number, time and previous code of the next entry. Entries wait for each other here, until the transaction ends, and only
-- here: everything else is locked before, the administrator's own row with it. The time is read when it is this entry's turn.
--
-- All three are null for an actor who is no administrator any more: the role was taken away since the call was authorized.
-- Taking it away locks the whole row, so one of the two waits here for the other.
create or replace function next_act(actor uuid, out act_id bigint, out at text, out previous_mac bytea)
  language plpgsql as $$
begin
  perform from users where user_id = actor and role = 'ADMIN' for key share;
  if actor is not null and not found then
    return;
  end if;
  perform pg_advisory_xact_lock(7130028);
  select acts.act_id + 1, acts.mac into next_act.act_id, next_act.previous_mac
    from admin_acts as acts order by acts.act_id desc limit 1;
  if found and next_act.previous_mac is null then
    raise exception 'acts from before the chain are not taken in yet';
  end if;
  next_act.act_id := coalesce(next_act.act_id, 1);
  next_act.at := act_time(game_clock());
end $$;

-- The two changes that an entry may ever see: one from before the chain gets its codes, and the details of one are erased with a
-- person, for which it gets a code of its own.
create or replace function take_act_into_chain() returns trigger
  language plpgsql as $$
begin
  if old.mac is not null and new.erased_mac is not null and new.erased_mac is distinct from old.erased_mac
    and to_jsonb(new) - '{details,erased_mac}'::text[] = to_jsonb(old) - '{details,erased_mac}'::text[]
  then
    return new;
  end if;
  if old.mac is not null or to_jsonb(new) - '{mac,previous_mac}'::text[] <> to_jsonb(old) - '{mac,previous_mac}'::text[] then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger admin_acts_only_taken_in
  before update on admin_acts
  for each row execute function take_act_into_chain();
create or replace trigger admin_acts_append_only
  before delete on admin_acts
  for each row execute function reject_change();
create or replace trigger admin_acts_never_emptied
  before truncate on admin_acts
  for each statement execute function reject_change();
