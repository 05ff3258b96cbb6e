-- What an auction is doing at a moment. domain/src/auction-status.ts says the same, and a test requires that the two agree.
-- Plain enough for the planner to inline.
create or replace function auction_status(a auctions, p_now timestamptz) returns text
  language sql immutable parallel safe
  return case
    when a.cancelled_at is not null then 'cancelled'
    when a.declared_at is not null or p_now >= a.end_time then 'completed'
    when p_now < a.start_time then 'upcoming'
    else 'active'
  end;
