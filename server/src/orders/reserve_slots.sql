-- Room in an auction: an unpaid order keeps its slot until its time has passed.

-- Frees the slots of reservations whose time has passed. A paid slot is kept: its order becomes a bid or its money goes
-- back, and either ends the reservation. Locks orders before the auction, as everything does, and skips orders that
-- another transaction has locked instead of waiting for them. Returns how many slots it freed.
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

-- Locks auctions so that orders can be opened in them, in the order in which all locks on auctions are taken. Lapsed
-- reservations are released before a bidder is refused for lack of room, and before the same bid is asked for again.
--
-- A statement of its own, because what decides must be read after the locks are held: a statement keeps the snapshot it
-- started with while it waits.
create or replace function lock_auctions_with_room(p_auction_ids uuid[]) returns void
  language plpgsql as $$
begin
  perform from auctions where auction_id = any (p_auction_ids) order by auction_id for no key update;
  perform release_lapsed_holds(auction_id) from (
    select distinct o.auction_id from payment_orders o
    where o.auction_id = any (p_auction_ids) and o.holds_slot and o.hold_expires_at <= game_clock()
    order by o.auction_id
  ) lapsed;
end $$;
