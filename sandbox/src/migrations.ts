/** Run in order, each once. Only ever add to the end. */
export const migrations: readonly string[] = [
  `
  create table orders (
    seq integer primary key,
    id text not null unique,
    amount integer not null check (amount >= 100),
    amount_paid integer not null default 0,
    currency text not null,
    receipt text,
    notes text not null,
    capture text not null check (capture in ('automatic', 'manual')),
    capture_options text not null,
    attempts integer not null default 0,
    created_at integer not null
  );
  create index orders_by_receipt on orders (receipt, seq);

  create table payments (
    seq integer primary key,
    id text not null unique,
    order_id text not null references orders (id),
    amount integer not null,
    currency text not null,
    status text not null check (status in ('created', 'authorized', 'captured', 'failed')),
    method text not null check (method in ('card', 'upi')),
    card_id text,
    card_name text,
    card_last4 text,
    vpa text,
    email text,
    contact text,
    description text,
    acquirer_reference text,
    error text,
    created_at integer not null
  );
  create index payments_by_order on payments (order_id, seq);

  create table messages (
    seq integer primary key,
    kind text not null check (kind in ('sms', 'email')),
    recipient text not null,
    subject text,
    text text not null,
    at text not null
  );
  create index messages_by_recipient on messages (recipient, seq);
  `,
  `
  create table merchant (
    only_one integer primary key check (only_one = 1),
    account_id text not null,
    webhook_secret text
  );

  create table refunds (
    seq integer primary key,
    id text not null unique,
    payment_id text not null references payments (id),
    amount integer not null check (amount > 0),
    currency text not null,
    status text not null default 'pending' check (status in ('pending', 'processed', 'failed')),
    speed text not null check (speed in ('normal', 'optimum')),
    notes text not null,
    receipt text,
    acquirer_reference text,
    outcome text not null check (outcome in ('processed', 'failed')),
    settles_at integer,
    created_at integer not null
  );
  create index refunds_by_payment on refunds (payment_id, seq);
  create index refunds_to_settle on refunds (settles_at) where status = 'pending';

  create table refund_keys (
    key text primary key,
    request text not null,
    refund_id text not null references refunds (id)
  );

  create table disputes (
    seq integer primary key,
    id text not null unique,
    payment_id text not null references payments (id),
    amount integer not null,
    currency text not null,
    status text not null check (status in ('open', 'won', 'lost')),
    respond_by integer not null,
    created_at integer not null
  );
  create index disputes_by_payment on disputes (payment_id, seq);

  create table webhooks (
    seq integer primary key,
    event_id text not null,
    event text not null,
    body text not null,
    signature text not null,
    status text not null check (status in ('waiting', 'delivered', 'lost', 'given_up')),
    attempts integer not null default 0,
    answer text,
    due_at integer not null,
    created_at integer not null
  );
  create index webhooks_to_deliver on webhooks (due_at) where status = 'waiting';

  create table faults (
    only_one integer primary key check (only_one = 1),
    switches text not null,
    seed integer not null,
    draws integer not null default 0
  );

  alter table payments add column lapses_at integer;
  create index payments_to_return on payments (lapses_at) where status = 'authorized';
  `,
];
