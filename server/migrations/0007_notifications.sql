-- What people are told after the fact. A notification is recorded in the transaction of its cause. Where it goes to all
-- bidders of an auction, that transaction records one announcement, and background work records the notifications of it
-- in chunks: 100,000 rows in one transaction would hold up everything else.

-- News of an auction for everyone who had bid in it: an entry of the fair-play log (auction_id, nth).
create table announcements (
  announcement_id uuid primary key default gen_random_uuid(),
  auction_id uuid not null references auctions,
  nth int not null,
  kind text not null check (kind in ('lost', 'no_unique_bid', 'cancelled', 'prize_added')),
  -- It goes to the people of the bids up to this one, of which the notifications up to `reached` are recorded.
  bids int not null,
  reached int not null default 0,
  created_at timestamptz not null,
  done_at timestamptz,
  try_at timestamptz not null default game_clock(),
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0,
  unique (auction_id, nth)
);
create index announcements_due on announcements (try_at) where done_at is null;

create table notifications (
  notification_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null
    check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added', 'report_answered')),
  auction_id uuid references auctions,
  nth int,
  report_id uuid references reports unique,
  created_at timestamptz not null default game_clock(),
  read_at timestamptz,
  -- Once for each person and entry of the log, however often the work is repeated. The winner is told once, too.
  unique (auction_id, nth, user_id),
  constraint notifications_about_one check (num_nonnulls(auction_id, report_id) = 1),
  constraint notifications_of_entries check ((auction_id is null) = (nth is null)),
  constraint notifications_of_reports check ((kind = 'report_answered') = (report_id is not null))
);
create index notifications_of_user on notifications (user_id, created_at desc, notification_id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
-- Old ones are removed, and rows come in the order of time.
create index notifications_by_time on notifications using brin (created_at) with (autosummarize = on);

-- What the person who sent a report reads. The note stays with the administrators.
alter table reports add column answer text check (answer is null or resolved_at is not null);
