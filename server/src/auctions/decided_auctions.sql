-- Adds auctions and their total running time to the totals of an outcome in decided_auctions. With these totals no page
-- has to read all auctions to show how many were decided. Both numbers are negative when decided auctions are deleted.
create or replace function count_decided_auctions(p_outcome text, p_auctions bigint, p_ran_seconds float8) returns void
  language sql as $$
  insert into decided_auctions as d (outcome, auctions, ran_seconds) values (p_outcome, p_auctions, p_ran_seconds)
  on conflict (outcome) do update set auctions = d.auctions + excluded.auctions, ran_seconds = d.ran_seconds + excluded.ran_seconds
$$;

create or replace function count_decision() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_decided_auctions(old.outcome, -1, coalesce(extract(epoch from old.start_time - old.declared_at), 0));
  else
    perform count_decided_auctions(new.outcome, 1, coalesce(extract(epoch from new.declared_at - new.start_time), 0));
  end if;
  return null;
end $$;

-- These triggers are deferred to the commit, when the transaction holds all its other locks. All decisions with one
-- outcome update the same row, so that row is locked only briefly, and its holder waits for no other lock. A result is
-- final, so a total goes down only when a decided auction is deleted. A constraint trigger cannot be replaced, so it is
-- dropped and created. db/functions.ts does both in one transaction, so no decision is missed.
drop trigger if exists auctions_decided on auctions;
create constraint trigger auctions_decided
  after update of outcome on auctions
  deferrable initially deferred
  for each row when (old.outcome is null and new.outcome is not null)
  execute function count_decision();
drop trigger if exists auctions_decided_gone on auctions;
create constraint trigger auctions_decided_gone
  after delete on auctions
  deferrable initially deferred
  for each row when (old.outcome is not null)
  execute function count_decision();

-- A bulk load may insert auctions that are already decided. They are counted once for each statement.
create or replace function count_decided_added() returns trigger
  language plpgsql as $$
begin
  perform count_decided_auctions(outcome, count(*), coalesce(sum(extract(epoch from declared_at - start_time)), 0))
  from added where outcome is not null group by outcome;
  return null;
end $$;
create or replace trigger auctions_decided_added
  after insert on auctions referencing new table as added
  for each statement execute function count_decided_added();
