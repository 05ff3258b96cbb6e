-- What becomes of a prize after the result: claimed by the winner, sent, delivered. Neither the result nor money depends on
-- it. The moves are guarded by server/src/prizes/keep_prizes.sql, which also makes the row of a new result.

-- How many days the winner has to claim the prize: part of the promised prize, and null where none was promised, because the
-- auction is older. auctions/keep_promises.sql fixes it.
alter table auctions add column claim_days int check (claim_days between 1 and 90);

create table prizes (
  auction_id uuid primary key references auctions,
  winner_id uuid not null references users,
  state text not null default 'to_claim'
    check (state in ('to_claim', 'claimed', 'sent', 'delivered', 'expired', 'renounced')),
  -- The result is older than this table, so the prize may have been delivered before.
  is_earlier boolean not null default false,
  claim_by timestamptz not null,
  -- How many of the reminders before claim_by were sent.
  reminders int not null default 0,
  -- Name, address and telephone, as domain/src/prize-fields.ts reads them. Removed some time after the prize has arrived.
  contact jsonb,
  carrier text,
  tracking_link text check (tracking_link ~ '^https://'),
  tax_paise bigint check (tax_paise >= 0),
  tax_date text check (tax_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  tax_reference text,
  tax_borne_by text check (tax_borne_by in ('operator', 'winner')),
  -- What the winner reports after it was sent.
  problem text,
  problem_at timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  state_at timestamptz not null default game_clock(),
  -- Who made the latest move, in which part, and why. The trigger copies them to prize_moves.
  moved_by uuid references users,
  moved_as text not null default 'ekbid' check (moved_as in ('winner', 'administrator', 'ekbid')),
  moved_why text,
  created_at timestamptz not null default game_clock(),
  constraint prizes_claimed_with_contact check (state <> 'claimed' or contact is not null),
  constraint prizes_sent_with_carrier check (state <> 'sent' or carrier is not null),
  constraint prizes_tax_whole check (num_nonnulls(tax_paise, tax_date, tax_reference, tax_borne_by) in (0, 4))
);
create index prizes_by_state on prizes (state, state_at desc, auction_id desc);
create index prizes_newest on prizes (state_at desc, auction_id desc);
create index prizes_to_claim on prizes (claim_by) where state = 'to_claim';
create index prizes_with_contact on prizes (state_at) where contact is not null or problem is not null;

create table prize_moves (
  auction_id uuid not null references prizes,
  nth int not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  by uuid references users,
  moved_as text not null,
  why text,
  primary key (auction_id, nth)
);

-- Winners of before have a whole term from now on, and no notification.
insert into prizes (auction_id, winner_id, is_earlier, claim_by)
  select a.auction_id, b.bidder_id, true, game_clock() + make_interval(hours => 14 * 24)
  from auctions a join bids b on b.bid_id = a.winning_bid_id join users u on u.user_id = b.bidder_id;
insert into prize_moves (auction_id, nth, to_state, at, moved_as)
  select auction_id, 0, state, state_at, moved_as from prizes;

-- A notification of a prize is about its auction, and not about an entry of the log: the winner has one of that already.
alter table notifications
  add column prize_id uuid references prizes,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added',
    'report_answered', 'watch_begins', 'watch_day', 'watch_hour', 'claim_reminder', 'prize_sent', 'prize_delivered')),
  drop constraint notifications_about_one,
  add constraint notifications_about_one check (num_nonnulls(auction_id, report_id, prize_id) = 1);

alter table operator_tasks
  drop constraint operator_tasks_kind_check,
  add constraint operator_tasks_kind_check check (kind in (
    'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
    'auction_dates', 'result_differs', 'sms_budget', 'prize_not_sent', 'prize_problem'
  ));
