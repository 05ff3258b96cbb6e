-- Counts every decision in decided_auctions, so that no page reads all auctions to say how many there are.
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

-- When the deciding transaction commits, after every other lock it takes: the one row of an outcome is locked for no longer,
-- and its holder waits for nothing. A result is final, so a decision is counted off only when its auction is removed.
-- A constraint trigger cannot be replaced in place; within the transaction that applies these files it is never missing.
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

-- Auctions come in undecided, but for those put into a database in one go: those are counted together.
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
