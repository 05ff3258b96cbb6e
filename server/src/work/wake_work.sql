-- Notifies the work loop at commit that there is work, so that the work does not wait for the next poll. These are
-- triggers, because functions and triggers of the database insert refunds and mails. If a notification is lost, the
-- next poll finds the work within a second.
create or replace function wake_work() returns trigger
  language plpgsql as $$
begin
  if exists (select from new_rows) then perform pg_notify('work', tg_argv[0]); end if;
  return null;
end $$;
create or replace trigger refunds_wake_work
  after insert on refunds referencing new table as new_rows
  for each statement execute function wake_work('send-refund');
create or replace trigger mails_wake_work
  after insert on mails referencing new table as new_rows
  for each statement execute function wake_work('send-mails');
-- Webhook events that are due later need no notification. The next poll after that time finds them.
create or replace function wake_handling() returns trigger
  language plpgsql as $$
begin
  if exists (select from new_rows where handled_at is null and try_at <= game_clock()) then
    perform pg_notify('work', 'handle-notices');
  end if;
  return null;
end $$;
create or replace trigger webhook_events_wake_work
  after insert on webhook_events referencing new table as new_rows
  for each statement execute function wake_handling();
create or replace trigger sms_messages_wake_work
  after insert on sms_messages referencing new table as new_rows
  for each statement execute function wake_work('tell-password-changed');

create or replace trigger announcements_wake_work
  after insert on announcements referencing new table as new_rows
  for each statement execute function wake_work('record-notifications');

create or replace function wake_delivering() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('work', 'deliver-' || channel) from (select distinct channel from new_rows) n;
  return null;
end $$;
create or replace trigger deliveries_wake_work
  after insert on deliveries referencing new table as new_rows
  for each statement execute function wake_delivering();

create or replace function wake_owing() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('work', 'owe-refunds');
  return null;
end $$;
create or replace trigger auctions_wake_work
  after update of outcome on auctions
  for each row when (old.outcome is null and (new.outcome in ('cancelled', 'no_unique_bid')
    or (new.outcome = 'winner' and new.entry_mode = 'refundable')))
  execute function wake_owing();
