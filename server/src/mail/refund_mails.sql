-- Mails about refunds are written by triggers, so that no way to owe or make one can forget its mail.
create or replace function write_owed_mails() returns trigger
  language plpgsql as $$
begin
  insert into mails (kind, user_id, refund_id)
    select case n.state when 'refunded' then 'refunded' else 'refund_on_its_way' end, u.user_id, n.refund_id
    from new_rows n
    join payments p using (payment_id)
    join payment_orders o using (payment_order_id)
    join users u on u.user_id = o.bidder_id
    where u.email_confirmed_at is not null;
  return null;
end $$;
create or replace trigger refunds_told
  after insert on refunds referencing new table as new_rows
  for each statement execute function write_owed_mails();

create or replace function write_refunded_mails() returns trigger
  language plpgsql as $$
begin
  insert into mails (kind, user_id, refund_id)
    select 'refunded', u.user_id, n.refund_id
    from new_rows n
    join old_rows before using (refund_id)
    join payments p on p.payment_id = n.payment_id
    join payment_orders o using (payment_order_id)
    join users u on u.user_id = o.bidder_id
    where n.state = 'refunded' and before.state <> 'refunded' and u.email_confirmed_at is not null;
  return null;
end $$;
create or replace trigger refunds_told_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function write_refunded_mails();
