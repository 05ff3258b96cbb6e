-- When a refund is tried next. Who works on it moves this on first: nobody else takes it up meanwhile.
alter table refunds add column try_at timestamptz not null default game_clock();
drop index refunds_pending;
create index refunds_pending on refunds (try_at) where state = 'pending';

-- What to look for in the provider's dashboard.
alter table operator_tasks add column provider_payment_id text;

-- One job a refund, after everything else that moves money, and in a few lanes: however many are owed, so many at most
-- are with the provider at once, and workers stay free for other jobs.
-- Planned anew each time: a plan kept from when the queue was short reads all of it for every refund once it is long.
create function enqueue_refunds(p_refund_ids uuid[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  perform from graphile_worker.add_jobs(array(
    select (
      'send-refund', json_build_object('refundId', refund_id), 'refunds-' || get_byte(uuid_send(refund_id), 15) % 4,
      clock_timestamp() + greatest(try_at - game_clock(), interval '0'), 25, 'refund:' || refund_id, 5, null
    )::graphile_worker.job_spec
    from refunds where refund_id = any (p_refund_ids) and state = 'pending'
    order by created_at
  ));
end $$;

-- A trigger, so that no way to owe a refund can forget to send it.
create function send_refunds() returns trigger
  language plpgsql as $$
declare
  v_refund_ids uuid[] := array(select refund_id from new_rows where state = 'pending');
begin
  if cardinality(v_refund_ids) > 0 then perform enqueue_refunds(v_refund_ids); end if;
  return null;
end $$;
create trigger refunds_to_send
  after insert on refunds referencing new table as new_rows
  for each statement execute function send_refunds();

-- A loss is undone once its refund is owed after all: the refund is booked like any other, and took nothing more.
alter table ledger_entries drop constraint ledger_entries_check;
alter table ledger_entries add constraint ledger_entries_movement_check check ((movement, debit, credit) in (
  ('captured', 'provider_clearing', 'owed_to_bidders'),
  ('refund_owed', 'owed_to_bidders', 'refunds_payable'),
  ('refunded', 'refunds_payable', 'provider_clearing'),
  ('earned', 'owed_to_bidders', 'revenue'),
  ('lost', 'operator_losses', 'provider_clearing'),
  ('loss_recovered', 'provider_clearing', 'operator_losses')
));
create index ledger_losses on ledger_entries (payment_id) where movement in ('lost', 'loss_recovered');
