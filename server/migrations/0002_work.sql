-- Background work has one owner: the rows of our own tables say what is due and when, and who has it in hand.
-- A process that works claims due rows with `for update skip locked` and writes a lease into them. It renews the lease
-- while it works. A killed process renews nothing, and its rows are free again when the lease ends. Leases are counted by
-- the real clock: a game clock that tests move must not end them. Due times are those of the game clock.

-- In the order in which bids and payments lock them: a process that still serves waits, and no deadlock ends the migration.
lock table payment_orders, auctions, refunds, mails, webhook_events in access exclusive mode;

-- `failures` counts unexpected errors in a row. Each one moves the due time, further each time.
alter table refunds
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
alter table payment_orders
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
alter table mails
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;

-- Both are work on an auction: declaring it, and then owing its refunds. `try_at` is set after a failure only.
alter table auctions
  add column try_at timestamptz,
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
-- A full auction declares itself before its end: those are looked for by themselves. Columns that bids change are kept
-- out of the index, because an update of an indexed column costs every bid more.
create index auctions_declaring_themselves on auctions (auction_id) where outcome is null and auto_declare;

create index payment_orders_failed on payment_orders (payment_order_id) where failures > 0;

-- The first waiting event of a subject carries the lease of all of them.
alter table webhook_events
  add column try_at timestamptz not null default game_clock(),
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
drop index webhook_events_unhandled;
create index webhook_events_due on webhook_events (try_at) where handled_at is null;

-- Text messages to send, about what has happened already. A row is removed when its message was sent or may have been.
create table sms_messages (
  message_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('password-changed')),
  user_id uuid not null references users,
  created_at timestamptz not null default game_clock(),
  try_at timestamptz not null default game_clock(),
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0
);
create index sms_messages_due on sms_messages (try_at);

-- What runs by the clock: one row for each time a task is due.
create table scheduled_work (
  work_id uuid primary key default gen_random_uuid(),
  task text not null,
  due_at timestamptz not null,
  try_at timestamptz not null,
  done_at timestamptz,
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0,
  unique (task, due_at)
);

-- What put jobs into the former queue. A new database has none of it.
drop trigger if exists refunds_to_send on refunds;
drop trigger if exists mails_waiting_to_be_sent on mails;
drop function if exists send_refunds(), enqueue_refunds(uuid[]), wake_mailer(), enqueue_send_mails();

-- Jobs that wait in the former queue are all in the tables above, except for word of a changed password.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $carry$
      insert into sms_messages (kind, user_id, created_at)
      select 'password-changed', u.user_id, job.created_at
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      join users u on u.user_id::text = job.payload ->> 'userId'
      where task.identifier = 'tell-password-changed' and job.attempts < job.max_attempts
    $carry$;
  end if;
end $$;
drop schema if exists graphile_worker cascade;
