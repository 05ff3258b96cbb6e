-- Locks auctions for opening orders in them, in the order every lock on auctions is taken; lapsed holds give way before
-- anybody is told that there is no room, and before the same bid is asked for anew.
--
-- A statement of its own, because what decides must be read after the locks are held: a statement keeps the snapshot it
-- started with while it waits.
create function lock_auctions_with_room(p_auction_ids uuid[]) returns void
  language plpgsql as $$
begin
  perform from auctions where auction_id = any (p_auction_ids) order by auction_id for no key update;
  perform release_lapsed_holds(auction_id) from (
    select distinct o.auction_id from payment_orders o
    where o.auction_id = any (p_auction_ids) and o.holds_slot and o.hold_expires_at <= game_clock()
    order by o.auction_id
  ) lapsed;
end $$;
