-- Auctions whose bids go back (domain/src/entry-modes.ts).

-- Which accounts bid in an auction from which network, for the budget of each network; only where bids are not paid for good. A row
-- is of use for a day. The network is a keyed hash, as with one-time codes.
create table entry_networks (
  auction_id uuid not null references auctions on delete cascade,
  network_hash bytea not null check (octet_length(network_hash) = 32),
  user_id uuid not null references users on delete cascade,
  bid_at timestamptz not null default game_clock(),
  primary key (auction_id, network_hash, user_id)
);
create index entry_networks_by_time on entry_networks (bid_at);
create index entry_networks_of_user on entry_networks (user_id);

-- Who is owed refunds after a result: everyone where nobody won or the auction was cancelled, and everyone but the winner where
-- bids go back (refunds/owe-refunds.ts). In a free auction there is nothing to refund.
drop index auctions_owing_refunds;
create index auctions_owing_refunds on auctions (coalesce(cancelled_at, declared_at))
  where refunds_owed_at is null and (
    (entry_mode <> 'free' and outcome in ('cancelled', 'no_unique_bid')) or (entry_mode = 'refundable' and outcome = 'winner'));
