-- The deletion of accounts. A row of `users` stays for ever, because bids, orders and the log name it, but loses all that
-- tells who it was (server/src/personal-data/erase-person.ts).

-- Deletions that were asked for. Done a week later, unless the person stops it; a row is removed when it is done or stopped.
create table account_deletions (
  user_id uuid primary key references users,
  asked_at timestamptz not null default game_clock(),
  -- An administrator, who gave a reason. Null if the person asked.
  asked_by uuid references users,
  reason text check (char_length(reason) between 1 and 1000),
  due_at timestamptz not null,
  -- Later than `due_at` while something is open that has to end first. Looked at again each day.
  try_at timestamptz not null,
  constraint account_deletions_with_reason check ((asked_by is null) = (reason is null))
);
create index account_deletions_due on account_deletions (try_at);

alter table users
  add column erased_at timestamptz,
  drop constraint users_mobile_number_check,
  -- An erased account has no number; what stands there in its place is only unique.
  add constraint users_mobile_number_check check (
    mobile_number ~ '^\+[1-9][0-9]{7,14}$' or (erased_at is not null and mobile_number = 'erased ' || user_id)) not valid;

-- The code of an audit event whose details were erased with a person (docs/decisions/0023-erased-people.md).
alter table admin_acts add column erased_mac bytea;

-- The person is told of the deletion. Earlier rows satisfied narrower checks, so there is nothing to validate.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added',
    'report_answered', 'watch_begins', 'watch_day', 'watch_hour', 'claim_reminder', 'prize_sent', 'prize_delivered',
    'account_deletion')) not valid,
  drop constraint notifications_about_one,
  add constraint notifications_about_one check (
    num_nonnulls(auction_id, report_id, prize_id) = case kind when 'account_deletion' then 0 else 1 end) not valid;
