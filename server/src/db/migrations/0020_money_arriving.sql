-- What a notice is about: all that is known of one order is handled together, and a flood leaves one job an order.
alter table webhook_events
  add column subject text generated always as (coalesce(provider_order_id, provider_payment_id, provider_refund_id)) stored;
create index webhook_events_of_subject on webhook_events (subject, received_at) where handled_at is null;
create index webhook_events_handled on webhook_events (handled_at) where handled_at is not null;

alter table payment_orders
  -- The provider has money authorised for this order that it has not captured yet.
  add column awaits_capture boolean not null default false,
  -- When the provider was last asked because its bidder wanted to know.
  add column checked_at timestamptz;

-- How the last days' payments and refunds compared with the provider's, one by one. Never a sum: sums of
-- auctions that still run give their amounts away.
create table daily_comparisons (
  -- Of the comparison, in India.
  day date primary key,
  compared_at timestamptz not null,
  payments int not null,
  refunds int not null,
  captured_agrees boolean not null,
  refunded_agrees boolean not null
);
