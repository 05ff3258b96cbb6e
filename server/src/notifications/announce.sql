-- When a result, a cancellation or an addition to the prize is logged, this records that all its bidders are to be
-- notified. It is a trigger on the fair-play log, so that no code that decides an auction can omit the notifications.
-- Results from before the log existed have no entry, so nobody is notified of them now. The winner's notification is
-- recorded at once, because it must not wait for the others.
create or replace function announce() returns trigger
  language plpgsql as $$
begin
  insert into announcements (auction_id, nth, kind, bids, created_at) values (new.auction_id, new.nth,
    case when new.kind = 'addition' then 'prize_added' when new.kind = 'cancelled' then 'cancelled'
      when new.outcome = 'winner' then 'lost' else 'no_unique_bid' end,
    new.bids_before, new.at);
  if new.winning_bid_id is not null then
    insert into notifications (user_id, kind, auction_id, nth, created_at)
      select u.user_id, 'won', new.auction_id, new.nth, new.at
      from bids b join users u on u.user_id = b.bidder_id where b.bid_id = new.winning_bid_id;
  end if;
  return null;
end $$;
create or replace trigger fair_play_events_announced
  after insert on fair_play_events
  for each row when (new.kind in ('addition', 'cancelled', 'result') and new.bids_before > 0)
  execute function announce();
