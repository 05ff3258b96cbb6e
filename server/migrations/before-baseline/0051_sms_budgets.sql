alter table otp_challenges
  add column shared boolean not null default false,
  add column known_hash bytea;
create index otp_challenges_shared on otp_challenges (mobile_number, purpose, otp_challenge_id desc) where shared;
create table sms_days (
  day date primary key,
  sign_ups int not null default 0 check (sign_ups >= 0),
  others int not null default 0 check (others >= 0)
);
create table sms_networks (
  day date not null,
  network_hash bytea not null,
  purpose text not null check (purpose in ('sign-up', 'reset-password')),
  asked int not null check (asked > 0),
  primary key (day, network_hash, purpose)
);
create table used_proofs (
  proof_hash bytea primary key,
  used_at timestamptz not null default game_clock()
);
create index used_proofs_by_time on used_proofs (used_at);
