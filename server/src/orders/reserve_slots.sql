-- Room in an auction: an unpaid order keeps its slot until its time has passed.

-- Both functions run under the lock of a hot auction, so their cost must not depend on its number of orders or the age of
-- the statistics. A connection keeps the plan that it made while there were few orders, and few orders cost the same by
-- any index. So the rows are asked for in the order of payment_orders_holds, and no plan may sort or read a whole table.

-- Frees the slots of reservations whose time has passed. A paid slot is kept: its order becomes a bid or its money goes
-- back, and either ends the reservation. Skips orders that another transaction has locked, instead of waiting for them
-- while the auction is locked. Returns how many slots it freed.
create or replace function release_lapsed_holds(p_auction_id uuid) returns int
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
declare
  v_now timestamptz := game_clock();
  v_released int;
begin
  with lapsed as (
    select payment_order_id from payment_orders
    where auction_id = p_auction_id and awaits_payment and hold_expires_at <= v_now
    order by hold_expires_at
    for update skip locked
  ), released as (
    update payment_orders set holds_slot = false
    where payment_order_id = any (array(select payment_order_id from lapsed))
    returning 1
  )
  select count(*) into v_released from released;
  if v_released > 0 then
    update auctions set slots_held = slots_held - v_released where auction_id = p_auction_id;
  end if;
  return v_released;
end $$;

-- Locks auctions so that orders can be opened in them, in the order in which all locks on auctions are taken. Lapsed
-- reservations are released before a bidder is refused for lack of room, and before the same bid is asked for again.
--
-- A statement of its own, because what decides must be read after the locks are held: a statement keeps the snapshot it
-- started with while it waits.
create or replace function lock_auctions_with_room(p_auction_ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
declare
  v_now timestamptz;
begin
  perform from auctions where auction_id = any (p_auction_ids) order by auction_id for no key update;
  v_now := game_clock();
  perform release_lapsed_holds(asked.auction_id)
  from unnest(p_auction_ids) asked (auction_id)
  cross join lateral (
    select from payment_orders o
    where o.auction_id = asked.auction_id and o.awaits_payment and o.hold_expires_at <= v_now
    order by o.hold_expires_at limit 1
  ) lapsed;
end $$;
