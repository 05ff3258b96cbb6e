-- What an auction is doing at a moment, as domain/src/auction-status.ts says it; a test holds the two together.
-- Plain enough for the planner to inline.
create function auction_status(a auctions, p_now timestamptz) returns text
  language sql immutable parallel safe
  return case
    when a.cancelled_at is not null then 'cancelled'
    when a.declared_at is not null or p_now >= a.end_time then 'completed'
    when p_now < a.start_time then 'upcoming'
    else 'active'
  end;

-- The list by default: running first by end (auctions_by_end), then coming ones by start, then what is over.
create index auctions_by_start on auctions (start_time, auction_id);
create index auctions_by_over on auctions (least(end_time, cancelled_at, declared_at) desc, auction_id desc);
