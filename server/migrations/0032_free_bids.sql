-- A free bid (domain/src/entry-modes.ts) is an order of ₹0 that becomes its bid in the transaction that opens it. So it keeps
-- no slot, never goes to the provider, and nothing of it is refunded. A trigger (orders/keep_money.sql) requires that orders
-- are free in free auctions and nowhere else. Earlier rows satisfied a narrower check, so there is nothing to validate.
alter table payment_orders
  add column is_free boolean not null default false,
  drop constraint payment_orders_amount_paise_check,
  add constraint payment_orders_amount_paise_check
    check (case when is_free then amount_paise = 0 else amount_paise >= 100 end) not valid,
  add constraint payment_orders_free
    check (not is_free or (state in ('paid', 'consumed') and not holds_slot and provider_order_id is null)) not valid;
