-- The parts of a reply about auctions that differ between signed-in people: the person of each session, and that
-- person's own bids in these auctions, in order of placing. No amounts of other people are read.
--
-- A connection keeps the plan that it made while there were few orders. So the query makes every plan look up its rows
-- by index.
create or replace function own_bids(p_sessions bytea[], p_auctions uuid[])
  returns table (session_hash bytea, role text, last_name text, bids json)
  language plpgsql
  set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select s.session_hash, u.role, u.last_name, (
    select json_agg(json_build_object('bidId', b.bid_id, 'auctionId', b.auction_id, 'bidderId', b.bidder_id,
      'amountPaise', b.amount_paise, 'placedAt', b.placed_at) order by b.seq)
    from unnest(p_auctions) asked(auction_id)
    cross join lateral (
      select payment_order_id from payment_orders where auction_id = asked.auction_id and bidder_id = u.user_id offset 0
    ) o
    cross join lateral (select * from bids where payment_order_id = o.payment_order_id limit 1) b)
  from unnest(p_sessions) asked(session_hash)
  cross join lateral (
    select * from sessions where session_hash = asked.session_hash and expires_at > game_clock() limit 1
  ) s
  cross join lateral (select * from users where user_id = s.user_id limit 1) u;
end $$;
