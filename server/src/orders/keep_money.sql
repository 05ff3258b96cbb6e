-- Rejects changes to orders, payments and refunds that must never happen, whichever statement makes them
-- (docs/money.md).

-- The allowed changes of an order's state. model/src/money.ts has the same list; a test requires that the two agree.
-- This rule and the next one are in `when` conditions, so that an allowed update calls no function.
create or replace function reject_order_move() returns trigger
  language plpgsql as $$
begin
  raise exception 'payment order %: % never becomes %', old.payment_order_id, old.state, new.state
    using errcode = 'restrict_violation';
end $$;
create or replace trigger payment_orders_move
  before update on payment_orders
  for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('created', 'failed'), ('created', 'expired'), ('created', 'paid'),
    ('failed', 'paid'), ('expired', 'paid'),
    ('paid', 'consumed'), ('paid', 'refund_pending'), ('paid', 'refunded'),
    ('consumed', 'refund_pending'), ('refund_pending', 'refunded')
  ))
  execute function reject_order_move();
create or replace function reject_order_purpose() returns trigger
  language plpgsql as $$
begin
  raise exception 'payment order %: what it is for never changes', old.payment_order_id
    using errcode = 'restrict_violation';
end $$;
create or replace trigger payment_orders_purpose
  before update on payment_orders
  for each row
  when ((new.auction_id, new.bidder_id, new.amount_paise, new.receipt, new.is_free)
    is distinct from (old.auction_id, old.bidder_id, old.amount_paise, old.receipt, old.is_free))
  execute function reject_order_purpose();

-- Every order in a free auction is free (₹0), and no order elsewhere is. This also rejects orders from a process of an
-- earlier release, which does not know free auctions. As in place_bids, each auction is looked up by index.
create or replace function check_order_price() returns trigger
  language plpgsql as $$
declare
  v_auction_id uuid := (
    select n.auction_id from new_rows n
    where n.is_free is distinct from (select a.entry_mode = 'free' from auctions a where a.auction_id = n.auction_id) limit 1);
begin
  if v_auction_id is not null then
    raise exception 'an order in auction % is free where bids are paid, or paid where they are free', v_auction_id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create or replace trigger payment_orders_price
  after insert on payment_orders referencing new table as new_rows
  for each statement execute function check_order_price();

create or replace trigger payments_append_only
  before update or delete on payments
  for each row execute function reject_change();

create or replace function check_refund_move() returns trigger
  language plpgsql as $$
begin
  if old.state = 'refunded' or (new.payment_id, new.amount_paise, new.reason) is distinct from (old.payment_id, old.amount_paise, old.reason) then
    raise exception 'refund %: what was refunded, and why, never changes', old.refund_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger refunds_move
  before update on refunds
  for each row execute function check_refund_move();
create or replace trigger refunds_never_removed
  before delete on refunds
  for each row execute function reject_change();
