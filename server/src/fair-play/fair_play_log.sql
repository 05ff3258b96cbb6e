-- Writes the fair-play log (docs/fair-play.md): the rules when the first slot is reserved, and later events of the
-- auction. A bid's row in `bids` is its log entry. auctions/keep_promises.sql writes additions to the description.

-- The text is hashed and published unchanged. to_json writes strings exactly as JSON.stringify does.
create or replace function prize_document(p_title text, p_description text, p_picture text, p_sha256 bytea) returns text
  language sql immutable
  return '{"format":"ekbid-prize/1","title":' || to_json(p_title)::text
    || ',"description":' || to_json(p_description)::text
    || ',"pictures":[' || case
      when p_sha256 is not null then '"' || encode(p_sha256, 'hex') || '"'
      when p_picture is not null then 'null'
      else '' end
    || ']}';

-- The member `pictureViews`: text and focus of each picture, in their order. It is omitted if no picture has a text or
-- a focus other than its centre.
create or replace function prize_picture_views(a auctions) returns text
  language sql immutable
  return (select case when bool_or(alt is not null or (x, y) <> (50, 50)) then ',"pictureViews":[' || string_agg(
      '{"alt":' || coalesce(to_json(alt)::text, 'null') || ',"focus":{"x":' || x || ',"y":' || y || '}}', ',' order by nth) || ']'
      else '' end
    from (
      select 0 as nth, a.picture_alt as alt, a.picture_focus_x as x, a.picture_focus_y as y
      union all
      select nth, picture ->> 'alt', (picture ->> 'x')::int, (picture ->> 'y')::int
      from jsonb_array_elements(a.further_pictures) with ordinality as further (picture, nth)) pictures);

-- The prize document with all its pictures and with the members that were added to the format later. A new member must
-- go to the end, because docs/fair-play.md fixes the order of the members.
create or replace function whole_prize_document(a auctions) returns text
  language sql immutable
  return left(prize_document(a.title, a.description, a.picture, a.picture_sha256), -2)
    || (select coalesce(string_agg(',"' || (picture ->> 'sha256') || '"', '' order by nth), '')
      from jsonb_array_elements(a.further_pictures) with ordinality as further (picture, nth))
    || ']'
    || case when a.retail_price_paise is null then '' else
      ',"retailPrice":{"paise":' || a.retail_price_paise
      || ',"source":' || to_json(a.retail_price_source)::text
      || ',"date":' || to_json(a.retail_price_date)::text || '}' end
    || coalesce(',"titleHindi":' || to_json(a.title_hindi)::text, '')
    || coalesce(',"descriptionHindi":' || to_json(a.description_hindi)::text, '')
    || prize_picture_views(a)
    || coalesce(',"claimDays":' || a.claim_days, '')
    || case when a.entry_mode = 'paid' then '' else ',"entryMode":"' || a.entry_mode || '"' end
    || case when a.min_account_days = 0 then '' else ',"minAccountDays":' || a.min_account_days end
    || '}';

-- This is a trigger, so that no code that changes an auction can omit the log entry. The update holds the lock on the
-- auction's row, so no other entry can come between. The trigger runs before the update because it sets logged_at.
create or replace function enter_in_fair_play_log() returns trigger
  language plpgsql as $$
declare
  v_nth int := (select count(*) from fair_play_events where auction_id = new.auction_id);
  -- A decision brings its time along, and so does a moved end (in logged_at). The first reservation brings none, so it
  -- gets the clock's time.
  v_at timestamptz := coalesce(new.cancelled_at, new.declared_at,
    case when new.logged_at is distinct from old.logged_at then new.logged_at end, greatest(game_clock(), old.logged_at));
begin
  if v_nth = 0 then
    if not new.ever_ordered and new.outcome is null then return new; end if;
    -- People must not pay for a prize whose picture cannot be compared with a hash later. If an auction had no orders,
    -- the log only says that there was a picture.
    if new.ever_ordered and new.picture is not null and new.picture_sha256 is null then
      raise exception 'the picture of auction % has no hash yet', new.auction_id using errcode = 'restrict_violation';
    end if;
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
      bid_increment_paise, max_slots, start_time, end_time, prize)
    values (new.auction_id, 0, 0, 'rules', v_at, new.starting_bid_paise, new.ending_bid_paise,
      new.bid_increment_paise, new.max_slots, new.start_time, new.end_time,
      whole_prize_document(new));
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
-- Every batch of bids updates an auction, and a `when` condition is much cheaper than a call of the function.
create or replace trigger auctions_entered_in_fair_play_log
  before update on auctions
  for each row when ((old.ever_ordered, old.end_time, old.outcome) is distinct from (new.ever_ordered, new.end_time, new.outcome))
  execute function enter_in_fair_play_log();

create or replace trigger fair_play_events_append_only
  before update or delete on fair_play_events
  for each row execute function reject_change();
create or replace trigger fair_play_events_never_emptied
  before truncate on fair_play_events
  for each statement execute function reject_change();
create or replace trigger fair_play_heads_append_only
  before update or delete on fair_play_heads
  for each row execute function reject_change();
create or replace trigger fair_play_heads_never_emptied
  before truncate on fair_play_heads
  for each statement execute function reject_change();
