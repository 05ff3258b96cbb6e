-- The database's own checks of what an auction promises. domain/src/auction-change.ts and domain/src/prize-change.ts
-- have the full rules and their refusals. These triggers also stop statements that bypass those rules.

-- The rules of an auction are fixed from its first order on, because people paid under them. Its end can only move to a
-- later time. A result is final.
create or replace function keep_auction_promises() returns trigger
  language plpgsql as $$
begin
  if old.outcome is not null
    and (new.outcome, new.declared_at, new.cancelled_at, new.winning_bid_id)
      is distinct from (old.outcome, old.declared_at, old.cancelled_at, old.winning_bid_id)
  then
    raise exception 'the result of auction % is final', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.ever_ordered
    and (new.starting_bid_paise, new.ending_bid_paise, new.bid_increment_paise, new.max_slots, new.start_time,
        new.entry_mode, new.min_account_days, new.ever_ordered)
      is distinct from
      (old.starting_bid_paise, old.ending_bid_paise, old.bid_increment_paise, old.max_slots, old.start_time,
        old.entry_mode, old.min_account_days, old.ever_ordered)
  then
    raise exception 'the rules of auction % are fixed', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.ever_ordered and new.end_time < old.end_time then
    raise exception 'auction % can only end later', old.auction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger auctions_keep_promises
  before update on auctions
  for each row execute function keep_auction_promises();

create or replace function keep_ordered_auction() returns trigger
  language plpgsql as $$
begin
  if old.ever_ordered then
    raise exception 'auction % had payment orders and stays', old.auction_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace trigger auctions_stay
  before delete on auctions
  for each row execute function keep_ordered_auction();

-- Returns what the prize promises about the pictures after the first: their hashes, texts and crops. The names of the
-- files are left out, because a file may be added later (see keeps_picture_files).
create or replace function promised_pictures(p_pictures jsonb) returns jsonb
  language sql immutable
  return (select coalesce(jsonb_agg(of_list.picture - 'picture' order by of_list.nth), '[]')
    from jsonb_array_elements(p_pictures) with ordinality as of_list (picture, nth));

-- Whether every picture after the first still has its file. A file may be added where only the picture's hash is known.
create or replace function keeps_picture_files(p_old jsonb, p_new jsonb) returns boolean
  language sql immutable
  return not exists (
    select from jsonb_array_elements(p_old) with ordinality as before (picture, nth)
      left join jsonb_array_elements(p_new) with ordinality as after (picture, nth) using (nth)
    where before.picture ->> 'picture' is distinct from after.picture ->> 'picture' and before.picture ->> 'picture' is not null);

-- From the first payment order on, the prize is a promise, like prices and slots. These parts are fixed: title,
-- pictures with their texts and crops, retail price, Hindi texts, and the days to claim the prize. The description can
-- only be added to, and only until the auction is over or full.
--
-- This trigger also writes the addition to the fair-play log, so that no code that changes an auction can omit the
-- entry. It fires only if a statement names one of these columns. Placing a bid names none, so bids do not pay for this
-- check.
create or replace function keep_auction_prize() returns trigger
  language plpgsql as $$
declare
  -- changeAuction sets logged_at to the time at which it checked the change; otherwise the clock's time counts.
  v_at timestamptz := case when new.logged_at is distinct from old.logged_at then new.logged_at
    else greatest(game_clock(), old.logged_at) end;
begin
  -- The log begins with the first order or the result. Before that, nothing is promised.
  if not old.ever_ordered and old.outcome is null then return new; end if;
  if (new.title, new.picture_sha256, new.retail_price_paise, new.retail_price_source, new.retail_price_date,
        new.title_hindi, new.description_hindi, new.claim_days,
        new.picture_alt, new.picture_focus_x, new.picture_focus_y, promised_pictures(new.further_pictures))
      is distinct from (old.title, old.picture_sha256, old.retail_price_paise, old.retail_price_source, old.retail_price_date,
        old.title_hindi, old.description_hindi, old.claim_days,
        old.picture_alt, old.picture_focus_x, old.picture_focus_y, promised_pictures(old.further_pictures))
    -- A file may be added where only the picture's hash is known.
    or (new.picture is distinct from old.picture and (old.picture is not null or old.picture_sha256 is null))
    or not keeps_picture_files(old.further_pictures, new.further_pictures)
  then
    raise exception 'the prize of auction % is fixed', old.auction_id using errcode = 'restrict_violation';
  end if;
  if new.description is not distinct from old.description then return new; end if;
  if not starts_with(new.description, old.description || E'\n\n') then
    raise exception 'the description of auction % can only be added to', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.outcome is not null or v_at >= old.end_time or old.slots_filled >= old.max_slots then
    raise exception 'auction % is over or full: its description stands', old.auction_id using errcode = 'restrict_violation';
  end if;
  insert into fair_play_events (auction_id, nth, bids_before, kind, at, addition)
    select new.auction_id, count(*), new.slots_filled, 'addition', v_at,
      substr(new.description, char_length(old.description) + 3)
    from fair_play_events where auction_id = new.auction_id;
  new.logged_at := v_at;
  return new;
end $$;
-- Triggers run in the order of their names. This one runs after auctions_entered_in_fair_play_log, so that a moved end
-- is logged before an addition by the same statement.
create or replace trigger auctions_keep_prize
  before update of title, description, picture, picture_sha256, retail_price_paise, retail_price_source,
    retail_price_date, title_hindi, description_hindi, claim_days, picture_alt, picture_focus_x, picture_focus_y,
    further_pictures on auctions
  for each row execute function keep_auction_prize();

-- After the first order the end can move at most twice, by 7 days in all, and not in the last hour. The fair-play log
-- is the only record of the first end and of each move. An auction that exceeded these limits before they existed keeps
-- its end. A trigger gets no parameters, so the three limits of domain/src/auction-change.ts are repeated here; a test
-- requires that the two agree.
create or replace function keep_end_moves() returns trigger
  language plpgsql as $$
declare
  v_first_end timestamptz;
  v_moves int;
  -- changeAuction sets logged_at to the time at which it checked the move. That time counts here, and not the clock's,
  -- because an allowed move must not be refused for being written a little later.
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
-- Triggers run in the order of their names. This one runs before auctions_entered_in_fair_play_log, so that it counts
-- only the earlier moves.
create or replace trigger auctions_end_moves_kept
  before update on auctions
  for each row when (old.ever_ordered and old.end_time is distinct from new.end_time)
  execute function keep_end_moves();
