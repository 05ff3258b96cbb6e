-- The fair-play log (docs/fair-play.md). A bid's leaf is made of its row, so that placing writes nothing more. Everything
-- else the log tells is an event: the rules as they were when the first person held a slot, and what happened after.
-- A log outlives its auction: one that nobody ever held a slot in can be removed, whatever was said of it.
create table fair_play_events (
  auction_id uuid not null,
  -- From 0, the rules.
  nth int not null check (nth >= 0),
  -- Where it stands between the bids.
  bids_before int not null check (bids_before >= 0),
  kind text not null check (kind in ('rules', 'end_moved', 'cancelled', 'result')),
  at timestamptz not null,
  starting_bid_paise bigint,
  ending_bid_paise bigint,
  bid_increment_paise bigint,
  max_slots int,
  start_time timestamptz,
  end_time timestamptz,
  outcome text,
  winning_bid_id uuid references bids (bid_id),
  winning_bid_paise bigint,
  primary key (auction_id, nth),
  check ((kind = 'rules') = (nth = 0)),
  check ((kind = 'rules')
    = ((starting_bid_paise, ending_bid_paise, bid_increment_paise, max_slots, start_time) is not null)),
  check ((kind in ('rules', 'end_moved')) = (end_time is not null)),
  check ((kind = 'result') = (outcome is not null)),
  check (coalesce((outcome = 'winner'), false) = ((winning_bid_id, winning_bid_paise) is not null))
);
create trigger fair_play_events_append_only
  before update or delete on fair_play_events
  for each row execute function reject_change();
create trigger fair_play_events_never_emptied
  before truncate on fair_play_events
  for each statement execute function reject_change();

-- A trigger, so that no way to change an auction can forget the log. The auction's row is locked: nothing comes between.
create function enter_in_fair_play_log() returns trigger
  language plpgsql as $$
declare
  v_nth int := (select count(*) from fair_play_events where auction_id = new.auction_id);
begin
  if v_nth = 0 then
    if not new.ever_ordered and new.outcome is null then return null; end if;
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
      bid_increment_paise, max_slots, start_time, end_time)
    values (new.auction_id, 0, 0, 'rules', game_clock(), new.starting_bid_paise, new.ending_bid_paise,
      new.bid_increment_paise, new.max_slots, new.start_time, new.end_time);
    v_nth := 1;
  elsif new.end_time is distinct from old.end_time then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, end_time)
      values (new.auction_id, v_nth, new.slots_filled, 'end_moved', game_clock(), new.end_time);
    v_nth := v_nth + 1;
  end if;
  if new.outcome = 'cancelled' then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at)
      values (new.auction_id, v_nth, new.slots_filled, 'cancelled', new.cancelled_at);
  elsif new.outcome is not null then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, outcome, winning_bid_id, winning_bid_paise)
      select new.auction_id, v_nth, new.slots_filled, 'result', new.declared_at, new.outcome, new.winning_bid_id,
        (select amount_paise from bids where bid_id = new.winning_bid_id);
  end if;
  return null;
end $$;
-- Every batch of bids changes an auction: a condition of the trigger costs it next to nothing, a function would.
create trigger auctions_entered_in_fair_play_log
  after update on auctions
  for each row when ((old.ever_ordered, old.end_time, old.outcome) is distinct from (new.ever_ordered, new.end_time, new.outcome))
  execute function enter_in_fair_play_log();

-- Whatever stands already: its rules as they are now, and its end.
insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
    bid_increment_paise, max_slots, start_time, end_time)
  select auction_id, 0, 0, 'rules', game_clock(), starting_bid_paise, ending_bid_paise, bid_increment_paise, max_slots,
    start_time, end_time
  from auctions where ever_ordered or outcome is not null;
insert into fair_play_events (auction_id, nth, bids_before, kind, at, outcome, winning_bid_id, winning_bid_paise)
  select a.auction_id, 1, a.slots_filled, case when a.outcome = 'cancelled' then 'cancelled' else 'result' end,
    coalesce(a.declared_at, a.cancelled_at), nullif(a.outcome, 'cancelled'), a.winning_bid_id, b.amount_paise
  from auctions a left join bids b on b.bid_id = a.winning_bid_id where a.outcome is not null;

-- The log's Merkle tree in tiles: up to 256 hashes of one level each, so that a proof reads a handful of rows.
-- Level 0 has the leaves' hashes; an entry of level n + 1 is the root of a full tile of level n.
create table fair_play_tiles (
  auction_id uuid not null,
  level smallint not null check (level between 0 and 3),
  tile int not null check (tile >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (auction_id, level, tile)
);
-- Hashes do not get smaller.
alter table fair_play_tiles alter column hashes set storage external;

-- What EkBid signed. The key is not in the database.
create table fair_play_heads (
  auction_id uuid not null,
  size int not null check (size >= 1),
  root bytea not null check (octet_length(root) = 32),
  signed_at timestamptz not null,
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  -- Of one size twice: once more when the auction's time is up, to say that nothing came since.
  primary key (auction_id, size, signed_at)
);
create trigger fair_play_heads_append_only
  before update or delete on fair_play_heads
  for each row execute function reject_change();
create trigger fair_play_heads_never_emptied
  before truncate on fair_play_heads
  for each statement execute function reject_change();

-- Receipts are sent to those who ask for it.
alter table mails
  add column bid_id uuid references bids,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('confirm_email', 'password_changed', 'email_changed',
    'second_factor_guessed', 'second_factor_off', 'receipt', 'refund_on_its_way', 'refunded')),
  add constraint mails_about_bids check ((kind = 'receipt') = (bid_id is not null));
create index mails_of_bid on mails (bid_id) where bid_id is not null;
