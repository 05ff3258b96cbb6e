-- When everybody of an auction that gives the money back is owed a refund. A cancelled auction, or one that nobody won, is
-- looked at until then: also where the job that owes them was lost.
alter table auctions add column refunds_owed_at timestamptz;
create index auctions_owing_refunds on auctions (coalesce(cancelled_at, declared_at))
  where outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null;
