-- Optional, and an administrator's own: a code of an authenticator app beside the password.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- AES-256-GCM under a key outside the database: whoever reads this table makes no code.
  sealed_secret bytea not null,
  -- Null until a code of it was shown; only from then on is one asked for.
  confirmed_at timestamptz,
  -- The last 30-second step a code was taken of: a code works once.
  last_step bigint not null default 0
);
-- For whoever lost the phone. Kept by keyed hash; each works once.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- An administrator's session ends after half an hour in which nobody does anything; see start-session.ts.
update sessions set expires_at = least(expires_at, game_clock() + interval '30 minutes')
where user_id in (select user_id from users where role = 'ADMIN');
