create table payment_orders (
  payment_order_id uuid primary key default gen_random_uuid(),
  -- Ours, random: nothing sent to the provider names the auction.
  receipt text not null unique,
  provider_order_id text unique,
  -- When a process last set out to create the order at the provider; another takes over only after it gave up.
  provider_asked_at timestamptz,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  amount_paise bigint not null check (amount_paise >= 100),
  state text not null default 'created'
    check (state in ('created', 'failed', 'expired', 'paid', 'consumed', 'refund_pending', 'refunded')),
  -- Whether one of the auction's slots_held is this order's.
  holds_slot boolean not null,
  hold_expires_at timestamptz not null,
  given_up_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default game_clock()
);
-- The same bid asked for twice is one order, in two tabs as in two processes.
create unique index payment_orders_one_live on payment_orders (auction_id, bidder_id, amount_paise)
  where state = 'created' and holds_slot;
create index payment_orders_of_bidder on payment_orders (bidder_id, created_at desc, payment_order_id desc);
create index payment_orders_in_auction on payment_orders (auction_id, bidder_id);
create index payment_orders_holds on payment_orders (auction_id, hold_expires_at) where holds_slot;
create index payment_orders_open on payment_orders (hold_expires_at) where state = 'created';

create function check_payment_order_move() returns trigger
  language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('created', 'failed'), ('created', 'expired'), ('created', 'paid'),
    ('failed', 'paid'), ('expired', 'paid'),
    ('paid', 'consumed'), ('paid', 'refund_pending'), ('paid', 'refunded'),
    ('consumed', 'refund_pending'), ('refund_pending', 'refunded')
  ) then
    raise exception 'payment order %: % never becomes %', old.payment_order_id, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  if (new.auction_id, new.bidder_id, new.amount_paise, new.receipt)
    is distinct from (old.auction_id, old.bidder_id, old.amount_paise, old.receipt)
  then
    raise exception 'payment order %: what it is for never changes', old.payment_order_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payment_orders_move
  before update on payment_orders
  for each row execute function check_payment_order_move();

-- Money captured. Refunds belong to payments, not to orders: an order can be paid twice.
create table payments (
  payment_id uuid primary key default gen_random_uuid(),
  provider_payment_id text not null unique,
  payment_order_id uuid not null references payment_orders,
  amount_paise bigint not null check (amount_paise >= 100),
  captured_at timestamptz not null default game_clock()
);
create index payments_of_order on payments (payment_order_id);

create table refunds (
  refund_id uuid primary key default gen_random_uuid(),
  -- One full refund per payment, and no partial ones.
  payment_id uuid not null unique references payments,
  amount_paise bigint not null check (amount_paise >= 100),
  reason text not null,
  -- Made with the row and sent with every try, so that the provider refunds once.
  idempotency_key text not null unique default 'refund_' || replace(gen_random_uuid()::text, '-', ''),
  state text not null default 'pending' check (state in ('pending', 'refunded')),
  created_at timestamptz not null default game_clock(),
  refunded_at timestamptz,
  check ((state = 'refunded') = (refunded_at is not null))
);
create index refunds_pending on refunds (created_at) where state = 'pending';
