-- A bid costs what its own rows cost: no more where bids are many, or where statistics are old.

-- What keeps a slot without money. An index whose columns do not change need not be touched: with these two, an order that
-- becomes a bid is rewritten in its place.
alter table payment_orders
  add column awaits_payment boolean not null generated always as (state = 'created' and holds_slot) stored;
alter table payment_orders set (fillfactor = 70);
drop index payment_orders_one_live;
drop index payment_orders_holds;
create unique index payment_orders_one_live on payment_orders (auction_id, bidder_id, amount_paise) where awaits_payment;
create index payment_orders_holds on payment_orders (auction_id, hold_expires_at) where awaits_payment;

-- Gives back the slots of holds whose time has passed. A slot that is paid for is kept: its order becomes a bid, or its
-- money goes back, and either ends the hold. Locks orders before the auction, as everything does, and skips orders
-- somebody else is working on rather than wait for them.
create or replace function release_lapsed_holds(p_auction_id uuid) returns int
  language plpgsql as $$
declare
  v_released int;
begin
  with lapsed as (
    select payment_order_id from payment_orders
    where auction_id = p_auction_id and awaits_payment and hold_expires_at <= game_clock()
    order by payment_order_id
    for update skip locked
  ), released as (
    update payment_orders set holds_slot = false
    where payment_order_id in (select payment_order_id from lapsed)
    returning 1
  )
  select count(*) into v_released from released;
  if v_released > 0 then
    update auctions set slots_held = slots_held - v_released where auction_id = p_auction_id;
  end if;
  return v_released;
end $$;

-- A bid is its payment order's, and that is an auction's and a person's: to ask for those again with each bid proves nothing
-- more. Counts are written by place_bids alone, with the bids.
alter table bids drop constraint bids_auction_id_fkey, drop constraint bids_bidder_id_fkey;
alter table amount_counts drop constraint amount_counts_auction_id_fkey;

-- Turns paid orders into bids, or into refunds owed: the only way either happens (money.md T7, T8).
-- Set-based over arrays of equal length. Each element names the order and what its bidder says it is for; a bid whose
-- words differ from the order's is 'mismatch' and changes nothing. At most one order of a person per call.
--
-- Verdicts: placed | already_placed | refund_due | refunded | unpaid | mismatch | unknown | not_admitted.
--
-- Where an element names a session, that must stand, as its bidder's, and the bidder be no administrator: else the verdict
-- is 'not_admitted' and nothing of it changes. Without one, our own work hands it in.
--
-- It is a function of several statements because a statement keeps the snapshot it started with while it waits for a
-- lock: the deciding statement must begin after the locks are held. Lock order: payment orders by id, auctions by id.
--
-- What is asked of a row is asked by index, in a form the planner cannot turn into reading a table whole: a connection
-- keeps the plan that it made while bids were few.
drop function place_bids(uuid[], uuid[], uuid[], bigint[], uuid[], bytea[], bytea[], bytea[]);
create function place_bids(
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
      own.bids as bids_before,
      case
        when a.cancelled_at is not null then 'auction_cancelled'
        when a.declared_at is not null or v_now >= a.end_time or v_now < a.start_time then 'auction_ended'
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
    -- An aggregate is looked up row by row, never joined.
    cross join lateral (
      select count(*)::int as bids, coalesce(bool_or(b.amount_paise = o.amount_paise), false) as has_amount
      from bids b where b.auction_id = o.auction_id and b.bidder_id = o.bidder_id
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
    select bid_id, auction_id, bidder_id, amount, order_id, filled + placed_by_then, pseudonym, nonce, commitment, v_now
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
      slots_held = a.slots_held - s.holds_ended
    from (
      select auction_id, count(*) filter (where is_placed) as new_bids,
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
    case when d.is_placed then v_now else before.placed_at end
  from numbered d
  left join lateral (
    select b.bid_id, b.placed_at from bids b where d.state = 'consumed' and b.payment_order_id = d.order_id limit 1
  ) before on true
  order by d.place;
end $$;
