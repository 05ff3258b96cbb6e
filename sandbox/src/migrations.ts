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
];
