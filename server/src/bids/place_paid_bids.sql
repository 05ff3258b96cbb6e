-- Books captured payments and places their bids, in one transaction (docs/money.md T5, then T7). It works like
-- place_bids and returns the same. But an element may name its order by the checkout's result: the provider's ids of
-- the order and of a payment that the provider reports as captured. Its element of `p_order_ids` is then null.
--
-- The verdict is 'unknown' if the named payment did not make its order paid, now or earlier. The caller then verifies
-- that payment separately, which books it or records that it is owed back.
--
-- All orders are locked here, in one statement and by id. Then place_bids locks the auctions by id. Each function
-- checks its conditions in statements that begin after its locks are held.
create or replace function place_paid_bids(
  p_order_ids uuid[], p_provider_order_ids text[], p_provider_payment_ids text[], p_captured bigint[],
  p_auction_ids uuid[], p_bidder_ids uuid[], p_amounts bigint[],
  p_bid_ids uuid[], p_pseudonyms bytea[], p_nonces bytea[], p_commitments bytea[], p_session_hashes bytea[],
  p_bid_limit int, p_checkout_minutes int
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
  v_order_ids uuid[];
begin
  -- The ids are read before the orders are locked. That is safe, because an order never changes its id at the provider.
  select array_agg(coalesce(asked.order_id,
      (select o.payment_order_id from payment_orders o where o.provider_order_id = asked.provider_order_id)) order by place)
    into v_order_ids
  from unnest(p_order_ids, p_provider_order_ids) with ordinality as asked (order_id, provider_order_id, place);
  perform from payment_orders o where o.payment_order_id = any (v_order_ids) order by o.payment_order_id for no key update;

  perform booked.payment_order_id
  from (
    select array_agg(session_hash) as session_hashes, array_agg(provider_order_id) as provider_order_ids,
      array_agg(provider_payment_id) as provider_payment_ids, array_agg(captured) as captured
    from unnest(p_session_hashes, p_provider_order_ids, p_provider_payment_ids, p_captured)
      as asked (session_hash, provider_order_id, provider_payment_id, captured)
    where provider_payment_id is not null
  ) paid
  cross join lateral book_first_payments(
    paid.session_hashes, paid.provider_order_ids, paid.provider_payment_ids, paid.captured, p_checkout_minutes) booked;

  select array_agg(
      case when provider_payment_id is null then order_id else (
        select p.payment_order_id from payments p
        where p.provider_payment_id = asked.provider_payment_id and p.payment_order_id = asked.order_id and p.is_first
      ) end order by place)
    into v_order_ids
  from unnest(v_order_ids, p_provider_payment_ids) with ordinality as asked (order_id, provider_payment_id, place);

  return query select * from place_bids(v_order_ids, p_auction_ids, p_bidder_ids, p_amounts, p_bid_ids, p_pseudonyms,
    p_nonces, p_commitments, p_session_hashes, p_bid_limit);
end $$;
