-- The keys of its audit events, 8ece28f4dc06b604a983930696ca2333b711b950ae6b93d2adfa3bfe6a2ce672, and of its heads, 81cea53bce841d8c4a87c2ccb61ff86280a14ebbe584df651435f329be48faa7.
create table migrations (name text primary key, run_at timestamptz not null default now());
create table applied_functions (version int not null, sha256 text not null, applied_at timestamptz not null default now());
create function game_clock() returns timestamptz
  language sql volatile
  return clock_timestamp();


create extension if not exists pg_trgm;

create table users (
  user_id uuid primary key default gen_random_uuid(),
  first_name text not null check (char_length(first_name) between 3 and 75),
  last_name text not null default '' check (char_length(last_name) <= 200),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  mobile_number text not null unique check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  blocked_at timestamptz,
  created_at timestamptz not null default game_clock(),
  email_confirmed_at timestamptz,
  language text not null default 'en' check (language in ('en', 'hi')),
  email_since timestamptz not null default game_clock(),
  constraint users_without_address check (email <> '' or email_confirmed_at is null)
);
create unique index users_confirmed_email on users (email) where email_confirmed_at is not null;
create index users_by_email on users (email, email_since);
create index users_newest on users (created_at desc, user_id desc);
create index users_administrators on users (created_at desc, user_id desc) where role = 'ADMIN';
create index users_blocked on users (created_at desc, user_id desc) where blocked_at is not null;
create index users_found on users
  using gin ((first_name || ' ' || last_name || e'\n' || email || e'\n' || mobile_number) gin_trgm_ops);
alter index users_found alter column 1 set statistics 1000;

create table sessions (
  session_hash bytea primary key check (octet_length(session_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default game_clock(),
  expires_at timestamptz not null
);
comment on table sessions is 'By the keyed hash of the random id in the cookie __Host-ekbid_visitor, over http ekbid_visitor.';
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table otp_challenges (
  otp_challenge_id bigint generated always as identity primary key,
  mobile_number text not null,
  visitor_hash bytea not null,
  code_hash bytea not null,
  sent_at timestamptz not null default game_clock(),
  expires_at timestamptz not null,
  failed_attempts int not null default 0,
  verified_at timestamptz,
  consumed_at timestamptz,
  address_hash bytea not null,
  email_refusals int not null default 0,
  purpose text not null check (purpose in ('sign-up', 'reset-password')),
  shared boolean not null default false,
  known_hash bytea,
  check (consumed_at is null or verified_at is not null)
);
create index otp_challenges_by_number on otp_challenges (mobile_number, sent_at desc);
create index otp_challenges_by_visitor on otp_challenges (visitor_hash, mobile_number, sent_at desc);
create index otp_challenges_by_time on otp_challenges (sent_at);
create index otp_challenges_tried on otp_challenges (address_hash, sent_at) where failed_attempts > 0;
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

create table login_tries (
  login_try_id bigint generated always as identity primary key,
  identifier_hash bytea not null,
  address_hash bytea not null,
  tried_at timestamptz not null default game_clock()
);
create index login_tries_by_identifier on login_tries (identifier_hash, tried_at desc);
create index login_tries_by_time on login_tries (tried_at);

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

create table email_changes (
  email_change_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default game_clock()
);
create index email_changes_of_user on email_changes (user_id, asked_at);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  wrong_codes int not null default 0
);
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);


create table admin_acts (
  act_id bigint primary key,
  at timestamptz not null default game_clock(),
  admin_id uuid references users,
  act text not null,
  details jsonb not null default '{}',
  previous_mac bytea,
  mac bytea
);
alter table admin_acts
  add constraint admin_acts_chained check (mac is not null and previous_mac is not null) not valid;
create index admin_acts_by_admin on admin_acts (admin_id, act_id desc);
create index admin_acts_by_act on admin_acts (act, act_id desc);


create table auctions (
  auction_id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 5 and 30),
  description text not null check (char_length(description) between 1 and 4000),
  starting_bid_paise bigint not null check (starting_bid_paise >= 100),
  ending_bid_paise bigint not null,
  bid_increment_paise bigint not null check (bid_increment_paise >= 1),
  start_time timestamptz not null,
  end_time timestamptz not null,
  max_slots int not null check (max_slots between 1 and 1000000),
  slots_filled int not null default 0 check (slots_filled >= 0),
  slots_held int not null default 0 check (slots_held >= 0),
  picture text,
  auto_declare boolean not null default false,
  ever_ordered boolean not null default false,
  cancelled_at timestamptz,
  declared_at timestamptz,
  outcome text check (outcome in ('winner', 'no_unique_bid', 'no_bids', 'cancelled')),
  winning_bid_id uuid,
  created_by uuid not null references users,
  created_at timestamptz not null default game_clock(),
  refunds_owed_at timestamptz,
  bidders int not null default 0 check (bidders >= 0),
  logged_at timestamptz(3),
  has_far_dates boolean not null default false,
  picture_sha256 bytea check (octet_length(picture_sha256) = 32),
  check (ending_bid_paise > starting_bid_paise),
  check (end_time > start_time),
  check (slots_filled + slots_held <= max_slots),
  check (coalesce((outcome = 'cancelled'), false) = (cancelled_at is not null)),
  check ((outcome is not null and outcome <> 'cancelled') = (declared_at is not null)),
  check (coalesce((outcome = 'winner'), false) = (winning_bid_id is not null)),
  constraint auctions_dates_near check (has_far_dates or (
    end_time <= start_time + make_interval(hours => 407 * 24)
    and start_time < timestamptz '2200-01-01 00:00:00+00' and end_time < timestamptz '2200-01-01 00:00:00+00'
  ))
);
alter table auctions alter column title set statistics 1000;
create index auctions_newest on auctions (created_at desc, auction_id desc);
create index auctions_by_price on auctions (starting_bid_paise, auction_id);
create index auctions_by_title on auctions using gin (title gin_trgm_ops);
create index auctions_by_end on auctions (end_time, auction_id);
create index auctions_by_start on auctions (start_time, auction_id);
create index auctions_by_over on auctions (least(end_time, cancelled_at, declared_at) desc, auction_id desc);
create index auctions_undecided on auctions (end_time, start_time) where outcome is null;
create index auctions_undecided_newest on auctions (created_at desc, auction_id desc) where outcome is null;
create index auctions_undecided_by_price on auctions (starting_bid_paise, auction_id) where outcome is null;
create index auctions_undecided_by_over on auctions (least(end_time, cancelled_at, declared_at) desc, auction_id desc)
  where outcome is null;
create index auctions_cancelled on auctions (cancelled_at) where cancelled_at is not null;
create index auctions_won on auctions (declared_at) where outcome = 'winner';
create index auctions_owing_refunds on auctions (coalesce(cancelled_at, declared_at))
  where outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null;

create table decided_auctions (
  outcome text primary key check (outcome in ('winner', 'no_unique_bid', 'no_bids', 'cancelled')),
  auctions int not null,
  ran_seconds float8 not null
);


create table payment_orders (
  payment_order_id uuid primary key default gen_random_uuid(),
  receipt text not null unique,
  provider_order_id text unique,
  provider_asked_at timestamptz,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  amount_paise bigint not null check (amount_paise >= 100),
  state text not null default 'created'
    check (state in ('created', 'failed', 'expired', 'paid', 'consumed', 'refund_pending', 'refunded')),
  holds_slot boolean not null,
  hold_expires_at timestamptz not null,
  given_up_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default game_clock(),
  reconcile_at timestamptz,
  awaits_capture boolean not null default false,
  checked_at timestamptz,
  awaits_payment boolean not null generated always as (state = 'created' and holds_slot) stored,
  attempted boolean not null default false
) with (fillfactor = 70);
create unique index payment_orders_one_live on payment_orders (auction_id, bidder_id, amount_paise) where awaits_payment;
create index payment_orders_holds on payment_orders (auction_id, hold_expires_at) where awaits_payment;
create index payment_orders_of_bidder on payment_orders (bidder_id, created_at desc, payment_order_id desc);
create index payment_orders_in_auction on payment_orders (auction_id, bidder_id);
create index payment_orders_to_reconcile on payment_orders (reconcile_at) where reconcile_at is not null;

create table payments (
  payment_id uuid primary key default gen_random_uuid(),
  provider_payment_id text not null unique,
  payment_order_id uuid not null references payment_orders,
  amount_paise bigint not null check (amount_paise >= 100),
  captured_at timestamptz not null default game_clock(),
  is_first boolean not null
);
create unique index payments_one_first on payments (payment_order_id) where is_first;
create index payments_of_order on payments (payment_order_id);
create index payments_by_time on payments (captured_at desc, payment_id desc);

create table refunds (
  refund_id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references payments,
  amount_paise bigint not null check (amount_paise >= 100),
  reason text not null,
  idempotency_key text not null unique default 'refund_' || replace(gen_random_uuid()::text, '-', ''),
  state text not null default 'pending' check (state in ('pending', 'refused', 'refunded')),
  created_at timestamptz not null default game_clock(),
  refunded_at timestamptz,
  provider_refund_id text unique,
  tries int not null default 0,
  refusal text,
  refused_at timestamptz,
  try_at timestamptz not null default game_clock(),
  check ((state = 'refunded') = (refunded_at is not null)),
  constraint refunds_refused_check check ((state = 'refused') = (refused_at is not null))
);
create index refunds_pending on refunds (try_at) where state = 'pending';
create index refunds_refused on refunds (refused_at) where state = 'refused';
create index refunds_by_time on refunds (created_at desc, refund_id desc);
create index refunds_made_by_time on refunds (refunded_at) where state = 'refunded';


create table bids (
  bid_id uuid primary key,
  auction_id uuid not null,
  bidder_id uuid not null,
  amount_paise bigint not null check (amount_paise >= 100),
  payment_order_id uuid not null unique,
  seq int not null check (seq >= 1),
  pseudonym bytea not null check (octet_length(pseudonym) = 16),
  nonce bytea not null check (octet_length(nonce) = 32),
  commitment bytea not null check (octet_length(commitment) = 32),
  placed_at timestamptz not null,
  unique (auction_id, seq),
  unique (auction_id, amount_paise, bidder_id)
);
create index bids_of_bidder on bids (bidder_id, placed_at desc, bid_id desc);
create index bids_by_time on bids using brin (placed_at) with (autosummarize = on);

alter table auctions
  add constraint auctions_winning_bid foreign key (winning_bid_id) references bids (bid_id);

create table amount_counts (
  auction_id uuid not null,
  amount_paise bigint not null,
  people int not null check (people >= 1),
  primary key (auction_id, amount_paise)
);
create index amount_counts_unique on amount_counts (auction_id, amount_paise) where people = 1;


create table fair_play_events (
  auction_id uuid not null,
  nth int not null check (nth >= 0),
  bids_before int not null check (bids_before >= 0),
  kind text not null check (kind in ('rules', 'end_moved', 'addition', 'cancelled', 'result')),
  at timestamptz not null,
  starting_bid_paise bigint,
  ending_bid_paise bigint,
  bid_increment_paise bigint,
  max_slots int,
  start_time timestamptz,
  end_time timestamptz,
  outcome text,
  winning_bid_id uuid references bids (bid_id),
  winning_bid_paise bigint,
  prize text,
  addition text,
  primary key (auction_id, nth),
  check ((kind = 'rules') = (nth = 0)),
  check ((kind = 'rules')
    = ((starting_bid_paise, ending_bid_paise, bid_increment_paise, max_slots, start_time) is not null)),
  check ((kind in ('rules', 'end_moved')) = (end_time is not null)),
  check ((kind = 'result') = (outcome is not null)),
  check (coalesce((outcome = 'winner'), false) = ((winning_bid_id, winning_bid_paise) is not null)),
  constraint fair_play_events_prize check (prize is null or kind = 'rules'),
  constraint fair_play_events_addition check ((kind = 'addition') = (addition is not null))
);
create index fair_play_decisions on fair_play_events (auction_id, nth) where kind in ('result', 'cancelled');

create table fair_play_tiles (
  auction_id uuid not null,
  level smallint not null check (level between 0 and 3),
  tile int not null check (tile >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (auction_id, level, tile)
);
alter table fair_play_tiles alter column hashes set storage external;

create table fair_play_heads (
  auction_id uuid not null,
  size int not null check (size >= 1),
  root bytea not null check (octet_length(root) = 32),
  signed_at timestamptz not null,
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  primary key (auction_id, size, signed_at)
);


create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  movement text not null,
  debit text not null,
  credit text not null,
  amount_paise bigint not null check (amount_paise > 0),
  payment_id uuid references payments,
  refund_id uuid references refunds,
  auction_id uuid references auctions,
  provider_refund_id text,
  booked_at timestamptz not null default game_clock(),
  constraint ledger_entries_movement_check check ((movement, debit, credit) in (
    ('captured', 'provider_clearing', 'owed_to_bidders'),
    ('refund_owed', 'owed_to_bidders', 'refunds_payable'),
    ('refunded', 'refunds_payable', 'provider_clearing'),
    ('earned', 'owed_to_bidders', 'revenue'),
    ('lost', 'operator_losses', 'provider_clearing'),
    ('loss_recovered', 'provider_clearing', 'operator_losses')
  )),
  constraint ledger_entries_check1 check (case movement
    when 'captured' then payment_id is not null
    when 'refund_owed' then refund_id is not null
    when 'refunded' then refund_id is not null
    when 'earned' then auction_id is not null
    else payment_id is not null
  end)
);
create unique index ledger_captured_once on ledger_entries (payment_id) where movement = 'captured';
create unique index ledger_owed_once on ledger_entries (refund_id) where movement = 'refund_owed';
create unique index ledger_refunded_once on ledger_entries (refund_id) where movement = 'refunded';
create unique index ledger_earned_once on ledger_entries (auction_id) where movement = 'earned';
create unique index ledger_lost_once on ledger_entries (provider_refund_id) where movement = 'lost';
create unique index ledger_loss_recovered_once on ledger_entries (payment_id) where movement = 'loss_recovered';
create index ledger_losses on ledger_entries (payment_id) where movement in ('lost', 'loss_recovered');

create table webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null,
  provider_order_id text,
  provider_payment_id text,
  provider_refund_id text,
  received_at timestamptz not null default game_clock(),
  handled_at timestamptz,
  subject text generated always as (coalesce(provider_order_id, provider_payment_id, provider_refund_id)) stored
);
create index webhook_events_unhandled on webhook_events (received_at) where handled_at is null;
create index webhook_events_of_subject on webhook_events (subject, received_at) where handled_at is null;
create index webhook_events_handled on webhook_events (handled_at) where handled_at is not null;

create table operator_tasks (
  task_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
    'auction_dates', 'result_differs', 'sms_budget'
  )),
  subject text not null,
  auction_id uuid references auctions on delete set null,
  bidder_id uuid references users,
  created_at timestamptz not null default game_clock(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  note text check (char_length(note) between 1 and 1000),
  provider_payment_id text,
  unique (kind, subject)
);
create index operator_tasks_open on operator_tasks (created_at desc, task_id desc) where resolved_at is null;

create table daily_comparisons (
  day date primary key,
  compared_at timestamptz not null,
  payments int not null,
  refunds int not null,
  captured_agrees boolean not null,
  refunded_agrees boolean not null
);

create table counted_days (
  day date primary key,
  sign_ups int not null,
  bids int not null
);

create table auction_days (
  day date not null references counted_days deferrable initially deferred,
  auction_id uuid not null references auctions,
  payments int not null,
  captured_paise bigint not null,
  refunds int not null,
  refunded_paise bigint not null,
  primary key (day, auction_id)
);


create table reports (
  report_id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  auction_id uuid references auctions on delete set null,
  reason text not null check (char_length(reason) between 1 and 100),
  description text not null check (char_length(description) between 1 and 2000),
  created_at timestamptz not null default game_clock(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  note text check (char_length(note) between 1 and 1000),
  constraint reports_resolved_whole check (num_nulls(resolved_at, resolved_by, note) in (0, 3))
);
create index reports_newest on reports (created_at desc, report_id desc);
create index reports_open on reports (created_at desc, report_id desc) where resolved_at is null;
create index reports_resolved on reports (created_at desc, report_id desc) where resolved_at is not null;
create index reports_of_auction on reports (auction_id);
create index reports_of_user on reports (user_id, created_at);

create table mails (
  mail_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('confirm_email', 'password_changed', 'email_changed', 'second_factor_guessed',
    'second_factor_off', 'receipt', 'refund_on_its_way', 'refunded')),
  user_id uuid not null references users,
  refund_id uuid references refunds,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'refused', 'dropped')),
  tries int not null default 0,
  next_try_at timestamptz not null default game_clock(),
  created_at timestamptz not null default game_clock(),
  claimed_at timestamptz,
  former_email text,
  bid_id uuid references bids,
  unique (kind, refund_id),
  constraint mails_about_refunds check ((kind in ('refund_on_its_way', 'refunded')) = (refund_id is not null)),
  constraint mails_to_former_address check (former_email is null or kind = 'email_changed'),
  constraint mails_about_bids check ((kind = 'receipt') = (bid_id is not null))
);
create index mails_waiting on mails ((refund_id is not null), next_try_at) where state = 'waiting';
create index mails_to_confirm on mails (user_id, created_at) where kind = 'confirm_email';
create index mails_of_bid on mails (bid_id) where bid_id is not null;

create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
lock table payment_orders, auctions, refunds, mails, webhook_events in access exclusive mode;

alter table refunds
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
alter table payment_orders
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
alter table mails
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;

alter table auctions
  add column try_at timestamptz,
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
create index auctions_declaring_themselves on auctions (auction_id) where outcome is null and auto_declare;

create index payment_orders_failed on payment_orders (payment_order_id) where failures > 0;

alter table webhook_events
  add column try_at timestamptz not null default game_clock(),
  add column leased_until timestamptz,
  add column leased_by uuid,
  add column failures int not null default 0;
drop index webhook_events_unhandled;
create index webhook_events_due on webhook_events (try_at) where handled_at is null;

create table sms_messages (
  message_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('password-changed')),
  user_id uuid not null references users,
  created_at timestamptz not null default game_clock(),
  try_at timestamptz not null default game_clock(),
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0
);
create index sms_messages_due on sms_messages (try_at);

create table scheduled_work (
  work_id uuid primary key default gen_random_uuid(),
  task text not null,
  due_at timestamptz not null,
  try_at timestamptz not null,
  done_at timestamptz,
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0,
  unique (task, due_at)
);

drop trigger if exists refunds_to_send on refunds;
drop trigger if exists mails_waiting_to_be_sent on mails;
drop function if exists send_refunds(), enqueue_refunds(uuid[]), wake_mailer(), enqueue_send_mails();

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $carry$
      insert into sms_messages (kind, user_id, created_at)
      select 'password-changed', u.user_id, job.created_at
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      join users u on u.user_id::text = job.payload ->> 'userId'
      where task.identifier = 'tell-password-changed' and job.attempts < job.max_attempts
    $carry$;
  end if;
end $$;
drop schema if exists graphile_worker cascade;
alter table auctions
  add column retail_price_paise bigint check (retail_price_paise > 0),
  add column retail_price_source text check (char_length(retail_price_source) between 1 and 60),
  add column retail_price_date text check (retail_price_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add constraint auctions_retail_price_whole check (num_nulls(retail_price_paise, retail_price_source, retail_price_date) in (0, 3));
create table auction_drafts (
  draft_id uuid primary key default gen_random_uuid(),
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  picture text,
  picture_sha256 bytea,
  created_by uuid not null references users,
  changed_at timestamptz not null default now(),
  constraint auction_drafts_picture_whole check (num_nulls(picture, picture_sha256) in (0, 2))
);
create index auction_drafts_newest on auction_drafts (changed_at desc, draft_id);
create table announcements (
  announcement_id uuid primary key default gen_random_uuid(),
  auction_id uuid not null references auctions,
  nth int not null,
  kind text not null check (kind in ('lost', 'no_unique_bid', 'cancelled', 'prize_added')),
  bids int not null,
  reached int not null default 0,
  created_at timestamptz not null,
  done_at timestamptz,
  try_at timestamptz not null default game_clock(),
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0,
  unique (auction_id, nth)
);
create index announcements_due on announcements (try_at) where done_at is null;

create table notifications (
  notification_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null
    check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added', 'report_answered')),
  auction_id uuid references auctions,
  nth int,
  report_id uuid references reports unique,
  created_at timestamptz not null default game_clock(),
  read_at timestamptz,
  unique (auction_id, nth, user_id),
  constraint notifications_about_one check (num_nonnulls(auction_id, report_id) = 1),
  constraint notifications_of_entries check ((auction_id is null) = (nth is null)),
  constraint notifications_of_reports check ((kind = 'report_answered') = (report_id is not null))
);
create index notifications_of_user on notifications (user_id, created_at desc, notification_id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_time on notifications using brin (created_at) with (autosummarize = on);

alter table reports add column answer text check (answer is null or resolved_at is not null);
create table auctions_for_members (
  auction_id uuid primary key references auctions on delete cascade
);
insert into auctions_for_members select auction_id from auctions where outcome is not null;
alter table auctions
  add column title_hindi text check (char_length(title_hindi) between 1 and 60),
  add column description_hindi text check (char_length(description_hindi) between 1 and 4000);
create index auctions_by_title_hindi on auctions using gin (title_hindi gin_trgm_ops) where title_hindi is not null;
create table notification_choices (
  user_id uuid not null references users,
  topic text not null,
  channel text not null check (channel in ('email', 'sms')),
  wanted bool not null,
  primary key (user_id, topic, channel)
);

create table deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms')),
  user_id uuid not null references users,
  notification_id uuid references notifications on delete cascade,
  refund_id uuid references refunds,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'unknown', 'refused', 'dropped')),
  urgent bool not null,
  sent_again bool not null default false,
  tries int not null default 0,
  created_at timestamptz not null default game_clock(),
  claimed_at timestamptz,
  try_at timestamptz not null default game_clock(),
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0,
  constraint deliveries_about_one check (num_nonnulls(notification_id, refund_id) = 1),
  unique (notification_id, channel)
);
create unique index deliveries_of_refunds on deliveries (refund_id) where refund_id is not null;
create index deliveries_due on deliveries (channel, urgent desc, try_at) where state = 'waiting';
create index deliveries_claimed on deliveries (claimed_at) where state = 'claimed';

create table sending_rates (
  channel text primary key check (channel in ('email', 'sms')),
  free_at timestamptz not null
);
insert into sending_rates values ('email', '-infinity'), ('sms', '-infinity');

alter table sms_days add column notifications int not null default 0 check (notifications >= 0);

alter table mails
  add column sent_again bool not null default false,
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('waiting', 'claimed', 'sent', 'unknown', 'refused', 'dropped'));
create index mails_claimed on mails (claimed_at) where state = 'claimed';
alter table auctions add column log_closed_at timestamptz;
create table watches (
  user_id uuid not null references users on delete cascade,
  auction_id uuid not null references auctions on delete cascade,
  created_at timestamptz not null default game_clock(),
  primary key (user_id, auction_id)
);
create index watches_of_auction on watches (auction_id, user_id);

create table reminders (
  auction_id uuid not null references auctions on delete cascade,
  kind text not null,
  due_at timestamptz not null,
  done_at timestamptz not null default game_clock(),
  primary key (auction_id, kind, due_at)
);

alter table notifications
  add column due_at timestamptz,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added',
    'report_answered', 'watch_begins', 'watch_day', 'watch_hour')),
  drop constraint notifications_of_entries,
  add constraint notifications_of_entries check ((auction_id is null) = (num_nonnulls(nth, due_at) = 0)),
  add constraint notifications_of_reminders
    check ((due_at is not null) = (kind in ('watch_begins', 'watch_day', 'watch_hour'))),
  drop constraint notifications_auction_id_fkey,
  add constraint notifications_auction_id_fkey foreign key (auction_id) references auctions on delete cascade;
create unique index notifications_reminded on notifications (auction_id, kind, due_at, user_id)
  where due_at is not null;
alter table auctions add column claim_days int check (claim_days between 1 and 90);

create table prizes (
  auction_id uuid primary key references auctions,
  winner_id uuid not null references users,
  state text not null default 'to_claim'
    check (state in ('to_claim', 'claimed', 'sent', 'delivered', 'expired', 'renounced')),
  is_earlier boolean not null default false,
  claim_by timestamptz not null,
  reminders int not null default 0,
  contact jsonb,
  carrier text,
  tracking_link text check (tracking_link ~ '^https://'),
  tax_paise bigint check (tax_paise >= 0),
  tax_date text check (tax_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  tax_reference text,
  tax_borne_by text check (tax_borne_by in ('operator', 'winner')),
  problem text,
  problem_at timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  state_at timestamptz not null default game_clock(),
  moved_by uuid references users,
  moved_as text not null default 'ekbid' check (moved_as in ('winner', 'administrator', 'ekbid')),
  moved_why text,
  created_at timestamptz not null default game_clock(),
  constraint prizes_claimed_with_contact check (state <> 'claimed' or contact is not null),
  constraint prizes_sent_with_carrier check (state <> 'sent' or carrier is not null),
  constraint prizes_tax_whole check (num_nonnulls(tax_paise, tax_date, tax_reference, tax_borne_by) in (0, 4))
);
create index prizes_by_state on prizes (state, state_at desc, auction_id desc);
create index prizes_newest on prizes (state_at desc, auction_id desc);
create index prizes_to_claim on prizes (claim_by) where state = 'to_claim';
create index prizes_with_contact on prizes (state_at) where contact is not null or problem is not null;

create table prize_moves (
  auction_id uuid not null references prizes,
  nth int not null,
  from_state text,
  to_state text not null,
  at timestamptz not null,
  by uuid references users,
  moved_as text not null,
  why text,
  primary key (auction_id, nth)
);

insert into prizes (auction_id, winner_id, is_earlier, claim_by)
  select a.auction_id, b.bidder_id, true, game_clock() + make_interval(hours => 14 * 24)
  from auctions a join bids b on b.bid_id = a.winning_bid_id join users u on u.user_id = b.bidder_id;
insert into prize_moves (auction_id, nth, to_state, at, moved_as)
  select auction_id, 0, state, state_at, moved_as from prizes;

alter table notifications
  add column prize_id uuid references prizes,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('won', 'lost', 'no_unique_bid', 'cancelled', 'prize_added',
    'report_answered', 'watch_begins', 'watch_day', 'watch_hour', 'claim_reminder', 'prize_sent', 'prize_delivered')),
  drop constraint notifications_about_one,
  add constraint notifications_about_one check (num_nonnulls(auction_id, report_id, prize_id) = 1);

alter table operator_tasks
  drop constraint operator_tasks_kind_check,
  add constraint operator_tasks_kind_check check (kind in (
    'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
    'auction_dates', 'result_differs', 'sms_budget', 'prize_not_sent', 'prize_problem'
  ));
alter table auctions
  add column picture_alt text check (char_length(picture_alt) between 1 and 150),
  add column picture_focus_x int not null default 50 check (picture_focus_x between 0 and 100),
  add column picture_focus_y int not null default 50 check (picture_focus_y between 0 and 100),
  add column further_pictures jsonb not null default '[]'
    check (jsonb_typeof(further_pictures) = 'array' and jsonb_array_length(further_pictures) <= 5
      and jsonb_array_length(further_pictures) = jsonb_array_length(jsonb_path_query_array(further_pictures,
        '$[*] ? (@.sha256 like_regex "^[0-9a-f]{64}$" && @.x >= 0 && @.x <= 100 && @.y >= 0 && @.y <= 100)'))),
  add constraint auctions_first_picture
    check (further_pictures = '[]' or picture is not null or picture_sha256 is not null);

alter table auction_drafts
  add column picture_alt text,
  add column picture_focus_x int not null default 50,
  add column picture_focus_y int not null default 50,
  add column further_pictures jsonb not null default '[]';
-- For tables whose rows are never changed or removed. Each feature attaches it to its own tables.
create or replace function reject_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A new e-mail address is not confirmed, whichever way it came in: nothing is sent to it before its owner opened the link.
create or replace function forget_confirmation() returns trigger
  language plpgsql as $$
begin
  new.email_confirmed_at := null;
  new.email_since := game_clock();
  return new;
end $$;
create or replace trigger users_changed_email
  before update of email on users
  for each row when (old.email <> new.email)
  execute function forget_confirmation();

-- The audit log (admin_acts) is a chain: each entry carries the code of the one before and its own, made outside the database
-- with the server's key.

-- To the microsecond, as it is stored, in one zone whatever the session's.
create or replace function act_time(at timestamptz) returns text
  language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- The number, time and previous code of the next entry. Entries wait for each other here, until the transaction ends, and only
-- here: everything else is locked before, the administrator's own row with it. The time is read when it is this entry's turn.
--
-- All three are null for an actor who is no administrator any more: the role was taken away since the call was authorized.
-- Taking it away locks the whole row, so one of the two waits here for the other.
create or replace function next_act(actor uuid, out act_id bigint, out at text, out previous_mac bytea)
  language plpgsql as $$
begin
  perform from users where user_id = actor and role = 'ADMIN' for key share;
  if actor is not null and not found then
    return;
  end if;
  perform pg_advisory_xact_lock(7130028);
  select acts.act_id + 1, acts.mac into next_act.act_id, next_act.previous_mac
    from admin_acts as acts order by acts.act_id desc limit 1;
  if found and next_act.previous_mac is null then
    raise exception 'acts from before the chain are not taken in yet';
  end if;
  next_act.act_id := coalesce(next_act.act_id, 1);
  next_act.at := act_time(game_clock());
end $$;

-- The one change that an entry may ever see: one from before the chain gets its codes.
create or replace function take_act_into_chain() returns trigger
  language plpgsql as $$
begin
  if old.mac is not null or to_jsonb(new) - '{mac,previous_mac}'::text[] <> to_jsonb(old) - '{mac,previous_mac}'::text[] then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger admin_acts_only_taken_in
  before update on admin_acts
  for each row execute function take_act_into_chain();
create or replace trigger admin_acts_append_only
  before delete on admin_acts
  for each row execute function reject_change();
create or replace trigger admin_acts_never_emptied
  before truncate on admin_acts
  for each statement execute function reject_change();

-- What an auction is doing at a moment. domain/src/auction-status.ts says the same, and a test requires that the two agree.
-- Plain enough for the planner to inline.
create or replace function auction_status(a auctions, p_now timestamptz) returns text
  language sql immutable parallel safe
  return case
    when a.cancelled_at is not null then 'cancelled'
    when a.declared_at is not null or p_now >= a.end_time then 'completed'
    when p_now < a.start_time then 'upcoming'
    else 'active'
  end;

