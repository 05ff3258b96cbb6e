alter table operator_tasks drop constraint operator_tasks_kind_check;
alter table operator_tasks add constraint operator_tasks_kind_check check (kind in (
  'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
  'auction_dates', 'result_differs', 'sms_budget'
));
