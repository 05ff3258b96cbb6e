create table sign_in_codes (
  sign_in_code_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  identifier_hash bytea not null,
  visitor_hash bytea not null,
  code_hash bytea not null,
  failed_attempts int not null default 0 check (failed_attempts between 0 and 5),
  sent_at timestamptz not null default game_clock(),
  used_at timestamptz
);
create index sign_in_codes_of_user on sign_in_codes (user_id, sent_at);
create index sign_in_codes_of_visitor on sign_in_codes (visitor_hash, sign_in_code_id desc);
create index sign_in_codes_by_time on sign_in_codes (sent_at);
