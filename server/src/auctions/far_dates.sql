-- Old auctions may have dates beyond the upper bound that was set later. The CHECK auctions_dates_near exempts auctions
-- with has_far_dates. Each of them is an operator task until its dates are corrected, or the auction is decided or
-- removed.

-- No new auction gets the exemption. An auction that has it loses it with the first change of its dates.
create or replace function end_far_dates() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.has_far_dates := false;
  else
    new.has_far_dates := old.has_far_dates and (new.start_time, new.end_time) = (old.start_time, old.end_time);
  end if;
  return new;
end $$;
create or replace trigger auctions_far_dates_end
  before insert or update on auctions
  for each row when (new.has_far_dates)
  execute function end_far_dates();

-- Resolves the operator task when the auction loses the exemption, is decided or is removed. A trigger does this, so
-- that no code path can leave the task open.
create or replace function settle_auction_dates() returns trigger
  language plpgsql as $$
begin
  update operator_tasks set resolved_at = game_clock()
    where kind = 'auction_dates' and subject = old.auction_id::text and resolved_at is null;
  return null;
end $$;
create or replace trigger auctions_far_dates_settled
  after update on auctions
  for each row when (old.has_far_dates and (not new.has_far_dates or new.outcome is not null))
  execute function settle_auction_dates();
create or replace trigger auctions_far_dates_removed
  after delete on auctions
  for each row when (old.has_far_dates)
  execute function settle_auction_dates();
