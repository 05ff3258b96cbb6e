-- Triggers write the mails about refunds, so that no code that records a refund can omit its mail.
--
-- A connection keeps the plan that it made while there were few payments. So every row is looked up by index in a
-- subquery with a limit. A join could read a whole table for each refund.
create or replace function write_owed_mails() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into mails (kind, user_id, refund_id)
    select case n.state when 'refunded' then 'refunded' else 'refund_on_its_way' end, u.user_id, n.refund_id
    from new_rows n
    cross join lateral (select payment_order_id from payments where payment_id = n.payment_id limit 1) p
    cross join lateral (select bidder_id from payment_orders where payment_order_id = p.payment_order_id limit 1) o
    cross join lateral (
      select user_id from users where user_id = o.bidder_id and email_confirmed_at is not null limit 1
    ) u;
  return null;
end $$;
create or replace trigger refunds_told
  after insert on refunds referencing new table as new_rows
  for each statement execute function write_owed_mails();

create or replace function write_refunded_mails() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into mails (kind, user_id, refund_id)
    select 'refunded', u.user_id, n.refund_id
    from new_rows n
    join old_rows before using (refund_id)
    cross join lateral (select payment_order_id from payments where payment_id = n.payment_id limit 1) p
    cross join lateral (select bidder_id from payment_orders where payment_order_id = p.payment_order_id limit 1) o
    cross join lateral (
      select user_id from users where user_id = o.bidder_id and email_confirmed_at is not null limit 1
    ) u
    where n.state = 'refunded' and before.state <> 'refunded';
  return null;
end $$;
create or replace trigger refunds_told_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function write_refunded_mails();
