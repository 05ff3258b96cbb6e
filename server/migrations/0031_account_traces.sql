-- What shows, after a result, that accounts of an auction may belong to one person. Keyed hashes only: they tell whether two
-- accounts share something, and never what. Deleted some days after it was last seen (domain/src/retention.ts).
create table account_traces (
  user_id uuid not null references users on delete cascade,
  -- instrument: a UPI address that paid. device: the browser of a sign-in, by a cookie of its own. network: of the sign-up.
  kind text not null check (kind in ('instrument', 'device', 'network')),
  trace_hash bytea not null check (octet_length(trace_hash) = 32),
  first_at timestamptz not null default game_clock(),
  last_at timestamptz not null default game_clock(),
  primary key (user_id, kind, trace_hash)
);
create index account_traces_old on account_traces (last_at);
