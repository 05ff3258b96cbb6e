-- How an auction is entered (domain/src/entry-modes.ts). Auctions made before, and those that a process of an earlier release
-- makes, are paid. Both columns are rules people pay under: auctions/keep_promises.sql fixes them, and the prize document
-- (fair-play) names them.
alter table auctions
  add column entry_mode text not null default 'paid' check (entry_mode in ('paid', 'refundable', 'free')),
  -- How old an account must be to bid, in whole days.
  add column min_account_days int not null default 0 check (min_account_days between 0 and 365),
  add constraint auctions_paid_at_any_age check (entry_mode <> 'paid' or min_account_days = 0);
