-- Turns paid orders into bids, or records that their refunds are owed. No other code does either (docs/money.md T7,
-- T8).
--
-- It works on many orders at once, over arrays of equal length. Each element names an order, an auction, a bidder and
-- an amount. If the last three differ from the order's own, the verdict is 'mismatch' and nothing changes. A call may
-- have at most one order of each person.
--
-- Verdicts: placed | already_placed | refund_due | refunded | unpaid | mismatch | unknown | not_admitted.
--
-- If an element has a session, that session must be valid and the bidder's, and the bidder must not be an
-- administrator. Otherwise the verdict is 'not_admitted' and nothing changes. An element without a session comes from
-- background work.
--
-- p_bid_limit is how many bids a person may have in an auction; its value is in domain/src/bidding.ts.
--
-- A refund recorded here repays the payment that made the order paid. Refunds of other payments of the order were
-- recorded when those payments were booked.
--
-- A free bid has nothing to refund. If it cannot be placed, its verdict is 'refund_due' too, and the caller rolls back.
--
-- A bid's time is the clock's time, but never before the newest entry of its auction's fair-play log
-- (auctions.logged_at), because the clock may be set back and the times in the log must not go back.
--
-- The function has several statements, because a statement that waits for a lock keeps the snapshot from its start. So
-- the statement that decides must begin after the locks are held. Lock order: payment orders by id, auctions by id.
--
-- The cost of a bid must not depend on the number of bids or the age of the planner's statistics. A connection keeps
-- the plan that it made while there were few bids. So every row is found by index, in a form that the planner cannot
-- turn into a scan of a whole table. A person's bids in an auction are found through that person's 'consumed' orders
-- there, so bids need no further index for this.
create or replace function place_bids(
  p_order_ids uuid[], p_auction_ids uuid[], p_bidder_ids uuid[], p_amounts bigint[],
  p_bid_ids uuid[], p_pseudonyms bytea[], p_nonces bytea[], p_commitments bytea[], p_session_hashes bytea[],
  p_bid_limit int
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

  -- If an auction has no free slot, the slots of lapsed reservations are released. So a paid order whose own
  -- reservation lapsed may still get one of them.
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
    select asked.*, o.ctid as order_row, a.ctid as auction_row, o.state, o.holds_slot, o.is_free,
      asked.session_hash is null
        or (s.user_id = asked.bidder_id and s.expires_at > v_now and u.role is distinct from 'ADMIN') is true as admitted,
      o.payment_order_id is not null as known,
      -- The order of a free bid has the amount 0, so only the request has the bid's amount.
      (o.auction_id, o.bidder_id, case when o.is_free then asked.amount else o.amount_paise end)
        is distinct from (asked.auction_id, asked.bidder_id, asked.amount) as mismatch,
      a.slots_filled as filled, a.max_slots - a.slots_filled - a.slots_held as free,
      own.bids as bids_before, log.at,
      case
        when a.cancelled_at is not null then 'auction_cancelled'
        when a.declared_at is not null or log.at >= a.end_time or log.at < a.start_time then 'auction_ended'
        when u.role = 'ADMIN' then 'administrators_cannot_bid'
        when u.blocked_at is not null then 'account_blocked'
        when own.has_amount then 'amount_already_bid'
        when o.is_free and (select count(*) from bids b
          where b.auction_id = o.auction_id and b.amount_paise = asked.amount and b.bidder_id = o.bidder_id) > 0
          then 'amount_already_bid'
        when own.bids >= p_bid_limit then 'bid_limit_reached'
      end as objection
    from asked
    left join payment_orders o on o.payment_order_id = asked.order_id
    left join auctions a on a.auction_id = o.auction_id
    left join users u on u.user_id = o.bidder_id
    left join sessions s on s.session_hash = asked.session_hash
    cross join lateral (select greatest(v_now, a.logged_at) as at) log
    -- Because this is an aggregate, the planner runs it once for each order and never turns it into a join.
    cross join lateral (
      select count(*)::int as bids, coalesce(bool_or(b.amount_paise = o.amount_paise and not o.is_free), false) as has_amount
      from payment_orders b where b.auction_id = o.auction_id and b.bidder_id = o.bidder_id and b.state = 'consumed'
    ) own
  ), ranked as (
    select situation.*,
      admitted and known and not mismatch and state = 'paid' as decidable,
      -- Orders without a reservation compete for the free slots, in the order of the arrays.
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
    -- The order was locked above, so its row still has the ctid that was read.
    from numbered d where d.decidable and (d.is_placed or not d.is_free) and o.ctid = d.order_row
  ), owed as (
    insert into refunds (payment_id, amount_paise, reason)
    select p.payment_id, p.amount_paise, d.refund_reason
    from numbered d
    -- With `limit`, the planner looks up the payment of each order by index and never starts from all payments.
    cross join lateral (
      select payment_id, amount_paise from payments where payment_order_id = d.order_id and is_first limit 1
    ) p
    where d.decidable and not d.is_placed
    on conflict (payment_id) do nothing
  ), slots as (
    update auctions a
    set slots_filled = a.slots_filled + s.new_bids, bidders = a.bidders + s.new_bidders,
      slots_held = a.slots_held - s.holds_ended, logged_at = coalesce(s.placed_at, a.logged_at)
    from (
      select auction_row, count(*) filter (where is_placed) as new_bids, max(at) filter (where is_placed) as placed_at,
        -- A person has at most one order in a call, so no person is counted twice.
        count(*) filter (where is_placed and bids_before = 0) as new_bidders,
        count(*) filter (where holds_slot) as holds_ended
      from numbered where decidable group by auction_row
    ) s
    -- The auction was locked above, so its row still has the ctid that was read. With a condition on the auction's id, a
    -- plan could compute the counts again for each auction.
    where a.ctid = s.auction_row
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
      else (select (select r.reason from refunds r where r.payment_id = p.payment_id limit 1)
        from payments p where p.payment_order_id = d.order_id and p.is_first limit 1) end,
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
