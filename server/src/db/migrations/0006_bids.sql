create table bids (
  bid_id uuid primary key,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  amount_paise bigint not null check (amount_paise >= 100),
  payment_order_id uuid not null unique references payment_orders,
  -- Order of placing within the auction, from 1.
  seq int not null check (seq >= 1),
  -- For the fair-play log: SHA-256 over auction, bid, pseudonym, amount and nonce, fixed at the moment of placing.
  pseudonym bytea not null check (octet_length(pseudonym) = 16),
  nonce bytea not null check (octet_length(nonce) = 32),
  commitment bytea not null check (octet_length(commitment) = 32),
  placed_at timestamptz not null,
  unique (auction_id, seq),
  -- Nobody places the same amount twice; it also finds an auction's bids at an amount.
  unique (auction_id, amount_paise, bidder_id)
);
create index bids_of_bidder on bids (bidder_id, placed_at desc, bid_id desc);
create index bids_of_bidder_in_auction on bids (auction_id, bidder_id);

create trigger bids_append_only
  before update or delete on bids
  for each row execute function reject_change();
create trigger bids_never_emptied
  before truncate on bids
  for each statement execute function reject_change();

alter table auctions
  add constraint auctions_winning_bid foreign key (winning_bid_id) references bids (bid_id);

-- How many people hold each amount, kept with every bid: the lowest unique amount costs the same at any size.
create table amount_counts (
  auction_id uuid not null references auctions,
  amount_paise bigint not null,
  people int not null check (people >= 1),
  primary key (auction_id, amount_paise)
);
create index amount_counts_unique on amount_counts (auction_id, amount_paise) where people = 1;
