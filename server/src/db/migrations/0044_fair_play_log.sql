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

-- The clock may step back while an auction runs: when it is set right, or when another machine takes over. What a log tells
-- does not go back with it: whatever comes next is as old as the newest thing told, until the clock has passed that.
-- That thing's time: of a bid, an event or a head, in whole milliseconds, as the log tells times.
alter table auctions add column logged_at timestamptz(3);

-- A trigger, so that no way to change an auction can forget the log. The auction's row is locked: nothing comes between.
-- Before the change and not after it: the newest time is part of the row.
create function enter_in_fair_play_log() returns trigger
  language plpgsql as $$
declare
  v_nth int := (select count(*) from fair_play_events where auction_id = new.auction_id);
  -- Whoever decided something says when; nobody decides that the first slot is held.
  v_at timestamptz := coalesce(new.cancelled_at, new.declared_at,
    case when new.logged_at is distinct from old.logged_at then new.logged_at end, greatest(game_clock(), old.logged_at));
begin
  if v_nth = 0 then
    if not new.ever_ordered and new.outcome is null then return new; end if;
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
      bid_increment_paise, max_slots, start_time, end_time)
    values (new.auction_id, 0, 0, 'rules', v_at, new.starting_bid_paise, new.ending_bid_paise,
      new.bid_increment_paise, new.max_slots, new.start_time, new.end_time);
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
-- Every batch of bids changes an auction: a condition of the trigger costs it next to nothing, a function would.
create trigger auctions_entered_in_fair_play_log
  before update on auctions
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
update auctions a set logged_at = greatest(
  (select b.placed_at from bids b where b.auction_id = a.auction_id and b.seq = a.slots_filled),
  (select max(e.at) from fair_play_events e where e.auction_id = a.auction_id and e.kind <> 'rules'))
where ever_ordered or outcome is not null;

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

