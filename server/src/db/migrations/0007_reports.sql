create table reports (
  report_id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  auction_id uuid references auctions,
  reason text not null check (char_length(reason) between 1 and 100),
  description text not null check (char_length(description) between 1 and 2000),
  created_at timestamptz not null default game_clock()
);
create index reports_newest on reports (created_at desc, report_id desc);
