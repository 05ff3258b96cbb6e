-- Books captured payments, each the first of its order, and makes the orders paid (docs/money.md T5). The bidders are
-- identified by their sessions. `p_amounts` are the captured amounts in paise. The caller passes only payments in
-- rupees of which nothing was refunded. Returns the booked payments. A payment in an unclear case changes nothing and
-- is not returned; record-payment.ts decides about it. A payment is never booked twice, because its id at the provider
-- is unique and an order has one first payment.
--
-- All conditions are checked after the locks are held. Lock order: payment orders by id. Making a person an
-- administrator locks the person's orders too, so the role cannot change in between. As in place_bids, every row is
-- found by index.
create or replace function book_first_payments(
  p_session_hashes bytea[], p_provider_order_ids text[], p_provider_payment_ids text[], p_amounts bigint[],
  p_checkout_minutes int
) returns table (provider_payment_id text, payment_order_id uuid, bidder_id uuid)
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
begin
  perform from payment_orders o where o.provider_order_id = any (p_provider_order_ids)
    order by o.payment_order_id for no key update;
  v_now := game_clock();

  return query
  with asked as (
    select * from unnest(p_session_hashes, p_provider_order_ids, p_provider_payment_ids, p_amounts)
      as t (session_hash, provider_order_id, provider_payment_id, amount)
  ), situation as materialized (
    select asked.*, o.payment_order_id, o.bidder_id, o.ctid as order_row,
      -- domain/src/payments.ts has the same rule for when an order awaits money; a test requires that the two agree.
      (s.user_id = o.bidder_id and s.expires_at > v_now and u.role = 'USER'
        and o.state in ('created', 'expired', 'failed') and o.amount_paise = asked.amount) is true as is_first
    from asked
    left join payment_orders o on o.provider_order_id = asked.provider_order_id
    left join sessions s on s.session_hash = asked.session_hash
    left join users u on u.user_id = o.bidder_id
  ), booked as (
    insert into payments as p (provider_payment_id, payment_order_id, amount_paise, is_first)
    select provider_payment_id, payment_order_id, amount, true from situation where is_first
    on conflict do nothing
    returning p.provider_payment_id
  ), paid as materialized (
    select situation.* from situation
    where is_first and situation.provider_payment_id = any (array(select b.provider_payment_id from booked b))
  ), moved as (
    update payment_orders o set state = 'paid', paid_at = v_now,
      -- The browser may never come back to place the bid. So the order is reconciled soon, however old it is.
      reconcile_at = least(o.reconcile_at, v_now + make_interval(mins => p_checkout_minutes))
    -- The order was locked above, so its row still has the ctid that was read.
    from paid where o.ctid = paid.order_row
  )
  select paid.provider_payment_id, paid.payment_order_id, paid.bidder_id from paid;
end $$;
