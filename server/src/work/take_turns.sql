-- Returns how many of `wanted` messages may be sent now. `per_minute` is the limit of all processes together. At most
-- the messages of one second are sent at once.
create or replace function take_turns(of_channel text, wanted int, per_minute int) returns int
  language plpgsql as $$
declare
  gap constant interval := make_interval(secs => 60.0 / per_minute);
  free timestamptz;
  burst timestamptz;
  turns int;
begin
  select free_at into strict free from sending_rates where channel = of_channel for no key update;
  burst := game_clock() - greatest(gap, interval '1 second');
  -- After the clock was set back, `free` may be far in the future. Sending must not stop until then.
  if free > game_clock() + interval '2 seconds' then free := burst; end if;
  free := greatest(free, burst);
  turns := greatest(0, least(wanted, floor(extract(epoch from game_clock() - free) / extract(epoch from gap))::int));
  update sending_rates set free_at = free + turns * gap where channel = of_channel;
  return turns;
end $$;
