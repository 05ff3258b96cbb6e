-- Reservations: an unpaid order keeps a slot of its auction until the reservation lapses.

-- Both functions run while a busy auction is locked. So their cost must not depend on the auction's number of orders or
-- on the age of the planner's statistics. A connection keeps the plan that it made while there were few orders, when
-- every index seems equally good. So the queries ask for the rows in the order of the index payment_orders_holds, and
-- no plan may sort rows or scan a whole table.

-- Releases the slots of lapsed reservations and returns how many. A paid order keeps its slot, because it becomes a bid
-- or is refunded, and either ends its reservation. Orders that another transaction has locked are skipped, because
-- waiting for them would keep the auction locked.
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

-- Locks auctions so that orders can be opened in them, by id like all locks on auctions. Then releases lapsed
-- reservations. So a bidder is not refused for a slot that only a lapsed reservation keeps, and can ask for the same
-- bid again after letting its reservation lapse.
--
-- The caller must check its conditions in a later statement, because a statement that waits for a lock keeps the
-- snapshot from its start.
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
