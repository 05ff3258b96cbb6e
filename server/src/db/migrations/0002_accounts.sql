create table users (
  user_id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(first_name) between 3 and 15),
  last_name text not null default '' check (char_length(last_name) <= 40),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  -- E.164: one number however it was typed.
  mobile_number text not null unique check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  blocked_at timestamptz,
  created_at timestamptz not null default game_clock()
);
create index users_newest on users (created_at desc, user_id desc);

-- Sessions are kept by the SHA-256 of the cookie's random id: reading this table signs nobody in.
create table sessions (
  session_hash bytea primary key check (octet_length(session_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default game_clock(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- A code sent to a number for one browser. The browser is known by the SHA-256 of its visitor cookie.
create table otp_challenges (
  otp_challenge_id bigint generated always as identity primary key,
  mobile_number text not null,
  visitor_hash bytea not null,
  -- Keyed hash: a read of the database does not give the code away.
  code_hash bytea not null,
  sent_at timestamptz not null default game_clock(),
  expires_at timestamptz not null,
  failed_attempts int not null default 0,
  verified_at timestamptz,
  -- Set when the account is made: a verification makes one account, once.
  consumed_at timestamptz,
  check (consumed_at is null or verified_at is not null)
);
create index otp_challenges_by_number on otp_challenges (mobile_number, sent_at desc);
create index otp_challenges_by_visitor on otp_challenges (visitor_hash, mobile_number, sent_at desc);
create index otp_challenges_by_time on otp_challenges (sent_at);
