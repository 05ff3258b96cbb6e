-- The status of an auction at a given time. domain/src/auction-status.ts has the same rule; a test requires that the
-- two agree. The function is a single expression, so that the planner can inline it.
create or replace function auction_status(a auctions, p_now timestamptz) returns text
  language sql immutable parallel safe
  return case
    when a.cancelled_at is not null then 'cancelled'
    when a.declared_at is not null or p_now >= a.end_time then 'completed'
    when p_now < a.start_time then 'upcoming'
    else 'active'
  end;