-- The last line of defence for what an auction promises. The rules themselves, with what they answer, are in
-- domain/src/auction-change.ts and domain/src/prize-change.ts; these triggers hold for every other way to change a row.

-- Two promises: the rules people paid under stay, and a result is final.
create or replace function keep_auction_promises() returns trigger
  language plpgsql as $$
begin
  if old.outcome is not null
    and (new.outcome, new.declared_at, new.cancelled_at, new.winning_bid_id)
      is distinct from (old.outcome, old.declared_at, old.cancelled_at, old.winning_bid_id)
  then
    raise exception 'the result of auction % is final', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.ever_ordered
    and (new.starting_bid_paise, new.ending_bid_paise, new.bid_increment_paise, new.max_slots, new.start_time, new.ever_ordered)
      is distinct from
      (old.starting_bid_paise, old.ending_bid_paise, old.bid_increment_paise, old.max_slots, old.start_time, old.ever_ordered)
  then
    raise exception 'the rules of auction % are fixed', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.ever_ordered and new.end_time < old.end_time then
    raise exception 'auction % can only end later', old.auction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger auctions_keep_promises
  before update on auctions
  for each row execute function keep_auction_promises();

create or replace function keep_ordered_auction() returns trigger
  language plpgsql as $$
begin
  if old.ever_ordered then
    raise exception 'auction % had payment orders and stays', old.auction_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace trigger auctions_stay
  before delete on auctions
  for each row execute function keep_ordered_auction();

-- The pictures after the first, without the names of their files: what of them is promised.
create or replace function promised_pictures(p_pictures jsonb) returns jsonb
  language sql immutable
  return (select coalesce(jsonb_agg(of_list.picture - 'picture' order by of_list.nth), '[]')
    from jsonb_array_elements(p_pictures) with ordinality as of_list (picture, nth));

-- Whether all files that were there still are. A picture that was promised by its hash may come.
create or replace function keeps_picture_files(p_old jsonb, p_new jsonb) returns boolean
  language sql immutable
  return not exists (
    select from jsonb_array_elements(p_old) with ordinality as before (picture, nth)
      left join jsonb_array_elements(p_new) with ordinality as after (picture, nth) using (nth)
    where before.picture ->> 'picture' is distinct from after.picture ->> 'picture' and before.picture ->> 'picture' is not null);

-- From the first payment order on the prize is a promise, as prices and slots are: title, pictures with their texts and
-- crops, retail price, the texts in Hindi and the days to claim it are fixed, the description can only be added to, and nothing changes once the auction is
-- over or full. An addition enters the fair-play log
-- here, so that no way to change an auction can forget it.
-- It fires only where a statement names one of these columns: placing bids names none.
create or replace function keep_auction_prize() returns trigger
  language plpgsql as $$
declare
  -- The moment for which the change was found to be allowed.
  v_at timestamptz := case when new.logged_at is distinct from old.logged_at then new.logged_at
    else greatest(game_clock(), old.logged_at) end;
begin
  -- Until the log begins there is no promise.
  if not old.ever_ordered and old.outcome is null then return new; end if;
  if (new.title, new.picture_sha256, new.retail_price_paise, new.retail_price_source, new.retail_price_date,
        new.title_hindi, new.description_hindi, new.claim_days,
        new.picture_alt, new.picture_focus_x, new.picture_focus_y, promised_pictures(new.further_pictures))
      is distinct from (old.title, old.picture_sha256, old.retail_price_paise, old.retail_price_source, old.retail_price_date,
        old.title_hindi, old.description_hindi, old.claim_days,
        old.picture_alt, old.picture_focus_x, old.picture_focus_y, promised_pictures(old.further_pictures))
    -- A picture that was promised by its hash may come.
    or (new.picture is distinct from old.picture and (old.picture is not null or old.picture_sha256 is null))
    or not keeps_picture_files(old.further_pictures, new.further_pictures)
  then
    raise exception 'the prize of auction % is fixed', old.auction_id using errcode = 'restrict_violation';
  end if;
  if new.description is not distinct from old.description then return new; end if;
  if not starts_with(new.description, old.description || E'\n\n') then
    raise exception 'the description of auction % can only be added to', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.outcome is not null or v_at >= old.end_time or old.slots_filled >= old.max_slots then
    raise exception 'auction % is over or full: its description stands', old.auction_id using errcode = 'restrict_violation';
  end if;
  insert into fair_play_events (auction_id, nth, bids_before, kind, at, addition)
    select new.auction_id, count(*), new.slots_filled, 'addition', v_at,
      substr(new.description, char_length(old.description) + 3)
    from fair_play_events where auction_id = new.auction_id;
  new.logged_at := v_at;
  return new;
end $$;
-- After auctions_entered_in_fair_play_log, by its name: a moved end comes before the addition of the same statement.
create or replace trigger auctions_keep_prize
  before update of title, description, picture, picture_sha256, retail_price_paise, retail_price_source,
    retail_price_date, title_hindi, description_hindi, claim_days, picture_alt, picture_focus_x, picture_focus_y,
    further_pictures on auctions
  for each row execute function keep_auction_prize();

-- After the first order the end moves at most twice, by 7 days in all, and never in the last hour. The first end, and each
-- move since, is in the fair-play log, which is the only record of it. An auction that moved more before this was enforced
-- keeps its end. A trigger gets no parameters, so the three limits of domain/src/auction-change.ts are here once more; a test
-- requires that the two agree.
create or replace function keep_end_moves() returns trigger
  language plpgsql as $$
declare
  v_first_end timestamptz;
  v_moves int;
  -- As the log will have it: what was found to be allowed is written a little later.
  v_at timestamptz := case when new.logged_at is distinct from old.logged_at then new.logged_at
    else greatest(game_clock(), old.logged_at) end;
begin
  select min(end_time) filter (where kind = 'rules'), count(*) filter (where kind = 'end_moved')
    into v_first_end, v_moves
    from fair_play_events where auction_id = old.auction_id;
  if v_moves >= 2 or new.end_time > coalesce(v_first_end, old.end_time) + make_interval(hours => 7 * 24)
    or v_at >= old.end_time - interval '1 hour' or new.slots_filled >= new.max_slots or old.outcome is not null
  then
    raise exception 'the end of auction % stays as it is', old.auction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Named to come before the log is written.
create or replace trigger auctions_end_moves_kept
  before update on auctions
  for each row when (old.ever_ordered and old.end_time is distinct from new.end_time)
  execute function keep_end_moves();

-- Auctions with dates from before they were bounded (has_far_dates; the CHECK auctions_dates_near exempts them). Each is a
-- task of the operator until its dates are corrected, or it is decided or removed.

-- The exemption is never given again, and ends with the first change of its dates.
create or replace function end_far_dates() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.has_far_dates := false;
  else
    new.has_far_dates := old.has_far_dates and (new.start_time, new.end_time) = (old.start_time, old.end_time);
  end if;
  return new;
end $$;
create or replace trigger auctions_far_dates_end
  before insert or update on auctions
  for each row when (new.has_far_dates)
  execute function end_far_dates();

-- The task is resolved by what is done to the auction, whichever way that happens.
create or replace function settle_auction_dates() returns trigger
  language plpgsql as $$
begin
  update operator_tasks set resolved_at = game_clock()
    where kind = 'auction_dates' and subject = old.auction_id::text and resolved_at is null;
  return null;
end $$;
create or replace trigger auctions_far_dates_settled
  after update on auctions
  for each row when (old.has_far_dates and (not new.has_far_dates or new.outcome is not null))
  execute function settle_auction_dates();
create or replace trigger auctions_far_dates_removed
  after delete on auctions
  for each row when (old.has_far_dates)
  execute function settle_auction_dates();

-- Counts every decision in decided_auctions, so that no page reads all auctions to say how many there are.
create or replace function count_decided_auctions(p_outcome text, p_auctions bigint, p_ran_seconds float8) returns void
  language sql as $$
  insert into decided_auctions as d (outcome, auctions, ran_seconds) values (p_outcome, p_auctions, p_ran_seconds)
  on conflict (outcome) do update set auctions = d.auctions + excluded.auctions, ran_seconds = d.ran_seconds + excluded.ran_seconds
$$;

create or replace function count_decision() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform count_decided_auctions(old.outcome, -1, coalesce(extract(epoch from old.start_time - old.declared_at), 0));
  else
    perform count_decided_auctions(new.outcome, 1, coalesce(extract(epoch from new.declared_at - new.start_time), 0));
  end if;
  return null;
end $$;

-- When the deciding transaction commits, after every other lock it takes: the one row of an outcome is locked for no longer,
-- and its holder waits for nothing. A result is final, so a decision is counted off only when its auction is removed.
-- A constraint trigger cannot be replaced in place; within the transaction that applies these files it is never missing.
drop trigger if exists auctions_decided on auctions;
create constraint trigger auctions_decided
  after update of outcome on auctions
  deferrable initially deferred
  for each row when (old.outcome is null and new.outcome is not null)
  execute function count_decision();
drop trigger if exists auctions_decided_gone on auctions;
create constraint trigger auctions_decided_gone
  after delete on auctions
  deferrable initially deferred
  for each row when (old.outcome is not null)
  execute function count_decision();

-- Auctions come in undecided, but for those put into a database in one go: those are counted together.
create or replace function count_decided_added() returns trigger
  language plpgsql as $$
begin
  perform count_decided_auctions(outcome, count(*), coalesce(sum(extract(epoch from declared_at - start_time)), 0))
  from added where outcome is not null group by outcome;
  return null;
end $$;
create or replace trigger auctions_decided_added
  after insert on auctions referencing new table as added
  for each statement execute function count_decided_added();

-- What differs in a reply about auctions between one signed-in person and another: the people of these sessions, and their
-- own bids in these auctions in order of placing. Amounts of others are never read.
--
-- A connection keeps the plan that it made while there were few orders, so every row is looked up by index.
create or replace function own_bids(p_sessions bytea[], p_auctions uuid[])
  returns table (session_hash bytea, role text, last_name text, bids json)
  language plpgsql
  set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select s.session_hash, u.role, u.last_name, (
    select json_agg(json_build_object('bidId', b.bid_id, 'auctionId', b.auction_id, 'bidderId', b.bidder_id,
      'amountPaise', b.amount_paise, 'placedAt', b.placed_at) order by b.seq)
    from unnest(p_auctions) asked(auction_id)
    cross join lateral (
      select payment_order_id from payment_orders where auction_id = asked.auction_id and bidder_id = u.user_id offset 0
    ) o
    cross join lateral (select * from bids where payment_order_id = o.payment_order_id limit 1) b)
  from unnest(p_sessions) asked(session_hash)
  cross join lateral (
    select * from sessions where session_hash = asked.session_hash and expires_at > game_clock() limit 1
  ) s
  cross join lateral (select * from users where user_id = s.user_id limit 1) u;
end $$;

-- Room in an auction: an unpaid order keeps its slot until its time has passed.

-- Both functions run under the lock of a hot auction, so their cost must not depend on its number of orders or the age of
-- the statistics. A connection keeps the plan that it made while there were few orders, and few orders cost the same by
-- any index. So the rows are asked for in the order of payment_orders_holds, and no plan may sort or read a whole table.

-- Frees the slots of reservations whose time has passed. A paid slot is kept: its order becomes a bid or its money goes
-- back, and either ends the reservation. Skips orders that another transaction has locked, instead of waiting for them
-- while the auction is locked. Returns how many slots it freed.
create or replace function release_lapsed_holds(p_auction_id uuid) returns int
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
declare
  v_now timestamptz := game_clock();
  v_released int;
begin
  with lapsed as (
    select payment_order_id from payment_orders
    where auction_id = p_auction_id and awaits_payment and hold_expires_at <= v_now
    order by hold_expires_at
    for update skip locked
  ), released as (
    update payment_orders set holds_slot = false
    where payment_order_id = any (array(select payment_order_id from lapsed))
    returning 1
  )
  select count(*) into v_released from released;
  if v_released > 0 then
    update auctions set slots_held = slots_held - v_released where auction_id = p_auction_id;
  end if;
  return v_released;
end $$;

-- Locks auctions so that orders can be opened in them, in the order in which all locks on auctions are taken. Lapsed
-- reservations are released before a bidder is refused for lack of room, and before the same bid is asked for again.
--
-- A statement of its own, because what decides must be read after the locks are held: a statement keeps the snapshot it
-- started with while it waits.
create or replace function lock_auctions_with_room(p_auction_ids uuid[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
declare
  v_now timestamptz;
begin
  perform from auctions where auction_id = any (p_auction_ids) order by auction_id for no key update;
  v_now := game_clock();
  perform release_lapsed_holds(asked.auction_id)
  from unnest(p_auction_ids) asked (auction_id)
  cross join lateral (
    select from payment_orders o
    where o.auction_id = asked.auction_id and o.awaits_payment and o.hold_expires_at <= v_now
    order by o.hold_expires_at limit 1
  ) lapsed;
end $$;

-- Opens the orders that are clearly allowed (T1), for bidders known by their sessions, and reserves their slots. Returns
-- those orders. Whatever is not clear changes nothing and is not returned: the rule decides about it (reserve-slots.ts),
-- and says why not. So each condition here may be stricter than the rule (domain/src/bidding.ts), and never milder; a test
-- requires it.
--
-- One call, so that the auction's lock is never kept while the process does something else. What decides is read after the
-- locks are held; lock order: auctions by id, people by id. As in place_bids, the cost must not depend on the number of orders or the age
-- of the statistics.
create or replace function open_allowed_orders(
  p_session_hashes bytea[], p_auction_ids uuid[], p_amounts bigint[], p_order_ids uuid[], p_receipts text[],
  p_minimum_bid bigint, p_bid_limit int, p_lapses_allowed int, p_lapse_hours int,
  p_reservation_minutes int, p_unattempted_minutes int
) returns table (
  payment_order_id uuid, receipt text, amount_paise bigint, kept_until timestamptz,
  user_id uuid, first_name text, last_name text, email text, mobile_number text
)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz := game_clock();
  v_auction_ids uuid[];
begin
  -- Without a session nobody keeps an auction's lock.
  select array_agg(distinct t.auction_id) into v_auction_ids
  from unnest(p_session_hashes, p_auction_ids) as t (session_hash, auction_id)
  where (select s.expires_at from sessions s where s.session_hash = t.session_hash) > v_now;
  if v_auction_ids is null then
    return;
  end if;
  perform from auctions where auction_id = any (v_auction_ids) order by auction_id for no key update;
  -- Making an administrator locks the person whole: it ends before the order is opened, or finds the open order.
  perform from users
  where user_id = any (array(select s.user_id from sessions s where s.session_hash = any (p_session_hashes)))
  order by user_id for key share;
  v_now := game_clock();

  return query
  with asked as (
    select * from unnest(p_session_hashes, p_auction_ids, p_amounts, p_order_ids, p_receipts)
      with ordinality as t (session_hash, auction_id, amount, order_id, receipt, place)
  ), situation as materialized (
    -- The conditions are columns, and the joins left joins, so that every plan begins with what was asked.
    select asked.*, u.user_id, u.first_name, u.last_name, u.email, u.mobile_number,
      a.max_slots - a.slots_filled - a.slots_held as free,
      (a.auction_id = any (v_auction_ids) and s.expires_at > v_now and u.role = 'USER' and u.blocked_at is null
        -- place_bids reads the clock in the same way.
        and auction_status(a, greatest(v_now, a.logged_at)) = 'active'
        and asked.amount between greatest(a.starting_bid_paise, p_minimum_bid) and a.ending_bid_paise
        and (asked.amount - a.starting_bid_paise) % a.bid_increment_paise = 0
        -- Its rules name the hash of the prize's picture.
        and (a.ever_ordered or a.picture is null or a.picture_sha256 is not null)
        and own.bids_and_holds < p_bid_limit and not own.awaits_payment and not own.has_amount
        and in_vain.orders < p_lapses_allowed
      ) is true as is_allowed
    from asked
    left join sessions s on s.session_hash = asked.session_hash
    left join users u on u.user_id = s.user_id
    left join auctions a on a.auction_id = asked.auction_id
    cross join lateral (
      select count(*) filter (where o.state = 'consumed' or o.holds_slot)::int as bids_and_holds,
        coalesce(bool_or(o.awaits_payment), false) as awaits_payment,
        coalesce(bool_or(o.amount_paise = asked.amount and o.state in ('paid', 'consumed')), false) as has_amount
      from payment_orders o where o.auction_id = asked.auction_id and o.bidder_id = u.user_id
    ) own
    -- Reservations that ended without money. Those given up count in full here, and in part for the rule.
    cross join lateral (
      select count(*)::int as orders
      from payment_orders o
      where o.bidder_id = u.user_id and o.created_at > v_now - make_interval(hours => p_lapse_hours)
        and o.paid_at is null and o.state <> 'failed' and (o.given_up_at is not null or o.hold_expires_at <= v_now)
    ) in_vain
  ), of_people as (
    -- The limits of a person count their other orders, so that two of them are never opened at once.
    select situation.*, row_number() over (partition by user_id order by place) as nth_of_person
    from situation where is_allowed
  ), allowed as materialized (
    select of_people.*, row_number() over (partition by auction_id order by place) as nth_of_auction
    from of_people where nth_of_person = 1
  ), opened as (
    insert into payment_orders as o (payment_order_id, auction_id, bidder_id, amount_paise, receipt, holds_slot,
      provider_asked_at, hold_expires_at, reconcile_at)
    select order_id, auction_id, user_id, amount, receipt, true, v_now,
      v_now + make_interval(mins => p_reservation_minutes), v_now + make_interval(mins => p_unattempted_minutes)
    from allowed where nth_of_auction <= free
    on conflict do nothing
    returning o.payment_order_id, o.auction_id,
      least(o.hold_expires_at, o.created_at + make_interval(mins => p_unattempted_minutes)) as kept_until
  ), reserved as (
    update auctions a set ever_ordered = true,
      slots_held = a.slots_held + (select count(*) from opened where opened.auction_id = a.auction_id)
    -- A join could begin with the auctions, and read all of them.
    where a.auction_id = any (array(select auction_id from opened))
  )
  select opened.payment_order_id, allowed.receipt, allowed.amount, opened.kept_until,
    allowed.user_id, allowed.first_name, allowed.last_name, allowed.email, allowed.mobile_number
  from allowed join opened on opened.payment_order_id = allowed.order_id;
end $$;

-- Stores the provider's ids of orders, but not of those that have one: an id once given to a browser stays. Returns the
-- stored ids. Lock order: payment orders by id.
create or replace function store_provider_orders(p_order_ids uuid[], p_provider_order_ids text[])
  returns table (payment_order_id uuid, provider_order_id text)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
begin
  perform from payment_orders o where o.payment_order_id = any (p_order_ids) order by o.payment_order_id for no key update;
  return query
  update payment_orders o set provider_order_id = coalesce(o.provider_order_id, made.provider_order_id)
  from unnest(p_order_ids, p_provider_order_ids) made (order_id, provider_order_id)
  -- Without the second condition a plan could begin with the orders, and read all of them.
  where o.payment_order_id = made.order_id and o.payment_order_id = any (p_order_ids)
  returning o.payment_order_id, o.provider_order_id;
end $$;

-- Books captured payments, each the first of its order, for bidders known by their sessions, and makes the orders paid (T5).
-- `p_amounts` are what the provider says it captured, in rupees, with nothing refunded. Returns what was booked. Whatever is
-- not clear changes nothing and is not returned: record-payment.ts decides about it. A payment is never booked twice: its
-- provider's id is unique, and an order has one first payment.
--
-- What decides is read after the locks are held; lock order: payment orders by id. Making an administrator locks the orders
-- too. As in place_bids, every row is found by index.
create or replace function book_first_payments(
  p_session_hashes bytea[], p_provider_order_ids text[], p_provider_payment_ids text[], p_amounts bigint[],
  p_checkout_minutes int
) returns table (provider_payment_id text, payment_order_id uuid, bidder_id uuid)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  perform from payment_orders o where o.provider_order_id = any (p_provider_order_ids)
    order by o.payment_order_id for no key update;
  v_now := game_clock();

  return query
  with asked as (
    select * from unnest(p_session_hashes, p_provider_order_ids, p_provider_payment_ids, p_amounts)
      as t (session_hash, provider_order_id, provider_payment_id, amount)
  ), situation as materialized (
    select asked.*, o.payment_order_id, o.bidder_id, o.ctid as order_row,
      -- domain/src/payments.ts says the same of what awaits money, and a test requires that the two agree.
      (s.user_id = o.bidder_id and s.expires_at > v_now and u.role = 'USER'
        and o.state in ('created', 'expired', 'failed') and o.amount_paise = asked.amount) is true as is_first
    from asked
    left join payment_orders o on o.provider_order_id = asked.provider_order_id
    left join sessions s on s.session_hash = asked.session_hash
    left join users u on u.user_id = o.bidder_id
  ), booked as (
    insert into payments as p (provider_payment_id, payment_order_id, amount_paise, is_first)
    select provider_payment_id, payment_order_id, amount, true from situation where is_first
    on conflict do nothing
    returning p.provider_payment_id
  ), paid as materialized (
    select situation.* from situation
    where is_first and situation.provider_payment_id = any (array(select b.provider_payment_id from booked b))
  ), moved as (
    update payment_orders o set state = 'paid', paid_at = v_now,
      -- The browser may never come back to place the bid, so the order is reconciled soon, however old it is.
      reconcile_at = least(o.reconcile_at, v_now + make_interval(mins => p_checkout_minutes))
    -- The order was locked above, so its row has not moved since it was read.
    from paid where o.ctid = paid.order_row
  )
  select paid.provider_payment_id, paid.payment_order_id, paid.bidder_id from paid;
end $$;

-- Rejects changes to orders, payments and refunds that must never happen, whichever statement makes them
-- (docs/money.md).

-- The moves an order may make. model/src/money.ts lists the same, and a test requires that the two agree. A row that
-- keeps these two rules calls no function.
create or replace function reject_order_move() returns trigger
  language plpgsql as $$
begin
  raise exception 'payment order %: % never becomes %', old.payment_order_id, old.state, new.state
    using errcode = 'restrict_violation';
end $$;
create or replace trigger payment_orders_move
  before update on payment_orders
  for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('created', 'failed'), ('created', 'expired'), ('created', 'paid'),
    ('failed', 'paid'), ('expired', 'paid'),
    ('paid', 'consumed'), ('paid', 'refund_pending'), ('paid', 'refunded'),
    ('consumed', 'refund_pending'), ('refund_pending', 'refunded')
  ))
  execute function reject_order_move();
create or replace function reject_order_purpose() returns trigger
  language plpgsql as $$
begin
  raise exception 'payment order %: what it is for never changes', old.payment_order_id
    using errcode = 'restrict_violation';
end $$;
create or replace trigger payment_orders_purpose
  before update on payment_orders
  for each row
  when ((new.auction_id, new.bidder_id, new.amount_paise, new.receipt)
    is distinct from (old.auction_id, old.bidder_id, old.amount_paise, old.receipt))
  execute function reject_order_purpose();

create or replace trigger payments_append_only
  before update or delete on payments
  for each row execute function reject_change();

create or replace function check_refund_move() returns trigger
  language plpgsql as $$
begin
  if old.state = 'refunded' or (new.payment_id, new.amount_paise, new.reason) is distinct from (old.payment_id, old.amount_paise, old.reason) then
    raise exception 'refund %: what was refunded, and why, never changes', old.refund_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger refunds_move
  before update on refunds
  for each row execute function check_refund_move();
create or replace trigger refunds_never_removed
  before delete on refunds
  for each row execute function reject_change();

-- The ledger: triggers write an entry with each payment and refund, so that no code that changes either can omit it.
create or replace trigger ledger_append_only
  before update or delete on ledger_entries
  for each row execute function reject_change();
create or replace trigger ledger_never_emptied
  before truncate on ledger_entries
  for each statement execute function reject_change();

create or replace function book_captured() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, payment_id)
    select 'captured', 'provider_clearing', 'owed_to_bidders', amount_paise, payment_id from new_rows;
  return null;
end $$;
create or replace trigger payments_booked
  after insert on payments referencing new table as new_rows
  for each statement execute function book_captured();

create or replace function book_refund_owed() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refund_owed', 'owed_to_bidders', 'refunds_payable', amount_paise, refund_id from new_rows;
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refunded', 'refunds_payable', 'provider_clearing', amount_paise, refund_id from new_rows where state = 'refunded';
  return null;
end $$;
create or replace trigger refunds_booked
  after insert on refunds referencing new table as new_rows
  for each statement execute function book_refund_owed();

create or replace function book_refunded() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refunded', 'refunds_payable', 'provider_clearing', n.amount_paise, n.refund_id
    from new_rows n join old_rows o using (refund_id)
    where n.state = 'refunded' and o.state <> 'refunded';
  return null;
end $$;
create or replace trigger refunds_booked_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function book_refunded();

-- Turns paid orders into bids or into refunds owed. No other code does either (docs/money.md T7, T8).
--
-- It works on many orders at once, over arrays of equal length. Each element has an order, and the auction, bidder and
-- amount that the request names; if they differ from the order's, the verdict is 'mismatch' and nothing changes. At
-- most one order of a person per call.
--
-- Verdicts: placed | already_placed | refund_due | refunded | unpaid | mismatch | unknown | not_admitted.
--
-- If an element has a session, that session must be valid and the bidder's, and the bidder must not be an
-- administrator. Otherwise the verdict is 'not_admitted' and nothing changes. An element without a session comes from
-- background work.
--
-- p_bid_limit is how many bids a person may have in an auction; its value is in domain/src/bidding.ts.
--
-- A refund owed here is of the payment that made the order paid. Every other payment of the order was owed back when it
-- came.
--
-- A bid's time is the clock's, but never before the newest entry of its auction's fair-play log (auctions.logged_at):
-- the clock may step back, the log does not.
--
-- It is a function of several statements because a statement keeps the snapshot it started with while it waits for a
-- lock: the deciding statement must begin after the locks are held. Lock order: payment orders by id, auctions by id.
--
-- The cost of a bid must not depend on the number of bids or the age of the statistics. So every row is found by index,
-- in a form that the planner cannot turn into reading a whole table, because a connection keeps the plan that it made
-- while there were few bids. A person's bids in an auction are found through their 'consumed' orders there, which needs
-- no further index.
create or replace function place_bids(
  p_order_ids uuid[], p_auction_ids uuid[], p_bidder_ids uuid[], p_amounts bigint[],
  p_bid_ids uuid[], p_pseudonyms bytea[], p_nonces bytea[], p_commitments bytea[], p_session_hashes bytea[],
  p_bid_limit int
) returns table (
  payment_order_id uuid, verdict text, reason text, bid_id uuid, own_bids int, slots_filled int, placed_at timestamptz
)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_auction_ids uuid[];
begin
  with locked as (
    select o.auction_id from payment_orders o where o.payment_order_id = any (p_order_ids)
    order by o.payment_order_id for no key update
  )
  select array_agg(distinct auction_id order by auction_id) into v_auction_ids from locked;
  perform from auctions a where a.auction_id = any (v_auction_ids) order by a.auction_id for no key update;

  -- An order whose reservation lapsed may still get a slot that only lapsed reservations keep.
  perform release_lapsed_holds(a.auction_id) from auctions a
    where a.auction_id = any (v_auction_ids) and a.slots_filled + a.slots_held >= a.max_slots
      and exists (select from payment_orders o
        where o.payment_order_id = any (p_order_ids) and o.auction_id = a.auction_id and o.state = 'paid' and not o.holds_slot);

  v_now := game_clock();

  return query
  with asked as (
    select * from unnest(
      p_order_ids, p_auction_ids, p_bidder_ids, p_amounts, p_bid_ids, p_pseudonyms, p_nonces, p_commitments,
      p_session_hashes
    ) with ordinality as t (order_id, auction_id, bidder_id, amount, bid_id, pseudonym, nonce, commitment, session_hash, place)
  ), situation as (
    select asked.*, o.ctid as order_row, o.state, o.holds_slot,
      asked.session_hash is null
        or (s.user_id = asked.bidder_id and s.expires_at > v_now and u.role is distinct from 'ADMIN') is true as admitted,
      o.payment_order_id is not null as known,
      (o.auction_id, o.bidder_id, o.amount_paise) is distinct from (asked.auction_id, asked.bidder_id, asked.amount) as mismatch,
      a.slots_filled as filled, a.max_slots - a.slots_filled - a.slots_held as free,
      own.bids as bids_before, log.at,
      case
        when a.cancelled_at is not null then 'auction_cancelled'
        when a.declared_at is not null or log.at >= a.end_time or log.at < a.start_time then 'auction_ended'
        when u.role = 'ADMIN' then 'administrators_cannot_bid'
        when u.blocked_at is not null then 'account_blocked'
        when own.has_amount then 'amount_already_bid'
        when own.bids >= p_bid_limit then 'bid_limit_reached'
      end as objection
    from asked
    left join payment_orders o on o.payment_order_id = asked.order_id
    left join auctions a on a.auction_id = o.auction_id
    left join users u on u.user_id = o.bidder_id
    left join sessions s on s.session_hash = asked.session_hash
    cross join lateral (select greatest(v_now, a.logged_at) as at) log
    -- As an aggregate the planner looks it up row by row and never turns it into a join.
    cross join lateral (
      select count(*)::int as bids, coalesce(bool_or(b.amount_paise = o.amount_paise), false) as has_amount
      from payment_orders b where b.auction_id = o.auction_id and b.bidder_id = o.bidder_id and b.state = 'consumed'
    ) own
  ), ranked as (
    select situation.*,
      admitted and known and not mismatch and state = 'paid' as decidable,
      -- Orders without a reservation compete for the free slots, in the order of the arrays.
      count(*) filter (where admitted and known and not mismatch and state = 'paid' and objection is null and not holds_slot)
        over (partition by auction_id order by place) as place_without_hold
    from situation
  ), decided as (
    select ranked.*,
      coalesce(objection, case when not holds_slot and place_without_hold > free then 'auction_full' end) as refund_reason
    from ranked
  ), numbered as (
    select decided.*,
      decidable and refund_reason is null as is_placed,
      count(*) filter (where decidable and refund_reason is null)
        over (partition by auction_id order by place)::int as placed_by_then
    from decided
  ), new_bids as (
    insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
    select bid_id, auction_id, bidder_id, amount, order_id, filled + placed_by_then, pseudonym, nonce, commitment, at
    from numbered where is_placed
  ), counted as (
    insert into amount_counts as c (auction_id, amount_paise, people)
    select auction_id, amount, count(*)::int from numbered where is_placed group by auction_id, amount order by auction_id, amount
    on conflict (auction_id, amount_paise) do update set people = c.people + excluded.people
  ), moved as (
    update payment_orders o
    set state = case when d.is_placed then 'consumed' else 'refund_pending' end, holds_slot = false
    -- The order was locked above, so its row has not moved since it was read.
    from numbered d where d.decidable and o.ctid = d.order_row
  ), owed as (
    insert into refunds (payment_id, amount_paise, reason)
    select p.payment_id, p.amount_paise, d.refund_reason
    from numbered d
    -- With a limit the planner looks it up row by row and never begins with the payments.
    cross join lateral (
      select payment_id, amount_paise from payments where payment_order_id = d.order_id and is_first limit 1
    ) p
    where d.decidable and not d.is_placed
    on conflict (payment_id) do nothing
  ), slots as (
    update auctions a
    set slots_filled = a.slots_filled + s.new_bids, bidders = a.bidders + s.new_bidders,
      slots_held = a.slots_held - s.holds_ended, logged_at = coalesce(s.placed_at, a.logged_at)
    from (
      select auction_id, count(*) filter (where is_placed) as new_bids, max(at) filter (where is_placed) as placed_at,
        -- A person has at most one order in a call, so no person is counted twice.
        count(*) filter (where is_placed and bids_before = 0) as new_bidders,
        count(*) filter (where holds_slot) as holds_ended
      from numbered where decidable group by auction_id
    ) s
    -- Without the second condition a plan could begin with the auctions, and read all of them.
    where a.auction_id = s.auction_id and a.auction_id = any (v_auction_ids)
  )
  select d.order_id,
    case
      when not d.admitted then 'not_admitted'
      when not d.known then 'unknown'
      when d.mismatch then 'mismatch'
      when d.state = 'consumed' then 'already_placed'
      when d.state in ('refund_pending', 'refunded') then 'refunded'
      when d.state <> 'paid' then 'unpaid'
      when d.is_placed then 'placed'
      else 'refund_due'
    end,
    case when d.decidable then d.refund_reason
      else (select (select r.reason from refunds r where r.payment_id = p.payment_id limit 1)
        from payments p where p.payment_order_id = d.order_id and p.is_first limit 1) end,
    case when d.is_placed then d.bid_id else before.bid_id end,
    case when d.is_placed then d.bids_before + 1 else d.bids_before end,
    d.filled + d.placed_by_then,
    case when d.is_placed then d.at else before.placed_at end
  from numbered d
  left join lateral (
    select b.bid_id, b.placed_at from bids b where d.state = 'consumed' and b.payment_order_id = d.order_id limit 1
  ) before on true
  order by d.place;
