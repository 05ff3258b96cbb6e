-- Auctions that people watch, and the reminders that they get of them. When which reminder is due follows from the times
-- of the auction: the view `due_reminders` (server/src/notifications/due_reminders.sql).

create table watches (
  user_id uuid not null references users on delete cascade,
  auction_id uuid not null references auctions on delete cascade,
  created_at timestamptz not null default game_clock(),
  primary key (user_id, auction_id)
);
create index watches_of_auction on watches (auction_id, user_id);

-- Reminders that everyone who watched got, so that no later run looks at those people again.
create table reminders (
  auction_id uuid not null references auctions on delete cascade,
  kind text not null,
  -- The moment that the reminder is about. An auction whose times change later gets another one.
  due_at timestamptz not null,
  done_at timestamptz not null default game_clock(),
  primary key (auction_id, kind, due_at)
);

alter table notifications
  add column due_at timestamptz,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added',
    'report_answered', 'watch_begins', 'watch_day', 'watch_hour')),
  -- A reminder is about no entry of the log: many watched auctions have no bid yet, and so no log.
  drop constraint notifications_of_entries,
  add constraint notifications_of_entries check ((auction_id is null) = (num_nonnulls(nth, due_at) = 0)),
  add constraint notifications_of_reminders
    check ((due_at is not null) = (kind in ('watch_begins', 'watch_day', 'watch_hour'))),
  -- An auction without orders may be removed, although people were reminded of it.
  drop constraint notifications_auction_id_fkey,
  add constraint notifications_auction_id_fkey foreign key (auction_id) references auctions on delete cascade;
-- Once for each person and moment, however often the work is repeated.
create unique index notifications_reminded on notifications (auction_id, kind, due_at, user_id)
  where due_at is not null;
