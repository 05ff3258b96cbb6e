-- When its owner opened the link sent to the address: nothing else is ever sent to an address before.
alter table users add column email_confirmed_at timestamptz;

create function forget_confirmation() returns trigger
  language plpgsql as $$
begin
  new.email_confirmed_at := null;
  return new;
end $$;
create trigger users_changed_email
  before update of email on users
  for each row when (old.email <> new.email)
  execute function forget_confirmation();

-- The outbox: e-mails to write, never twice the same. No address and no amount: both are read when the mail is sent.
create table mails (
  -- Also names the message to mail servers.
  mail_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('confirm_email', 'refund_on_its_way', 'refunded')),
  user_id uuid not null references users,
  refund_id uuid references refunds,
  -- 'claimed' is being sent right now, or nobody knows how that ended: it is never sent again.
  -- 'refused' ended without being sent; 'dropped' was not true any more when its turn came.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'refused', 'dropped')),
  tries int not null default 0,
  next_try_at timestamptz not null default game_clock(),
  created_at timestamptz not null default game_clock(),
  claimed_at timestamptz,
  unique (kind, refund_id),
  check ((kind = 'confirm_email') = (refund_id is null))
);
-- Somebody waits in front of the screen for the link; refunds are told when their turn comes.
create index mails_waiting on mails ((kind <> 'confirm_email'), next_try_at) where state = 'waiting';
create index mails_to_confirm on mails (user_id, created_at) where kind = 'confirm_email';

-- Triggers write what is told about refunds, so that no way to owe or make one can forget it.
create function write_owed_mails() returns trigger
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
create trigger refunds_told
  after insert on refunds referencing new table as new_rows
  for each statement execute function write_owed_mails();

create function write_refunded_mails() returns trigger
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
create trigger refunds_told_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function write_refunded_mails();

-- One mail job at a time among all processes, and after everything else: mails wait for money, never money for mails.
-- Not by a job key: transactions that hold other locks would wait for each other on the job's row.
create function enqueue_send_mails() returns void
  language plpgsql as $$
begin
  perform graphile_worker.add_job('send-mails', queue_name => 'send-mails', priority => 10);
end $$;

create function wake_mailer() returns trigger
  language plpgsql as $$
begin
  if exists (select from new_rows) then perform enqueue_send_mails(); end if;
  return null;
end $$;
create trigger mails_waiting_to_be_sent
  after insert on mails referencing new table as new_rows
  for each statement execute function wake_mailer();