-- As before (0042), but for the time of a bid.
create or replace function place_bids(
  p_order_ids uuid[], p_auction_ids uuid[], p_bidder_ids uuid[], p_amounts bigint[],
  p_bid_ids uuid[], p_pseudonyms bytea[], p_nonces bytea[], p_commitments bytea[], p_session_hashes bytea[] default null
) returns table (
  payment_order_id uuid, verdict text, reason text, bid_id uuid, own_bids int, slots_filled int, placed_at timestamptz
)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_auction_ids uuid[];
begin
  with locked as (
    select o.auction_id from payment_orders o where o.payment_order_id = any (p_order_ids)
    order by o.payment_order_id for no key update
  )
  select array_agg(distinct auction_id order by auction_id) into v_auction_ids from locked;
  perform from auctions a where a.auction_id = any (v_auction_ids) order by a.auction_id for no key update;

  -- An order that lost its own hold may still take a slot that only lapsed holds keep.
  perform release_lapsed_holds(a.auction_id) from auctions a
    where a.auction_id = any (v_auction_ids) and a.slots_filled + a.slots_held >= a.max_slots
      and exists (select from payment_orders o
        where o.payment_order_id = any (p_order_ids) and o.auction_id = a.auction_id and o.state = 'paid' and not o.holds_slot);

  v_now := game_clock();

  return query
  with asked as (
    select * from unnest(
      p_order_ids, p_auction_ids, p_bidder_ids, p_amounts, p_bid_ids, p_pseudonyms, p_nonces, p_commitments,
      p_session_hashes
    ) with ordinality as t (order_id, auction_id, bidder_id, amount, bid_id, pseudonym, nonce, commitment, session_hash, place)
  ), situation as (
    select asked.*, o.ctid as order_row, o.state, o.holds_slot,
      asked.session_hash is null
        or (s.user_id = asked.bidder_id and s.expires_at > v_now and u.role is distinct from 'ADMIN') is true as admitted,
      o.payment_order_id is not null as known,
      (o.auction_id, o.bidder_id, o.amount_paise) is distinct from (asked.auction_id, asked.bidder_id, asked.amount) as mismatch,
      a.slots_filled as filled, a.max_slots - a.slots_filled - a.slots_held as free,
      own.bids as bids_before, log.at,
      case
        when a.cancelled_at is not null then 'auction_cancelled'
        when a.declared_at is not null or log.at >= a.end_time or log.at < a.start_time then 'auction_ended'
        when u.role = 'ADMIN' then 'administrators_cannot_bid'
        when u.blocked_at is not null then 'account_blocked'
        when own.has_amount then 'amount_already_bid'
        when own.bids >= 5 then 'bid_limit_reached'
      end as objection
    from asked
    left join payment_orders o on o.payment_order_id = asked.order_id
    left join auctions a on a.auction_id = o.auction_id
    left join users u on u.user_id = o.bidder_id
    left join sessions s on s.session_hash = asked.session_hash
    cross join lateral (select greatest(v_now, a.logged_at) as at) log
    -- An aggregate is looked up row by row, never joined.
    cross join lateral (
      select count(*)::int as bids, coalesce(bool_or(b.amount_paise = o.amount_paise), false) as has_amount
      from payment_orders b where b.auction_id = o.auction_id and b.bidder_id = o.bidder_id and b.state = 'consumed'
    ) own
  ), ranked as (
    select situation.*,
      admitted and known and not mismatch and state = 'paid' as decidable,
      -- Whose hold is gone competes for the free slots, in the order of the arrays.
      count(*) filter (where admitted and known and not mismatch and state = 'paid' and objection is null and not holds_slot)
        over (partition by auction_id order by place) as place_without_hold
    from situation
  ), decided as (
    select ranked.*,
      coalesce(objection, case when not holds_slot and place_without_hold > free then 'auction_full' end) as refund_reason
    from ranked
  ), numbered as (
    select decided.*,
      decidable and refund_reason is null as is_placed,
      count(*) filter (where decidable and refund_reason is null)
        over (partition by auction_id order by place)::int as placed_by_then
    from decided
  ), new_bids as (
    insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
    select bid_id, auction_id, bidder_id, amount, order_id, filled + placed_by_then, pseudonym, nonce, commitment, at
    from numbered where is_placed
  ), counted as (
    insert into amount_counts as c (auction_id, amount_paise, people)
    select auction_id, amount, count(*)::int from numbered where is_placed group by auction_id, amount order by auction_id, amount
    on conflict (auction_id, amount_paise) do update set people = c.people + excluded.people
  ), moved as (
    update payment_orders o
    set state = case when d.is_placed then 'consumed' else 'refund_pending' end, holds_slot = false
    -- Locked above: the row is where it was read.
    from numbered d where d.decidable and o.ctid = d.order_row
  ), owed as (
    insert into refunds (payment_id, amount_paise, reason)
    select p.payment_id, p.amount_paise, d.refund_reason
    from numbered d join payments p on p.payment_order_id = d.order_id and p.is_first
    where d.decidable and not d.is_placed
    on conflict (payment_id) do nothing
  ), slots as (
    update auctions a
    set slots_filled = a.slots_filled + s.new_bids, bidders = a.bidders + s.new_bidders,
      slots_held = a.slots_held - s.holds_ended, logged_at = coalesce(s.placed_at, a.logged_at)
    from (
      select auction_id, count(*) filter (where is_placed) as new_bids, max(at) filter (where is_placed) as placed_at,
        -- A person has one order in a call at most, so that nobody is new twice.
        count(*) filter (where is_placed and bids_before = 0) as new_bidders,
        count(*) filter (where holds_slot) as holds_ended
      from numbered where decidable group by auction_id
    ) s
    where a.auction_id = s.auction_id
  )
  select d.order_id,
    case
      when not d.admitted then 'not_admitted'
      when not d.known then 'unknown'
      when d.mismatch then 'mismatch'
      when d.state = 'consumed' then 'already_placed'
      when d.state in ('refund_pending', 'refunded') then 'refunded'
      when d.state <> 'paid' then 'unpaid'
      when d.is_placed then 'placed'
      else 'refund_due'
    end,
    case when d.decidable then d.refund_reason
      else (select r.reason from payments p join refunds r using (payment_id)
        where p.payment_order_id = d.order_id and p.is_first limit 1) end,
    case when d.is_placed then d.bid_id else before.bid_id end,
    case when d.is_placed then d.bids_before + 1 else d.bids_before end,
    d.filled + d.placed_by_then,
    case when d.is_placed then d.at else before.placed_at end
  from numbered d
  left join lateral (
    select b.bid_id, b.placed_at from bids b where d.state = 'consumed' and b.payment_order_id = d.order_id limit 1
  ) before on true
  order by d.place;
end $$;
