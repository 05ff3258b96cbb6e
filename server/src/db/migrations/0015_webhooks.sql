-- The inbox: what the provider told us, once each by its event id. References only; what is true is asked of the provider.
create table webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null,
  provider_order_id text,
  provider_payment_id text,
  provider_refund_id text,
  received_at timestamptz not null default game_clock(),
  handled_at timestamptz
);
create index webhook_events_unhandled on webhook_events (received_at) where handled_at is null;
