-- What days that are over came to, counted once: nobody counts a million bids to draw a line. Days are India's, and
-- without a gap from the first to the last; what came after the last is counted by whoever asks.
create table counted_days (
  day date primary key,
  sign_ups int not null,
  bids int not null
);

-- Money by auction too, because it is told of declared ones alone, whenever they are declared.
create table auction_days (
  day date not null references counted_days deferrable initially deferred,
  auction_id uuid not null references auctions,
  payments int not null,
  captured_paise bigint not null,
  refunds int not null,
  refunded_paise bigint not null,
  primary key (day, auction_id)
);