end $$;

-- Books captured payments and places their bids, in one transaction: place_bids for orders of which some are named by the
-- checkout's result, whose payment the provider reports as captured (T5, then T7). `p_order_ids` has the others, and is null
-- where a payment names the order. Answers as place_bids does. The verdict is 'unknown' if the payment is not the one that
-- made its order paid, now or before: the caller then verifies it by itself, which books it or owes it back.
--
-- All locks on orders are taken here, at once and by id; then place_bids locks the auctions by id. Each function
-- reads what decides in statements that begin after its locks are held.
create or replace function place_paid_bids(
  p_order_ids uuid[], p_provider_order_ids text[], p_provider_payment_ids text[], p_captured bigint[],
  p_auction_ids uuid[], p_bidder_ids uuid[], p_amounts bigint[],
  p_bid_ids uuid[], p_pseudonyms bytea[], p_nonces bytea[], p_commitments bytea[], p_session_hashes bytea[],
  p_bid_limit int, p_checkout_minutes int
) returns table (
  payment_order_id uuid, verdict text, reason text, bid_id uuid, own_bids int, slots_filled int, placed_at timestamptz
)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_material = off
as $$
#variable_conflict use_column
declare
  v_order_ids uuid[];
begin
  -- An order keeps its id at the provider, so this is as true after the lock.
  select array_agg(coalesce(asked.order_id,
      (select o.payment_order_id from payment_orders o where o.provider_order_id = asked.provider_order_id)) order by place)
    into v_order_ids
  from unnest(p_order_ids, p_provider_order_ids) with ordinality as asked (order_id, provider_order_id, place);
  perform from payment_orders o where o.payment_order_id = any (v_order_ids) order by o.payment_order_id for no key update;

  perform booked.payment_order_id
  from (
    select array_agg(session_hash) as session_hashes, array_agg(provider_order_id) as provider_order_ids,
      array_agg(provider_payment_id) as provider_payment_ids, array_agg(captured) as captured
    from unnest(p_session_hashes, p_provider_order_ids, p_provider_payment_ids, p_captured)
      as asked (session_hash, provider_order_id, provider_payment_id, captured)
    where provider_payment_id is not null
  ) paid
  cross join lateral book_first_payments(
    paid.session_hashes, paid.provider_order_ids, paid.provider_payment_ids, paid.captured, p_checkout_minutes) booked;

  select array_agg(
      case when provider_payment_id is null then order_id else (
        select p.payment_order_id from payments p
        where p.provider_payment_id = asked.provider_payment_id and p.payment_order_id = asked.order_id and p.is_first
      ) end order by place)
    into v_order_ids
  from unnest(v_order_ids, p_provider_payment_ids) with ordinality as asked (order_id, provider_payment_id, place);

  return query select * from place_bids(v_order_ids, p_auction_ids, p_bidder_ids, p_amounts, p_bid_ids, p_pseudonyms,
    p_nonces, p_commitments, p_session_hashes, p_bid_limit);
end $$;

-- A bid is never changed or removed.
create or replace trigger bids_append_only
  before update or delete on bids
  for each row execute function reject_change();
create or replace trigger bids_never_emptied
  before truncate on bids
  for each statement execute function reject_change();

-- Writes the fair-play log (docs/fair-play.md): the rules when the first slot is reserved, and later events of the
-- auction. Bids enter the log by their own rows, and an addition to the description by auctions/keep_promises.sql.

-- The text is hashed and published as it is: to_json writes it as JSON.stringify does.
create or replace function prize_document(p_title text, p_description text, p_picture text, p_sha256 bytea) returns text
  language sql immutable
  return '{"format":"ekbid-prize/1","title":' || to_json(p_title)::text
    || ',"description":' || to_json(p_description)::text
    || ',"pictures":[' || case
      when p_sha256 is not null then '"' || encode(p_sha256, 'hex') || '"'
      when p_picture is not null then 'null'
      else '' end
    || ']}';

-- How the pictures are shown, in their order; empty where nothing is stated of any.
create or replace function prize_picture_views(a auctions) returns text
  language sql immutable
  return (select case when bool_or(alt is not null or (x, y) <> (50, 50)) then ',"pictureViews":[' || string_agg(
      '{"alt":' || coalesce(to_json(alt)::text, 'null') || ',"focus":{"x":' || x || ',"y":' || y || '}}', ',' order by nth) || ']'
      else '' end
    from (
      select 0 as nth, a.picture_alt as alt, a.picture_focus_x as x, a.picture_focus_y as y
      union all
      select nth, picture ->> 'alt', (picture ->> 'x')::int, (picture ->> 'y')::int
      from jsonb_array_elements(a.further_pictures) with ordinality as further (picture, nth)) pictures);

-- The document with the further pictures in its list, and the members that came later. A further property of a prize must be added at its end.
create or replace function whole_prize_document(a auctions) returns text
  language sql immutable
  return left(prize_document(a.title, a.description, a.picture, a.picture_sha256), -2)
    || (select coalesce(string_agg(',"' || (picture ->> 'sha256') || '"', '' order by nth), '')
      from jsonb_array_elements(a.further_pictures) with ordinality as further (picture, nth))
    || ']'
    || case when a.retail_price_paise is null then '' else
      ',"retailPrice":{"paise":' || a.retail_price_paise
      || ',"source":' || to_json(a.retail_price_source)::text
      || ',"date":' || to_json(a.retail_price_date)::text || '}' end
    || coalesce(',"titleHindi":' || to_json(a.title_hindi)::text, '')
    || coalesce(',"descriptionHindi":' || to_json(a.description_hindi)::text, '')
    || prize_picture_views(a)
    || coalesce(',"claimDays":' || a.claim_days, '')
    || '}';

-- A trigger, so that no code that changes an auction can omit the log. The update has the auction's row locked, so no
-- other entry comes between. It runs before the update because it sets the row's newest time.
create or replace function enter_in_fair_play_log() returns trigger
  language plpgsql as $$
declare
  v_nth int := (select count(*) from fair_play_events where auction_id = new.auction_id);
  -- A decision comes with its time. The first reservation has none, so it gets the clock's.
  v_at timestamptz := coalesce(new.cancelled_at, new.declared_at,
    case when new.logged_at is distinct from old.logged_at then new.logged_at end, greatest(game_clock(), old.logged_at));
begin
  if v_nth = 0 then
    if not new.ever_ordered and new.outcome is null then return new; end if;
    -- People must not pay for a picture that cannot be compared later. Without orders, the log only says that there was
    -- one.
    if new.ever_ordered and new.picture is not null and new.picture_sha256 is null then
      raise exception 'the picture of auction % has no hash yet', new.auction_id using errcode = 'restrict_violation';
    end if;
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
      bid_increment_paise, max_slots, start_time, end_time, prize)
    values (new.auction_id, 0, 0, 'rules', v_at, new.starting_bid_paise, new.ending_bid_paise,
      new.bid_increment_paise, new.max_slots, new.start_time, new.end_time,
      whole_prize_document(new));
    v_nth := 1;
  elsif new.end_time is distinct from old.end_time then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, end_time)
      values (new.auction_id, v_nth, new.slots_filled, 'end_moved', v_at, new.end_time);
    v_nth := v_nth + 1;
  end if;
  if new.outcome = 'cancelled' then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at)
      values (new.auction_id, v_nth, new.slots_filled, 'cancelled', v_at);
  elsif new.outcome is not null then
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, outcome, winning_bid_id, winning_bid_paise)
      select new.auction_id, v_nth, new.slots_filled, 'result', v_at, new.outcome, new.winning_bid_id,
        (select amount_paise from bids where bid_id = new.winning_bid_id);
  end if;
  new.logged_at := v_at;
  return new;
end $$;
-- Every batch of bids updates an auction, and a condition of the trigger is much cheaper than calling its function.
create or replace trigger auctions_entered_in_fair_play_log
  before update on auctions
  for each row when ((old.ever_ordered, old.end_time, old.outcome) is distinct from (new.ever_ordered, new.end_time, new.outcome))
  execute function enter_in_fair_play_log();

create or replace trigger fair_play_events_append_only
  before update or delete on fair_play_events
  for each row execute function reject_change();
create or replace trigger fair_play_events_never_emptied
  before truncate on fair_play_events
  for each statement execute function reject_change();
create or replace trigger fair_play_heads_append_only
  before update or delete on fair_play_heads
  for each row execute function reject_change();
create or replace trigger fair_play_heads_never_emptied
  before truncate on fair_play_heads
  for each statement execute function reject_change();

-- Records, in the transaction of a result, a cancellation or an addition to the prize, that all bidders are to be
-- notified of it. A trigger on the fair-play log, so that no way to decide an auction can omit it, and so that results of
-- before the log's entry notify nobody. The winner's notification is recorded at once: it must not wait for the others.
create or replace function announce() returns trigger
  language plpgsql as $$
begin
  insert into announcements (auction_id, nth, kind, bids, created_at) values (new.auction_id, new.nth,
    case when new.kind = 'addition' then 'prize_added' when new.kind = 'cancelled' then 'cancelled'
      when new.outcome = 'winner' then 'lost' else 'no_unique_bid' end,
    new.bids_before, new.at);
  if new.winning_bid_id is not null then
    insert into notifications (user_id, kind, auction_id, nth, created_at)
      select u.user_id, 'won', new.auction_id, new.nth, new.at
      from bids b join users u on u.user_id = b.bidder_id where b.bid_id = new.winning_bid_id;
  end if;
  return null;
end $$;
create or replace trigger fair_play_events_announced
  after insert on fair_play_events
  for each row when (new.kind in ('addition', 'cancelled', 'result') and new.bids_before > 0)
  execute function announce();

-- The reminders that people who watch an auction are to get now. It can still be bid in, and the moment is neither past
-- its use nor that of the beginning: an auction that runs for a day or an hour gets one reminder when it begins.
create or replace view due_reminders (auction_id, kind, due_at) as
  select a.auction_id, r.kind, r.due_at
  from auctions a
  cross join (select game_clock() as now offset 0) clock
  cross join lateral (values
    ('watch_begins', a.start_time, a.end_time),
    ('watch_day', a.end_time - interval '24 hours', a.end_time - interval '1 hour'),
    ('watch_hour', a.end_time - interval '1 hour', a.end_time)
  ) r (kind, due_at, until)
  where a.outcome is null and a.end_time > clock.now and a.start_time <= clock.now and a.slots_filled < a.max_slots
    and r.due_at <= clock.now and r.until > clock.now
    and (r.kind = 'watch_begins' or r.due_at > a.start_time);

-- The prize of a result with a winner, made in its transaction. A trigger on the fair-play log, as for the notifications, so
-- that no way to decide an auction can omit it. The term is the one that the auction promises (whole_prize_document).
create or replace function begin_prize() returns trigger
  language plpgsql as $$
begin
  insert into prizes (auction_id, winner_id, claim_by, state_at)
    -- The number of days of auctions that promise none is in domain/src/prize-moves.ts once more; a test requires that the two agree.
    select new.auction_id, u.user_id, new.at + make_interval(hours => coalesce(a.claim_days, 14) * 24), new.at
    from bids b
    join users u on u.user_id = b.bidder_id
    join auctions a on a.auction_id = new.auction_id
    where b.bid_id = new.winning_bid_id
    on conflict do nothing;
  return null;
end $$;
create or replace trigger fair_play_events_begin_prize
  after insert on fair_play_events
  for each row when (new.kind = 'result' and new.winning_bid_id is not null)
  execute function begin_prize();

-- Rejects what must never happen to a prize, whichever statement does it, and keeps every move. domain/src/prize-moves.ts has
-- the same moves, and a test requires that the two agree.
create or replace function keep_prize() returns trigger
  language plpgsql as $$
begin
  if (new.auction_id, new.winner_id, new.is_earlier) is distinct from (old.auction_id, old.winner_id, old.is_earlier) then
    raise exception 'the winner of prize % never changes', old.auction_id using errcode = 'restrict_violation';
  end if;
  if old.state not in ('to_claim', 'claimed') and new.contact is distinct from old.contact and new.contact is not null then
    raise exception 'the address of prize % stays', old.auction_id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state, new.moved_as) not in (
      ('to_claim', 'claimed', 'winner'), ('to_claim', 'renounced', 'winner'), ('to_claim', 'expired', 'ekbid'),
      ('to_claim', 'delivered', 'administrator'), ('claimed', 'renounced', 'winner'), ('claimed', 'sent', 'administrator'),
      ('sent', 'delivered', 'winner'), ('sent', 'delivered', 'administrator'), ('expired', 'to_claim', 'administrator'))
    or (new.moved_as = 'winner' and new.moved_by is distinct from new.winner_id)
    or ((new.moved_as = 'ekbid') <> (new.moved_by is null))
    -- Without having been sent: only one of before.
    or (old.state = 'to_claim' and new.state = 'delivered' and not new.is_earlier)
  then
    raise exception 'prize %: % never becomes % by %', old.auction_id, old.state, new.state, new.moved_as
      using errcode = 'restrict_violation';
  end if;
  new.state_at := greatest(game_clock(), old.state_at);
  if new.state = 'claimed' then new.claimed_at := new.state_at; end if;
  if new.state = 'sent' then new.sent_at := new.state_at; end if;
  if new.state = 'delivered' then new.delivered_at := new.state_at; end if;
  return new;
end $$;
create or replace trigger prizes_kept
  before update on prizes
  for each row execute function keep_prize();

create or replace function record_prize_move() returns trigger
  language plpgsql as $$
begin
  insert into prize_moves (auction_id, nth, from_state, to_state, at, by, moved_as, why)
    select new.auction_id, (select count(*) from prize_moves where auction_id = new.auction_id),
      case when tg_op = 'UPDATE' then old.state end, new.state, new.state_at, new.moved_by, new.moved_as, new.moved_why;
  return null;
end $$;
create or replace trigger prizes_begun
  after insert on prizes
  for each row execute function record_prize_move();
create or replace trigger prizes_moved
  after update on prizes
  for each row when (old.state <> new.state) execute function record_prize_move();

create or replace trigger prizes_stay
  before delete on prizes
  for each row execute function reject_change();
create or replace trigger prize_moves_append_only
  before update or delete on prize_moves
  for each row execute function reject_change();

-- The result that is shown: the only source of every page, list, file and payment that depends on how an auction ended
-- (docs/fair-play.md). The fair-play log was written from the auction's own columns, and the owner of the database can
-- change either. While the two agree, the log's result is shown. If they differ, no result is shown.
create or replace view shown_results as
select a.auction_id, not same.agrees as withheld,
  case when same.agrees then a.outcome end as outcome,
  case when same.agrees then a.declared_at end as declared_at,
  case when same.agrees then a.cancelled_at end as cancelled_at,
  case when same.agrees then a.winning_bid_id end as winning_bid_id,
  -- Without a log the amount is that of the bid.
  case when same.agrees then coalesce(logged.winning_bid_paise, won.amount_paise) end as winning_bid_paise
from auctions a
left join bids won on won.bid_id = a.winning_bid_id
left join lateral (
  -- A result is final: if another one were added, the first counts.
  select e.kind, e.outcome, e.at, e.winning_bid_id, e.winning_bid_paise from fair_play_events e
  where e.auction_id = a.auction_id and e.kind in ('result', 'cancelled')
  order by e.nth limit 1
) logged on true
cross join lateral (
  select case
    when logged.kind is not null then
      (a.outcome, coalesce(a.cancelled_at, a.declared_at), a.winning_bid_id, won.amount_paise)
        is not distinct from
        (coalesce(logged.outcome, 'cancelled'), logged.at, logged.winning_bid_id, logged.winning_bid_paise)
    -- Only an auction that was imported as decided, and never had bids, has a result without a log. Its own columns do
    -- not prove this: if there are bids, there was a log.
    else a.outcome is null
      or not (a.ever_ordered or a.winning_bid_id is not null
        or exists (select from fair_play_events e where e.auction_id = a.auction_id)
        or exists (select from bids b where b.auction_id = a.auction_id))
  end as agrees
) same;

-- Mails about refunds are written by triggers, so that no way to owe or make one can forget its mail.
--
-- A connection keeps the plan that it made while there were few payments. So every row is looked up by index, and with a
-- limit: a join could begin with a table and read all of it, for each refund.
create or replace function write_owed_mails() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into mails (kind, user_id, refund_id)
    select case n.state when 'refunded' then 'refunded' else 'refund_on_its_way' end, u.user_id, n.refund_id
    from new_rows n
    cross join lateral (select payment_order_id from payments where payment_id = n.payment_id limit 1) p
    cross join lateral (select bidder_id from payment_orders where payment_order_id = p.payment_order_id limit 1) o
    cross join lateral (
      select user_id from users where user_id = o.bidder_id and email_confirmed_at is not null limit 1
    ) u;
  return null;
end $$;
create or replace trigger refunds_told
  after insert on refunds referencing new table as new_rows
  for each statement execute function write_owed_mails();

create or replace function write_refunded_mails() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into mails (kind, user_id, refund_id)
    select 'refunded', u.user_id, n.refund_id
    from new_rows n
    join old_rows before using (refund_id)
    cross join lateral (select payment_order_id from payments where payment_id = n.payment_id limit 1) p
    cross join lateral (select bidder_id from payment_orders where payment_order_id = p.payment_order_id limit 1) o
    cross join lateral (
      select user_id from users where user_id = o.bidder_id and email_confirmed_at is not null limit 1
    ) u
    where n.state = 'refunded' and before.state <> 'refunded';
  return null;
end $$;
create or replace trigger refunds_told_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function write_refunded_mails();

-- How many of `wanted` messages may be sent now, at so many a minute for all processes together. At most a second's worth
-- leaves at once.
create or replace function take_turns(of_channel text, wanted int, per_minute int) returns int
  language plpgsql as $$
declare
  gap constant interval := make_interval(secs => 60.0 / per_minute);
  free timestamptz;
  burst timestamptz;
  turns int;
begin
  select free_at into strict free from sending_rates where channel = of_channel for no key update;
  burst := game_clock() - greatest(gap, interval '1 second');
  -- The clock was set back: that does not stop the mails.
  if free > game_clock() + interval '2 seconds' then free := burst; end if;
  free := greatest(free, burst);
  turns := greatest(0, least(wanted, floor(extract(epoch from game_clock() - free) / extract(epoch from gap))::int));
  update sending_rates set free_at = free + turns * gap where channel = of_channel;
  return turns;
end $$;

-- Where each kind of notification goes besides the app: one row for each kind and channel. `topic` is the row of the
-- table of choices in the profile. `mode`: 'always' cannot be switched off there, 'on' can. `unconfirmed_only`: only to
-- people who cannot be reached by mail. `urgent`: see `deliveries`. Kinds that are no notifications have rows here as
-- well, because the profile shows them: mails about refunds and security are in `mails`.
create or replace view notification_channels (kind, channel, topic, mode, unconfirmed_only, urgent) as values
  ('won', 'email', 'won', 'always', false, true),
  ('won', 'sms', 'won', 'always', false, true),
  ('lost', 'email', 'result', 'on', false, false),
  ('no_unique_bid', 'email', 'result', 'on', false, false),
  ('no_unique_bid', 'sms', 'refund', 'on', true, false),
  ('cancelled', 'email', 'cancelled', 'on', false, false),
  ('cancelled', 'sms', 'cancelled', 'on', true, false),
  ('prize_added', 'email', 'prize_added', 'on', false, false),
  ('watch_begins', 'email', 'watch', 'on', false, false),
  ('watch_day', 'email', 'watch', 'on', false, false),
  ('watch_hour', 'email', 'watch', 'on', false, false),
  ('claim_reminder', 'email', 'prize', 'on', false, true),
  ('claim_reminder', 'sms', 'prize', 'on', false, true),
  ('prize_sent', 'email', 'prize', 'on', false, false),
  ('prize_delivered', 'email', 'prize', 'on', false, false),
  ('refund', 'email', 'refund', 'always', false, false),
  ('refund', 'sms', 'refund', 'on', true, false),
  ('security', 'email', 'security', 'always', false, true),
  ('security', 'sms', 'security', 'always', false, true);

-- Whether a person is to be sent this on a channel: what they chose (null: nothing), and whether a mail reaches them. Of
-- plain values, so that the planner puts it into the statement: a call for each row would double the time of 100,000.
create or replace function is_wanted(chosen bool, has_confirmed bool, channel text, unconfirmed_only bool) returns bool
  language sql immutable as $$
  select coalesce(chosen, true)
    and case channel when 'email' then has_confirmed else not (unconfirmed_only and has_confirmed) end;
$$;

-- Records the messages in the transaction that records their notifications. A trigger, so that no way to notify a person
-- can forget a channel.
create or replace function record_deliveries() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into deliveries (notification_id, user_id, channel, urgent)
    select n.notification_id, n.user_id, c.channel, c.urgent
    from new_rows n
    join notification_channels c using (kind)
    cross join lateral (
      select email_confirmed_at is not null as has_confirmed from users where user_id = n.user_id limit 1
    ) u
    left join notification_choices w on w.user_id = n.user_id and w.topic = c.topic and w.channel = c.channel
    where is_wanted(w.wanted, u.has_confirmed, c.channel, c.unconfirmed_only);
  return null;
end $$;
create or replace trigger notifications_delivered
  after insert on notifications referencing new table as new_rows
  for each statement execute function record_deliveries();

-- A text message about a refund, to people whom no mail reaches. Bidders of an auction that was cancelled or that nobody
-- won read of their refunds in the notification itself.
create or replace function record_refund_deliveries() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into deliveries (refund_id, user_id, channel, urgent)
    select n.refund_id, o.bidder_id, c.channel, c.urgent
    from new_rows n
    join notification_channels c on c.kind = 'refund' and c.channel = 'sms'
    cross join lateral (select payment_order_id from payments where payment_id = n.payment_id limit 1) p
    cross join lateral (select bidder_id from payment_orders where payment_order_id = p.payment_order_id limit 1) o
    cross join lateral (
      select email_confirmed_at is not null as has_confirmed from users where user_id = o.bidder_id limit 1
    ) u
    left join notification_choices w on w.user_id = o.bidder_id and w.topic = c.topic and w.channel = c.channel
    where n.reason not in ('auction_cancelled', 'no_unique_bid')
      and is_wanted(w.wanted, u.has_confirmed, c.channel, c.unconfirmed_only);
  return null;
end $$;
create or replace trigger refunds_delivered
  after insert on refunds referencing new table as new_rows
  for each statement execute function record_refund_deliveries();

-- Says at commit that there is work, so that it does not wait for the next look. Triggers, because refunds and mails are
-- inserted by functions and triggers of the database. A lost notification costs a second at most.
create or replace function wake_work() returns trigger
  language plpgsql as $$
begin
  if exists (select from new_rows) then perform pg_notify('work', tg_argv[0]); end if;
  return null;
end $$;
create or replace trigger refunds_wake_work
  after insert on refunds referencing new table as new_rows
  for each statement execute function wake_work('send-refund');
create or replace trigger mails_wake_work
  after insert on mails referencing new table as new_rows
  for each statement execute function wake_work('send-mails');
-- Events that wait for a moment are found by the next look.
create or replace function wake_handling() returns trigger
  language plpgsql as $$
begin
  if exists (select from new_rows where handled_at is null and try_at <= game_clock()) then
    perform pg_notify('work', 'handle-notices');
  end if;
  return null;
end $$;
create or replace trigger webhook_events_wake_work
  after insert on webhook_events referencing new table as new_rows
  for each statement execute function wake_handling();
create or replace trigger sms_messages_wake_work
  after insert on sms_messages referencing new table as new_rows
  for each statement execute function wake_work('tell-password-changed');

create or replace trigger announcements_wake_work
  after insert on announcements referencing new table as new_rows
  for each statement execute function wake_work('record-notifications');

create or replace function wake_delivering() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('work', 'deliver-' || channel) from (select distinct channel from new_rows) n;
  return null;
end $$;
create or replace trigger deliveries_wake_work
  after insert on deliveries referencing new table as new_rows
  for each statement execute function wake_delivering();

create or replace function wake_owing() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('work', 'owe-refunds');
  return null;
end $$;
create or replace trigger auctions_wake_work
  after update of outcome on auctions
  for each row when (old.outcome is null and new.outcome in ('cancelled', 'no_unique_bid'))
  execute function wake_owing();

