-- A log whose head cannot be signed is an operator task: no result follows it before it is signed.
alter table operator_tasks
  drop constraint operator_tasks_kind_check,
  add constraint operator_tasks_kind_check check (kind in (
    'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
    'auction_dates', 'result_differs', 'log_not_signed', 'sms_budget', 'prize_not_sent', 'prize_problem'
  ));

-- How the messages of the last day ended, for the metrics.
create index deliveries_ended on deliveries (claimed_at, channel, state) where state in ('sent', 'unknown', 'refused');
