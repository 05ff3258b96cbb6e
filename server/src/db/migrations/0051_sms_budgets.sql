-- One code for a number, whichever browser asks: it is longer than others, and goes out when strangers have used up a
-- number's budget. Every browser that asks while it works has a row of its own with the same hash.
alter table otp_challenges
  add column shared boolean not null default false,
  -- Asked for in a browser that signed in to this account before, which keeps a budget of its own.
  add column known_hash bytea;
create index otp_challenges_shared on otp_challenges (mobile_number, purpose, otp_challenge_id desc) where shared;

-- Text messages of a day (in India), for the budget of the whole installation.
create table sms_days (
  day date primary key,
  sign_ups int not null default 0 check (sign_ups >= 0),
  others int not null default 0 check (others >= 0)
);

-- Codes asked for from one network (an IPv4 address, or a /64) on a day.
create table sms_networks (
  day date not null,
  network_hash bytea not null,
  purpose text not null check (purpose in ('sign-up', 'reset-password')),
  asked int not null check (asked > 0),
  primary key (day, network_hash, purpose)
);

-- Each proof of work counts once.
create table used_proofs (
  proof_hash bytea primary key,
  used_at timestamptz not null default game_clock()
);
create index used_proofs_by_time on used_proofs (used_at);
