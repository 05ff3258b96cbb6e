-- When the provider is asked about this order next: first when its hold ends, last four days after it was opened.
alter table payment_orders add column reconcile_at timestamptz;
update payment_orders set reconcile_at = hold_expires_at
  where state = 'created' or created_at > game_clock() - interval '4 days';
create index payment_orders_to_reconcile on payment_orders (reconcile_at) where reconcile_at is not null;
drop index payment_orders_open;

-- Who works on jobs, and when last heard of: the jobs of one that died are free again within the minute.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
