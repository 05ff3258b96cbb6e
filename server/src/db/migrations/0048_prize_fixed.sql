-- From the first payment order on the prize is a promise, as prices and slots are: title and picture are fixed, the
-- description can only be added to, and nothing changes once the auction is over or full.

-- SHA-256 of the picture's largest WebP file (the name, then -1600.webp). The database cannot read files, and the log of
-- an auction begins inside a transaction: the hash must be in the row before. The server fills those missing at its start.
-- A hash without a picture: the picture is still being made, and will have this hash.
alter table auctions add column picture_sha256 bytea check (octet_length(picture_sha256) = 32);

-- `prize`: the document ekbid-prize/1 as it was hashed into the rules (docs/fair-play.md). Logs that began before have
-- none, and rules of version 1, for ever.
alter table fair_play_events
  add column prize text,
  add column addition text,
  drop constraint fair_play_events_kind_check,
  add constraint fair_play_events_kind_check check (kind in ('rules', 'end_moved', 'addition', 'cancelled', 'result')),
  add constraint fair_play_events_prize check (prize is null or kind = 'rules'),
  add constraint fair_play_events_addition check ((kind = 'addition') = (addition is not null));

-- The text is hashed and published as it stands: to_json writes it as JSON.stringify does. Whatever else comes to
-- describe a prize is a further member here.
create function prize_document(p_title text, p_description text, p_picture text, p_sha256 bytea) returns text
  language sql immutable
  return '{"format":"ekbid-prize/1","title":' || to_json(p_title)::text
    || ',"description":' || to_json(p_description)::text
    || ',"pictures":[' || case
      when p_sha256 is not null then '"' || encode(p_sha256, 'hex') || '"'
      when p_picture is not null then 'null'
      else '' end
    || ']}';

-- As before (0044), but for the prize.
create or replace function enter_in_fair_play_log() returns trigger
  language plpgsql as $$
declare
  v_nth int := (select count(*) from fair_play_events where auction_id = new.auction_id);
  -- Whoever decided something says when; nobody decides that the first slot is held.
  v_at timestamptz := coalesce(new.cancelled_at, new.declared_at,
    case when new.logged_at is distinct from old.logged_at then new.logged_at end, greatest(game_clock(), old.logged_at));
begin
  if v_nth = 0 then
    if not new.ever_ordered and new.outcome is null then return new; end if;
    -- Nobody pays for a picture that nobody can compare. Where nobody paid, the log says that there was one.
    if new.ever_ordered and new.picture is not null and new.picture_sha256 is null then
      raise exception 'the picture of auction % has no hash yet', new.auction_id using errcode = 'restrict_violation';
    end if;
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
      bid_increment_paise, max_slots, start_time, end_time, prize)
    values (new.auction_id, 0, 0, 'rules', v_at, new.starting_bid_paise, new.ending_bid_paise,
      new.bid_increment_paise, new.max_slots, new.start_time, new.end_time,
      prize_document(new.title, new.description, new.picture, new.picture_sha256));
    v_nth := 1;
  elsif new.end_time is distinct from old.end_time then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, end_time)
      values (new.auction_id, v_nth, new.slots_filled, 'end_moved', v_at, new.end_time);
    v_nth := v_nth + 1;
  end if;
  if new.outcome = 'cancelled' then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at)
      values (new.auction_id, v_nth, new.slots_filled, 'cancelled', v_at);
  elsif new.outcome is not null then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, outcome, winning_bid_id, winning_bid_paise)
      select new.auction_id, v_nth, new.slots_filled, 'result', v_at, new.outcome, new.winning_bid_id,
        (select amount_paise from bids where bid_id = new.winning_bid_id);
  end if;
  new.logged_at := v_at;
  return new;
end $$;

-- The last line of defence for the prize, and where an addition enters the log: no way to change an auction can forget it.
-- It fires only where a statement names one of these columns: placing bids names none.
create function keep_auction_prize() returns trigger
  language plpgsql as $$
declare
  -- The moment for which the change was found to be allowed.
  v_at timestamptz := case when new.logged_at is distinct from old.logged_at then new.logged_at
    else greatest(game_clock(), old.logged_at) end;
begin
  -- Until the log begins there is no promise.
  if not old.ever_ordered and old.outcome is null then return new; end if;
  if (new.title, new.picture_sha256) is distinct from (old.title, old.picture_sha256)
    -- A picture that was promised by its hash may come.
    or (new.picture is distinct from old.picture and (old.picture is not null or old.picture_sha256 is null))
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
-- After auctions_entered_in_fair_play_log, by its name: a moved end comes before the addition of the same statement.
create trigger auctions_keep_prize
  before update of title, description, picture, picture_sha256 on auctions
  for each row execute function keep_auction_prize();
