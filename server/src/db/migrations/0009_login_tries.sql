-- Sign-ins that failed, or are being tried right now. Kept by what was typed, whether or not an account has it, so
-- that the budget is the same for both.
create table login_tries (
  login_try_id bigint generated always as identity primary key,
  identifier_hash bytea not null,
  address_hash bytea not null,
  tried_at timestamptz not null default game_clock()
);
create index login_tries_by_identifier on login_tries (identifier_hash, tried_at desc);
create index login_tries_by_time on login_tries (tried_at);
