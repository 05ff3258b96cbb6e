-- No number, no time for an actor who is no administrator any more: somebody took the role away since the call was let in.
-- Who takes it away locks the whole row, so either waits here.
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
