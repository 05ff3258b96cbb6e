-- Creates the prize of a result with a winner, in the transaction of the result. It is a trigger on the fair-play log,
-- so that no code that decides an auction can omit the prize. The time to claim is the one that the auction promised
-- (whole_prize_document).
create or replace function begin_prize() returns trigger
  language plpgsql as $$
begin
  insert into prizes (auction_id, winner_id, claim_by, state_at)
    -- An auction without a promised number of days gets 14. domain/src/prize-moves.ts has the same number; a test
    -- requires that the two agree.
    select new.auction_id, u.user_id, new.at + make_interval(hours => coalesce(a.claim_days, 14) * 24), new.at
    from bids b
    join users u on u.user_id = b.bidder_id
    join auctions a on a.auction_id = new.auction_id
    where b.bid_id = new.winning_bid_id
    on conflict do nothing;
  return null;
end $$;
create or replace trigger fair_play_events_begin_prize
  after insert on fair_play_events
  for each row when (new.kind = 'result' and new.winning_bid_id is not null)
  execute function begin_prize();

-- Rejects changes of a prize that must never happen, whichever statement makes them, and sets the times of a move.
-- domain/src/prize-moves.ts has the same moves; a test requires that the two agree.
create or replace function keep_prize() returns trigger
  language plpgsql as $$
begin
  if (new.auction_id, new.winner_id, new.is_earlier) is distinct from (old.auction_id, old.winner_id, old.is_earlier) then
    raise exception 'the winner of prize % never changes', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.state not in ('to_claim', 'claimed') and new.contact is distinct from old.contact and new.contact is not null then
    raise exception 'the address of prize % stays', old.auction_id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state, new.moved_as) not in (
      ('to_claim', 'claimed', 'winner'), ('to_claim', 'renounced', 'winner'), ('to_claim', 'expired', 'ekbid'),
      ('to_claim', 'delivered', 'administrator'), ('claimed', 'renounced', 'winner'), ('claimed', 'sent', 'administrator'),
      ('sent', 'delivered', 'winner'), ('sent', 'delivered', 'administrator'), ('expired', 'to_claim', 'administrator'))
    or (new.moved_as = 'winner' and new.moved_by is distinct from new.winner_id)
    or ((new.moved_as = 'ekbid') <> (new.moved_by is null))
    -- Only a prize from before claims existed (is_earlier) may be delivered without having been sent.
    or (old.state = 'to_claim' and new.state = 'delivered' and not new.is_earlier)
  then
    raise exception 'prize %: % never becomes % by %', old.auction_id, old.state, new.state, new.moved_as
      using errcode = 'restrict_violation';
  end if;
  new.state_at := greatest(game_clock(), old.state_at);
  if new.state = 'claimed' then new.claimed_at := new.state_at; end if;
  if new.state = 'sent' then new.sent_at := new.state_at; end if;
  if new.state = 'delivered' then new.delivered_at := new.state_at; end if;
  return new;
end $$;
create or replace trigger prizes_kept
  before update on prizes
  for each row execute function keep_prize();

create or replace function record_prize_move() returns trigger
  language plpgsql as $$
begin
  insert into prize_moves (auction_id, nth, from_state, to_state, at, by, moved_as, why)
    select new.auction_id, (select count(*) from prize_moves where auction_id = new.auction_id),
      case when tg_op = 'UPDATE' then old.state end, new.state, new.state_at, new.moved_by, new.moved_as, new.moved_why;
  return null;
end $$;
create or replace trigger prizes_begun
  after insert on prizes
  for each row execute function record_prize_move();
create or replace trigger prizes_moved
  after update on prizes
  for each row when (old.state <> new.state) execute function record_prize_move();

create or replace trigger prizes_stay
  before delete on prizes
  for each row execute function reject_change();

-- A move is never changed or removed, with one exception: an administrator's note about it (`why`) is removed when the
-- winner's account is erased.
create or replace function keep_prize_move() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.why is not null or to_jsonb(new) - 'why' <> to_jsonb(old) - 'why' then
    raise exception 'prize_moves is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger prize_moves_append_only
  before update or delete on prize_moves
  for each row execute function keep_prize_move();
