-- How many auctions were decided in each way, and how long they had run together: kept with every decision, so that nobody
-- reads a hundred thousand auctions to say how many there are. What is undecided is little, and counted when asked.
create table decided_auctions (
  outcome text primary key check (outcome in ('winner', 'no_unique_bid', 'no_bids', 'cancelled')),
  auctions int not null,
  -- From start to declaration; nothing for those cancelled.
  ran_seconds float8 not null
);

create function count_decided_auctions(p_outcome text, p_auctions bigint, p_ran_seconds float8) returns void
  language sql as $$
  insert into decided_auctions as d (outcome, auctions, ran_seconds) values (p_outcome, p_auctions, p_ran_seconds)
  on conflict (outcome) do update set auctions = d.auctions + excluded.auctions, ran_seconds = d.ran_seconds + excluded.ran_seconds
$$;

select count_decided_auctions(outcome, count(*), coalesce(sum(extract(epoch from declared_at - start_time)), 0))
from auctions where outcome is not null group by outcome;

create function count_decision() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_decided_auctions(old.outcome, -1, coalesce(extract(epoch from old.start_time - old.declared_at), 0));
  else
    perform count_decided_auctions(new.outcome, 1, coalesce(extract(epoch from new.declared_at - new.start_time), 0));
  end if;
  return null;
end $$;

-- When the deciding transaction commits, after every other lock it takes: the one row of an outcome is held for no longer,
-- and nobody who holds it waits for anything. A result is final, so that no decision is counted off again but by removal.
create constraint trigger auctions_decided
  after update of outcome on auctions
  deferrable initially deferred
  for each row when (old.outcome is null and new.outcome is not null)
  execute function count_decision();
create constraint trigger auctions_decided_gone
  after delete on auctions
  deferrable initially deferred
  for each row when (old.outcome is not null)
  execute function count_decision();

-- Auctions come in undecided, but for those put into a database in one go: those are counted together.
create function count_decided_added() returns trigger
  language plpgsql as $$
begin
  perform count_decided_auctions(outcome, count(*), coalesce(sum(extract(epoch from declared_at - start_time)), 0))
  from added where outcome is not null group by outcome;
  return null;
end $$;
create trigger auctions_decided_added
  after insert on auctions referencing new table as added
  for each statement execute function count_decided_added();

-- What is undecided is little among all there ever were, in every order the list comes in. The first tells of each what it
-- is doing, without a look at the auction.
create index auctions_undecided on auctions (end_time, start_time) where outcome is null;
drop index auctions_undeclared;
create index auctions_undecided_newest on auctions (created_at desc, auction_id desc) where outcome is null;
create index auctions_undecided_by_price on auctions (starting_bid_paise, auction_id) where outcome is null;
create index auctions_undecided_by_over on auctions (least(end_time, cancelled_at, declared_at) desc, auction_id desc)
  where outcome is null;

-- Who won on a day.
create index auctions_won on auctions (declared_at) where outcome = 'winner';
