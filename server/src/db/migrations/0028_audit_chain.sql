-- Acts form a chain: each carries the code of the one before and its own, made outside the database with the server's
-- key. The number of an act is the one before's plus one, so it can no longer come from a sequence.
alter table admin_acts alter act_id drop identity;
alter table admin_acts add previous_mac bytea, add mac bytea;

-- Not valid for acts from before the chain: the server takes them in at its next start, once.
alter table admin_acts
  add constraint admin_acts_chained check (mac is not null and previous_mac is not null) not valid;

create function take_act_into_chain() returns trigger
  language plpgsql as $$
begin
  if old.mac is not null or to_jsonb(new) - '{mac,previous_mac}'::text[] <> to_jsonb(old) - '{mac,previous_mac}'::text[] then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger admin_acts_append_only on admin_acts;
create trigger admin_acts_append_only
  before delete on admin_acts
  for each row execute function reject_change();
create trigger admin_acts_only_taken_in
  before update on admin_acts
  for each row execute function take_act_into_chain();

-- Acts wait for each other here, until the transaction ends, and only here: everything else is locked before, the
-- administrator's own row with it. The time is read when it is this act's turn.
create function next_act(actor uuid, out act_id bigint, out at text, out previous_mac bytea)
  language plpgsql as $$
begin
  perform from users where user_id = actor for key share;
  perform pg_advisory_xact_lock(7130028);
  select acts.act_id + 1, acts.mac into next_act.act_id, next_act.previous_mac
    from admin_acts as acts order by acts.act_id desc limit 1;
  if found and next_act.previous_mac is null then
    raise exception 'acts from before the chain are not taken in yet';
  end if;
  next_act.act_id := coalesce(next_act.act_id, 1);
  next_act.at := act_time(game_clock());
end $$;

-- To the microsecond, as it is kept, in one zone whatever the session's.
create function act_time(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create index admin_acts_by_admin on admin_acts (admin_id, act_id desc);
create index admin_acts_by_act on admin_acts (act, act_id desc);
