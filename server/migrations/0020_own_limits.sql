-- The limits that people set for themselves: how much they spend, breaks, and exclusions. server/src/limits/keep_limits.sql
-- refuses whatever would soften them.

-- One row for each person, as far as they can be told apart: it covers all of their accounts and numbers.
create table own_limits (
  own_limits_id uuid primary key default gen_random_uuid(),
  -- A break or an exclusion: no orders are opened before this time. It only ever moves later.
  excluded_until timestamptz,
  excluded_at timestamptz,
  exclusion text check (exclusion in ('day', 'week', 'month', 'half_year', 'year', 'five_years')),
  created_at timestamptz not null default game_clock(),
  constraint own_limits_exclusion check (num_nonnulls(excluded_until, excluded_at, exclusion) in (0, 3)),
  constraint own_limits_excluded_later check (excluded_until > excluded_at)
);

create table own_limits_accounts (
  user_id uuid primary key references users,
  own_limits_id uuid not null references own_limits
);
create index own_limits_accounts_of on own_limits_accounts (own_limits_id);

-- Every number that one of these accounts had. A keyed hash, so that it can be kept after the account is deleted.
create table own_limits_numbers (
  number_hash bytea primary key check (octet_length(number_hash) = 32),
  own_limits_id uuid not null references own_limits
);
create index own_limits_numbers_of on own_limits_numbers (own_limits_id);

create table spending_limits (
  own_limits_id uuid not null references own_limits,
  -- A day, week or month of India's calendar.
  period text not null check (period in ('day', 'week', 'month')),
  limit_paise bigint not null check (limit_paise >= 100),
  -- When a higher limit, or none, was asked for. It is confirmed after a wait.
  raise_asked_at timestamptz,
  -- Null with a time asked: the limit is to be removed.
  raise_to_paise bigint,
  primary key (own_limits_id, period),
  constraint spending_limits_raise check (raise_to_paise is null or (raise_to_paise > limit_paise and raise_asked_at is not null))
);
