-- The audit log (admin_acts) is a hash chain: each entry has its own code and the code of the entry before it. The
-- server computes the codes with its key, outside the database.

-- Writes a time in UTC and with the stored microseconds. The code of an entry covers this text, so the text must not
-- depend on the session's time zone.
create or replace function act_time(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- Returns the number, time and previous code of the next entry. It locks the chain until the transaction ends, so that
-- transactions add their entries one after another. A transaction must take all its other locks before, including the
-- lock on the administrator's row; otherwise two transactions could deadlock. The time is read after the chain is
-- locked, so that the times have the order of the entries.
--
-- All three are null if the actor is no longer an administrator, because the role was removed after the call was
-- authorized. Removing the role locks the whole row, so one of the two transactions waits here for the other.
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

-- Allows only two changes of an entry. An entry from before the chain gets its codes. When a person is erased, the
-- details of an entry about that person are erased too, and erased_mac gets a code for the erased entry.
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
