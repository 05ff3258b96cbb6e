create table auctions (
  auction_id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 5 and 30),
  description text not null check (char_length(description) between 1 and 4000),
  starting_bid_paise bigint not null check (starting_bid_paise >= 100),
  ending_bid_paise bigint not null check (ending_bid_paise > starting_bid_paise),
  bid_increment_paise bigint not null check (bid_increment_paise >= 1),
  start_time timestamptz not null,
  end_time timestamptz not null,
  max_slots int not null check (max_slots between 1 and 1000000),
  -- Counters, so that no decision counts rows: a count in a statement that waited for the lock is out of date.
  slots_filled int not null default 0 check (slots_filled >= 0),
  slots_held int not null default 0 check (slots_held >= 0),
  -- Random name of the picture's files; its sizes differ in the ending.
  picture text,
  auto_declare boolean not null default false,
  -- From its first payment order on, an auction's prices, slots and start are a promise.
  ever_ordered boolean not null default false,
  cancelled_at timestamptz,
  declared_at timestamptz,
  outcome text check (outcome in ('winner', 'no_unique_bid', 'no_bids', 'cancelled')),
  winning_bid_id uuid,
  created_by uuid not null references users,
  created_at timestamptz not null default game_clock(),
  check (end_time > start_time),
  check (slots_filled + slots_held <= max_slots),
  check (coalesce((outcome = 'cancelled'), false) = (cancelled_at is not null)),
  check ((outcome is not null and outcome <> 'cancelled') = (declared_at is not null)),
  check (coalesce((outcome = 'winner'), false) = (winning_bid_id is not null))
);
create index auctions_by_end on auctions (end_time, auction_id);
create index auctions_newest on auctions (created_at desc, auction_id desc);
create index auctions_by_price on auctions (starting_bid_paise, auction_id);
create index auctions_undeclared on auctions (end_time) where outcome is null;

-- The last line of defence for two promises: the rules people paid under stay, and a result is final.
create function keep_auction_promises() returns trigger
  language plpgsql as $$
begin
  if old.outcome is not null
    and (new.outcome, new.declared_at, new.cancelled_at, new.winning_bid_id)
      is distinct from (old.outcome, old.declared_at, old.cancelled_at, old.winning_bid_id)
  then
    raise exception 'the result of auction % is final', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.ever_ordered
    and (new.starting_bid_paise, new.ending_bid_paise, new.bid_increment_paise, new.max_slots, new.start_time, new.ever_ordered)
      is distinct from
      (old.starting_bid_paise, old.ending_bid_paise, old.bid_increment_paise, old.max_slots, old.start_time, old.ever_ordered)
  then
    raise exception 'the rules of auction % are fixed', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.ever_ordered and new.end_time < old.end_time then
    raise exception 'auction % can only end later', old.auction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger auctions_keep_promises
  before update on auctions
  for each row execute function keep_auction_promises();

create function keep_ordered_auction() returns trigger
  language plpgsql as $$
begin
  if old.ever_ordered then
    raise exception 'auction % had payment orders and stays', old.auction_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger auctions_stay
  before delete on auctions
  for each row execute function keep_ordered_auction();
