-- The result that EkBid shows (docs/fair-play.md). Every page, list, file and payment that depends on how an auction
-- ended reads it here. The fair-play log was written from the auction's own columns, and the owner of the database can
-- change both. The result is shown only while the log and the columns agree.
create or replace view shown_results as
select a.auction_id, not same.agrees as withheld,
  case when same.agrees then a.outcome end as outcome,
  case when same.agrees then a.declared_at end as declared_at,
  case when same.agrees then a.cancelled_at end as cancelled_at,
  case when same.agrees then a.winning_bid_id end as winning_bid_id,
  -- If the log and the columns agree, both amounts are the same.
  case when same.agrees then coalesce(logged.winning_bid_paise, won.amount_paise) end as winning_bid_paise
from auctions a
left join bids won on won.bid_id = a.winning_bid_id
left join lateral (
  -- A result is final. If a second one were inserted later, the first one would still count.
  select e.kind, e.outcome, e.at, e.winning_bid_id, e.winning_bid_paise from fair_play_events e
  where e.auction_id = a.auction_id and e.kind in ('result', 'cancelled')
  order by e.nth limit 1
) logged on true
cross join lateral (
  select case
    when logged.kind is not null then
      (a.outcome, coalesce(a.cancelled_at, a.declared_at), a.winning_bid_id, won.amount_paise)
        is not distinct from
        (coalesce(logged.outcome, 'cancelled'), logged.at, logged.winning_bid_id, logged.winning_bid_paise)
    -- Only an auction that was imported as decided, and never had bids, may have a result without a log. The auction's
    -- own columns do not prove that there were no bids, so the bids and the log are searched too.
    else a.outcome is null
      or not (a.ever_ordered or a.winning_bid_id is not null
        or exists (select from fair_play_events e where e.auction_id = a.auction_id)
        or exists (select from bids b where b.auction_id = a.auction_id))
  end as agrees
) same;
