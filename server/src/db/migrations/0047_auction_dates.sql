-- One slip of the year's digits put an end in the year 2926, and lists that reckon with it failed for everybody. The forms
-- take no such date any more (domain/src/auction-form.ts); this is the last line of defence, without a clock: 400 days to
-- run, and 7 that the end may move by after the first order.

-- What has such dates from before keeps them, or no bid could be counted in it and nobody could cancel it: a CHECK is
-- looked at whatever column changes. Never set again; ends with the first change of its dates.
alter table auctions add column has_far_dates boolean not null default false;

-- Days of 24 hours: how long a day is must not depend on a connection's time zone.
update auctions set has_far_dates = true where end_time > start_time + make_interval(hours => 407 * 24)
  or start_time >= timestamptz '2200-01-01 00:00:00+00' or end_time >= timestamptz '2200-01-01 00:00:00+00';

-- `not valid`: what stands fits by the statement above, and nobody waits while a large table is read once more.
alter table auctions add constraint auctions_dates_near check (has_far_dates or (
  end_time <= start_time + make_interval(hours => 407 * 24)
  and start_time < timestamptz '2200-01-01 00:00:00+00' and end_time < timestamptz '2200-01-01 00:00:00+00'
)) not valid;

create function end_far_dates() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.has_far_dates := false;
  else
    new.has_far_dates := old.has_far_dates and (new.start_time, new.end_time) = (old.start_time, old.end_time);
  end if;
  return new;
end $$;
create trigger auctions_far_dates_end
  before insert or update on auctions
  for each row when (new.has_far_dates)
  execute function end_far_dates();

-- Somebody has to look at each: nobody will wait for its end. One that is decided already needs nobody. An auction that
-- nobody ordered in may be removed while there is a task about it.
alter table operator_tasks
  drop constraint operator_tasks_auction_id_fkey,
  add constraint operator_tasks_auction_id_fkey foreign key (auction_id) references auctions on delete set null;
insert into operator_tasks (kind, subject, auction_id)
  select 'auction_dates', auction_id::text, auction_id from auctions where has_far_dates and outcome is null
  on conflict (kind, subject) do nothing;

-- It is settled by what is done to the auction, whoever does it.
create function settle_auction_dates() returns trigger
  language plpgsql as $$
begin
  update operator_tasks set resolved_at = game_clock()
    where kind = 'auction_dates' and subject = old.auction_id::text and resolved_at is null;
  return null;
end $$;
create trigger auctions_far_dates_settled
  after update on auctions
  for each row when (old.has_far_dates and (not new.has_far_dates or new.outcome is not null))
  execute function settle_auction_dates();
create trigger auctions_far_dates_removed
  after delete on auctions
  for each row when (old.has_far_dates)
  execute function settle_auction_dates();

-- The last line of defence for a promise (domain/src/auction-change.ts): after the first order the end moves at most twice,
-- by 7 days in all, and never in the last hour. What it was then, and each move since, is in the fair-play log; no second
-- account of it is kept. An auction that moved more before today keeps its end.
create function keep_end_moves() returns trigger
  language plpgsql as $$
declare
  v_first_end timestamptz;
  v_moves int;
  -- As the log will tell it (0044): what was found to be allowed is written a little later.
  v_at timestamptz := case when new.logged_at is distinct from old.logged_at then new.logged_at
    else greatest(game_clock(), old.logged_at) end;
begin
  select min(end_time) filter (where kind = 'rules'), count(*) filter (where kind = 'end_moved')
    into v_first_end, v_moves
    from fair_play_events where auction_id = old.auction_id;
  if v_moves >= 2 or new.end_time > coalesce(v_first_end, old.end_time) + make_interval(hours => 7 * 24)
    or v_at >= old.end_time - interval '1 hour' or new.slots_filled >= new.max_slots or old.outcome is not null
  then
    raise exception 'the end of auction % stays as it is', old.auction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Named to come before the log is written.
create trigger auctions_end_moves_kept
  before update on auctions
  for each row when (old.ever_ordered and old.end_time is distinct from new.end_time)
  execute function keep_end_moves();
