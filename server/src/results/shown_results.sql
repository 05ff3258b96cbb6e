-- The result that is shown: the only source of every page, list, file and payment that depends on how an auction ended
-- (docs/fair-play.md). The fair-play log was written from the auction's own columns, and the owner of the database can
-- change either. While the two agree, the log's result is shown. If they differ, no result is shown.
create or replace view shown_results as
select a.auction_id, not same.agrees as withheld,
  case when same.agrees then a.outcome end as outcome,
  case when same.agrees then a.declared_at end as declared_at,
  case when same.agrees then a.cancelled_at end as cancelled_at,
  case when same.agrees then a.winning_bid_id end as winning_bid_id,
  -- Without a log the amount is that of the bid.
  case when same.agrees then coalesce(logged.winning_bid_paise, won.amount_paise) end as winning_bid_paise
from auctions a
left join bids won on won.bid_id = a.winning_bid_id
left join lateral (
  -- A result is final: if another one were added, the first counts.
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
    -- Only an auction that was imported as decided, and never had bids, has a result without a log. Its own columns do
    -- not prove this: if there are bids, there was a log.
    else a.outcome is null
      or not (a.ever_ordered or a.winning_bid_id is not null
        or exists (select from fair_play_events e where e.auction_id = a.auction_id)
        or exists (select from bids b where b.auction_id = a.auction_id))
  end as agrees
) same;
