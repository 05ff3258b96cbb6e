-- What only a person can settle. Never holds an amount: an administrator sees these while auctions run.
create table operator_tasks (
  task_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ'
  )),
  -- What it is about: a refund's id, the provider's id of a payment, order or dispute, or a day.
  subject text not null,
  auction_id uuid references auctions,
  bidder_id uuid references users,
  created_at timestamptz not null default game_clock(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  note text check (char_length(note) between 1 and 1000),
  unique (kind, subject)
);
create index operator_tasks_open on operator_tasks (created_at desc, task_id desc) where resolved_at is null;