set session_replication_role = replica;
delete from admin_acts;
delete from amount_counts;
delete from announcements;
delete from applied_functions;
delete from auction_days;
delete from auction_drafts;
delete from auctions;
delete from auctions_for_members;
delete from bids;
delete from counted_days;
delete from daily_comparisons;
delete from decided_auctions;
delete from deliveries;
delete from email_changes;
delete from fair_play_events;
delete from fair_play_heads;
delete from fair_play_tiles;
delete from job_workers;
delete from ledger_entries;
delete from login_tries;
delete from mails;
delete from migrations;
delete from notification_choices;
delete from notifications;
delete from operator_tasks;
delete from otp_challenges;
delete from payment_orders;
delete from payments;
delete from prize_moves;
delete from prizes;
delete from recovery_codes;
delete from refunds;
delete from reminders;
delete from reports;
delete from scheduled_work;
delete from second_factors;
delete from sending_rates;
delete from sessions;
delete from sign_in_codes;
delete from sms_days;
delete from sms_messages;
delete from sms_networks;
delete from used_proofs;
delete from users;
delete from watches;
delete from webhook_events;
insert into admin_acts (act_id, at, admin_id, act, details, previous_mac, mac) values
('1', '2031-05-07 06:30:10+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: declared", "endTime": "2031-05-07T07:20:10.000Z", "maxSlots": 5, "startTime": "2031-05-07T06:30:10.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 500, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: declared", "auctionId": "63b509c3-70fd-4c17-9e9c-0c354b245278"}', E'\\x0000000000000000000000000000000000000000000000000000000000000000', E'\\x885bdc9c451d9ee5cc0125ec401d4712c7776e8bf7554396dc61719fba41e8bb'),
('10', '2031-05-08 07:30:54+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'user.block', '{"after": {"blocked": true}, "before": {"blocked": false}, "reason": "Several accounts", "userId": "03dd6fe2-4645-43af-9fbf-00995ba17ffc"}', E'\\xe210c7e661785908b8485b71f7f9eba85dbc1f5c604f889744fb1f580b9a55ed', E'\\x4e41c174fdb3e3b2f0dfa4dea76ea14c2f2dcf6575f726c680582d3daf76ffd9'),
('11', '2031-05-08 07:30:56+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'user.block', '{"after": {"blocked": true}, "before": {"blocked": false}, "reason": "Several accounts", "userId": "31e01437-3174-4168-8335-463803d50c32"}', E'\\x4e41c174fdb3e3b2f0dfa4dea76ea14c2f2dcf6575f726c680582d3daf76ffd9', E'\\x199e68d79b1a2287179febcfed0237d133fe75de63d0360d9c7eb3d009f6e552'),
('12', '2031-05-08 08:30:57+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.update', E'{"after": {"endTime": "2031-05-08T13:31:56.000Z", "description": "Five litres, with whistle.\\n\\nIn red."}, "title": "A steel pressure cooker", "before": {"endTime": "2031-05-08T13:30:56.000Z", "description": "Five litres, with whistle."}, "auctionId": "98c1a625-bbfe-414c-9dab-e1995d3ad76e", "pictureChanged": false}', E'\\x199e68d79b1a2287179febcfed0237d133fe75de63d0360d9c7eb3d009f6e552', E'\\xd1fc4af6ee0ac4e170370a78219dbf53faa1f73a34e46f3fd36a4ccdc3961e13'),
('13', '2031-05-08 14:30:58+00', NULL, 'auction.declare', '{"bids": 2, "after": {"outcome": "no_unique_bid"}, "title": "A steel pressure cooker", "before": {"outcome": null}, "auctionId": "98c1a625-bbfe-414c-9dab-e1995d3ad76e"}', E'\\xd1fc4af6ee0ac4e170370a78219dbf53faa1f73a34e46f3fd36a4ccdc3961e13', E'\\x7e4a0c32a6c2811673c2d653904c9c525a2c68a3d776bfaea9e0d06d08da6b8b'),
('14', '2031-05-08 14:30:58+00', NULL, 'auction.declare', '{"bids": 0, "after": {"outcome": "no_bids"}, "title": "A steel pressure cooker", "before": {"outcome": null}, "auctionId": "511d61ac-4fee-4306-8aac-4789f0d9f949"}', E'\\x7e4a0c32a6c2811673c2d653904c9c525a2c68a3d776bfaea9e0d06d08da6b8b', E'\\x865b1dc2a84dd55a040edbef10e6f37e5fd8060a5c537825a966365a224a2cc3'),
('15', '2031-05-08 14:31:01+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.cancel', '{"bids": 1, "after": {"status": "cancelled"}, "title": "A steel pressure cooker", "before": {"status": "active"}, "auctionId": "eb02e97d-4229-4c99-95dc-d053a8ca74a4"}', E'\\x865b1dc2a84dd55a040edbef10e6f37e5fd8060a5c537825a966365a224a2cc3', E'\\x6b6d7f80e437680f75b23cf048dfa2db62e50062f102e4fa22c851a9cb6c8c18'),
('16', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.cancel', '{"bids": 1, "after": {"status": "cancelled"}, "title": "A steel pressure cooker", "before": {"status": "active"}, "auctionId": "e76451e0-6e1f-429b-8e60-f9c04ea699a1"}', E'\\x6b6d7f80e437680f75b23cf048dfa2db62e50062f102e4fa22c851a9cb6c8c18', E'\\xc911a0633d7c1868896d21615fb5b999e29d428aba3b549aa53bf25dc55edf3e'),
('2', '2031-05-07 06:30:11+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: over", "endTime": "2031-05-07T07:30:11.000Z", "maxSlots": 40, "startTime": "2031-05-07T06:30:11.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 200, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: over", "auctionId": "f30e3406-2c98-447f-8367-562e07e335e4"}', E'\\x885bdc9c451d9ee5cc0125ec401d4712c7776e8bf7554396dc61719fba41e8bb', E'\\x8e09800971129cd191d0b036a976d44b797de22ad3918b0bd2ceda5bdf765593'),
('3', '2031-05-07 06:30:12+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: full", "endTime": "2031-05-12T06:30:12.000Z", "maxSlots": 4, "startTime": "2031-05-07T06:30:12.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 300, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: full", "auctionId": "baf4dbe3-b14d-450e-91d2-640e4a7c116b"}', E'\\x8e09800971129cd191d0b036a976d44b797de22ad3918b0bd2ceda5bdf765593', E'\\x958ccb41083dcd40842d1443466cff45786d7a9cfe3b4b02c84cdb1027d6b72e'),
('4', '2031-05-07 06:30:13+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: cancelled", "endTime": "2031-05-10T06:30:13.000Z", "maxSlots": 50, "startTime": "2031-05-07T06:30:13.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 600, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: cancelled", "auctionId": "eada49cc-57db-41b4-8081-226e326e9fd0"}', E'\\x958ccb41083dcd40842d1443466cff45786d7a9cfe3b4b02c84cdb1027d6b72e', E'\\xca1c36fd9dd3cd16dd5cdfcff427c361e72d9416cdc5e0c2d90779f2ea2eb584'),
('5', '2031-05-07 06:30:14+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: five", "endTime": "2031-05-11T06:30:14.000Z", "maxSlots": 60, "startTime": "2031-05-07T06:30:14.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 1000, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: five", "auctionId": "191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4"}', E'\\xca1c36fd9dd3cd16dd5cdfcff427c361e72d9416cdc5e0c2d90779f2ea2eb584', E'\\x4a8f8b2f8ebf5c5dde8afac80e69b78c4a91af091a34f9ce62fef4315fdada45'),
('6', '2031-05-07 06:30:15+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: running", "endTime": "2031-05-09T06:30:15.000Z", "maxSlots": 90, "startTime": "2031-05-07T06:30:15.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 100, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: running", "auctionId": "28425999-7021-4ff6-a207-2788e68e97d0"}', E'\\x4a8f8b2f8ebf5c5dde8afac80e69b78c4a91af091a34f9ce62fef4315fdada45', E'\\xcc9968e87a6e36d9102e27e00ff89731f2b27141c674e59ef41aec719c0dae73'),
('7', '2031-05-07 06:30:16+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.create', '{"after": {"title": "An auction: empty", "endTime": "2031-05-13T06:30:16.000Z", "maxSlots": 10, "startTime": "2031-05-07T06:30:16.000Z", "titleHindi": null, "autoDeclare": false, "description": "Polished, 1.5 litres.", "endingBidPaise": 1000000, "retailPriceDate": null, "descriptionHindi": null, "retailPricePaise": null, "startingBidPaise": 400, "bidIncrementPaise": 100, "retailPriceSource": null}, "title": "An auction: empty", "auctionId": "67cf6c1d-310f-4d0e-b426-54af228f35b3"}', E'\\xcc9968e87a6e36d9102e27e00ff89731f2b27141c674e59ef41aec719c0dae73', E'\\x050fbad4d34358dc21f1ba8479a67b15caedb8edb86a63d8af0ecf288d7f1838'),
('8', '2031-05-07 06:30:42+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.declare', '{"bids": 5, "after": {"outcome": "winner"}, "title": "An auction: declared", "before": {"outcome": null}, "auctionId": "63b509c3-70fd-4c17-9e9c-0c354b245278"}', E'\\x050fbad4d34358dc21f1ba8479a67b15caedb8edb86a63d8af0ecf288d7f1838', E'\\xb35c1a048adad0c3fe1e382ccc911cd11eb14468cb5d9f9e7eb0dff56e826f9c'),
('9', '2031-05-07 06:30:43+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'auction.cancel', '{"bids": 6, "after": {"status": "cancelled"}, "title": "An auction: cancelled", "before": {"status": "active"}, "auctionId": "eada49cc-57db-41b4-8081-226e326e9fd0"}', E'\\xb35c1a048adad0c3fe1e382ccc911cd11eb14468cb5d9f9e7eb0dff56e826f9c', E'\\xe210c7e661785908b8485b71f7f9eba85dbc1f5c604f889744fb1f580b9a55ed');
insert into amount_counts (auction_id, amount_paise, people) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '1000', '1'),
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '100000', '1'),
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '20000', '1'),
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '22000', '1'),
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '250000', '1'),
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '260000', '1'),
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '90000', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '1100', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '1200', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '300000', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '500', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '5500', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '6100', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '700', '1'),
('28425999-7021-4ff6-a207-2788e68e97d0', '900', '2'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', '900', '1'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '1400', '1'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '800', '2'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '9000', '1'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '9100', '1'),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '300', '2'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', '2100', '1'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', '3000', '2'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', '4400', '1'),
('e76451e0-6e1f-429b-8e60-f9c04ea699a1', '800', '1'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '1500', '1'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '1600', '1'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '1700', '1'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '1800', '1'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '1900', '1'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '2000', '1'),
('eb02e97d-4229-4c99-95dc-d053a8ca74a4', '900', '1'),
('f30e3406-2c98-447f-8367-562e07e335e4', '3300', '1'),
('f30e3406-2c98-447f-8367-562e07e335e4', '4000', '1'),
('f30e3406-2c98-447f-8367-562e07e335e4', '4100', '1');
insert into announcements (announcement_id, auction_id, nth, kind, bids, reached, created_at, done_at, try_at, leased_until, leased_by, failures) values
('0d6b4b6a-0af0-4b95-afca-20ebd57055a8', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '3', 'no_unique_bid', '2', '2', '2031-05-08 14:30:58+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2026-11-25 21:50:10.871277+00', '29f43ec5-e5fa-415c-b6f5-19dfd143ed85', '0'),
('1003bc02-3d8b-4e85-afa0-f79a5451d482', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '2', 'prize_added', '1', '1', '2031-05-08 08:30:57+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2026-11-25 21:50:10.871234+00', '29f43ec5-e5fa-415c-b6f5-19dfd143ed85', '0'),
('35c2cc80-fdfd-465a-8cd9-6b27a4eda100', 'eada49cc-57db-41b4-8081-226e326e9fd0', '1', 'cancelled', '6', '6', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2026-11-25 21:50:10.031149+00', 'f7423fef-a77a-4290-8ac7-ff2e89cfe9db', '0'),
('a663baf2-b7cc-498b-a9c1-7baab7019174', 'e76451e0-6e1f-429b-8e60-f9c04ea699a1', '1', 'cancelled', '1', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('a872676a-8cef-4184-b119-55a1fb4a5195', '63b509c3-70fd-4c17-9e9c-0c354b245278', '1', 'lost', '5', '5', '2031-05-07 06:30:42+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:42+00', '2026-11-25 21:50:10.031103+00', 'f7423fef-a77a-4290-8ac7-ff2e89cfe9db', '0'),
('d4b31bbf-5079-4b8e-a5a4-4dd24e39963a', 'eb02e97d-4229-4c99-95dc-d053a8ca74a4', '1', 'cancelled', '1', '1', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', '2026-11-25 21:50:11.162841+00', 'f7258445-65fc-4bb9-9613-48e95d691bef', '0');
insert into applied_functions (version, sha256, applied_at) values
('16', 'bf2c9521477fc3ec92a62ef01e822c773f668c2932746fd4dd54df3d318ccf50', '2026-11-25 21:49:54.701414+00');
insert into auction_days (day, auction_id, payments, captured_paise, refunds, refunded_paise) values
('2031-05-07', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '7', '743000', '0', '0'),
('2031-05-07', '63b509c3-70fd-4c17-9e9c-0c354b245278', '5', '21100', '0', '0'),
('2031-05-07', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', '4', '12500', '0', '0'),
('2031-05-07', 'eada49cc-57db-41b4-8081-226e326e9fd0', '6', '10500', '5', '8800'),
('2031-05-07', 'f30e3406-2c98-447f-8367-562e07e335e4', '3', '11400', '0', '0');
insert into auction_drafts (draft_id, form, picture, picture_sha256, created_by, changed_at, picture_alt, picture_focus_x, picture_focus_y, further_pictures) values
('05dfcb3c-7225-4c6f-9023-b8c24f83b92b', '{"title": "A draft"}', NULL, NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2026-11-25 21:50:01.549775+00', NULL, '50', '50', '[]');
insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise, start_time, end_time, max_slots, slots_filled, slots_held, picture, auto_declare, ever_ordered, cancelled_at, declared_at, outcome, winning_bid_id, created_by, created_at, refunds_owed_at, bidders, logged_at, has_far_dates, picture_sha256, try_at, leased_until, leased_by, failures, retail_price_paise, retail_price_source, retail_price_date, title_hindi, description_hindi, log_closed_at, claim_days, picture_alt, picture_focus_x, picture_focus_y, further_pictures) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'An auction: five', 'Polished, 1.5 litres.', '1000', '1000000', '100', '2031-05-07 06:30:14+00', '2031-05-11 06:30:14+00', '60', '7', '0', '408429d0429352c3807efe26ead839ed', 'false', 'true', NULL, NULL, NULL, NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:14+00', NULL, '3', '2031-05-08 14:31:02+00', 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]'),
('28425999-7021-4ff6-a207-2788e68e97d0', 'An auction: running', 'Polished, 1.5 litres.', '100', '1000000', '100', '2031-05-07 06:30:15+00', '2031-05-09 06:30:15+00', '90', '9', '0', '1819ece7bdd28725aa169f03bdddac1e', 'false', 'true', NULL, NULL, NULL, NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:15+00', NULL, '5', '2031-05-08 14:31:02+00', 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]'),
('511d61ac-4fee-4306-8aac-4789f0d9f949', 'A steel pressure cooker', 'Five litres, with whistle.', '100', '10000', '100', '2031-05-08 07:30:58+00', '2031-05-08 09:30:58+00', '100', '0', '0', NULL, 'false', 'false', NULL, '2031-05-08 14:30:58+00', 'no_bids', NULL, '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 08:30:58+00', NULL, '0', '2031-05-08 14:30:58+00', 'false', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '50', '50', '[]'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', 'A steel pressure cooker', 'Five litres, with whistle.', '100', '10000', '100', '2031-05-08 13:30:58+00', '2031-05-08 15:30:58+00', '100', '1', '0', NULL, 'false', 'true', NULL, NULL, NULL, NULL, '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 14:30:58+00', NULL, '1', '2031-05-08 14:31:02+00', 'false', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '50', '50', '[]'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', 'An auction: declared', 'Polished, 1.5 litres.', '500', '1000000', '100', '2031-05-07 06:30:10+00', '2031-05-07 07:20:10+00', '5', '5', '0', 'ea213cdac9e052a22f3afb4c941f769a', 'false', 'true', NULL, '2031-05-07 06:30:42+00', 'winner', '07a530c0-b098-43e0-b4ec-16a548ec03d1', 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:10+00', NULL, '5', '2031-05-08 14:31:02+00', 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]'),
('67cf6c1d-310f-4d0e-b426-54af228f35b3', 'An auction: empty', 'Polished, 1.5 litres.', '400', '1000000', '100', '2031-05-07 06:30:16+00', '2031-05-13 06:30:16+00', '10', '0', '0', 'a52b4b42d1486c8bf9940d527c98af7c', 'false', 'false', NULL, NULL, NULL, NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:16+00', NULL, '0', NULL, 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]'),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', 'A steel pressure cooker', 'Five litres, with whistle.

In red.', '100', '10000', '100', '2031-05-08 07:30:56+00', '2031-05-08 13:31:56+00', '100', '2', '0', NULL, 'false', 'true', NULL, '2031-05-08 14:30:58+00', 'no_unique_bid', NULL, '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 08:30:56+00', '2031-05-08 14:30:59+00', '2', '2031-05-08 14:31:02+00', 'false', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '50', '50', '[]'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', 'An auction: full', 'Polished, 1.5 litres.', '300', '1000000', '100', '2031-05-07 06:30:12+00', '2031-05-12 06:30:12+00', '4', '4', '0', '4aac5085ef05abbe6a9eddfc996d27ec', 'false', 'true', NULL, NULL, NULL, NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:12+00', NULL, '4', '2031-05-08 14:31:02+00', 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]'),
('db50068c-cebd-4c82-bc9e-c6a2a3b1f610', 'A steel pressure cooker', 'Five litres, with whistle.', '100', '10000', '100', '2031-05-08 13:31:01+00', '2031-05-08 15:31:01+00', '100', '0', '2', NULL, 'false', 'true', NULL, NULL, NULL, NULL, '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 14:31:01+00', NULL, '0', '2031-05-08 14:31:02+00', 'false', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '50', '50', '[]'),
('e76451e0-6e1f-429b-8e60-f9c04ea699a1', 'A steel pressure cooker', 'Five litres, with whistle.', '100', '10000', '100', '2031-05-08 13:31:01+00', '2031-05-08 15:31:01+00', '100', '1', '0', NULL, 'false', 'true', '2031-05-08 14:31:02+00', NULL, 'cancelled', NULL, '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 14:31:01+00', '2031-05-08 14:31:02+00', '1', '2031-05-08 14:31:02+00', 'false', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '50', '50', '[]'),
('eada49cc-57db-41b4-8081-226e326e9fd0', 'An auction: cancelled', 'Polished, 1.5 litres.', '600', '1000000', '100', '2031-05-07 06:30:13+00', '2031-05-10 06:30:13+00', '50', '6', '0', 'b902f44ba66877cfc363252eb90ad53e', 'false', 'true', '2031-05-07 06:30:43+00', NULL, 'cancelled', NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:13+00', '2031-05-07 06:30:43+00', '5', '2031-05-08 14:31:02+00', 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]'),
('eb02e97d-4229-4c99-95dc-d053a8ca74a4', 'A steel pressure cooker', 'Five litres, with whistle.', '100', '10000', '100', '2031-05-08 13:30:58+00', '2031-05-08 15:30:58+00', '100', '1', '0', NULL, 'false', 'true', '2031-05-08 14:31:01+00', NULL, 'cancelled', NULL, '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 14:30:58+00', '2031-05-08 14:31:01+00', '1', '2031-05-08 14:31:02+00', 'false', NULL, NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '50', '50', '[]'),
('f30e3406-2c98-447f-8367-562e07e335e4', 'An auction: over', 'Polished, 1.5 litres.', '200', '1000000', '100', '2031-05-07 06:30:11+00', '2031-05-07 07:30:11+00', '40', '3', '0', 'f3060aa71a3a160960acb131604cd3d8', 'false', 'true', NULL, NULL, NULL, NULL, 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:11+00', NULL, '3', '2031-05-08 14:31:02+00', 'false', E'\\x18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '14', NULL, '50', '50', '[]');
insert into auctions_for_members (auction_id) values
('511d61ac-4fee-4306-8aac-4789f0d9f949');
insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at) values
('01542086-169c-4a64-b815-9fbc6fd0f89d', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '75f58aec-517c-416c-9ef0-6c0430865092', '260000', '01a214af-dec7-7a79-ae93-11605105d52f', '7', E'\\xea054608ac6cbe34bb95077a074153a1', E'\\xca35db1def94a2bdd158ecfde0f8395db6f0f5424c714eefbe4789027059065c', E'\\xde03084ac38dfe559bec9d6d0e4865a6f9008ee0c35c472e2dee29d8a62a749d', '2031-05-07 06:30:41+00'),
('0277c321-6de0-498c-96b4-4f8dd0360209', 'f30e3406-2c98-447f-8367-562e07e335e4', '75f58aec-517c-416c-9ef0-6c0430865092', '4100', '01a214af-dde7-742f-b65a-439ac1e5e47d', '3', E'\\xbb1ba2aff5c8d87f2eb4a7629fbe8192', E'\\xf2b6d1b4e6ec073daa291842d457f6abe7c1684d224d9bba09ba8f7ec3667f52', E'\\x411fdd1fedae2b0043874d351bcf3f244ced9e9653d27998dd9d8a06a7ec8dc8', '2031-05-07 06:30:24+00'),
('04c44168-c39c-4ffb-88cf-2a73d2b151c1', '28425999-7021-4ff6-a207-2788e68e97d0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '300000', '01a214af-e058-7682-a466-eff2c2595f5b', '4', E'\\xd9cee159e08f92a2931f7e9a5a456b01', E'\\xd3331619699945676f207f88dbf8d696e52763833822fa0b60dd21b577c2fb3b', E'\\xa96c536d5e869248d410921427e6db1012093c1dbee7e798b10ca8f4b43f0e71', '2031-05-08 07:30:47+00'),
('0605594c-3986-4e6d-9617-ebb4aef63c62', '28425999-7021-4ff6-a207-2788e68e97d0', '75f58aec-517c-416c-9ef0-6c0430865092', '900', '01a214af-e04f-76cd-90ec-cf7d74e91474', '3', E'\\x511e0c2ce6f95d2794b288c339895029', E'\\xf1b93a1408fbf8914117ac3de83fae390908009e052c0459a1204ed6b5875b69', E'\\xd0bc1071de626ea5467b2c76cbb1f87a441c622909ad9a5c77e55d69cd33314a', '2031-05-08 07:30:46+00'),
('07a530c0-b098-43e0-b4ec-16a548ec03d1', '63b509c3-70fd-4c17-9e9c-0c354b245278', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1400', '01a214af-ddac-778b-9305-9699d40da3ca', '2', E'\\x5dbb2ebf7e251f17caad9bd11edc5fb5', E'\\x043a06e22edcac5ef10f88bbbd77da353c702efd3c8d19f123968ac5faaa12c4', E'\\xd3215ebc307b9bc0e930d70a564ff032eb4a8c4b48fe34a25dfbc9ce3263427f', '2031-05-07 06:30:18+00'),
('1847e4c8-4215-4feb-a7de-e0ab68e7a5d5', '28425999-7021-4ff6-a207-2788e68e97d0', '75f58aec-517c-416c-9ef0-6c0430865092', '6100', '01a214af-e083-7443-854e-68c3a969de46', '8', E'\\x511e0c2ce6f95d2794b288c339895029', E'\\xac7d81e06a12b3501d6f2bde775055e56d999ae81fbd0c80b92b971f966017e0', E'\\x4a503ebf55fd1080176e71fa6cee9645a53f58c27df6954f3b60907d0aee66ca', '2031-05-08 07:30:51+00'),
('18c15001-3fcf-4bf6-9c02-11925d9bc007', 'eada49cc-57db-41b4-8081-226e326e9fd0', '31e01437-3174-4168-8335-463803d50c32', '1900', '01a214af-de3a-7dfd-b1f7-703e5c6c809f', '2', E'\\xfe2cc849a385861fcd83bfa9fc6519f9', E'\\x100e78a427348597fe03fc63d919fe0dbf9446084595072a8bd3dd3e58b084cc', E'\\x9717f1a6925bf961316e9d256b07e39a5261b496fb21f3968d8ebe1517279886', '2031-05-07 06:30:30+00'),
('20f26cc4-313a-4c0e-b634-d51e3798b641', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', '75f58aec-517c-416c-9ef0-6c0430865092', '3000', '01a214af-de1a-79b8-85cc-763d6c0c9825', '3', E'\\x9da4dbb7d53cad5f33c2a66df832c0bf', E'\\xecd56b98e555a8f8690c8d425fad7f6e25da44ea62695f7c0c1ff027e44542d7', E'\\x0b69f48fe95c9ac4853cbfa4e623af5eeb97687e05980c5ab849c4a883e7166a', '2031-05-07 06:30:27+00'),
('24a43b95-6950-48df-aa86-6e877573df92', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '100000', '01a214af-debc-774e-a198-53c818a69813', '6', E'\\xc1711e6c63a364a4eea6ccc206211e7f', E'\\x251f13aef0fb083f75d4d435b18ba393e94a55318c54c99318d9a2eb6e7d8640', E'\\xe399ab56d166e260731b56b4bc9b9240aa5f1d14a8e7f9226ed084acbbcdb253', '2031-05-07 06:30:40+00'),
('3bd09714-9f1f-4624-98ab-57d593808004', '63b509c3-70fd-4c17-9e9c-0c354b245278', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '800', '01a214af-dd87-71d5-a77a-119029100916', '1', E'\\xeb510b216d4c486b135ddfd070a91a9d', E'\\x4c74f5c4529acf4a90c60cc74f7723fa11fa96d21687fc5211daa2b7c20ad295', E'\\xf8827435e4c7b119f057209a6f72ed5534b516014d5c15f107d0ccc700bfc630', '2031-05-07 06:30:17+00'),
('40adba14-4a1e-4848-8ab2-85d237d65eb1', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '2100', '01a214af-ddff-76f2-956c-57847f04e758', '2', E'\\x02a53f818061bdf5f5a4079cf8436ea2', E'\\x2992ac0f7cc9582ea8a86d569e28150e524f6455edc11ec240e671c7a5cd8ecc', E'\\xab5bf25bad79e19661368282d57f5cd98097b0903b08af7cbf47d6acced19151', '2031-05-07 06:30:26+00'),
('440b4f6c-3b53-4f3b-8367-ab835cab3c7f', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1000', '01a214af-de73-73e2-82b7-7a2efb713594', '2', E'\\xc1711e6c63a364a4eea6ccc206211e7f', E'\\x7265b29a05d30bd2e22081ec240570cd8eb3cfc0e4d23740c5a55657b6da4c24', E'\\x2b42330a0ff6662ea825edad7b7b40a1ddf512aa889ec8d2506eee30fc5325aa', '2031-05-07 06:30:36+00'),
('460fe880-3a2d-4f31-bba1-751c31aeb40c', 'eada49cc-57db-41b4-8081-226e326e9fd0', '31e01437-3174-4168-8335-463803d50c32', '1800', '01a214af-de30-7d41-b036-3382c871e779', '1', E'\\xfe2cc849a385861fcd83bfa9fc6519f9', E'\\x1191d4dab17207b53da0166223ca01f6b07411c3c5de8d27f6ead8d2afbd1619', E'\\x3675c4e1d0a70b3fb4ff62ad0e9a2d23696521eebb052f60f6f5c876b2d0394d', '2031-05-07 06:30:29+00'),
('497bc280-a4bf-4917-89fa-d4e3f2560137', 'eada49cc-57db-41b4-8081-226e326e9fd0', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1500', '01a214af-de4d-7314-9fcd-4219f4536792', '4', E'\\x67b87fba936827c4696e3cca4fd62cef', E'\\x4df87110da0ecd2c2d45242058094b83d4fe06ffbfee1954625f3da5967f79c4', E'\\x30de2eeed5dd40d1b02787561d20ad184d3d232f556c2362eecd53846978607c', '2031-05-07 06:30:32+00'),
('4b3c5565-38de-4c3e-9705-709a4c8b9c97', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '20000', '01a214af-de7c-7505-961a-878c190a5998', '3', E'\\xc1711e6c63a364a4eea6ccc206211e7f', E'\\x135a9f90ab24674516850c5bedd4631aabf4c1ba3376fac6348a0eeb29236e20', E'\\x600e3d7a32563f909cbafd52d47e4bb7624ecf547d7e02ae8d4544f88ea6a627', '2031-05-07 06:30:37+00'),
('527b348e-12e0-4142-96e7-1084eec5098b', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '250000', '01a214af-de69-7ee7-89d0-cb983c4cc050', '1', E'\\x4e824e8ef95aee52352ad4b113479613', E'\\xba77cdd053680c7bac5d72a8ba483cb8245d4eb117da42e29690596c03d20274', E'\\xd5b7f54bab77af7c408547fe79b87596103f2214c8a5fa39e3f6a1f4d0608a2d', '2031-05-07 06:30:35+00'),
('5a14b74d-ef91-4700-bf47-00543d20633f', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '22000', '01a214af-de92-7c6a-88c1-e31ebb20ae27', '4', E'\\xc1711e6c63a364a4eea6ccc206211e7f', E'\\x5ca15e817e6dbc2f4bb4a9ed143094707364cb6891e2807e778959b012f63683', E'\\x37436b3b3657b2f5b7dffc5d6ff0ddd751a82f0a992baea7c38787b4195d4951', '2031-05-07 06:30:38+00'),
('64e2f4cc-816f-4a21-b24d-0378f8cac414', '28425999-7021-4ff6-a207-2788e68e97d0', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '5500', '01a214af-e079-7d44-8178-55f72c249103', '7', E'\\xcea8f90d86e1823fb4cfa2ee86c6871d', E'\\xd197c7d8e34857421bf912e8f3a4a7291169840f901f7747329889a2157379ca', E'\\x530f5fb45394f8354f67024b0d430003f1474820bfb3cc6a2ebe208ec56d6020', '2031-05-08 07:30:50+00'),
('6c16ce41-0120-4032-81d0-01a74e3716ba', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '300', '01a214af-e1db-76eb-84c8-ba0ed56dc4aa', '1', E'\\x25033816092ded9947e163a81f9b427d', E'\\x051d5ba240d89a790d811c7d4a950cafda0ec89b806684d47395410e56b4ea48', E'\\x55a40e9abc43f6d34eef51bc6ca312ac8041fd41f35604d8a8d7bcf8aeb7f881', '2031-05-08 08:30:56+00'),
('77dfba16-b2a7-457c-96fc-a2bed41e35f7', 'eb02e97d-4229-4c99-95dc-d053a8ca74a4', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '900', '01a214af-e2f5-7b6f-a2de-f73fbf574e22', '1', E'\\x0c9e0b74578d880dc8e978795e7e5427', E'\\xe24599704a18f7026fa751b86e154520475815bd64caf3894091b4fb60daf249', E'\\x1c2412b47ce2a54046226fd65d249b221e34632825c191003e058e0bc14e239d', '2031-05-08 14:31:00+00'),
('7874d4fc-8d1a-4670-9365-25f126780668', '28425999-7021-4ff6-a207-2788e68e97d0', '75f58aec-517c-416c-9ef0-6c0430865092', '500', '01a214af-e099-7883-b98c-446d165614bb', '9', E'\\x511e0c2ce6f95d2794b288c339895029', E'\\xa4d0e95c482d2abdf04c7a4d53cc825105fbb2746bf699d617ba9616ddbbd989', E'\\x0522696812659c8020cbdb088a39e4269c3262f6446558078a34c9f0936863c9', '2031-05-08 08:30:56+00'),
('78bfd6ef-0add-4805-a95d-0e7e6e1515fe', '63b509c3-70fd-4c17-9e9c-0c354b245278', '75f58aec-517c-416c-9ef0-6c0430865092', '800', '01a214af-ddb7-7bb5-95e8-d2a1239f3355', '3', E'\\x5d90cd6f3760856ef1e6004aa4af0b20', E'\\x639810cab0a7bbbfed0de48fad4a890985297742d63432a224764b064c747920', E'\\xf0c43b807e3fca55f4105c880a3e1832a96caa856111b637e7a554a7efcd8c71', '2031-05-07 06:30:19+00'),
('824fddd5-5e14-4266-87fe-6297dccee913', 'eada49cc-57db-41b4-8081-226e326e9fd0', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '2000', '01a214af-de43-78c8-bcc6-acad6bc6a794', '3', E'\\x6f82828b21160fb0f20d49d771c14f34', E'\\xfec036ca75ca899d97b48b388dc511a280223b1b14cb4dcd07739318f4fd2136', E'\\xf1a1e869973b2281304a0b3b1559c4e0b8c7c7782e413235090450c75ca4cd41', '2031-05-07 06:30:31+00'),
('897530e7-f4e0-40ba-a4d4-464ff8c2e10d', '63b509c3-70fd-4c17-9e9c-0c354b245278', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '9000', '01a214af-ddc1-7bc2-bcfc-cd52ae2b84ab', '4', E'\\x8b47c92225a6b5c4bc11eecacb668590', E'\\x54a0278b3db676bdf1b2e0dbe8f424082cbeee96c05db4c61e4e7f91959bdad9', E'\\xcd63f2747ae7ff1465693f9630c76c069f3c8a8952a775fdc438a015d789abf5', '2031-05-07 06:30:20+00'),
('a25d8866-3fd9-4cf0-a785-fcc1050af884', 'e76451e0-6e1f-429b-8e60-f9c04ea699a1', 'e6ab5120-0739-423e-9105-6e3480f349e6', '800', '01a214af-e498-7056-a435-bc4ea1bb3ef7', '1', E'\\xf9ff0f9c591a8d05b2852ef494e46d0c', E'\\x61b349e03bde1078d541ad53eb23701ddbd43afd658ae94740b24a64c26ae531', E'\\xed45c112a4a1cf574ed623d5f6b5ab73d664ef9e99000431d6bf21a48a6c4453', '2031-05-08 14:31:02+00'),
('b1402c02-7358-43d0-8967-f36c08931f9b', '28425999-7021-4ff6-a207-2788e68e97d0', '31e01437-3174-4168-8335-463803d50c32', '1100', '01a214af-e063-7173-8471-46a574bf80f1', '5', E'\\x2555678f0b9b028ad68f251ff8bf0df6', E'\\xe6550b53dd95452211c0522571e8e67ccbde4516bcffb4c105e09a07750402bd', E'\\x4347268b6ceec5159a42be624438094bd8c7c48e54ef99c817adc746a63e84b8', '2031-05-08 07:30:48+00'),
('bf951240-8766-4256-ade3-e576af9d024a', '28425999-7021-4ff6-a207-2788e68e97d0', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1200', '01a214af-e06d-7cd6-90e5-ea60c6405bfa', '6', E'\\x8e798199b6772227bbe55e7582ae3885', E'\\x8c8c0b8d4b2b77ca5e11d5aea4fba9373e653781de500ba177ad238f2b463582', E'\\xd069c0125cd47c5293f1e6acab48488d21aeeabf6674b3a532d85e7a5d43a9ef', '2031-05-08 07:30:49+00'),
('c482a5f6-5840-4322-9918-2c34737f46b4', '28425999-7021-4ff6-a207-2788e68e97d0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '900', '01a214af-e033-7021-b2ae-48b8ded514f8', '1', E'\\xd9cee159e08f92a2931f7e9a5a456b01', E'\\x9e8328084aa8cebaa368260c7c477f9409263c2fe2c856961824beefd5ffd3c5', E'\\xb09f9d2beb8e608c90ca44ceb2d7e3b2d6cd992e1068b96264f5653619ef4c60', '2031-05-08 07:30:44+00'),
('ccb41604-620e-4d53-9c4f-daeda5d35184', 'eada49cc-57db-41b4-8081-226e326e9fd0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '1600', '01a214af-de56-7458-83de-ea4248522c04', '5', E'\\x24ecc7e1b5cffc3dfe94969839622c15', E'\\x79172e1ebf549536ef43d9765eed3997ff67c24e9978edd9187adccff79eab2b', E'\\x482158e43b993e4b54aef3c0d4c65df195e3da5f1a5e45c6233d567d4ae3fbb8', '2031-05-07 06:30:33+00'),
('cfdc1e88-422b-49f1-9d5f-3d0adfdf9e73', '28425999-7021-4ff6-a207-2788e68e97d0', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '700', '01a214af-e044-79eb-9d1f-324aa45e3329', '2', E'\\x8e798199b6772227bbe55e7582ae3885', E'\\xba5e4974db0ff14ebe9f2cde23fbde21ef57e3e08d841fdb0705cc474076a9ab', E'\\x0e136f2482036ca8264eaed44f6817c061af0f9f10556ca575ae9c4fb3adce13', '2031-05-08 07:30:45+00'),
('d22abcea-10e7-4e91-a664-7b012d067102', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '90000', '01a214af-deaa-7231-95a5-5b862333e1f9', '5', E'\\xc1711e6c63a364a4eea6ccc206211e7f', E'\\xee398db64be48a7cab30806ce2428dde1e41b7604ae720de294c9dda1d3f6b8c', E'\\x17f0306a17b39da884d7a3497eb272fbe7a26feeb0259e1293cf1116d4f05945', '2031-05-07 06:30:39+00'),
('d7c4c3f9-235b-4879-91df-7dd13580b267', 'f30e3406-2c98-447f-8367-562e07e335e4', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '4000', '01a214af-ddde-7d72-99db-a84baea5f421', '2', E'\\xd04917fc4e271f6594c78c40b6cf57b3', E'\\x32693bb3d1d5352003328b3163414ef319804e6d5b0987b5e2e36b0412b16f3d', E'\\xdd9b3e68f55d5b33877bebcbad34973e791e6186a6bb4a0d52c8e449f5a0ca99', '2031-05-07 06:30:23+00'),
('d97fabb5-fa66-4685-8894-8fa67f23697a', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '3000', '01a214af-ddf0-7acc-81e0-92f79af768ac', '1', E'\\x29c7eb36eeb4b3431de9a21cd677abbe', E'\\x051a37fe3253b929b887fb035836660563bf8e3178019be800732187c57cf522', E'\\x8db9df2f66f347711339ceb9d23196558fac645d092c69b10884c266d0f279af', '2031-05-07 06:30:25+00'),
('e2025554-a206-46ce-864c-1853ff22defd', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '300', '01a214af-e216-78c1-9d6d-3e42ab326e3c', '2', E'\\x48f99789c42063cf24a4bbda6c07b132', E'\\xf4dfe83c31139a227591fbdf379a7e2d58bf20f67909c691b9d21feadc5eb3bb', E'\\x7dcd46ad0c0fad0105c8976e5c6c57f6d6bcbb08865446d576857666d6fe124f', '2031-05-08 08:30:58+00'),
('e51ea020-834e-4391-9705-cfa73a99f8cc', 'f30e3406-2c98-447f-8367-562e07e335e4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '3300', '01a214af-ddd5-73a5-bc60-a4683d9250d9', '1', E'\\xd153f7756d30440f4f0c539933e9adc8', E'\\xee2d129d0ee4aac3f85849b3aa6846c3cd7af5335bf02a0a266eb5edac89d9d1', E'\\xb9b66dd81ada25d78eef2ad42e0b600220cc2d8b98631b0777da5fcd6ce638e5', '2031-05-07 06:30:22+00'),
('eac11087-4674-4a4c-8c26-8bb42536b8bb', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '900', '01a214af-e235-732b-8506-696b0d0373b6', '1', E'\\x5ef04b4149109df8b77b0f4a6975d3c8', E'\\x7f898f9733815d8b773290b495aab6b5e0c5128a503cb6e9407623aa5cb6a7f2', E'\\xc5c98079714ff8e8844d88e62cac9e24b48e019644e4fad5f1338197667b4fb1', '2031-05-08 14:30:59+00'),
('eb45e6fa-3f5f-43d9-899f-626143f87d18', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '4400', '01a214af-de26-7518-bb59-8b2151d850ed', '4', E'\\xe4ba69ac4e24e8716b50ab526de5852b', E'\\x1ae3127d667b34a7c6cea1a706ee696e774ef1bb445e6476c90a69095d1ef929', E'\\x468f5eba5e3b67707d264523fc83c0d6f470e84f8a3611339b1d9a52977e72bd', '2031-05-07 06:30:28+00'),
('fbc28708-a7f5-4d51-b788-a89b3474e78d', '63b509c3-70fd-4c17-9e9c-0c354b245278', '31e01437-3174-4168-8335-463803d50c32', '9100', '01a214af-ddcb-7ecb-96c1-1e0410d6359f', '5', E'\\x3e3a53e7bfc4badcfd34b6f985df0df5', E'\\x7436804fd78fe61b2587e11cb9486d9a67253a68147d02bb67deba13ec5104e3', E'\\x393af881adb0096d5d356db7d08e4b0a9fe16062497e41772d8524a66dd2a978', '2031-05-07 06:30:21+00'),
('fd200f3d-37fc-4ff2-8da6-e3e471f51c73', 'eada49cc-57db-41b4-8081-226e326e9fd0', '75f58aec-517c-416c-9ef0-6c0430865092', '1700', '01a214af-de5f-712f-8974-725815db4e8c', '6', E'\\x846b52447dd0c0d54768b5e40cd18165', E'\\x9f01cdbccfa735427ecc334a7df378476237b310951f6e23741fd89a389505dd', E'\\x3bb5c6aa0a636f729792a2807ccc83beebb2cda0462d26043ade20ace777a075', '2031-05-07 06:30:34+00');
insert into counted_days (day, sign_ups, bids) values
('2031-05-07', '8', '25');
insert into daily_comparisons (day, compared_at, payments, refunds, captured_agrees, refunded_agrees) values
('2031-05-08', '2031-05-08 08:30:56+00', '35', '5', 'true', 'true');
insert into decided_auctions (outcome, auctions, ran_seconds) values
('cancelled', '3', '0'),
('no_bids', '1', '25200'),
('no_unique_bid', '1', '25202'),
('winner', '1', '32');
insert into deliveries (delivery_id, channel, user_id, notification_id, refund_id, state, urgent, sent_again, tries, created_at, claimed_at, try_at, leased_until, leased_by, failures) values
('111340e0-6e57-43ac-ad7c-b67031920460', 'email', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'bbb8bc8a-ccec-483e-b67c-d413ece9223d', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('1185cf8d-18f9-49a4-9e4c-d9004b3eaae2', 'sms', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, '3ffa0c4c-bfea-4a8b-8b3c-9a2047ed0742', 'unknown', 'false', 'false', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('14acd26c-ec81-4c57-ba26-158647c48b4c', 'email', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', 'b6e64d3f-efb8-40a8-8d3b-e15a943bba40', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('1aeb8121-4029-4c06-aff1-c3ff2de6fece', 'sms', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, '17d250ed-aeac-48a6-9e96-9b43f8a5ab00', 'dropped', 'false', 'false', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('214f2a8b-a349-41d9-9483-5fe8d05fdfec', 'sms', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'f183d978-0faa-42f2-9a4f-31dfd03a1c9f', 'sent', 'false', 'false', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('289080d7-fef3-49f6-8ae9-d33909e4a025', 'email', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '74d5e5bc-1bdf-4f5d-9d34-9afb2819e002', NULL, 'sent', 'false', 'false', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, '0'),
('3e7c58e5-5edb-4a07-a372-f11656558a8b', 'email', '75f58aec-517c-416c-9ef0-6c0430865092', '750a3423-0506-4437-9ed8-236dc92d5ca3', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('498aa9d1-ff8b-4a3a-ba20-00e139463ea3', 'email', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '90fd8a05-a40c-43b3-8fd2-2581fe4e9f80', NULL, 'sent', 'false', 'false', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, '0'),
('4ae4807f-8990-4810-beae-36ce49259935', 'email', '31e01437-3174-4168-8335-463803d50c32', '90222a7a-8293-42f1-9d0e-50abb978157b', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('4e7b07b7-3d82-4833-8f77-c47ae9dd5b86', 'email', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '91e88113-46c8-4316-8643-b4a4e4f7e586', NULL, 'sent', 'true', 'false', '1', '2031-05-07 06:30:42+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:42+00', NULL, NULL, '0'),
('51b19718-02f2-4a21-99ff-9a13353ba588', 'sms', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '91e88113-46c8-4316-8643-b4a4e4f7e586', NULL, 'sent', 'true', 'false', '1', '2031-05-07 06:30:42+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:42+00', NULL, NULL, '0'),
('89311447-c1f9-489f-a019-1c2f2849c0dd', 'email', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '7be5c9c9-740d-4ef3-b7c3-6ab6965b8907', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('ad643f1b-3dbc-4b99-a29a-892820d19e6e', 'email', '31e01437-3174-4168-8335-463803d50c32', '383c178b-7180-47a5-b261-cd7436032a57', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('c8eb86fa-446e-4843-b6e2-ee36f2f0f8ad', 'sms', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, '1a51d710-e8e2-41c8-aa70-8109dac7a511', 'refused', 'false', 'false', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('d42004da-01dd-49c7-a8c3-f63f5eefd95f', 'email', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '08759eb7-ebc4-4edc-ab2e-b2d3a2e169cd', NULL, 'sent', 'false', 'false', '1', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', NULL, NULL, '0'),
('dc1c4bc9-60fb-4d0e-ae80-9152244d9883', 'email', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'e41eec6b-964d-440a-8179-5dda2eb1ab26', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('e25404fe-193d-403c-9a6f-c432f0b20394', 'email', '75f58aec-517c-416c-9ef0-6c0430865092', 'a0adecb6-0c7d-49ce-a2e6-69b2b2fd1114', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('ec742337-1ba8-40c8-aa5c-8f128273c652', 'sms', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'b9fbd0c4-7dfe-4842-bfd3-7a49103e6f3f', 'claimed', 'false', 'false', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('f5c4bc87-a9db-4bbc-8e0c-c5fc74c8068a', 'email', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', 'f5bd9688-7b20-4fab-bb89-f7723d6dc83d', NULL, 'sent', 'false', 'false', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, '0'),
('f6894de1-053e-4a6e-a6e0-5c7cbbebb4c9', 'email', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '08e21103-a98e-4049-aebf-7de29ebcd1bf', NULL, 'sent', 'false', 'false', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, '0'),
('f7c12e2d-e136-4075-a985-7f6c9c3ab50f', 'sms', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, '320513b9-a2ee-4f62-918e-3448a5f526de', 'waiting', 'false', 'false', '0', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0');
insert into email_changes (email_change_id, user_id, asked_at) overriding system value values
('1', '9196d4a6-59f9-41e3-82c8-9149cad645ad', '2031-05-08 14:31:02+00');
select setval(pg_get_serial_sequence('email_changes', 'email_change_id'), max(email_change_id)) from email_changes;
insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise, bid_increment_paise, max_slots, start_time, end_time, outcome, winning_bid_id, winning_bid_paise, prize, addition) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '0', '0', 'rules', '2031-05-07 06:30:35+00', '1000', '1000000', '100', '60', '2031-05-07 06:30:14+00', '2031-05-11 06:30:14+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"An auction: five","description":"Polished, 1.5 litres.","pictures":["18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0"],"claimDays":14}', NULL),
('28425999-7021-4ff6-a207-2788e68e97d0', '0', '0', 'rules', '2031-05-08 07:30:44+00', '100', '1000000', '100', '90', '2031-05-07 06:30:15+00', '2031-05-09 06:30:15+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"An auction: running","description":"Polished, 1.5 litres.","pictures":["18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0"],"claimDays":14}', NULL),
('511d61ac-4fee-4306-8aac-4789f0d9f949', '0', '0', 'rules', '2031-05-08 14:30:58+00', '100', '10000', '100', '100', '2031-05-08 07:30:58+00', '2031-05-08 09:30:58+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"Five litres, with whistle.","pictures":[]}', NULL),
('511d61ac-4fee-4306-8aac-4789f0d9f949', '1', '0', 'result', '2031-05-08 14:30:58+00', NULL, NULL, NULL, NULL, NULL, NULL, 'no_bids', NULL, NULL, NULL, NULL),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', '0', '0', 'rules', '2031-05-08 14:30:59+00', '100', '10000', '100', '100', '2031-05-08 13:30:58+00', '2031-05-08 15:30:58+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"Five litres, with whistle.","pictures":[]}', NULL),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '0', '0', 'rules', '2031-05-07 06:30:17+00', '500', '1000000', '100', '5', '2031-05-07 06:30:10+00', '2031-05-07 07:20:10+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"An auction: declared","description":"Polished, 1.5 litres.","pictures":["18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0"],"claimDays":14}', NULL),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '1', '5', 'result', '2031-05-07 06:30:42+00', NULL, NULL, NULL, NULL, NULL, NULL, 'winner', '07a530c0-b098-43e0-b4ec-16a548ec03d1', '1400', NULL, NULL),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '0', '0', 'rules', '2031-05-08 08:30:56+00', '100', '10000', '100', '100', '2031-05-08 07:30:56+00', '2031-05-08 13:30:56+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"Five litres, with whistle.","pictures":[]}', NULL),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '1', '1', 'end_moved', '2031-05-08 08:30:57+00', NULL, NULL, NULL, NULL, NULL, '2031-05-08 13:31:56+00', NULL, NULL, NULL, NULL, NULL),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '2', '1', 'addition', '2031-05-08 08:30:57+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'In red.'),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '3', '2', 'result', '2031-05-08 14:30:58+00', NULL, NULL, NULL, NULL, NULL, NULL, 'no_unique_bid', NULL, NULL, NULL, NULL),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', '0', '0', 'rules', '2031-05-07 06:30:25+00', '300', '1000000', '100', '4', '2031-05-07 06:30:12+00', '2031-05-12 06:30:12+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"An auction: full","description":"Polished, 1.5 litres.","pictures":["18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0"],"claimDays":14}', NULL),
('db50068c-cebd-4c82-bc9e-c6a2a3b1f610', '0', '0', 'rules', '2031-05-08 14:31:02+00', '100', '10000', '100', '100', '2031-05-08 13:31:01+00', '2031-05-08 15:31:01+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"Five litres, with whistle.","pictures":[]}', NULL),
('e76451e0-6e1f-429b-8e60-f9c04ea699a1', '0', '0', 'rules', '2031-05-08 14:31:02+00', '100', '10000', '100', '100', '2031-05-08 13:31:01+00', '2031-05-08 15:31:01+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"Five litres, with whistle.","pictures":[]}', NULL),
('e76451e0-6e1f-429b-8e60-f9c04ea699a1', '1', '1', 'cancelled', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('eada49cc-57db-41b4-8081-226e326e9fd0', '0', '0', 'rules', '2031-05-07 06:30:29+00', '600', '1000000', '100', '50', '2031-05-07 06:30:13+00', '2031-05-10 06:30:13+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"An auction: cancelled","description":"Polished, 1.5 litres.","pictures":["18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0"],"claimDays":14}', NULL),
('eada49cc-57db-41b4-8081-226e326e9fd0', '1', '6', 'cancelled', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('eb02e97d-4229-4c99-95dc-d053a8ca74a4', '0', '0', 'rules', '2031-05-08 14:31:00+00', '100', '10000', '100', '100', '2031-05-08 13:30:58+00', '2031-05-08 15:30:58+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"A steel pressure cooker","description":"Five litres, with whistle.","pictures":[]}', NULL),
('eb02e97d-4229-4c99-95dc-d053a8ca74a4', '1', '1', 'cancelled', '2031-05-08 14:31:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('f30e3406-2c98-447f-8367-562e07e335e4', '0', '0', 'rules', '2031-05-07 06:30:22+00', '200', '1000000', '100', '40', '2031-05-07 06:30:11+00', '2031-05-07 07:30:11+00', NULL, NULL, NULL, '{"format":"ekbid-prize/1","title":"An auction: over","description":"Polished, 1.5 litres.","pictures":["18c84081fa0fd08959734c8944ca41b32a38eb16773c92593d386449593fe8b0"],"claimDays":14}', NULL);
insert into fair_play_heads (auction_id, size, root, signed_at, key_id, signature) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '8', E'\\xa2130b9e47cf235384ed1d98ee587699ac9673edff097a303707d377653be97f', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x916133c604e52db7b4d4ae5c42d935dc2f55b1ed638b363ad4cedbe13d7037832f413c1c19d4db31096339907a58da71c3283746848f43065e63286883a1b603'),
('28425999-7021-4ff6-a207-2788e68e97d0', '10', E'\\xcd8e095b8dddab942c46c142cc2b09d3771e410cb08f967a99a8fe09a6250d9b', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x15316a487fda85130c75c17ca971d1da3e98ec94ad0061ac9a551ed222110a678d40e95330c6107164ac5c2e3de5e5bf860885a7bb2682feee23d7dce37dc20f'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', '2', E'\\x79c923d8d56ed4682d90151a7cb4f087a02ef949dc172a557cc46565bb7d2d41', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x9a7964369d096af2fefab35908e6baee4fa0e2b2608dbd00f0d1762adda63968d43f2f021007ff27be4a5a04d7335c1f0e99ea066b35f7ddb85c34858111970a'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '7', E'\\x894cb42b73e8f4eec4ff0bdfa5602383fb94c30d117a2d10b3913179ea58065a', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x990fc774a7ff8faa8ebdde9ebf34c42be216b83726ef8b26274c40fb596095c633999325fce85c683092d1083465dc82dbc4351b721afca68a1bd5d6cc0ba80c'),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '6', E'\\x8721f207b649802709bb54182d1e13794b6295e4828ef3603be3d6363bed64d6', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x0aed5e2e0194d25825967fc6a0e35d59e9ec39ab811f172df996e95c1164a62728a0a394e1dce6ee171c2a6631b1821c677f06071345998543910444662e8701'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', '5', E'\\x7a0be8ed2f76016a0ebe166c5413184b51a17c3abd4797e1d7dad7cc0f996c05', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\xc74f17e0f906f8ae92d68e3cecff2d99982a2d492a4e966af4d23a19ad0379260ba87e2dd65161f7da1fd35dfd01747afcfd39f9006a8d0fdc6406f5e1205b03'),
('db50068c-cebd-4c82-bc9e-c6a2a3b1f610', '1', E'\\xee1e391c714d77b6c58a60f045517962b27540ea0cc9a57f366755f7f14e694c', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x1e6fda2cd57c32cc5ecf9b48810401f957a997dd4a3a8e338199bd84b01a046692b4749f947e16f0a709a0758c1fba4690f019d610b3a9fa02b379069fd5cd08'),
('e76451e0-6e1f-429b-8e60-f9c04ea699a1', '3', E'\\x41df48994ef4099d5ee27ba63bc18d59445e5c4525b942cf2073f7f8f5f6ef1e', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x1ce93eedf71454ff76c91995dca84655b4ed8525ca867a5253efb5fa17ba8e69e7106281c8d97dd8c9ebabff558c1be85a2fa97c6baf786019a7e5bedb6aea0d'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '8', E'\\xa90932c076ab141bf4c9513f80396becbcce5affc47930c09b830c18dea29c44', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\xdb3268e053cb166c9986c61f8e5b5521dccc94bb12ce9cc35295cfbd111a4243d9f30dfe2cebf4eeecf077709ed408559fc130f80b455f2f8edfc279c7f94603'),
('eb02e97d-4229-4c99-95dc-d053a8ca74a4', '3', E'\\x1db44c59f36fb5ddb536c215ea2ee483ff935c7df7174bdbda00c51185f7e650', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\x735a6f688144460ccf07bb09a322997c3466a035797130c91dcc1a1f4de471a93a4dde3969948c97764b5bc52413eb3be18365c1ad39bb7a8d902d33c2828d06'),
('f30e3406-2c98-447f-8367-562e07e335e4', '4', E'\\x38ec3153a856d50f1497ab45ae88e1f96786c05f9d9dd0383ff1fa85fdac4bc3', '2031-05-08 14:31:02+00', 'bd1df7f19304ce8d', E'\\xd4c44668efa6ae30ec870e5773e546194bf938ca35df442d06a703d1b13d7e30a0835192ad4eae4f31c977f98934338d217b9f4b51082839a2eda7c82c171808');
insert into fair_play_tiles (auction_id, level, tile, hashes) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '0', '0', E'\\xcfe751b9d1c24183752cd6cfe2a2d0c48a4eaf050a9bfe0ec5d7a64c7be505d4f8d110438c8f1b2d9e4040a6aafc421f5ddbd27defdfc14594e8f5867082615460fa6268b4d3ef47bf36b54609511b8178eb0c2d7451a6ab6b7f4dd8367af6b65c1cb4e15c49f7affe87f3386ef6eb094a83713dc887aa2b97c5bd929b6b9ac89afc325ffb6485aada2ec9c63334cfa862cb7feee2e4588160a53b3420620e4c309b9a0300474468193e2b671a757096f20ba9329876b3b4565c5721dcf1e3961d87de5938f1cf11fb567880033bff6928e06fdee5293ca86d1bf5f5feeae877ec85554fa4acb11618c599b02c9cc249ef5ae311d32cbf73438a35aaa850205b'),
('28425999-7021-4ff6-a207-2788e68e97d0', '0', '0', E'\\xee8d4a1d2c8b6b7461aa465d6949d59a69d50af70b3e724b38bd81257b3ed2cfc337ffe99ebfb747c0494563b469102544a108234d4374ad8069cb9f1a363c712a84858faa73dfc34484d06ee5bca912d2b862a54d417964f28a99ab5c82288998fa9922a7366c8d4e19499331002858697051730d06da4373dfc40f330cd246b5c9284da062d0182b0a4be24a1a89cb0972d4ed166c6e04000e8047542f41bcb97bab8ff70cea758f696fa416310197ca2048525866fee5f5d7a6c27ae8a48842c959071a8d587e12198d64654c1dee8820f5012dc434f96c5333e4bbe8df1bb630b4c105a658856c09cf6f7c88304d11aa8d269ff7826e8308f11645a120ba2e3b35cf209c72789b6289ea0d747fb34965a086450d004cd9d3adf4c9575b2744c989414f61a6e9aabbf9a48417dfd349eb239c638b0850f352f1dc9623224e'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', '0', '0', E'\\xb921ea0255b09a3036d58400c0160502545262b0e495be67429aac1106ebbabc8cfd6044ba090c52b5c046444f6dcf0c4e2769c449c6c16b40ef42c5572d0683'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '0', '0', E'\\xf741369217d04cf313167bb67e19914cc4f2625621b920d19fb52d45cc350f30d75308076adea3c4e2f7cff63ccb55cb180a8d4b4239c1cd286ddd7672e0393e2bb8540933f652d6dff875314565f6a58e917858c4bd77036a3443abfeb54d36ec6a7a9b7b00a8e7e1656124dbd660186767fc1c54fdbcb4a37faea32ed45e15702214485d0415c218e1eee573fba9bf4d4d9a7e853681df0a336cf73fe6ab1242dd7d5fbefcde419f227b09f945793d1fee7087c2dd206da6b7624723046a6a339c07a734ce5514f94681def0304f23dafae5b2d12e8384a980f588d8be1bbe'),
('98c1a625-bbfe-414c-9dab-e1995d3ad76e', '0', '0', E'\\x3f7c712c5c1b9d8e35a82f74fcb95fb9936bb1989614a744d367885769bb67475ea9dbeced3596ee7d0c07ce2c9ed6f469cc9dc1fe5568d948bc23693c033128676e5d2f8d47f34e8079e7cf5fac724789ba382cfc9f46f5de84480f4be58212f6a706fad49805de7dcf1b19551c1ccf59dc888105b7019cde455e40a9be7ece952a65d08def838342c54e0ea84012dcb9a67e95582bcbe87016365095e3376a1d2c8d591836d9ae314eb4108abb584122bd3d0ff897d1800f892b068fabf46d'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', '0', '0', E'\\x7968d2b86fb200390f6f8e8e21c0c6f9ba34533a8323233cb0f333a00bede1c92aa499bad69d997c77772c399e8aeb42ec32a5a7ee8bc2ee08f32df6fb7624f9fde1275ae6ceaf076c3012743f7a4a61faab3f22d2cc43c3875850de6707bd983fa2c8f214381fb3b29c023c079741d37ed4af18a5439763cb1417d8b1e691af6121148cb07429713bd28a014184260eabd6bc063d7f7c5df9acec89f6d56461'),
('db50068c-cebd-4c82-bc9e-c6a2a3b1f610', '0', '0', E'\\xee1e391c714d77b6c58a60f045517962b27540ea0cc9a57f366755f7f14e694c'),
('e76451e0-6e1f-429b-8e60-f9c04ea699a1', '0', '0', E'\\x81ece10a7233b2199edb5574863a41f876ea920b805b822915bdfced7c5419ff56e3a90e1156546ed4f0133832e14943f12afac7eadeffb48da216c86dbfed2e0f166d6614b75200b0c728956a5cdbacd321380676908100ee8c275f24b283bb'),
('eada49cc-57db-41b4-8081-226e326e9fd0', '0', '0', E'\\xea605d8b233de6f881e07bfa30388ac672f5b7a6d696d53d18d2c57b6bc36801c44e9d3707da7f06657264bd7dfb01285b2df5518a092feb1bbf6530a3739baf1b69348d068fb789dbd0b0410ae0a6ab783f9a7d3e085bbf47a69f47de41d4acd80ba00f23a9e7e0ba3c4f8198cbeca808dde6514fe7cbcdfe83b5bcc71011ac6a1679c82352e51367b88278dcdc30dc54e06c164536502d02e13ab7d759de731fc713888cb5a22387c9df43db63b59dc0bbfc2b7bb8c3a92f7a7e6e8efde64a2d5f96f95ee77f8fddea48e9e1020b641fa831da1f0ce8d86c3d0d59d39761a8a7834967391a04ea2e6903b9e81a0ab51553a66d61f5ed1b9ff28f39088219ff'),
('eb02e97d-4229-4c99-95dc-d053a8ca74a4', '0', '0', E'\\x1ef3105d9f8f8ca69078ee1f84ede8bc5b4742f9f360c01a289d920d5035cd23d6d93c1e6086d5e6958d95a5ededae860528014deaf5c36c105df2cf2fce3edbd3d76c460beeea8e3cdd29942503c69c05559c5ea744a64ad4e421257ae77a8e'),
('f30e3406-2c98-447f-8367-562e07e335e4', '0', '0', E'\\x6ad61c76eea4a68637511d3dfe7747686706f2676e7b3230053086b2d4dfa37545a7198095040b37b99393047dbd400a15e9e1c9eb6da8c043629bb685e09e7ae45157d42364b3f15874bab6dc6eea6874282215542319bfc65f2957bd485dc829bbdc79e5863aee99223e08e20a8ccc8e7519070775dc1ed0e2c57d4f76a098');
insert into job_workers (worker_id, seen_at) values
('worker-1', '2031-05-08 14:31:02+00');
insert into ledger_entries (entry_id, movement, debit, credit, amount_paise, payment_id, refund_id, auction_id, provider_refund_id, booked_at) overriding system value values
('1', 'captured', 'provider_clearing', 'owed_to_bidders', '800', '22d9bf20-560d-42d4-aa45-bbe5e3d0836a', NULL, NULL, NULL, '2031-05-07 06:30:17+00'),
('10', 'captured', 'provider_clearing', 'owed_to_bidders', '2100', '4e5f76f2-b41e-47b6-928c-b185f1839470', NULL, NULL, NULL, '2031-05-07 06:30:26+00'),
('11', 'captured', 'provider_clearing', 'owed_to_bidders', '3000', 'ac2d7c57-34e7-4bcc-959d-f0463f49a1d7', NULL, NULL, NULL, '2031-05-07 06:30:27+00'),
('12', 'captured', 'provider_clearing', 'owed_to_bidders', '4400', '6220f5f3-a354-495b-8ae5-87217bba5010', NULL, NULL, NULL, '2031-05-07 06:30:28+00'),
('13', 'captured', 'provider_clearing', 'owed_to_bidders', '1800', '2940210d-6712-4561-ad56-b7e805ecbce2', NULL, NULL, NULL, '2031-05-07 06:30:29+00'),
('14', 'captured', 'provider_clearing', 'owed_to_bidders', '1900', 'ed17b80e-c9ec-4870-9de6-ab8e64d54d0f', NULL, NULL, NULL, '2031-05-07 06:30:30+00'),
('15', 'captured', 'provider_clearing', 'owed_to_bidders', '2000', '789f9acd-2733-412d-bfd3-15f05f6d8b2d', NULL, NULL, NULL, '2031-05-07 06:30:31+00'),
('16', 'captured', 'provider_clearing', 'owed_to_bidders', '1500', '4db8745f-ed2d-4254-8f01-add67d73a98f', NULL, NULL, NULL, '2031-05-07 06:30:32+00'),
('17', 'captured', 'provider_clearing', 'owed_to_bidders', '1600', 'beba2b61-81d9-4c89-a08c-ff228c039f59', NULL, NULL, NULL, '2031-05-07 06:30:33+00'),
('18', 'captured', 'provider_clearing', 'owed_to_bidders', '1700', '4d88e254-81b8-42b9-a10c-769c920ca5e2', NULL, NULL, NULL, '2031-05-07 06:30:34+00'),
('19', 'captured', 'provider_clearing', 'owed_to_bidders', '250000', '0f63736d-1738-492c-bd31-785ef7eb2bbf', NULL, NULL, NULL, '2031-05-07 06:30:35+00'),
('2', 'captured', 'provider_clearing', 'owed_to_bidders', '1400', '0285c69b-0d22-4ef6-b546-0994455f3d3a', NULL, NULL, NULL, '2031-05-07 06:30:18+00'),
('20', 'captured', 'provider_clearing', 'owed_to_bidders', '1000', '3d331633-79d5-47ea-a550-06a1492f6368', NULL, NULL, NULL, '2031-05-07 06:30:36+00'),
('21', 'captured', 'provider_clearing', 'owed_to_bidders', '20000', '2b5c780c-82f1-42fa-b579-c80dcfccf8d9', NULL, NULL, NULL, '2031-05-07 06:30:37+00'),
('22', 'captured', 'provider_clearing', 'owed_to_bidders', '22000', '431ffd1b-337e-46d5-bb08-1780b0a4f6a3', NULL, NULL, NULL, '2031-05-07 06:30:38+00'),
('23', 'captured', 'provider_clearing', 'owed_to_bidders', '90000', '22dea3f6-e089-4753-96ff-034f073db19a', NULL, NULL, NULL, '2031-05-07 06:30:39+00'),
('24', 'captured', 'provider_clearing', 'owed_to_bidders', '100000', '19d6a84e-4c16-4135-b9bd-14535491bae8', NULL, NULL, NULL, '2031-05-07 06:30:40+00'),
('25', 'captured', 'provider_clearing', 'owed_to_bidders', '260000', 'f350bd24-2fff-453c-adad-d31f264a2013', NULL, NULL, NULL, '2031-05-07 06:30:41+00'),
('26', 'earned', 'owed_to_bidders', 'revenue', '21100', NULL, NULL, '63b509c3-70fd-4c17-9e9c-0c354b245278', NULL, '2031-05-07 06:30:42+00'),
('27', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '1800', NULL, '71442c26-df3b-4e28-a41d-6136e11c9ad3', NULL, NULL, '2031-05-07 06:30:43+00'),
('28', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '1900', NULL, '061dfb8b-33ac-4d44-a6c9-ed7b19f3383b', NULL, NULL, '2031-05-07 06:30:43+00'),
('29', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '2000', NULL, '8ba85590-07a1-493a-84e6-1b1517d6782b', NULL, NULL, '2031-05-07 06:30:43+00'),
('3', 'captured', 'provider_clearing', 'owed_to_bidders', '800', '4c286010-1c94-4b58-b446-bd8c98194d98', NULL, NULL, NULL, '2031-05-07 06:30:19+00'),
('30', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '1500', NULL, 'e75ff20c-411d-42aa-8664-842a098dcdef', NULL, NULL, '2031-05-07 06:30:43+00'),
('31', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '1600', NULL, '5f4aed52-46fc-4616-ac98-c248cb8d7d27', NULL, NULL, '2031-05-07 06:30:43+00'),
('32', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '1700', NULL, 'fcbfb473-7ef8-45af-b7a6-cac1f7f41542', NULL, NULL, '2031-05-07 06:30:43+00'),
('33', 'refunded', 'refunds_payable', 'provider_clearing', '1800', NULL, '71442c26-df3b-4e28-a41d-6136e11c9ad3', NULL, NULL, '2031-05-07 07:30:43+00'),
('34', 'refunded', 'refunds_payable', 'provider_clearing', '1500', NULL, 'e75ff20c-411d-42aa-8664-842a098dcdef', NULL, NULL, '2031-05-07 07:30:43+00'),
('35', 'refunded', 'refunds_payable', 'provider_clearing', '2000', NULL, '8ba85590-07a1-493a-84e6-1b1517d6782b', NULL, NULL, '2031-05-07 07:30:43+00'),
('36', 'refunded', 'refunds_payable', 'provider_clearing', '1900', NULL, '061dfb8b-33ac-4d44-a6c9-ed7b19f3383b', NULL, NULL, '2031-05-07 07:30:43+00'),
('37', 'refunded', 'refunds_payable', 'provider_clearing', '1600', NULL, '5f4aed52-46fc-4616-ac98-c248cb8d7d27', NULL, NULL, '2031-05-07 07:30:43+00'),
('38', 'captured', 'provider_clearing', 'owed_to_bidders', '900', '2e3b4337-f289-4293-a743-0ba7b056348d', NULL, NULL, NULL, '2031-05-08 07:30:44+00'),
('39', 'captured', 'provider_clearing', 'owed_to_bidders', '700', 'deab87fa-31e1-4f8d-bb0b-0579063dd0eb', NULL, NULL, NULL, '2031-05-08 07:30:45+00'),
('4', 'captured', 'provider_clearing', 'owed_to_bidders', '9000', 'e33644eb-d945-45e2-a306-a7705b15941e', NULL, NULL, NULL, '2031-05-07 06:30:20+00'),
('40', 'captured', 'provider_clearing', 'owed_to_bidders', '900', '9bc41bdb-e1e9-4b31-b2a3-d1fe8223d5d1', NULL, NULL, NULL, '2031-05-08 07:30:46+00'),
('41', 'captured', 'provider_clearing', 'owed_to_bidders', '300000', '0fa47f1b-1f31-4ddf-816c-41c72fb26209', NULL, NULL, NULL, '2031-05-08 07:30:47+00'),
('42', 'captured', 'provider_clearing', 'owed_to_bidders', '1100', '03f026c7-fcdf-488c-b58b-61eadca11683', NULL, NULL, NULL, '2031-05-08 07:30:48+00'),
('43', 'captured', 'provider_clearing', 'owed_to_bidders', '1200', '1c864ec0-96ee-4ee9-939b-a793725126eb', NULL, NULL, NULL, '2031-05-08 07:30:49+00'),
('44', 'captured', 'provider_clearing', 'owed_to_bidders', '5500', '73119518-02dd-4d14-bb40-c7b542c112f9', NULL, NULL, NULL, '2031-05-08 07:30:50+00'),
('45', 'captured', 'provider_clearing', 'owed_to_bidders', '6100', '1ed03ccc-4aef-4188-b849-d4bbb267937b', NULL, NULL, NULL, '2031-05-08 07:30:51+00'),
('46', 'captured', 'provider_clearing', 'owed_to_bidders', '500', '75dd0fa2-33e4-485d-91e1-728c0220c3ea', NULL, NULL, NULL, '2031-05-08 07:30:53+00'),
('47', 'captured', 'provider_clearing', 'owed_to_bidders', '600', 'eb5e3794-3034-4321-8591-e898fe02b610', NULL, NULL, NULL, '2031-05-08 07:30:54+00'),
('48', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '600', NULL, 'd87167ff-f197-4048-b52b-85cd41003670', NULL, NULL, '2031-05-08 08:30:56+00'),
('49', 'captured', 'provider_clearing', 'owed_to_bidders', '300', 'ee77c6ab-e6e9-471d-b97a-bb8eaf7d1beb', NULL, NULL, NULL, '2031-05-08 08:30:56+00'),
('5', 'captured', 'provider_clearing', 'owed_to_bidders', '9100', 'cb7c4f18-aea4-4a3b-a365-c66d536bbab3', NULL, NULL, NULL, '2031-05-07 06:30:21+00'),
('50', 'captured', 'provider_clearing', 'owed_to_bidders', '300', '2900acb2-ee62-4873-9bb9-da081e4dc8e6', NULL, NULL, NULL, '2031-05-08 08:30:58+00'),
('51', 'captured', 'provider_clearing', 'owed_to_bidders', '900', 'f8ae43b7-9f46-4618-84e3-232f82014fb7', NULL, NULL, NULL, '2031-05-08 14:30:59+00'),
('52', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '300', NULL, '2acf09b0-cd43-49b3-96f8-e27df76ba526', NULL, NULL, '2031-05-08 14:30:59+00'),
('53', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '300', NULL, 'd778b534-91a5-44de-a99b-c57635828905', NULL, NULL, '2031-05-08 14:30:59+00'),
('54', 'lost', 'operator_losses', 'provider_clearing', '900', 'f8ae43b7-9f46-4618-84e3-232f82014fb7', NULL, NULL, 'rfnd_8982c416-e5b8-4349-8f61-db182f9e5da8', '2031-05-08 14:30:59+00'),
('55', 'refunded', 'refunds_payable', 'provider_clearing', '600', NULL, 'd87167ff-f197-4048-b52b-85cd41003670', NULL, NULL, '2031-05-08 14:30:59+00'),
('56', 'refunded', 'refunds_payable', 'provider_clearing', '300', NULL, 'd778b534-91a5-44de-a99b-c57635828905', NULL, NULL, '2031-05-08 14:30:59+00'),
('57', 'refunded', 'refunds_payable', 'provider_clearing', '300', NULL, '2acf09b0-cd43-49b3-96f8-e27df76ba526', NULL, NULL, '2031-05-08 14:30:59+00'),
('58', 'captured', 'provider_clearing', 'owed_to_bidders', '900', '146480f9-13d2-470e-842b-afe1fff42f45', NULL, NULL, NULL, '2031-05-08 14:31:00+00'),
('59', 'lost', 'operator_losses', 'provider_clearing', '900', '146480f9-13d2-470e-842b-afe1fff42f45', NULL, NULL, 'rfnd_5365e2be-be5b-4822-b78f-7d271dcee3cc', '2031-05-08 14:31:00+00'),
('6', 'captured', 'provider_clearing', 'owed_to_bidders', '3300', 'e74fd929-0596-4589-b7be-ae4d8c4e2bcc', NULL, NULL, NULL, '2031-05-07 06:30:22+00'),
('60', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '900', NULL, '29f276a7-d986-4acf-8e1a-5ab5bc7a4d05', NULL, NULL, '2031-05-08 14:31:01+00'),
('61', 'refunded', 'refunds_payable', 'provider_clearing', '900', NULL, '29f276a7-d986-4acf-8e1a-5ab5bc7a4d05', NULL, NULL, '2031-05-08 14:31:01+00'),
('62', 'loss_recovered', 'provider_clearing', 'operator_losses', '900', '146480f9-13d2-470e-842b-afe1fff42f45', NULL, NULL, NULL, '2031-05-08 14:31:01+00'),
('63', 'captured', 'provider_clearing', 'owed_to_bidders', '700', '8509ceb4-4507-4826-8daa-0cd98730c45a', NULL, NULL, NULL, '2031-05-08 14:31:02+00'),
('64', 'captured', 'provider_clearing', 'owed_to_bidders', '800', '3e1a5cbf-0e60-447a-8c81-e4d66a1985d2', NULL, NULL, NULL, '2031-05-08 14:31:02+00'),
('65', 'refund_owed', 'owed_to_bidders', 'refunds_payable', '800', NULL, 'b46beb94-8e3c-4c13-aae9-88aecf9328a5', NULL, NULL, '2031-05-08 14:31:02+00'),
('7', 'captured', 'provider_clearing', 'owed_to_bidders', '4000', 'f68e82aa-57f5-4472-9784-edf83447864a', NULL, NULL, NULL, '2031-05-07 06:30:23+00'),
('8', 'captured', 'provider_clearing', 'owed_to_bidders', '4100', 'efe5c0ff-c4d0-4727-82ad-be57050b9369', NULL, NULL, NULL, '2031-05-07 06:30:24+00'),
('9', 'captured', 'provider_clearing', 'owed_to_bidders', '3000', '594bea6a-d854-4710-8aea-90947233cb51', NULL, NULL, NULL, '2031-05-07 06:30:25+00');
select setval(pg_get_serial_sequence('ledger_entries', 'entry_id'), max(entry_id)) from ledger_entries;
insert into login_tries (login_try_id, identifier_hash, address_hash, tried_at) overriding system value values
('1', E'\\xde7d1b721a1e0632b7cf04edf5032c8ecffa9f9a08492152b926f1a5a7e765d7', E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '2031-05-08 14:31:02+00');
select setval(pg_get_serial_sequence('login_tries', 'login_try_id'), max(login_try_id)) from login_tries;
insert into mails (mail_id, kind, user_id, refund_id, state, tries, next_try_at, created_at, claimed_at, former_email, bid_id, leased_until, leased_by, failures, sent_again) values
('147ce2c8-168d-4218-96d9-5873a0147818', 'refund_on_its_way', '31e01437-3174-4168-8335-463803d50c32', '71442c26-df3b-4e28-a41d-6136e11c9ad3', 'sent', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('1a97a5ab-3482-45fe-ba65-d0e8a216b63c', 'receipt', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'dropped', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '01542086-169c-4a64-b815-9fbc6fd0f89d', NULL, NULL, '0', 'false'),
('1b3e01db-e101-49bb-819f-5265d95975a6', 'refunded', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'e75ff20c-411d-42aa-8664-842a098dcdef', 'sent', '1', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('1b594a05-2e76-4bfd-b7fe-6b5b3937732e', 'confirm_email', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'sent', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('1c5c38b4-3583-4a4f-bcba-aaddb72d51ec', 'second_factor_off', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'claimed', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('27add022-36f0-4384-a171-7897ade5411c', 'refund_on_its_way', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '8ba85590-07a1-493a-84e6-1b1517d6782b', 'sent', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('28db7cd7-2973-4a4f-b387-1ad0a9796779', 'password_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'dropped', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('2ab6476d-4a46-44c6-8994-21e5713618fa', 'confirm_email', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'refused', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('2f825a9c-77b7-4ed7-ba30-39efb61e727f', 'confirm_email', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'claimed', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('2ff0514e-ea83-4ddd-9868-41aac3792cff', 'refunded', '03dd6fe2-4645-43af-9fbf-00995ba17ffc', 'd87167ff-f197-4048-b52b-85cd41003670', 'sent', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, NULL, NULL, '0', 'false'),
('30ece8ec-4d2b-407a-bb8c-648e602728c0', 'password_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'claimed', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('32abb31b-2558-46ac-9eee-0d1ee9527d81', 'receipt', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'waiting', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '01542086-169c-4a64-b815-9fbc6fd0f89d', NULL, NULL, '0', 'false'),
('343e6b1d-2a2d-48b7-b93f-59c24f54eade', 'refund_on_its_way', '31e01437-3174-4168-8335-463803d50c32', '061dfb8b-33ac-4d44-a6c9-ed7b19f3383b', 'sent', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('3cc267c2-48b1-4bd0-8648-0a15d25f7b7e', 'second_factor_off', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'dropped', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('3d5700f1-285f-4a0b-97f8-35002f88d1b8', 'second_factor_guessed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'unknown', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('40b4e329-5bdc-4628-99c0-e9f4e7e8b467', 'second_factor_guessed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'dropped', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('475b2f22-737d-44cd-8a32-aba90ae875e6', 'second_factor_off', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'waiting', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('4dfcff1a-2a03-4ec5-b98e-6edcb7a62111', 'refund_on_its_way', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '29f276a7-d986-4acf-8e1a-5ab5bc7a4d05', 'dropped', '1', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', NULL, NULL, NULL, NULL, '0', 'false'),
('5374d050-232c-4dd6-addf-b7c50a3e450f', 'refund_on_its_way', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'd778b534-91a5-44de-a99b-c57635828905', 'dropped', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, NULL, NULL, '0', 'false'),
('560f1946-2ca7-4f26-a468-6f7f7228d195', 'email_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'sent', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('5cc32174-450c-4d4c-8862-bd027cca3f49', 'password_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'waiting', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('60cb4dc3-5b8a-4e76-8d93-99efd4693f6a', 'second_factor_guessed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'refused', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('72b6ea58-aac7-4e6f-9cec-f1bfdeabe5eb', 'receipt', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'refused', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '01542086-169c-4a64-b815-9fbc6fd0f89d', NULL, NULL, '0', 'false'),
('74f93bef-1a41-4f7e-8ed6-7ebf48a1fb6c', 'refunded', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '29f276a7-d986-4acf-8e1a-5ab5bc7a4d05', 'sent', '1', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', NULL, NULL, NULL, NULL, '0', 'false'),
('7d7f256e-ced6-441e-b8c2-98fdc05e1a0e', 'refund_on_its_way', '03dd6fe2-4645-43af-9fbf-00995ba17ffc', 'd87167ff-f197-4048-b52b-85cd41003670', 'sent', '1', '2031-05-08 08:30:56+00', '2031-05-08 08:30:56+00', '2031-05-08 08:30:56+00', NULL, NULL, NULL, NULL, '0', 'false'),
('80e76466-c6c3-4e68-976d-7701a3a94bcf', 'receipt', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'claimed', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '01542086-169c-4a64-b815-9fbc6fd0f89d', NULL, NULL, '0', 'false'),
('82566b58-9764-47f7-a3b4-a2c9d77d763a', 'second_factor_guessed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'waiting', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('83860509-86d9-42fb-abda-3b533c284ab8', 'password_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'unknown', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('89eaac5d-2cd2-4ad1-8fd9-36386bd38933', 'second_factor_guessed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'claimed', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('91da2cd7-f481-4636-ba57-1322e93e154b', 'email_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'claimed', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('983b8629-ebf5-4957-817c-ee6eaa31c655', 'second_factor_off', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'sent', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('9ba210b5-5f94-46ad-af5a-0c8f508d3ada', 'second_factor_off', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'unknown', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('a2e44279-f8b2-4e8c-884b-d68e012c0c8e', 'email_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'dropped', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('aefae7a1-6c64-48a6-ad03-200060fe8f11', 'password_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'refused', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('b137bc6c-5bf5-41aa-9d58-47a51cf1a258', 'confirm_email', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'waiting', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('b3b57f53-7db2-4242-89ba-53dc2aff6e8d', 'receipt', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'unknown', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '01542086-169c-4a64-b815-9fbc6fd0f89d', NULL, NULL, '0', 'false'),
('bfc454c9-9c5d-4635-90a1-3fe4ca44cab6', 'refunded', '31e01437-3174-4168-8335-463803d50c32', '71442c26-df3b-4e28-a41d-6136e11c9ad3', 'sent', '1', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('c1488098-0ef7-4fdd-93cd-4e397a95a1d1', 'email_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'unknown', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('c148d47f-e637-4dbf-869b-2ad177479c77', 'confirm_email', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'dropped', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('c2e88484-df80-4d88-b1b3-3c5649e41860', 'refunded', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '8ba85590-07a1-493a-84e6-1b1517d6782b', 'sent', '1', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('c4f05d08-f71d-4bcb-94bd-5306e1ed98cb', 'second_factor_guessed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'sent', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('c64486b4-e4e8-42f3-a3e1-5d46ef57de2f', 'refund_on_its_way', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '2acf09b0-cd43-49b3-96f8-e27df76ba526', 'dropped', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, NULL, NULL, '0', 'false'),
('c7ba6402-19e4-4144-ab33-edf01fa51ba2', 'refunded', '31e01437-3174-4168-8335-463803d50c32', '061dfb8b-33ac-4d44-a6c9-ed7b19f3383b', 'sent', '1', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('cb4bb488-30ed-43b3-bcf9-953b2cfcebb3', 'refund_on_its_way', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'e75ff20c-411d-42aa-8664-842a098dcdef', 'sent', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('d3f1d66a-9bad-4131-96e7-18008d3b91c0', 'email_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'waiting', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('d74e00c6-686f-4e22-a9e7-c22d07311913', 'email_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'refused', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('dc1e2a85-492a-4e3f-ace9-90026012f3ba', 'refund_on_its_way', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '5f4aed52-46fc-4616-ac98-c248cb8d7d27', 'sent', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('e251fd57-a64c-418d-918b-aa2384acc155', 'refunded', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'd778b534-91a5-44de-a99b-c57635828905', 'sent', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, NULL, NULL, '0', 'false'),
('e75b6ca6-adbb-4c36-a2ee-1ade55e42551', 'confirm_email', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'unknown', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('eabc370b-4673-42f1-8d03-7563db20a82a', 'refund_on_its_way', '75f58aec-517c-416c-9ef0-6c0430865092', 'fcbfb473-7ef8-45af-b7a6-cac1f7f41542', 'sent', '1', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', '2031-05-07 06:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('eaf15dff-336c-4f59-80e4-0508311de586', 'refunded', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '5f4aed52-46fc-4616-ac98-c248cb8d7d27', 'sent', '1', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', '2031-05-07 07:30:43+00', NULL, NULL, NULL, NULL, '0', 'false'),
('eb348a96-efd2-403f-9690-6a1135b32c4d', 'password_changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'sent', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false'),
('f434687f-b0ba-4c47-b26b-5c8b985d3695', 'refunded', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '2acf09b0-cd43-49b3-96f8-e27df76ba526', 'sent', '1', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', NULL, NULL, NULL, NULL, '0', 'false'),
('f67b7a94-27c2-459c-b55f-4e2c4fa44c99', 'receipt', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'sent', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '01542086-169c-4a64-b815-9fbc6fd0f89d', NULL, NULL, '0', 'false'),
('fb43d9f6-1ef2-4800-9569-ac438047745a', 'second_factor_off', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'refused', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL, NULL, '0', 'false');
insert into migrations (name, run_at) values
('0001_baseline.sql', '2026-11-25 21:49:54.357034+00'),
('0002_work.sql', '2026-11-25 21:49:54.604548+00'),
('0003_retail_price.sql', '2026-11-25 21:49:54.634328+00'),
('0006_auction_drafts.sql', '2026-11-25 21:49:54.636872+00'),
('0007_notifications.sql', '2026-11-25 21:49:54.641332+00'),
('0008_open_doors.sql', '2026-11-25 21:49:54.653845+00'),
('0009_hindi_prize.sql', '2026-11-25 21:49:54.656499+00'),
('0011_channels.sql', '2026-11-25 21:49:54.658764+00'),
('0013_closed_logs.sql', '2026-11-25 21:49:54.671484+00'),
('0016_watches.sql', '2026-11-25 21:49:54.672984+00'),
('0017_prizes.sql', '2026-11-25 21:49:54.681859+00'),
('0018_further_pictures.sql', '2026-11-25 21:49:54.69394+00');
insert into notification_choices (user_id, topic, channel, wanted) values
('9196d4a6-59f9-41e3-82c8-9149cad645ad', 'lost', 'email', 'false'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', 'lost', 'sms', 'false');
insert into notifications (notification_id, user_id, kind, auction_id, nth, report_id, created_at, read_at, due_at, prize_id) values
('08759eb7-ebc4-4edc-ab2e-b2d3a2e169cd', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', 'cancelled', 'eb02e97d-4229-4c99-95dc-d053a8ca74a4', '1', NULL, '2031-05-08 14:31:01+00', NULL, NULL, NULL),
('08e21103-a98e-4049-aebf-7de29ebcd1bf', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'no_unique_bid', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '3', NULL, '2031-05-08 14:30:58+00', NULL, NULL, NULL),
('0a3d6654-a1c2-4862-ad97-9131a48eb99f', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-12 06:30:12+00', NULL),
('0f6762eb-a141-45ed-9263-df48256a8727', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-08 15:30:58+00', NULL),
('15ffd74f-1578-43b6-91db-7eecfc6e4484', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', '67cf6c1d-310f-4d0e-b426-54af228f35b3', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-13 06:30:16+00', NULL),
('198cb1cd-a023-47c5-bfc0-5c12695b7f3c', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-08 15:30:58+00', NULL),
('21cde9a0-464d-48f9-b7c3-a1ffd439cc3e', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', 'f30e3406-2c98-447f-8367-562e07e335e4', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-07 07:30:11+00', NULL),
('2213da6f-0716-4a00-8d94-730c5eebb186', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-08 15:30:58+00', NULL),
('238051c8-24df-4c53-9c97-80f1633ea6db', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'prize_delivered', NULL, NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, '28425999-7021-4ff6-a207-2788e68e97d0'),
('2dfa0655-1c51-4c6c-9937-04de411becb7', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', 'f30e3406-2c98-447f-8367-562e07e335e4', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-07 07:30:11+00', NULL),
('2e12dff8-ef07-435f-9e7e-2d3065b8ca8a', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-11 06:30:14+00', NULL),
('35d33561-904a-4859-a81c-944f219c0e98', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'report_answered', NULL, NULL, 'f5e173ec-817b-4bd5-a37a-a61197168f5d', '2031-05-08 14:31:02+00', NULL, NULL, NULL),
('383c178b-7180-47a5-b261-cd7436032a57', '31e01437-3174-4168-8335-463803d50c32', 'cancelled', 'eada49cc-57db-41b4-8081-226e326e9fd0', '1', NULL, '2031-05-07 06:30:43+00', NULL, NULL, NULL),
('4c3a010c-4f2c-4df5-9466-98b906bf52b5', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-12 06:30:12+00', NULL),
('74d5e5bc-1bdf-4f5d-9d34-9afb2819e002', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'no_unique_bid', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '3', NULL, '2031-05-08 14:30:58+00', NULL, NULL, NULL),
('750a3423-0506-4437-9ed8-236dc92d5ca3', '75f58aec-517c-416c-9ef0-6c0430865092', 'lost', '63b509c3-70fd-4c17-9e9c-0c354b245278', '1', NULL, '2031-05-07 06:30:42+00', NULL, NULL, NULL),
('761d97d5-59bf-4b34-b7c1-d6b586402859', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', '28425999-7021-4ff6-a207-2788e68e97d0', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-09 06:30:15+00', NULL),
('7be5c9c9-740d-4ef3-b7c3-6ab6965b8907', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'lost', '63b509c3-70fd-4c17-9e9c-0c354b245278', '1', NULL, '2031-05-07 06:30:42+00', NULL, NULL, NULL),
('7d5dc3d0-03bd-485e-89af-9de0ca492a9b', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', '28425999-7021-4ff6-a207-2788e68e97d0', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-09 06:30:15+00', NULL),
('90222a7a-8293-42f1-9d0e-50abb978157b', '31e01437-3174-4168-8335-463803d50c32', 'lost', '63b509c3-70fd-4c17-9e9c-0c354b245278', '1', NULL, '2031-05-07 06:30:42+00', NULL, NULL, NULL),
('90fd8a05-a40c-43b3-8fd2-2581fe4e9f80', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'prize_added', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '2', NULL, '2031-05-08 08:30:57+00', NULL, NULL, NULL),
('91e88113-46c8-4316-8643-b4a4e4f7e586', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'won', '63b509c3-70fd-4c17-9e9c-0c354b245278', '1', NULL, '2031-05-07 06:30:42+00', NULL, NULL, NULL),
('a0adecb6-0c7d-49ce-a2e6-69b2b2fd1114', '75f58aec-517c-416c-9ef0-6c0430865092', 'cancelled', 'eada49cc-57db-41b4-8081-226e326e9fd0', '1', NULL, '2031-05-07 06:30:43+00', NULL, NULL, NULL),
('a9bb05a0-9ac6-41e0-a0c3-299cdc37169f', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', '67cf6c1d-310f-4d0e-b426-54af228f35b3', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-13 06:30:16+00', NULL),
('aa5af7ec-dc20-43a9-be51-50fbe0d2c66b', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', 'f30e3406-2c98-447f-8367-562e07e335e4', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-07 07:30:11+00', NULL),
('ab1e0b48-99d5-4690-ba62-1e0aa7ba91e5', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-08 15:31:01+00', NULL),
('ac50f810-7adc-49a9-a419-f13389526a26', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', '28425999-7021-4ff6-a207-2788e68e97d0', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-09 06:30:15+00', NULL),
('b10d67c0-386c-4862-b469-f4d1241bc1fe', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-08 15:31:01+00', NULL),
('b6e64d3f-efb8-40a8-8d3b-e15a943bba40', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', 'lost', '63b509c3-70fd-4c17-9e9c-0c354b245278', '1', NULL, '2031-05-07 06:30:42+00', NULL, NULL, NULL),
('bbb8bc8a-ccec-483e-b67c-d413ece9223d', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'cancelled', 'eada49cc-57db-41b4-8081-226e326e9fd0', '1', NULL, '2031-05-07 06:30:43+00', NULL, NULL, NULL),
('bf11d6d1-5f4d-4fdf-80dc-75041194217d', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_hour', '67cf6c1d-310f-4d0e-b426-54af228f35b3', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-13 06:30:16+00', NULL),
('c1f9a471-f004-4501-a602-a844e8f41dba', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'claim_reminder', NULL, NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, '28425999-7021-4ff6-a207-2788e68e97d0'),
('c9607b6a-0ad8-4b51-b98c-1c8e54836001', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-11 06:30:14+00', NULL),
('ccd9aaad-3977-477b-8fa6-d9436749fd63', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-08 15:31:01+00', NULL),
('cfb2e5c1-7696-4027-a601-d61045a24ef6', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'prize_sent', NULL, NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, '28425999-7021-4ff6-a207-2788e68e97d0'),
('de3a2766-c83b-49d6-9b72-d977a9b1a5e1', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_begins', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-12 06:30:12+00', NULL),
('e07041df-b3fa-4d98-8935-8e973162905a', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'watch_day', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', NULL, NULL, '2031-05-08 14:31:02+00', NULL, '2031-05-11 06:30:14+00', NULL),
('e41eec6b-964d-440a-8179-5dda2eb1ab26', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'cancelled', 'eada49cc-57db-41b4-8081-226e326e9fd0', '1', NULL, '2031-05-07 06:30:43+00', NULL, NULL, NULL),
('f5bd9688-7b20-4fab-bb89-f7723d6dc83d', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', 'cancelled', 'eada49cc-57db-41b4-8081-226e326e9fd0', '1', NULL, '2031-05-07 06:30:43+00', NULL, NULL, NULL);
insert into operator_tasks (task_id, kind, subject, auction_id, bidder_id, created_at, resolved_at, resolved_by, note, provider_payment_id) values
('0a5ebd45-1679-4e8c-88d3-661cee9d7ed3', 'prize_problem', 'subject10', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'Done.', NULL),
('2197b714-20f3-4d25-a8d3-a781dca4fcdf', 'order_unknown', 'subject4', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'Done.', NULL),
('4383f87c-f336-4f73-9108-6b9c0f6dcd41', 'payment_unknown', 'subject2', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'Done.', NULL),
('4a6c7ad2-c1e4-4399-9fce-66333329071a', 'refund_refused', 'fcbfb473-7ef8-45af-b7a6-cac1f7f41542', 'eada49cc-57db-41b4-8081-226e326e9fd0', '75f58aec-517c-416c-9ef0-6c0430865092', '2031-05-07 07:30:43+00', NULL, NULL, NULL, 'pay_ae52406a-70b0-415f-9701-d79e8452e1d3'),
('66a6c566-b58b-4be2-b18c-9fbc2f3cd74d', 'refunded_outside', 'rfnd_5365e2be-be5b-4822-b78f-7d271dcee3cc', 'eb02e97d-4229-4c99-95dc-d053a8ca74a4', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '2031-05-08 14:31:00+00', NULL, NULL, NULL, 'pay_c6197ae6-9008-46b2-ac3a-5e49c7061f46'),
('80ad463e-3248-41e9-a9a3-a71d1a00c60b', 'refunded_outside', 'rfnd_8982c416-e5b8-4349-8f61-db182f9e5da8', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '2031-05-08 14:30:59+00', NULL, NULL, NULL, 'pay_93d6febc-e30d-49ec-b633-02f941e6b6b7'),
('87f39068-d72f-4bd3-b042-7d88e5a153b2', 'sms_budget', 'subject8', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'Done.', NULL),
('8e0e786e-6528-46dd-9d00-2b1a7ebaf035', 'prize_not_sent', 'subject9', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL),
('a015a455-b3fa-4e9e-8341-4ece07b7ad56', 'auction_dates', 'subject6', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'Done.', NULL),
('ae102281-894f-4698-9d87-3ceb52f277e1', 'books_differ', 'subject5', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL),
('bd499a3a-3771-453c-aec2-3cad40deefdd', 'result_differs', 'subject7', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL),
('c38cee48-93ec-4ff6-8912-e34da17b0f1d', 'payment_misfit', 'subject3', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL),
('eceb3983-6998-4cbd-ad63-688fa1feeef0', 'dispute', 'subject1', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, NULL, NULL);
insert into otp_challenges (otp_challenge_id, mobile_number, visitor_hash, code_hash, sent_at, expires_at, failed_attempts, verified_at, consumed_at, address_hash, email_refusals, purpose, shared, known_hash) overriding system value values
('1', '+919800000199', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', '2031-05-08 14:31:02+00', '2031-05-08 14:41:02+00', '0', NULL, NULL, E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '0', 'sign-up', 'false', NULL),
('2', '+919800000199', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', '2031-05-08 14:31:02+00', '2031-05-08 14:41:02+00', '0', '2031-05-08 14:31:02+00', NULL, E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '0', 'sign-up', 'false', NULL),
('3', '+919800000199', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', '2031-05-08 14:31:02+00', '2031-05-08 14:41:02+00', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '0', 'sign-up', 'false', NULL),
('4', '+919800000199', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', '2031-05-08 14:31:02+00', '2031-05-08 14:41:02+00', '0', NULL, NULL, E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '0', 'reset-password', 'false', NULL),
('5', '+919800000199', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', '2031-05-08 14:31:02+00', '2031-05-08 14:41:02+00', '0', '2031-05-08 14:31:02+00', NULL, E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '0', 'reset-password', 'false', NULL),
('6', '+919800000199', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x2e7d2c03a9507ae265ecf5b5356885a53393a2029d241394997265a1a25aefc6', '2031-05-08 14:31:02+00', '2031-05-08 14:41:02+00', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', E'\\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', '0', 'reset-password', 'false', NULL);
select setval(pg_get_serial_sequence('otp_challenges', 'otp_challenge_id'), max(otp_challenge_id)) from otp_challenges;
insert into payment_orders (payment_order_id, receipt, provider_order_id, provider_asked_at, auction_id, bidder_id, amount_paise, state, holds_slot, hold_expires_at, given_up_at, paid_at, created_at, reconcile_at, awaits_capture, checked_at, attempted, leased_until, leased_by, failures) values
('01a214af-dd87-71d5-a77a-119029100916', 'c1c3b19a877a8581d268e37d96d77106', 'order_7f2312f3-0e00-4919-bc0a-535f9b83044d', '2031-05-07 06:30:17+00', '63b509c3-70fd-4c17-9e9c-0c354b245278', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '800', 'consumed', 'false', '2031-05-07 06:45:17+00', NULL, '2031-05-07 06:30:17+00', '2031-05-07 06:30:17+00', '2031-05-09 06:30:17+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddac-778b-9305-9699d40da3ca', '0628f89f489160c3fd6c6f4f45b0eb3e', 'order_da6d3f59-9e2f-4132-8b50-61c137b2b08e', '2031-05-07 06:30:18+00', '63b509c3-70fd-4c17-9e9c-0c354b245278', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1400', 'consumed', 'false', '2031-05-07 06:45:18+00', NULL, '2031-05-07 06:30:18+00', '2031-05-07 06:30:18+00', '2031-05-09 06:30:18+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddb7-7bb5-95e8-d2a1239f3355', '7e906ce57169bc0d02dcf3d45ea7d06f', 'order_d621ee76-8663-4a23-8348-b99b21349a00', '2031-05-07 06:30:19+00', '63b509c3-70fd-4c17-9e9c-0c354b245278', '75f58aec-517c-416c-9ef0-6c0430865092', '800', 'consumed', 'false', '2031-05-07 06:45:19+00', NULL, '2031-05-07 06:30:19+00', '2031-05-07 06:30:19+00', '2031-05-09 06:30:19+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddc1-7bc2-bcfc-cd52ae2b84ab', 'ec12b95d52e0315bab01569624cce4d6', 'order_d6822b41-6b76-4331-bf69-c08ac6da2487', '2031-05-07 06:30:20+00', '63b509c3-70fd-4c17-9e9c-0c354b245278', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '9000', 'consumed', 'false', '2031-05-07 06:45:20+00', NULL, '2031-05-07 06:30:20+00', '2031-05-07 06:30:20+00', '2031-05-09 06:30:20+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddcb-7ecb-96c1-1e0410d6359f', 'd9bd66c2189f2e734572bd40da7f699d', 'order_df1d0770-eba1-4d80-a3a0-2d763750a0c0', '2031-05-07 06:30:21+00', '63b509c3-70fd-4c17-9e9c-0c354b245278', '31e01437-3174-4168-8335-463803d50c32', '9100', 'consumed', 'false', '2031-05-07 06:45:21+00', NULL, '2031-05-07 06:30:21+00', '2031-05-07 06:30:21+00', '2031-05-09 06:30:21+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddd5-73a5-bc60-a4683d9250d9', 'b52d4c75429a654fa7fb311a45fea87a', 'order_9c898806-fe60-490c-8caa-8ce35053e508', '2031-05-07 06:30:22+00', 'f30e3406-2c98-447f-8367-562e07e335e4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '3300', 'consumed', 'false', '2031-05-07 06:45:22+00', NULL, '2031-05-07 06:30:22+00', '2031-05-07 06:30:22+00', '2031-05-09 06:30:22+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddde-7d72-99db-a84baea5f421', '40305664430209183bc400c726c703f1', 'order_861e0662-ec08-419f-bf0f-b534fe91319a', '2031-05-07 06:30:23+00', 'f30e3406-2c98-447f-8367-562e07e335e4', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '4000', 'consumed', 'false', '2031-05-07 06:45:23+00', NULL, '2031-05-07 06:30:23+00', '2031-05-07 06:30:23+00', '2031-05-09 06:30:23+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-dde7-742f-b65a-439ac1e5e47d', '626aacea93644cb8ec7fc7ad64d55971', 'order_6665d2f9-679d-4ade-8d0c-98a6d94881bd', '2031-05-07 06:30:24+00', 'f30e3406-2c98-447f-8367-562e07e335e4', '75f58aec-517c-416c-9ef0-6c0430865092', '4100', 'consumed', 'false', '2031-05-07 06:45:24+00', NULL, '2031-05-07 06:30:24+00', '2031-05-07 06:30:24+00', '2031-05-09 06:30:24+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddf0-7acc-81e0-92f79af768ac', '3ca3cc799ee1386713ff7481563211c8', 'order_f77300ae-da36-4f4a-abb1-f0809333963d', '2031-05-07 06:30:25+00', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '3000', 'consumed', 'false', '2031-05-07 06:45:25+00', NULL, '2031-05-07 06:30:25+00', '2031-05-07 06:30:25+00', '2031-05-09 06:30:25+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-ddff-76f2-956c-57847f04e758', 'a8c38b5f7a5946a6bc651fedf3006f59', 'order_8e3218f9-2912-4b94-8c7a-83e9e5346e6b', '2031-05-07 06:30:26+00', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '2100', 'consumed', 'false', '2031-05-07 06:45:26+00', NULL, '2031-05-07 06:30:26+00', '2031-05-07 06:30:26+00', '2031-05-09 06:30:26+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de1a-79b8-85cc-763d6c0c9825', '8158515dd08f40ac5820a1eb1937a263', 'order_3600742d-15aa-4776-a029-80dc58e6a055', '2031-05-07 06:30:27+00', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', '75f58aec-517c-416c-9ef0-6c0430865092', '3000', 'consumed', 'false', '2031-05-07 06:45:27+00', NULL, '2031-05-07 06:30:27+00', '2031-05-07 06:30:27+00', '2031-05-09 06:30:27+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de26-7518-bb59-8b2151d850ed', 'de9e664d48944f3d14d5cbee32565c29', 'order_b9ef7938-35d0-404f-be5a-7ee5a5ee9be5', '2031-05-07 06:30:28+00', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '4400', 'consumed', 'false', '2031-05-07 06:45:28+00', NULL, '2031-05-07 06:30:28+00', '2031-05-07 06:30:28+00', '2031-05-09 06:30:28+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de30-7d41-b036-3382c871e779', 'bb6cbe6405a4599d72da4bf28db4563a', 'order_c01bdfee-3c57-438a-bf88-bf155be9d99f', '2031-05-07 06:30:29+00', 'eada49cc-57db-41b4-8081-226e326e9fd0', '31e01437-3174-4168-8335-463803d50c32', '1800', 'refunded', 'false', '2031-05-07 06:45:29+00', NULL, '2031-05-07 06:30:29+00', '2031-05-07 06:30:29+00', '2031-05-09 06:30:29+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de3a-7dfd-b1f7-703e5c6c809f', '9f0e31f381818c8e0daf9f48c985762c', 'order_d497d975-5997-43d0-b90d-37846b961e44', '2031-05-07 06:30:30+00', 'eada49cc-57db-41b4-8081-226e326e9fd0', '31e01437-3174-4168-8335-463803d50c32', '1900', 'refunded', 'false', '2031-05-07 06:45:30+00', NULL, '2031-05-07 06:30:30+00', '2031-05-07 06:30:30+00', '2031-05-09 06:30:30+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de43-78c8-bcc6-acad6bc6a794', '4a4f940c1660953a2590e2c9dfaa3e84', 'order_86244774-5812-434b-8b8f-ed30dff112f6', '2031-05-07 06:30:31+00', 'eada49cc-57db-41b4-8081-226e326e9fd0', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '2000', 'refunded', 'false', '2031-05-07 06:45:31+00', NULL, '2031-05-07 06:30:31+00', '2031-05-07 06:30:31+00', '2031-05-09 06:30:31+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de4d-7314-9fcd-4219f4536792', '2c3eb593da44fc6ae2a7d6490fc60013', 'order_a80afe86-7a00-45f6-8735-84a0e6a4984e', '2031-05-07 06:30:32+00', 'eada49cc-57db-41b4-8081-226e326e9fd0', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1500', 'refunded', 'false', '2031-05-07 06:45:32+00', NULL, '2031-05-07 06:30:32+00', '2031-05-07 06:30:32+00', '2031-05-09 06:30:32+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de56-7458-83de-ea4248522c04', '350bcce672ce44eb55b538e59597ca5f', 'order_93a4ce41-8b7c-4e84-8733-c809a18a87a4', '2031-05-07 06:30:33+00', 'eada49cc-57db-41b4-8081-226e326e9fd0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '1600', 'refunded', 'false', '2031-05-07 06:45:33+00', NULL, '2031-05-07 06:30:33+00', '2031-05-07 06:30:33+00', '2031-05-09 06:30:33+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de5f-712f-8974-725815db4e8c', 'ad6a914a90f5b6e40896f9c0746f9e12', 'order_d3cacc57-2b59-4085-a38e-510f187044b8', '2031-05-07 06:30:34+00', 'eada49cc-57db-41b4-8081-226e326e9fd0', '75f58aec-517c-416c-9ef0-6c0430865092', '1700', 'refund_pending', 'false', '2031-05-07 06:45:34+00', NULL, '2031-05-07 06:30:34+00', '2031-05-07 06:30:34+00', '2031-05-09 06:30:34+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de69-7ee7-89d0-cb983c4cc050', '4710c6e19647d0739dd6f45023632216', 'order_0303013b-780b-4907-8ba3-5677188612b5', '2031-05-07 06:30:35+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '250000', 'consumed', 'false', '2031-05-07 06:45:35+00', NULL, '2031-05-07 06:30:35+00', '2031-05-07 06:30:35+00', '2031-05-09 06:30:35+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de73-73e2-82b7-7a2efb713594', '66430396e7c2e34d819d56dd9ac137a5', 'order_60631e0c-987c-487e-a8c8-5280536e9dcc', '2031-05-07 06:30:36+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1000', 'consumed', 'false', '2031-05-07 06:45:36+00', NULL, '2031-05-07 06:30:36+00', '2031-05-07 06:30:36+00', '2031-05-09 06:30:36+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de7c-7505-961a-878c190a5998', 'de31272cf0f7c759992f85847ba91f7d', 'order_198a4df0-e8bb-4bbb-a3ff-61c1f47f48d7', '2031-05-07 06:30:37+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '20000', 'consumed', 'false', '2031-05-07 06:45:37+00', NULL, '2031-05-07 06:30:37+00', '2031-05-07 06:30:37+00', '2031-05-09 06:30:37+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-de92-7c6a-88c1-e31ebb20ae27', '9def8c0accd85b63e6f07724bf9946db', 'order_51fbe092-0a34-410e-b0df-8233613b51b8', '2031-05-07 06:30:38+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '22000', 'consumed', 'false', '2031-05-07 06:45:38+00', NULL, '2031-05-07 06:30:38+00', '2031-05-07 06:30:38+00', '2031-05-09 06:30:38+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-deaa-7231-95a5-5b862333e1f9', '9505ded9cf2dad7dd3a7f5c60b9a7fd2', 'order_c8f0fdfd-0fa7-4e43-8585-849ae8fb6304', '2031-05-07 06:30:39+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '90000', 'consumed', 'false', '2031-05-07 06:45:39+00', NULL, '2031-05-07 06:30:39+00', '2031-05-07 06:30:39+00', '2031-05-09 06:30:39+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-debc-774e-a198-53c818a69813', '3f4772bfa25dd59e43d982e15bfd34d3', 'order_45649c8e-7843-4abe-9741-f796f532e9db', '2031-05-07 06:30:40+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '100000', 'consumed', 'false', '2031-05-07 06:45:40+00', NULL, '2031-05-07 06:30:40+00', '2031-05-07 06:30:40+00', '2031-05-09 06:30:40+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-dec7-7a79-ae93-11605105d52f', '570910e4ec180d4549c6a9d62b4418be', 'order_81d43ea5-1ab8-42b1-9993-14638017ef06', '2031-05-07 06:30:41+00', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '75f58aec-517c-416c-9ef0-6c0430865092', '260000', 'consumed', 'false', '2031-05-07 06:45:41+00', NULL, '2031-05-07 06:30:41+00', '2031-05-07 06:30:41+00', '2031-05-09 06:30:41+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e033-7021-b2ae-48b8ded514f8', '02a0df6faf7e70562bae6a4a552da51f', 'order_6d68e620-db4a-4f08-8af1-c7de4e9b2727', '2031-05-08 07:30:44+00', '28425999-7021-4ff6-a207-2788e68e97d0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '900', 'consumed', 'false', '2031-05-08 07:45:44+00', NULL, '2031-05-08 07:30:44+00', '2031-05-08 07:30:44+00', '2031-05-08 09:30:44+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e044-79eb-9d1f-324aa45e3329', '0b17ca7dc2ac46db70907a8516b3e1b7', 'order_ac25499f-bc9c-48ec-9833-e3e74f00a024', '2031-05-08 07:30:45+00', '28425999-7021-4ff6-a207-2788e68e97d0', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '700', 'consumed', 'false', '2031-05-08 07:45:45+00', NULL, '2031-05-08 07:30:45+00', '2031-05-08 07:30:45+00', '2031-05-08 09:30:45+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e04f-76cd-90ec-cf7d74e91474', 'c2d83f20b53e2f8958ef96f4a42d8e02', 'order_c12fe2aa-c3ee-47b2-a518-03d4b99244a2', '2031-05-08 07:30:46+00', '28425999-7021-4ff6-a207-2788e68e97d0', '75f58aec-517c-416c-9ef0-6c0430865092', '900', 'consumed', 'false', '2031-05-08 07:45:46+00', NULL, '2031-05-08 07:30:46+00', '2031-05-08 07:30:46+00', '2031-05-08 09:30:46+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e058-7682-a466-eff2c2595f5b', 'fc9e2ece381297e84a90f16ab71f4023', 'order_3dc63a2d-aa5c-41ff-806f-4ffc07658c2f', '2031-05-08 07:30:47+00', '28425999-7021-4ff6-a207-2788e68e97d0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '300000', 'consumed', 'false', '2031-05-08 07:45:47+00', NULL, '2031-05-08 07:30:47+00', '2031-05-08 07:30:47+00', '2031-05-08 09:30:47+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e063-7173-8471-46a574bf80f1', '6e3a64d49b3cf9b46976435d8c7db4ea', 'order_278bbe3d-1a3a-42c1-a588-d6c0c80d0a70', '2031-05-08 07:30:48+00', '28425999-7021-4ff6-a207-2788e68e97d0', '31e01437-3174-4168-8335-463803d50c32', '1100', 'consumed', 'false', '2031-05-08 07:45:48+00', NULL, '2031-05-08 07:30:48+00', '2031-05-08 07:30:48+00', '2031-05-08 09:30:48+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e06d-7cd6-90e5-ea60c6405bfa', 'd5a21662cb98f1602cf5435a9eac054f', 'order_f938c2f1-260d-408c-a73f-5f4debc0a1e9', '2031-05-08 07:30:49+00', '28425999-7021-4ff6-a207-2788e68e97d0', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '1200', 'consumed', 'false', '2031-05-08 07:45:49+00', NULL, '2031-05-08 07:30:49+00', '2031-05-08 07:30:49+00', '2031-05-08 09:30:49+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e079-7d44-8178-55f72c249103', '704a52e40500f0b7ae9c40148431476c', 'order_3a993ad6-23a2-420b-aa4b-20cf9122a704', '2031-05-08 07:30:50+00', '28425999-7021-4ff6-a207-2788e68e97d0', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '5500', 'consumed', 'false', '2031-05-08 07:45:50+00', NULL, '2031-05-08 07:30:50+00', '2031-05-08 07:30:50+00', '2031-05-08 09:30:50+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e083-7443-854e-68c3a969de46', 'afe26ab984b3a6a1a14f09fcf948f52b', 'order_34d18ba6-6a88-4ee4-a94a-bebbb5a58e70', '2031-05-08 07:30:51+00', '28425999-7021-4ff6-a207-2788e68e97d0', '75f58aec-517c-416c-9ef0-6c0430865092', '6100', 'consumed', 'false', '2031-05-08 07:45:51+00', NULL, '2031-05-08 07:30:51+00', '2031-05-08 07:30:51+00', '2031-05-08 09:30:51+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e093-728c-9b6d-b67b421c6764', '3ff493d3d0a1a8e88e4531b7ab518850', 'order_dc3a051f-fe01-4715-be9d-28c470f4b27c', '2031-05-08 07:30:52+00', '28425999-7021-4ff6-a207-2788e68e97d0', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '800', 'expired', 'false', '2031-05-08 07:45:52+00', NULL, NULL, '2031-05-08 07:30:52+00', '2031-05-08 09:30:52+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e099-7883-b98c-446d165614bb', 'e7ee9168fa92bc4d6be0aa6cb2747fd6', 'order_69ccea97-97bd-45ab-9a1d-135dc593b441', '2031-05-08 07:30:53+00', '28425999-7021-4ff6-a207-2788e68e97d0', '75f58aec-517c-416c-9ef0-6c0430865092', '500', 'consumed', 'false', '2031-05-08 07:45:53+00', NULL, '2031-05-08 07:30:53+00', '2031-05-08 07:30:53+00', '2031-05-08 09:30:53+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e0a9-75c2-9c75-90086a81a319', 'a093404c9f365c636d7f18c0c215881d', 'order_8faced4a-d03a-4ace-86f9-120cc03db04d', '2031-05-08 07:30:54+00', '28425999-7021-4ff6-a207-2788e68e97d0', '03dd6fe2-4645-43af-9fbf-00995ba17ffc', '600', 'refunded', 'false', '2031-05-08 07:45:54+00', NULL, '2031-05-08 07:30:54+00', '2031-05-08 07:30:54+00', '2031-05-08 09:30:54+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e1db-76eb-84c8-ba0ed56dc4aa', 'b0d55122f17ea62df274c8bc192f5d06', 'order_03e0efcb-44b9-422b-9813-b325c645caee', '2031-05-08 08:30:56+00', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '300', 'refunded', 'false', '2031-05-08 08:45:56+00', NULL, '2031-05-08 08:30:56+00', '2031-05-08 08:30:56+00', '2031-05-08 08:35:56+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e216-78c1-9d6d-3e42ab326e3c', '22b176e26ef27183d2e9acb3b24880bf', 'order_c1a2d8a7-893f-4779-9719-eaa2068e18d0', '2031-05-08 08:30:58+00', '98c1a625-bbfe-414c-9dab-e1995d3ad76e', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '300', 'refunded', 'false', '2031-05-08 08:45:58+00', NULL, '2031-05-08 08:30:58+00', '2031-05-08 08:30:58+00', '2031-05-08 08:35:58+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e235-732b-8506-696b0d0373b6', 'd38ba494ae1eec10073c7209495ea8b6', 'order_55c346f7-0220-4a4c-9c89-e25518d6ffe7', '2031-05-08 14:30:59+00', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '900', 'consumed', 'false', '2031-05-08 14:45:59+00', NULL, '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:35:59+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e2f5-7b6f-a2de-f73fbf574e22', 'ee54b1105b7f323719f277656c318bd8', 'order_6b1d07d1-1f1c-4345-aec6-8c3405f5b9d1', '2031-05-08 14:31:00+00', 'eb02e97d-4229-4c99-95dc-d053a8ca74a4', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '900', 'refunded', 'false', '2031-05-08 14:46:00+00', NULL, '2031-05-08 14:31:00+00', '2031-05-08 14:31:00+00', '2031-05-08 14:36:00+00', 'false', NULL, 'true', NULL, NULL, '0'),
('01a214af-e439-78e0-a953-a54a8711a13d', '2cee797555fac2273693d986475d8291', 'order_1d4bd50e-7eb7-4331-bee4-98b00232df21', '2031-05-08 14:31:02+00', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', 'de153212-828a-435e-b570-c2c10e0baab1', '500', 'created', 'true', '2031-05-08 14:46:02+00', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:37:02+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e483-7033-b6fe-4255f064579c', '1850e1e647463577b5bb5c9745ed72d0', 'order_dbee25a5-d2fe-4d37-985b-688c66b24dcb', '2031-05-08 14:31:02+00', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', '41522a27-41fa-4e6e-9411-f4ddf523b2e9', '600', 'expired', 'false', '2031-05-08 14:46:02+00', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:37:02+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e489-7e4f-a1a4-ed652bf6c937', 'bc50603611d0742c265603563502f163', 'order_32df1f87-61ad-4297-81a7-829b7d4bd8b9', '2031-05-08 14:31:02+00', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', '8d741317-4292-476b-824d-6b6648e98d87', '700', 'paid', 'true', '2031-05-08 14:46:02+00', NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', '2031-05-08 14:36:02+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e48e-79d6-966d-e6959e270f84', '96b0628719682a6199182a9c0dcd9fdd', NULL, '2031-05-08 14:31:02+00', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', 'e6ab5120-0739-423e-9105-6e3480f349e6', '800', 'failed', 'false', '2031-05-08 14:46:02+00', NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:37:02+00', 'false', NULL, 'false', NULL, NULL, '0'),
('01a214af-e498-7056-a435-bc4ea1bb3ef7', '3a64d9da66ceeb1a9c786aacc33a070b', 'order_6651bea3-b0fc-436e-b0d6-ec3087c0006e', '2031-05-08 14:31:02+00', 'e76451e0-6e1f-429b-8e60-f9c04ea699a1', 'e6ab5120-0739-423e-9105-6e3480f349e6', '800', 'refund_pending', 'false', '2031-05-08 14:46:02+00', NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', '2031-05-08 14:36:02+00', 'false', NULL, 'false', NULL, NULL, '0');
insert into payments (payment_id, provider_payment_id, payment_order_id, amount_paise, captured_at, is_first) values
('0285c69b-0d22-4ef6-b546-0994455f3d3a', 'pay_dff9494f-9f00-4044-a1e2-a9625b58bf40', '01a214af-ddac-778b-9305-9699d40da3ca', '1400', '2031-05-07 06:30:18+00', 'true'),
('03f026c7-fcdf-488c-b58b-61eadca11683', 'pay_354453d1-b05e-489e-9579-b55939b0fe47', '01a214af-e063-7173-8471-46a574bf80f1', '1100', '2031-05-08 07:30:48+00', 'true'),
('0f63736d-1738-492c-bd31-785ef7eb2bbf', 'pay_a6224593-c3b7-479b-b13e-fd7e28b27f69', '01a214af-de69-7ee7-89d0-cb983c4cc050', '250000', '2031-05-07 06:30:35+00', 'true'),
('0fa47f1b-1f31-4ddf-816c-41c72fb26209', 'pay_4da0cc3b-83d9-4648-b526-ceb6120ef287', '01a214af-e058-7682-a466-eff2c2595f5b', '300000', '2031-05-08 07:30:47+00', 'true'),
('146480f9-13d2-470e-842b-afe1fff42f45', 'pay_c6197ae6-9008-46b2-ac3a-5e49c7061f46', '01a214af-e2f5-7b6f-a2de-f73fbf574e22', '900', '2031-05-08 14:31:00+00', 'true'),
('19d6a84e-4c16-4135-b9bd-14535491bae8', 'pay_bc697842-cbd5-4546-9128-46cfa092536c', '01a214af-debc-774e-a198-53c818a69813', '100000', '2031-05-07 06:30:40+00', 'true'),
('1c864ec0-96ee-4ee9-939b-a793725126eb', 'pay_38058e48-df40-4b62-9733-992a25e960b1', '01a214af-e06d-7cd6-90e5-ea60c6405bfa', '1200', '2031-05-08 07:30:49+00', 'true'),
('1ed03ccc-4aef-4188-b849-d4bbb267937b', 'pay_90810249-c379-41bb-8234-e35066af5c5c', '01a214af-e083-7443-854e-68c3a969de46', '6100', '2031-05-08 07:30:51+00', 'true'),
('22d9bf20-560d-42d4-aa45-bbe5e3d0836a', 'pay_9bf42d1a-5dba-4fc9-b1f3-ed548f165fec', '01a214af-dd87-71d5-a77a-119029100916', '800', '2031-05-07 06:30:17+00', 'true'),
('22dea3f6-e089-4753-96ff-034f073db19a', 'pay_d00ca6b9-6a0e-456f-b164-15135e9bed4d', '01a214af-deaa-7231-95a5-5b862333e1f9', '90000', '2031-05-07 06:30:39+00', 'true'),
('2900acb2-ee62-4873-9bb9-da081e4dc8e6', 'pay_1dcbaa92-cd05-4253-8e8e-308f3e7121d0', '01a214af-e216-78c1-9d6d-3e42ab326e3c', '300', '2031-05-08 08:30:58+00', 'true'),
('2940210d-6712-4561-ad56-b7e805ecbce2', 'pay_b18e62ca-b972-47c9-a259-218c3a076a13', '01a214af-de30-7d41-b036-3382c871e779', '1800', '2031-05-07 06:30:29+00', 'true'),
('2b5c780c-82f1-42fa-b579-c80dcfccf8d9', 'pay_216978dd-6ddb-4446-b5d1-34dd681b3250', '01a214af-de7c-7505-961a-878c190a5998', '20000', '2031-05-07 06:30:37+00', 'true'),
('2e3b4337-f289-4293-a743-0ba7b056348d', 'pay_89d2909b-4b57-44aa-8c8a-a42c823a09da', '01a214af-e033-7021-b2ae-48b8ded514f8', '900', '2031-05-08 07:30:44+00', 'true'),
('3d331633-79d5-47ea-a550-06a1492f6368', 'pay_9a7d4025-3617-4f11-a7f0-5b896f4a98cd', '01a214af-de73-73e2-82b7-7a2efb713594', '1000', '2031-05-07 06:30:36+00', 'true'),
('3e1a5cbf-0e60-447a-8c81-e4d66a1985d2', 'pay_b2f6582a-d330-4816-8cc9-83b0761396de', '01a214af-e498-7056-a435-bc4ea1bb3ef7', '800', '2031-05-08 14:31:02+00', 'true'),
('431ffd1b-337e-46d5-bb08-1780b0a4f6a3', 'pay_89042ca5-b423-45d9-bc21-837268811dd7', '01a214af-de92-7c6a-88c1-e31ebb20ae27', '22000', '2031-05-07 06:30:38+00', 'true'),
('4c286010-1c94-4b58-b446-bd8c98194d98', 'pay_3901d425-abda-4c15-ad5f-f0a9eee1b02f', '01a214af-ddb7-7bb5-95e8-d2a1239f3355', '800', '2031-05-07 06:30:19+00', 'true'),
('4d88e254-81b8-42b9-a10c-769c920ca5e2', 'pay_ae52406a-70b0-415f-9701-d79e8452e1d3', '01a214af-de5f-712f-8974-725815db4e8c', '1700', '2031-05-07 06:30:34+00', 'true'),
('4db8745f-ed2d-4254-8f01-add67d73a98f', 'pay_caa62f9b-fcf2-4258-989b-a86be911b2c7', '01a214af-de4d-7314-9fcd-4219f4536792', '1500', '2031-05-07 06:30:32+00', 'true'),
('4e5f76f2-b41e-47b6-928c-b185f1839470', 'pay_5888f3bd-4307-40ef-a871-61deaaee677e', '01a214af-ddff-76f2-956c-57847f04e758', '2100', '2031-05-07 06:30:26+00', 'true'),
('594bea6a-d854-4710-8aea-90947233cb51', 'pay_39b5c927-d529-4557-88ed-c61152e7f868', '01a214af-ddf0-7acc-81e0-92f79af768ac', '3000', '2031-05-07 06:30:25+00', 'true'),
('6220f5f3-a354-495b-8ae5-87217bba5010', 'pay_194a135d-4108-4a33-8269-3088ff99492b', '01a214af-de26-7518-bb59-8b2151d850ed', '4400', '2031-05-07 06:30:28+00', 'true'),
('73119518-02dd-4d14-bb40-c7b542c112f9', 'pay_a9c83ebf-222c-4ef6-873b-29c9c0fc7d17', '01a214af-e079-7d44-8178-55f72c249103', '5500', '2031-05-08 07:30:50+00', 'true'),
('75dd0fa2-33e4-485d-91e1-728c0220c3ea', 'pay_49a61662-2414-4901-aa55-5c731c07d3b4', '01a214af-e099-7883-b98c-446d165614bb', '500', '2031-05-08 07:30:53+00', 'true'),
('789f9acd-2733-412d-bfd3-15f05f6d8b2d', 'pay_9a6ff521-3d46-46c5-8294-3236aa51cfd6', '01a214af-de43-78c8-bcc6-acad6bc6a794', '2000', '2031-05-07 06:30:31+00', 'true'),
('8509ceb4-4507-4826-8daa-0cd98730c45a', 'pay_76a7ae61-8d01-4cd6-b2a7-3eac631f1c59', '01a214af-e489-7e4f-a1a4-ed652bf6c937', '700', '2031-05-08 14:31:02+00', 'true'),
('9bc41bdb-e1e9-4b31-b2a3-d1fe8223d5d1', 'pay_063e7ac8-8f2f-48de-a3c0-80f11e0ff3c5', '01a214af-e04f-76cd-90ec-cf7d74e91474', '900', '2031-05-08 07:30:46+00', 'true'),
('ac2d7c57-34e7-4bcc-959d-f0463f49a1d7', 'pay_ba330813-9cc7-4e47-8ca5-bef419aaab8a', '01a214af-de1a-79b8-85cc-763d6c0c9825', '3000', '2031-05-07 06:30:27+00', 'true'),
('beba2b61-81d9-4c89-a08c-ff228c039f59', 'pay_a1408965-404f-4fdd-a8f4-c61a62576320', '01a214af-de56-7458-83de-ea4248522c04', '1600', '2031-05-07 06:30:33+00', 'true'),
('cb7c4f18-aea4-4a3b-a365-c66d536bbab3', 'pay_ad8d4aee-c5d1-42e3-a020-4e6032f900c8', '01a214af-ddcb-7ecb-96c1-1e0410d6359f', '9100', '2031-05-07 06:30:21+00', 'true'),
('deab87fa-31e1-4f8d-bb0b-0579063dd0eb', 'pay_63a89522-010a-4e57-bb4e-8083bb50a81e', '01a214af-e044-79eb-9d1f-324aa45e3329', '700', '2031-05-08 07:30:45+00', 'true'),
('e33644eb-d945-45e2-a306-a7705b15941e', 'pay_7e0fc0b3-8ff3-4058-8326-1599477c236c', '01a214af-ddc1-7bc2-bcfc-cd52ae2b84ab', '9000', '2031-05-07 06:30:20+00', 'true'),
('e74fd929-0596-4589-b7be-ae4d8c4e2bcc', 'pay_aa99152b-8637-47c2-9a42-405afc17d3b6', '01a214af-ddd5-73a5-bc60-a4683d9250d9', '3300', '2031-05-07 06:30:22+00', 'true'),
('eb5e3794-3034-4321-8591-e898fe02b610', 'pay_fc2daaa0-b69b-4b76-b93b-e0ccc021e00b', '01a214af-e0a9-75c2-9c75-90086a81a319', '600', '2031-05-08 07:30:54+00', 'true'),
('ed17b80e-c9ec-4870-9de6-ab8e64d54d0f', 'pay_e3a60291-e500-4284-a69f-7b0848271f1c', '01a214af-de3a-7dfd-b1f7-703e5c6c809f', '1900', '2031-05-07 06:30:30+00', 'true'),
('ee77c6ab-e6e9-471d-b97a-bb8eaf7d1beb', 'pay_5119bc84-d294-4576-b20c-19f5228e67eb', '01a214af-e1db-76eb-84c8-ba0ed56dc4aa', '300', '2031-05-08 08:30:56+00', 'true'),
('efe5c0ff-c4d0-4727-82ad-be57050b9369', 'pay_15887216-0119-4f0b-baf1-c98c24a65b25', '01a214af-dde7-742f-b65a-439ac1e5e47d', '4100', '2031-05-07 06:30:24+00', 'true'),
('f350bd24-2fff-453c-adad-d31f264a2013', 'pay_51dbb536-ecf2-4389-ad98-db4518760680', '01a214af-dec7-7a79-ae93-11605105d52f', '260000', '2031-05-07 06:30:41+00', 'true'),
('f68e82aa-57f5-4472-9784-edf83447864a', 'pay_7a3719e1-ebc8-4c79-9c0b-5fd92350553e', '01a214af-ddde-7d72-99db-a84baea5f421', '4000', '2031-05-07 06:30:23+00', 'true'),
('f8ae43b7-9f46-4618-84e3-232f82014fb7', 'pay_93d6febc-e30d-49ec-b633-02f941e6b6b7', '01a214af-e235-732b-8506-696b0d0373b6', '900', '2031-05-08 14:30:59+00', 'true');
insert into prize_moves (auction_id, nth, from_state, to_state, at, by, moved_as, why) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '1', 'to_claim', 'claimed', '2031-05-08 14:31:02+00', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'winner', 'A reason.'),
('28425999-7021-4ff6-a207-2788e68e97d0', '1', 'to_claim', 'sent', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'administrator', 'A reason.'),
('511d61ac-4fee-4306-8aac-4789f0d9f949', '1', 'to_claim', 'delivered', '2031-05-08 14:31:02+00', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'winner', 'A reason.'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', '1', 'to_claim', 'expired', '2031-05-08 14:31:02+00', NULL, 'ekbid', 'A reason.'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', '0', NULL, 'to_claim', '2031-05-07 06:30:42+00', NULL, 'ekbid', NULL),
('67cf6c1d-310f-4d0e-b426-54af228f35b3', '1', 'to_claim', 'renounced', '2031-05-08 14:31:02+00', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'winner', 'A reason.');
insert into prizes (auction_id, winner_id, state, is_earlier, claim_by, reminders, contact, carrier, tracking_link, tax_paise, tax_date, tax_reference, tax_borne_by, problem, problem_at, claimed_at, sent_at, delivered_at, state_at, moved_by, moved_as, moved_why, created_at) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'claimed', 'false', '2031-05-22 14:31:02+00', '0', '{"name": "Uma"}', NULL, NULL, '3000', '2026-01-31', 'CIN 1', 'operator', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, '2031-05-08 14:31:02+00', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'winner', 'A reason.', '2031-05-08 14:31:02+00'),
('28425999-7021-4ff6-a207-2788e68e97d0', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'sent', 'false', '2031-05-22 14:31:02+00', '0', '{"name": "Uma"}', 'India Post', 'https://post.example.in/1', '3000', '2026-01-31', 'CIN 1', 'winner', 'The box is open.', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'administrator', 'A reason.', '2031-05-08 14:31:02+00'),
('511d61ac-4fee-4306-8aac-4789f0d9f949', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'delivered', 'false', '2031-05-22 14:31:02+00', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'winner', 'A reason.', '2031-05-08 14:31:02+00'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'expired', 'false', '2031-05-22 14:31:02+00', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2031-05-08 14:31:02+00', NULL, 'ekbid', 'A reason.', '2031-05-08 14:31:02+00'),
('63b509c3-70fd-4c17-9e9c-0c354b245278', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'to_claim', 'false', '2031-05-21 06:30:42+00', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2031-05-07 06:30:42+00', NULL, 'ekbid', NULL, '2031-05-07 06:30:42+00'),
('67cf6c1d-310f-4d0e-b426-54af228f35b3', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'renounced', 'false', '2031-05-22 14:31:02+00', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2031-05-08 14:31:02+00', '9196d4a6-59f9-41e3-82c8-9149cad645ad', 'winner', 'A reason.', '2031-05-08 14:31:02+00');
insert into recovery_codes (user_id, code_hash) values
('9196d4a6-59f9-41e3-82c8-9149cad645ad', E'\\xd7a9b0fc9d635b243005d4f61e1e952e8a3843a6edd31e4be030c0e3a53301e7'),
('e876917b-d18a-480a-a910-9c459bd8f840', E'\\xc21ce0231e9e907e64da6e3f57f4edaf780e84010301c37c183fa12e6503f759');
insert into refunds (refund_id, payment_id, amount_paise, reason, idempotency_key, state, created_at, refunded_at, provider_refund_id, tries, refusal, refused_at, try_at, leased_until, leased_by, failures) values
('061dfb8b-33ac-4d44-a6c9-ed7b19f3383b', 'ed17b80e-c9ec-4870-9de6-ab8e64d54d0f', '1900', 'auction_cancelled', 'refund_eb0f9e63929443bc859856763ed320ec', 'refunded', '2031-05-07 06:30:43+00', '2031-05-07 07:30:43+00', 'rfnd_8478a543-42d9-4581-ad56-6f733ca4426d', '2', NULL, NULL, '2031-05-07 06:30:58+00', '2026-11-25 21:50:10.186386+00', '1ac20704-67fb-4eb9-a6ce-39986f4ec248', '0'),
('29f276a7-d986-4acf-8e1a-5ab5bc7a4d05', '146480f9-13d2-470e-842b-afe1fff42f45', '900', 'auction_cancelled', 'refund_36a474efa8364ff3a12a5a6f727c5af6', 'refunded', '2031-05-08 14:31:01+00', '2031-05-08 14:31:01+00', 'rfnd_5365e2be-be5b-4822-b78f-7d271dcee3cc', '1', NULL, NULL, '2031-05-08 14:31:01+00', '2026-11-25 21:50:11.157442+00', '1b9226b5-c5ad-423a-81b3-85c0694eda24', '0'),
('2acf09b0-cd43-49b3-96f8-e27df76ba526', 'ee77c6ab-e6e9-471d-b97a-bb8eaf7d1beb', '300', 'no_unique_bid', 'refund_24423728bc074cd9bf8266f88e60b3ac', 'refunded', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', 'rfnd_c2495410-f491-449f-859f-7a9f13c3f82b', '1', NULL, NULL, '2031-05-08 14:30:59+00', '2026-11-25 21:50:10.848859+00', '5f7c813f-8fe1-4e20-97f5-27b3d96089e7', '0'),
('5f4aed52-46fc-4616-ac98-c248cb8d7d27', 'beba2b61-81d9-4c89-a08c-ff228c039f59', '1600', 'auction_cancelled', 'refund_8bf72fed1bf846178f0a393b33dc2c46', 'refunded', '2031-05-07 06:30:43+00', '2031-05-07 07:30:43+00', 'rfnd_f7fd7452-e5ac-4c12-8f16-267ec9367a27', '2', NULL, NULL, '2031-05-07 06:31:02+00', '2026-11-25 21:50:10.186392+00', '1ac20704-67fb-4eb9-a6ce-39986f4ec248', '0'),
('71442c26-df3b-4e28-a41d-6136e11c9ad3', '2940210d-6712-4561-ad56-b7e805ecbce2', '1800', 'auction_cancelled', 'refund_470ec585b9e0405aa021f2d7bd89fd66', 'refunded', '2031-05-07 06:30:43+00', '2031-05-07 07:30:43+00', 'rfnd_e6bfceba-9801-41ec-a867-05cc2ea1fb19', '2', NULL, NULL, '2031-05-07 06:30:58+00', '2026-11-25 21:50:10.186379+00', '1ac20704-67fb-4eb9-a6ce-39986f4ec248', '0'),
('8ba85590-07a1-493a-84e6-1b1517d6782b', '789f9acd-2733-412d-bfd3-15f05f6d8b2d', '2000', 'auction_cancelled', 'refund_ea44dc73561449f88a9563349ec23e8b', 'refunded', '2031-05-07 06:30:43+00', '2031-05-07 07:30:43+00', 'rfnd_8c78f1ba-27cd-45ee-b585-9e94c220f25d', '2', NULL, NULL, '2031-05-07 06:30:58+00', '2026-11-25 21:50:10.186369+00', '1ac20704-67fb-4eb9-a6ce-39986f4ec248', '0'),
('b46beb94-8e3c-4c13-aae9-88aecf9328a5', '3e1a5cbf-0e60-447a-8c81-e4d66a1985d2', '800', 'auction_cancelled', 'refund_5e2043c63e9e4249af4d41f6c572e19d', 'pending', '2031-05-08 14:31:02+00', NULL, NULL, '0', NULL, NULL, '2031-05-08 14:31:02+00', NULL, NULL, '0'),
('d778b534-91a5-44de-a99b-c57635828905', '2900acb2-ee62-4873-9bb9-da081e4dc8e6', '300', 'no_unique_bid', 'refund_0cee573bff234fc093e537f48bae4196', 'refunded', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', 'rfnd_64e9f2f9-9f5d-41c0-a40a-3087805c1300', '1', NULL, NULL, '2031-05-08 14:30:59+00', '2026-11-25 21:50:10.848869+00', '5f7c813f-8fe1-4e20-97f5-27b3d96089e7', '0'),
('d87167ff-f197-4048-b52b-85cd41003670', 'eb5e3794-3034-4321-8591-e898fe02b610', '600', 'account_blocked', 'refund_5678c6d5a58845e9b22d23895b6dd1bf', 'refunded', '2031-05-08 08:30:56+00', '2031-05-08 14:30:59+00', 'rfnd_f53d4479-f257-41ef-a2d3-6d7fbf80d4d7', '1', NULL, NULL, '2031-05-08 08:30:56+00', '2026-11-25 21:50:10.848793+00', '5f7c813f-8fe1-4e20-97f5-27b3d96089e7', '0'),
('e75ff20c-411d-42aa-8664-842a098dcdef', '4db8745f-ed2d-4254-8f01-add67d73a98f', '1500', 'auction_cancelled', 'refund_5967b81cb4f34dbda6aeb3379e15a1fb', 'refunded', '2031-05-07 06:30:43+00', '2031-05-07 07:30:43+00', 'rfnd_490422a0-092d-4689-bbac-19315dbab90a', '2', NULL, NULL, '2031-05-07 06:30:56+00', '2026-11-25 21:50:10.185694+00', '1ac20704-67fb-4eb9-a6ce-39986f4ec248', '0'),
('fcbfb473-7ef8-45af-b7a6-cac1f7f41542', '4d88e254-81b8-42b9-a10c-769c920ca5e2', '1700', 'auction_cancelled', 'refund_7cc5378c4499404cbe37ac6485f52752', 'refused', '2031-05-07 06:30:43+00', NULL, NULL, '2', 'The refund of … exceeds INR …', '2031-05-07 07:30:43+00', '2031-05-07 06:30:56+00', '2026-11-25 21:50:10.18635+00', '1ac20704-67fb-4eb9-a6ce-39986f4ec248', '0');
insert into reminders (auction_id, kind, due_at, done_at) values
('191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', 'watch_begins', '2031-05-07 06:30:14+00', '2031-05-08 14:31:02+00'),
('28425999-7021-4ff6-a207-2788e68e97d0', 'watch_begins', '2031-05-07 06:30:15+00', '2031-05-08 14:31:02+00'),
('5167fbc2-f3b8-4796-8e01-5ab123eddebe', 'watch_begins', '2031-05-08 13:30:58+00', '2031-05-08 14:31:02+00'),
('67cf6c1d-310f-4d0e-b426-54af228f35b3', 'watch_begins', '2031-05-07 06:30:16+00', '2031-05-08 14:31:02+00'),
('baf4dbe3-b14d-450e-91d2-640e4a7c116b', 'watch_begins', '2031-05-07 06:30:12+00', '2031-05-08 14:31:02+00'),
('db50068c-cebd-4c82-bc9e-c6a2a3b1f610', 'watch_begins', '2031-05-08 13:31:01+00', '2031-05-08 14:31:02+00'),
('f30e3406-2c98-447f-8367-562e07e335e4', 'watch_begins', '2031-05-07 06:30:11+00', '2031-05-08 14:31:02+00');
insert into reports (report_id, user_id, auction_id, reason, description, created_at, resolved_at, resolved_by, note, answer) values
('68339247-c494-497c-970c-24bde33ec967', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '28425999-7021-4ff6-a207-2788e68e97d0', 'Unfair play', 'The picture is of a pan.', '2031-05-08 07:30:43+00', NULL, NULL, NULL, NULL),
('f5e173ec-817b-4bd5-a37a-a61197168f5d', '9196d4a6-59f9-41e3-82c8-9149cad645ad', NULL, 'Something else', 'Please look.', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', 'e876917b-d18a-480a-a910-9c459bd8f840', 'Looked.', 'We looked.');
insert into scheduled_work (work_id, task, due_at, try_at, done_at, leased_until, leased_by, failures) values
('8e6db2ef-fc89-4813-93cd-579937f44ba7', 'count-days', '2031-05-10 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, NULL, '0'),
('dadddf41-0d70-486b-b882-f72a03e86f5d', 'count-days', '2031-05-09 14:31:02+00', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '0');
insert into second_factors (user_id, sealed_secret, confirmed_at, last_step, wrong_codes) values
('9196d4a6-59f9-41e3-82c8-9149cad645ad', E'\\x043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89', NULL, '0', '0'),
('e876917b-d18a-480a-a910-9c459bd8f840', E'\\x043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89', '2031-05-08 14:31:02+00', '0', '0');
insert into sending_rates (channel, free_at) values
('email', '2031-05-08 14:31:00.00018+00'),
('sms', '-infinity');
insert into sessions (session_hash, user_id, created_at, expires_at) values
(E'\\x0a0ab5e309535e865e1b48d9255590ecb9a27320d2125b5c4b1c3691d1aaa60a', '8d741317-4292-476b-824d-6b6648e98d87', '2031-05-08 14:31:01+00', '2032-05-08 14:31:01+00'),
(E'\\x1ef6b22bd910720dd60615acc02431e8bac525c259fc6346b5ca20c3b401b315', 'e6ab5120-0739-423e-9105-6e3480f349e6', '2031-05-08 14:31:01+00', '2032-05-08 14:31:01+00'),
(E'\\x23426626b26430d7290deae84a74d40531ba0a33620900cdb0e0c9fca348d492', '75f58aec-517c-416c-9ef0-6c0430865092', '2031-05-07 06:30:07+00', '2032-05-07 06:30:07+00'),
(E'\\x4694d528a0258f8baa41ee8dc76472ec851b85d6f6932c64a8d90f5f1ffcf9a6', 'e876917b-d18a-480a-a910-9c459bd8f840', '2031-05-07 06:30:02+00', '2032-05-07 06:30:02+00'),
(E'\\x7517e8b61ac8ab7048f66da18ee64ab4a026b4c7b93cd1e53da9d0cdf2e713a2', 'bffcdf11-a86b-413c-95fb-4481ae644e9f', '2031-05-07 06:30:08+00', '2032-05-07 06:30:08+00'),
(E'\\xa91610e9530c04ad8918250091339060d3f6b5c8d18197b825ad9127fa0545d0', '5fdddd67-ed57-4f42-86ca-6c026976a8a2', '2031-05-07 06:30:06+00', '2032-05-07 06:30:06+00'),
(E'\\xb559ba7a4f7580229a91dcb2a07ba95b1fb26d47d0af36fd6dcf17caf87bc51b', 'f1a7df54-4c3f-4667-9f39-6c2c95573f88', '2031-05-07 06:30:03+00', '2032-05-07 06:30:03+00'),
(E'\\xba21b0f6b22888c0f8c226cdfb463ecb9d05e62319de4ec5527ed18c009e3ce0', '31e01437-3174-4168-8335-463803d50c32', '2031-05-08 07:30:56+00', '2032-05-08 07:30:56+00'),
(E'\\xc5e4e79387f2c3c93abe7568cd95f100571b3b5ac127cb4379ca1fe0947d0da7', '9196d4a6-59f9-41e3-82c8-9149cad645ad', '2031-05-07 06:30:04+00', '2032-05-07 06:30:04+00'),
(E'\\xd2803648e697467deba8a78b1e43bbce21e0fce4290fbba5eb3dfb79a681fc49', '7838b8cd-d207-490c-97a4-e33dee294034', '2031-05-08 08:30:56+00', '2032-05-08 08:30:56+00'),
(E'\\xdac39d8c82c78d395f3d4ee31999edeb98d298581858f07b75673f0d0f878756', '41522a27-41fa-4e6e-9411-f4ddf523b2e9', '2031-05-08 14:31:01+00', '2032-05-08 14:31:01+00'),
(E'\\xffda467f97ebcd6be1580fa389b7969d582f8e7fb887f29924d7da6a072b1491', 'de153212-828a-435e-b570-c2c10e0baab1', '2031-05-08 14:31:01+00', '2032-05-08 14:31:01+00');
insert into sign_in_codes (sign_in_code_id, user_id, identifier_hash, visitor_hash, code_hash, failed_attempts, sent_at, used_at) overriding system value values
('1', '9196d4a6-59f9-41e3-82c8-9149cad645ad', E'\\xde7d1b721a1e0632b7cf04edf5032c8ecffa9f9a08492152b926f1a5a7e765d7', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\x6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b', '0', '2031-05-08 14:31:02+00', NULL),
('2', '9196d4a6-59f9-41e3-82c8-9149cad645ad', E'\\xde7d1b721a1e0632b7cf04edf5032c8ecffa9f9a08492152b926f1a5a7e765d7', E'\\x4c94485e0c21ae6c41ce1dfe7b6bfaceea5ab68e40a2476f50208e526f506080', E'\\xd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35', '0', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00');
select setval(pg_get_serial_sequence('sign_in_codes', 'sign_in_code_id'), max(sign_in_code_id)) from sign_in_codes;
insert into sms_days (day, sign_ups, others, notifications) values
('2031-05-07', '0', '1', '0');
insert into sms_messages (message_id, kind, user_id, created_at, try_at, leased_until, leased_by, failures) values
('0d2f4703-c52f-47a2-a2d6-be46480b424d', 'password-changed', '9196d4a6-59f9-41e3-82c8-9149cad645ad', '2031-05-08 14:31:02+00', '2031-05-08 14:31:02+00', NULL, NULL, '0');
insert into sms_networks (day, network_hash, purpose, asked) values
('2026-11-25', E'\\x1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9', 'reset-password', '2'),
('2026-11-25', E'\\x1b16b1df538ba12dc3f97edbb85caa7050d46c148134290feba80f8236c83db9', 'sign-up', '2');
insert into used_proofs (proof_hash, used_at) values
(E'\\x148de9c5a7a44d19e56cd9ae1a554bf67847afb0c58f6e12fa29ac7ddfca9940', '2031-05-08 14:31:02+00');
insert into users (user_id, first_name, last_name, email, mobile_number, password_hash, role, blocked_at, created_at, email_confirmed_at, language, email_since) values
('03dd6fe2-4645-43af-9fbf-00995ba17ffc', 'Gita', 'Bose', 'gita@example.in', '+919876500007', 'none', 'USER', '2031-05-08 07:30:54+00', '2031-05-07 06:30:09+00', '2031-05-07 06:30:09+00', 'en', '2031-05-07 06:30:09+00'),
('31e01437-3174-4168-8335-463803d50c32', 'Bela', 'Shah', 'bela@example.in', '+919876500003', 'none', 'USER', '2031-05-08 07:30:56+00', '2031-05-07 06:30:05+00', '2031-05-07 06:30:05+00', 'en', '2031-05-07 06:30:05+00'),
('41522a27-41fa-4e6e-9411-f4ddf523b2e9', 'Asha', 'Kulkarni', 'person.90ee5311-0ff4-4a89-acdb-4fee4952ce1d@example.in', '+919800039781', 'none', 'USER', NULL, '2031-05-08 14:31:01+00', NULL, 'en', '2031-05-08 14:31:01+00'),
('5fdddd67-ed57-4f42-86ca-6c026976a8a2', 'Ravi', 'Menon', 'ravi@example.in', '+919876500004', 'none', 'USER', NULL, '2031-05-07 06:30:06+00', '2031-05-07 06:30:06+00', 'en', '2031-05-07 06:30:06+00'),
('75f58aec-517c-416c-9ef0-6c0430865092', 'Imran', 'Qureshi', 'imran@example.in', '+919876500005', 'none', 'USER', NULL, '2031-05-07 06:30:07+00', '2031-05-07 06:30:07+00', 'en', '2031-05-07 06:30:07+00'),
('7838b8cd-d207-490c-97a4-e33dee294034', 'Asha', 'Kulkarni', 'person.68b603ae-2da9-4a4f-a794-7ba54a306fbb@example.in', '+919800019781', 'none', 'ADMIN', NULL, '2031-05-08 08:30:56+00', NULL, 'en', '2031-05-08 08:30:56+00'),
('8d741317-4292-476b-824d-6b6648e98d87', 'Asha', 'Kulkarni', 'person.0691e225-846d-4d4b-8456-a7eefd5efc78@example.in', '+919800049781', 'none', 'USER', NULL, '2031-05-08 14:31:01+00', NULL, 'en', '2031-05-08 14:31:01+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', 'Uma', 'Pillai', 'uma@example.in', '+919876500002', 'none', 'USER', NULL, '2031-05-07 06:30:04+00', '2031-05-07 06:30:04+00', 'hi', '2031-05-07 06:30:04+00'),
('bffcdf11-a86b-413c-95fb-4481ae644e9f', 'Zoya', 'Ansari', 'zoya@example.in', '+919876500006', 'none', 'USER', NULL, '2031-05-07 06:30:08+00', '2031-05-07 06:30:08+00', 'en', '2031-05-07 06:30:08+00'),
('de153212-828a-435e-b570-c2c10e0baab1', 'Asha', 'Kulkarni', 'person.396787a2-7f00-4e4b-b0f4-79414ed9dbf0@example.in', '+919800029781', 'none', 'USER', NULL, '2031-05-08 14:31:01+00', NULL, 'en', '2031-05-08 14:31:01+00'),
('e6ab5120-0739-423e-9105-6e3480f349e6', 'Asha', 'Kulkarni', 'person.524d507a-3797-4964-9d3c-dfe8c1ae5da1@example.in', '+919800059781', 'none', 'USER', NULL, '2031-05-08 14:31:01+00', NULL, 'en', '2031-05-08 14:31:01+00'),
('e876917b-d18a-480a-a910-9c459bd8f840', 'Meera', 'Nair', 'admin@example.in', '+919876500000', 'none', 'ADMIN', NULL, '2031-05-07 06:30:02+00', '2031-05-07 06:30:02+00', 'en', '2031-05-07 06:30:02+00'),
('f1a7df54-4c3f-4667-9f39-6c2c95573f88', 'Asha', 'Kulkarni', 'asha@example.in', '+919876500001', 'none', 'USER', NULL, '2031-05-07 06:30:03+00', '2031-05-07 06:30:03+00', 'en', '2031-05-07 06:30:03+00');
insert into watches (user_id, auction_id, created_at) values
('9196d4a6-59f9-41e3-82c8-9149cad645ad', '191cf82e-ba42-4cb0-bbb3-afdd4ef5e9b4', '2031-05-08 14:31:02+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', '28425999-7021-4ff6-a207-2788e68e97d0', '2031-05-08 14:31:02+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', '5167fbc2-f3b8-4796-8e01-5ab123eddebe', '2031-05-08 14:31:02+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', '67cf6c1d-310f-4d0e-b426-54af228f35b3', '2031-05-08 14:31:02+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', 'baf4dbe3-b14d-450e-91d2-640e4a7c116b', '2031-05-08 14:31:02+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', 'db50068c-cebd-4c82-bc9e-c6a2a3b1f610', '2031-05-08 14:31:02+00'),
('9196d4a6-59f9-41e3-82c8-9149cad645ad', 'f30e3406-2c98-447f-8367-562e07e335e4', '2031-05-08 14:31:02+00');
insert into webhook_events (event_id, event, provider_order_id, provider_payment_id, provider_refund_id, received_at, handled_at, try_at, leased_until, leased_by, failures) values
('30d34eb6-6ffe-4274-a9df-977c5ea4cebd', 'refund.processed', 'order_55c346f7-0220-4a4c-9c89-e25518d6ffe7', 'pay_93d6febc-e30d-49ec-b633-02f941e6b6b7', NULL, '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2031-05-08 14:30:59+00', '2026-11-25 21:50:10.834744+00', '0058c789-22bb-4cee-9b80-e01df450c98d', '0'),
('70d1c81b-afe0-4118-b7d4-555f04b290f2', 'refund.processed', 'order_6b1d07d1-1f1c-4345-aec6-8c3405f5b9d1', 'pay_c6197ae6-9008-46b2-ac3a-5e49c7061f46', NULL, '2031-05-08 14:31:00+00', '2031-05-08 14:31:00+00', '2031-05-08 14:31:00+00', '2026-11-25 21:50:11.034557+00', '1171ce6f-f8b5-4d3e-95d0-3f646fb2fd1b', '0');
set session_replication_role = origin;
