-- Every table, constraint and index, in the order of the features. Functions, triggers and views are files beside their
-- feature in server/src; server/src/db/migrate.ts applies them afterwards.

-- The clock of the game -------------------------------------------------------------------------------------------------

-- The one clock that every deadline of the game is read from. It is here and in no file of functions because tables default
-- to it. Tests replace it to move time without waiting.
-- clock_timestamp() and not now(): after waiting for a lock, the time that counts is the present one.
create function game_clock() returns timestamptz
  language sql volatile
  return clock_timestamp();

-- People ----------------------------------------------------------------------------------------------------------------

-- Finds any part of a name, an address, a number or a title by index.
create extension if not exists pg_trgm;

create table users (
  user_id uuid primary key default gen_random_uuid(),
  -- The rule counts letters: a mark belongs to the letter before it, at most four to one.
  first_name text not null check (char_length(first_name) between 3 and 75),
  last_name text not null default '' check (char_length(last_name) <= 200),
  email text not null check (email = lower(email) and char_length(email) <= 254),
  -- E.164: one number however it was typed.
  mobile_number text not null unique check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  blocked_at timestamptz,
  created_at timestamptz not null default game_clock(),
  -- When its owner opened the link sent to the address: nothing else is ever sent to an address before.
  email_confirmed_at timestamptz,
  -- The language a person last used: what we write to them of our own accord is in it.
  language text not null default 'en' check (language in ('en', 'hi')),
  -- Of accounts that gave the same unconfirmed address the first signs in with it.
  email_since timestamptz not null default game_clock(),
  constraint users_without_address check (email <> '' or email_confirmed_at is null)
);
-- An address belongs to an account once it is confirmed; unconfirmed, any number of accounts may give it.
create unique index users_confirmed_email on users (email) where email_confirmed_at is not null;
create index users_by_email on users (email, email_since);
create index users_newest on users (created_at desc, user_id desc);
create index users_administrators on users (created_at desc, user_id desc) where role = 'ADMIN';
create index users_blocked on users (created_at desc, user_id desc) where blocked_at is not null;
-- People are found by any part of name, e-mail address or number; a line break keeps the three apart.
create index users_found on users
  using gin ((first_name || ' ' || last_name || e'\n' || email || e'\n' || mobile_number) gin_trgm_ops);
-- The planner estimates how frequent a word is from sampled values. With a hundred samples, a word seen once counts as
-- one in a hundred. For such a frequent word the planner scans the list from its newest row, and if the word is rare,
-- that scan reads the whole list.
alter index users_found alter column 1 set statistics 1000;

-- Reading this table signs in to no account: the id in the cookie is not in it.
create table sessions (
  session_hash bytea primary key check (octet_length(session_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default game_clock(),
  expires_at timestamptz not null
);
comment on table sessions is 'By the keyed hash of the random id in the cookie __Host-ekbid_visitor, over http ekbid_visitor.';
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- A code sent to a number for one browser. The browser is known by the hash of its visitor cookie.
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
  -- Keyed hash of the network address that asked, so that one address cannot use up a number's codes.
  address_hash bytea not null,
  -- How often this verification was answered that an e-mail address has an account: it must not serve to look people up.
  email_refusals int not null default 0,
  -- A code asked for to sign up resets no password, and the other way round.
  purpose text not null check (purpose in ('sign-up', 'reset-password')),
  -- One code for a number, whichever browser asks: it is longer than others, and is sent when strangers have used up a
  -- number's budget. Every browser that asks while it works has a row of its own with the same hash.
  shared boolean not null default false,
  -- Asked for in a browser that signed in to this account before, which has a budget of its own.
  known_hash bytea,
  check (consumed_at is null or verified_at is not null)
);
create index otp_challenges_by_number on otp_challenges (mobile_number, sent_at desc);
create index otp_challenges_by_visitor on otp_challenges (visitor_hash, mobile_number, sent_at desc);
create index otp_challenges_by_time on otp_challenges (sent_at);
-- Wrong codes for a new password are counted by the network that asked for them.
create index otp_challenges_tried on otp_challenges (address_hash, sent_at) where failed_attempts > 0;
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

-- Sign-ins that failed, or are being tried right now. Found by what was typed, whether or not an account has it, so that
-- the budget is the same for both.
create table login_tries (
  login_try_id bigint generated always as identity primary key,
  identifier_hash bytea not null,
  address_hash bytea not null,
  tried_at timestamptz not null default game_clock()
);
create index login_tries_by_identifier on login_tries (identifier_hash, tried_at desc);
create index login_tries_by_time on login_tries (tried_at);

-- Codes sent to the owner of an account after the right password, once too many wrong ones were tried from unknown
-- browsers. A code works in the browser that asked, for the names typed there.
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

-- Each try to change an e-mail address, whether or not it was free: it must not serve to look people up or to fill mailboxes.
create table email_changes (
  email_change_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default game_clock()
);
create index email_changes_of_user on email_changes (user_id, asked_at);

-- Optional, and an administrator's own: a code of an authenticator app beside the password.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- AES-256-GCM under a key outside the database: reading this table is not enough to make a code.
  sealed_secret bytea not null,
  -- Null until one of its codes was shown; only from then on is one asked for.
  confirmed_at timestamptz,
  -- The last 30-second step a code was accepted of: a code works once.
  last_step bigint not null default 0,
  -- Wrong codes since the last right one: they come from a person who has the password. The owner gets a mail, and from the
  -- thirtieth on only a recovery code, which cannot be guessed, still counts.
  wrong_codes int not null default 0
);
-- For an owner who lost the phone. Stored by keyed hash; each works once.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- The audit log --------------------------------------------------------------------------------------------------------

-- What administrators did, for good. The entries form a chain: each carries the code of the one before and its own, made
-- outside the database with the server's key. An entry's number is that of the one before plus one, so it comes from no
-- sequence (see audit/audit_chain.sql).
create table admin_acts (
  act_id bigint primary key,
  at timestamptz not null default game_clock(),
  -- Null where EkBid acted by itself, e.g. declared an auction that was due.
  admin_id uuid references users,
  act text not null,
  details jsonb not null default '{}',
  previous_mac bytea,
  mac bytea
);
-- Not valid: entries from before the chain have no codes until the server adds them at its next start.
alter table admin_acts
  add constraint admin_acts_chained check (mac is not null and previous_mac is not null) not valid;
create index admin_acts_by_admin on admin_acts (admin_id, act_id desc);
create index admin_acts_by_act on admin_acts (act, act_id desc);

-- Auctions -------------------------------------------------------------------------------------------------------------

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
  -- Counters, so that no decision counts rows: a count in a statement that waited for the lock is out of date.
  slots_filled int not null default 0 check (slots_filled >= 0),
  slots_held int not null default 0 check (slots_held >= 0),
  -- Random name of the picture's files; its sizes differ in the ending.
  picture text,
  auto_declare boolean not null default false,
  -- From its first payment order on, an auction's prices, slots and start are a promise.
  ever_ordered boolean not null default false,
  cancelled_at timestamptz,
  declared_at timestamptz,
  outcome text check (outcome in ('winner', 'no_unique_bid', 'no_bids', 'cancelled')),
  winning_bid_id uuid,
  created_by uuid not null references users,
  created_at timestamptz not null default game_clock(),
  -- When everyone in an auction that gives the money back is owed a refund. A cancelled auction, or one without a winner,
  -- is looked at until then: also where the job that owes them was lost.
  refunds_owed_at timestamptz,
  -- How many people bid, counted with every bid like slots_filled: a leaderboard counts no bids.
  bidders int not null default 0 check (bidders >= 0),
  -- The time of the newest bid, event or head in the fair-play log, in whole milliseconds as the log shows times. The clock
  -- may step back while an auction runs: when it is set right, or when another machine takes over. The log does not go back
  -- with it: the next entry is as old as the newest one until the clock has passed that.
  logged_at timestamptz(3),
  -- Dates from before they were bounded: such an auction keeps them, or no bid could be counted in it and it could not be
  -- cancelled, because a CHECK is looked at whatever column changes. Never set again; ends with the first change of its dates.
  has_far_dates boolean not null default false,
  -- SHA-256 of the picture's largest WebP file (the name, then -1600.webp). The database cannot read files, and the log of an
  -- auction begins inside a transaction: the hash must be in the row before. The server fills those missing at its start.
  -- A hash without a picture: the picture is still being made, and will have this hash.
  picture_sha256 bytea check (octet_length(picture_sha256) = 32),
  check (ending_bid_paise > starting_bid_paise),
  check (end_time > start_time),
  check (slots_filled + slots_held <= max_slots),
  check (coalesce((outcome = 'cancelled'), false) = (cancelled_at is not null)),
  check ((outcome is not null and outcome <> 'cancelled') = (declared_at is not null)),
  check (coalesce((outcome = 'winner'), false) = (winning_bid_id is not null)),
  -- One slip of the year's digits put an end in the year 2926, and every list that counted with it failed. The forms accept
  -- no such date (domain/src/auction-form.ts); this is the last line of defence, without a clock: 400 days to run, and 7 that
  -- the end may move by after the first order. Days of 24 hours: their length must not depend on a connection's
  -- time zone. A CHECK gets no parameters; a test requires that these numbers and the domain's agree.
  constraint auctions_dates_near check (has_far_dates or (
    end_time <= start_time + make_interval(hours => 407 * 24)
    and start_time < timestamptz '2200-01-01 00:00:00+00' and end_time < timestamptz '2200-01-01 00:00:00+00'
  ))
);
-- As for users_found: a rare word in a title must not be searched for by walking the whole list.
alter table auctions alter column title set statistics 1000;
create index auctions_newest on auctions (created_at desc, auction_id desc);
create index auctions_by_price on auctions (starting_bid_paise, auction_id);
-- What people search for can be anywhere in a title; only trigrams find that by an index.
create index auctions_by_title on auctions using gin (title gin_trgm_ops);
-- The list by default: running ones first by end, then coming ones by start, then what is over.
create index auctions_by_end on auctions (end_time, auction_id);
create index auctions_by_start on auctions (start_time, auction_id);
create index auctions_by_over on auctions (least(end_time, cancelled_at, declared_at) desc, auction_id desc);
-- What is undecided is little among all there ever were, in every order the list comes in. The first shows of each what it is
-- doing, without a look at the auction.
create index auctions_undecided on auctions (end_time, start_time) where outcome is null;
create index auctions_undecided_newest on auctions (created_at desc, auction_id desc) where outcome is null;
create index auctions_undecided_by_price on auctions (starting_bid_paise, auction_id) where outcome is null;
create index auctions_undecided_by_over on auctions (least(end_time, cancelled_at, declared_at) desc, auction_id desc)
  where outcome is null;
-- Few among many, and otherwise found only by reading all others.
create index auctions_cancelled on auctions (cancelled_at) where cancelled_at is not null;
create index auctions_won on auctions (declared_at) where outcome = 'winner';
create index auctions_owing_refunds on auctions (coalesce(cancelled_at, declared_at))
  where outcome in ('cancelled', 'no_unique_bid') and refunds_owed_at is null;

-- How many auctions were decided in each way, and how long they had run together: counted with every decision
-- (auctions/decided_auctions.sql), so that no page reads a hundred thousand auctions to say how many there are. What is
-- undecided is little, and counted when asked.
create table decided_auctions (
  outcome text primary key check (outcome in ('winner', 'no_unique_bid', 'no_bids', 'cancelled')),
  auctions int not null,
  -- From start to declaration; nothing for those cancelled.
  ran_seconds float8 not null
);

-- Orders, payments and refunds -----------------------------------------------------------------------------------------

create table payment_orders (
  payment_order_id uuid primary key default gen_random_uuid(),
  -- Ours, random: nothing sent to the provider names the auction.
  receipt text not null unique,
  provider_order_id text unique,
  -- When a process last set out to create the order at the provider; another takes over only after it gave up.
  provider_asked_at timestamptz,
  auction_id uuid not null references auctions,
  bidder_id uuid not null references users,
  amount_paise bigint not null check (amount_paise >= 100),
  state text not null default 'created'
    check (state in ('created', 'failed', 'expired', 'paid', 'consumed', 'refund_pending', 'refunded')),
  -- Whether one of the auction's slots_held is this order's.
  holds_slot boolean not null,
  hold_expires_at timestamptz not null,
  given_up_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default game_clock(),
  -- When the provider is asked about this order next: first when its hold ends, last four days after it was opened.
  reconcile_at timestamptz,
  -- The provider has money authorised for this order that it has not captured yet.
  awaits_capture boolean not null default false,
  -- When the provider was last asked because its bidder wanted to know.
  checked_at timestamptz,
  -- What keeps a slot without money.
  awaits_payment boolean not null generated always as (state = 'created' and holds_slot) stored,
  -- Whether the provider has reported an attempt to pay. An order without one loses its slot before its time is over.
  attempted boolean not null default false
) with (fillfactor = 70);
-- The same bid asked for twice is one order, in two tabs as in two processes. An index whose columns do not change need not be
-- touched: thanks to awaits_payment and the free space in each page, an order that becomes a bid is rewritten in its place.
create unique index payment_orders_one_live on payment_orders (auction_id, bidder_id, amount_paise) where awaits_payment;
create index payment_orders_holds on payment_orders (auction_id, hold_expires_at) where awaits_payment;
create index payment_orders_of_bidder on payment_orders (bidder_id, created_at desc, payment_order_id desc);
-- A person's bids in an auction are found by their orders there: each is an order 'consumed', as long as it can weigh on
-- another bid.
create index payment_orders_in_auction on payment_orders (auction_id, bidder_id);
create index payment_orders_to_reconcile on payment_orders (reconcile_at) where reconcile_at is not null;

-- Money captured. Refunds belong to payments, not to orders: an order can be paid twice.
create table payments (
  payment_id uuid primary key default gen_random_uuid(),
  provider_payment_id text not null unique,
  payment_order_id uuid not null references payment_orders,
  amount_paise bigint not null check (amount_paise >= 100),
  captured_at timestamptz not null default game_clock(),
  -- The payment that made its order paid; every other one of the order is owed back by itself.
  is_first boolean not null
);
create unique index payments_one_first on payments (payment_order_id) where is_first;
create index payments_of_order on payments (payment_order_id);
-- In the order of administrators' lists, the newest first, and summed by day.
create index payments_by_time on payments (captured_at desc, payment_id desc);

create table refunds (
  refund_id uuid primary key default gen_random_uuid(),
  -- One full refund per payment, and no partial ones.
  payment_id uuid not null unique references payments,
  amount_paise bigint not null check (amount_paise >= 100),
  reason text not null,
  -- Made with the row and sent with every try, so that the provider refunds once.
  idempotency_key text not null unique default 'refund_' || replace(gen_random_uuid()::text, '-', ''),
  -- 'refused' waits for an operator (money.md T12); the bidder sees that the refund is delayed.
  state text not null default 'pending' check (state in ('pending', 'refused', 'refunded')),
  created_at timestamptz not null default game_clock(),
  refunded_at timestamptz,
  provider_refund_id text unique,
  tries int not null default 0,
  -- What the provider said when it refused for good.
  refusal text,
  refused_at timestamptz,
  -- When a refund is tried next. A worker moves this on before it starts: no other one takes it up meanwhile.
  try_at timestamptz not null default game_clock(),
  check ((state = 'refunded') = (refunded_at is not null)),
  constraint refunds_refused_check check ((state = 'refused') = (refused_at is not null))
);
create index refunds_pending on refunds (try_at) where state = 'pending';
create index refunds_refused on refunds (refused_at) where state = 'refused';
create index refunds_by_time on refunds (created_at desc, refund_id desc);
create index refunds_made_by_time on refunds (refunded_at) where state = 'refunded';

-- Bids -----------------------------------------------------------------------------------------------------------------

-- A bid is its payment order's, and that is an auction's and a person's: to check those keys again with each bid proves
-- nothing more. place_bids, which alone makes bids, holds the order's lock as it does, and an order cannot be deleted: its
-- payment names it. So there are no foreign keys here.
create table bids (
  bid_id uuid primary key,
  auction_id uuid not null,
  bidder_id uuid not null,
  amount_paise bigint not null check (amount_paise >= 100),
  payment_order_id uuid not null unique,
  -- Order of placing within the auction, from 1.
  seq int not null check (seq >= 1),
  -- For the fair-play log: SHA-256 over auction, bid, pseudonym, amount and nonce, fixed at the moment of placing.
  pseudonym bytea not null check (octet_length(pseudonym) = 16),
  nonce bytea not null check (octet_length(nonce) = 32),
  commitment bytea not null check (octet_length(commitment) = 32),
  placed_at timestamptz not null,
  unique (auction_id, seq),
  -- A person places an amount once; it also finds an auction's bids at an amount.
  unique (auction_id, amount_paise, bidder_id)
);
create index bids_of_bidder on bids (bidder_id, placed_at desc, bid_id desc);
-- Bids come in the order of time, so that a few bytes for every so many pages find a day's; placing one costs nothing more.
create index bids_by_time on bids using brin (placed_at) with (autosummarize = on);

alter table auctions
  add constraint auctions_winning_bid foreign key (winning_bid_id) references bids (bid_id);

-- How many people hold each amount, written by place_bids with every bid: the lowest unique amount costs the same at any size.
create table amount_counts (
  auction_id uuid not null,
  amount_paise bigint not null,
  people int not null check (people >= 1),
  primary key (auction_id, amount_paise)
);
create index amount_counts_unique on amount_counts (auction_id, amount_paise) where people = 1;

-- The fair-play log (docs/fair-play.md) --------------------------------------------------------------------------------

-- A bid's leaf is made of its row, so that placing writes nothing more. Everything else in the log is an event: the rules as
-- they were when the first person held a slot, and what happened after. A log outlives its auction: an auction in which no
-- slot was ever held can be removed.
create table fair_play_events (
  auction_id uuid not null,
  -- From 0, the rules.
  nth int not null check (nth >= 0),
  -- How many bids come before it.
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
  -- The document ekbid-prize/1 as it was hashed into the rules. Logs that began before have none, and rules of version 1,
  -- for ever.
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
-- The entry that ended a log: one row of each auction, found without its other entries.
create index fair_play_decisions on fair_play_events (auction_id, nth) where kind in ('result', 'cancelled');

-- The log's Merkle tree in tiles: up to 256 hashes of one level each, so that a proof reads a handful of rows.
-- Level 0 has the leaves' hashes; an entry of level n + 1 is the root of a full tile of level n.
create table fair_play_tiles (
  auction_id uuid not null,
  level smallint not null check (level between 0 and 3),
  tile int not null check (tile >= 0),
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (auction_id, level, tile)
);
-- Hashes do not get smaller.
alter table fair_play_tiles alter column hashes set storage external;

-- What EkBid signed. The key is not in the database.
create table fair_play_heads (
  auction_id uuid not null,
  size int not null check (size >= 1),
  root bytea not null check (octet_length(root) = 32),
  signed_at timestamptz not null,
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  -- Of one size twice: once more when the auction's time is up, to say that nothing came since.
  primary key (auction_id, size, signed_at)
);

-- The books ------------------------------------------------------------------------------------------------------------

-- Double entry in one row: an amount moves from one account to another, so that every entry sums to zero by its shape.
-- Movements and their accounts are written for people in model/src/money.ts; a test requires that the two agree.
create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  movement text not null,
  debit text not null,
  credit text not null,
  amount_paise bigint not null check (amount_paise > 0),
  payment_id uuid references payments,
  refund_id uuid references refunds,
  auction_id uuid references auctions,
  -- The provider's refund, where it is none of ours.
  provider_refund_id text,
  booked_at timestamptz not null default game_clock(),
  -- A loss is undone once its refund is owed after all: the refund is booked like any other, and took nothing more.
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

-- The inbox: what the provider reported, once each by its event id. References only; what is true is asked of the provider.
create table webhook_events (
  event_id text primary key check (char_length(event_id) between 1 and 100),
  event text not null,
  provider_order_id text,
  provider_payment_id text,
  provider_refund_id text,
  received_at timestamptz not null default game_clock(),
  handled_at timestamptz,
  -- All that is known of one order is handled together, and a flood leaves one job an order.
  subject text generated always as (coalesce(provider_order_id, provider_payment_id, provider_refund_id)) stored
);
create index webhook_events_unhandled on webhook_events (received_at) where handled_at is null;
create index webhook_events_of_subject on webhook_events (subject, received_at) where handled_at is null;
create index webhook_events_handled on webhook_events (handled_at) where handled_at is not null;

-- What only a person can settle. Never holds an amount: an administrator sees these while auctions run.
create table operator_tasks (
  task_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
    -- Dates far outside the rules, made before they were bounded; a declared result that differs from the fair-play log; a
    -- budget for SMS that is used up.
    'auction_dates', 'result_differs', 'sms_budget'
  )),
  -- What it is about: a refund's id, the provider's id of a payment, order or dispute, or a day.
  subject text not null,
  -- An auction without orders may be removed while there is a task about it.
  auction_id uuid references auctions on delete set null,
  bidder_id uuid references users,
  created_at timestamptz not null default game_clock(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  note text check (char_length(note) between 1 and 1000),
  -- What to look for in the provider's dashboard.
  provider_payment_id text,
  unique (kind, subject)
);
create index operator_tasks_open on operator_tasks (created_at desc, task_id desc) where resolved_at is null;

-- How the last days' payments and refunds compared with the provider's, one by one. Never a sum: sums of auctions that still
-- run give their amounts away.
create table daily_comparisons (
  -- Of the comparison, in India.
  day date primary key,
  compared_at timestamptz not null,
  payments int not null,
  refunds int not null,
  captured_agrees boolean not null,
  refunded_agrees boolean not null
);

-- What days that are over came to, counted once: no chart counts a million bids. Days are India's, and without a gap from
-- the first to the last; what came after the last is counted by the reader.
create table counted_days (
  day date primary key,
  sign_ups int not null,
  bids int not null
);

-- Money by auction too, because only that of declared ones is shown, whenever they are declared.
create table auction_days (
  day date not null references counted_days deferrable initially deferred,
  auction_id uuid not null references auctions,
  payments int not null,
  captured_paise bigint not null,
  refunds int not null,
  refunded_paise bigint not null,
  primary key (day, auction_id)
);

-- Reports, mails and jobs ----------------------------------------------------------------------------------------------

create table reports (
  report_id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  -- A report stays when the auction it is about is removed, which only an auction without orders can be.
  auction_id uuid references auctions on delete set null,
  reason text not null check (char_length(reason) between 1 and 100),
  description text not null check (char_length(description) between 1 and 2000),
  created_at timestamptz not null default game_clock(),
  -- A report is open until an administrator resolves it with a note; taken up again, both are gone.
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

-- The outbox: e-mails to write, never twice the same. No address and no amount: both are read when the mail is sent.
create table mails (
  -- Also names the message to mail servers.
  mail_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('confirm_email', 'password_changed', 'email_changed', 'second_factor_guessed',
    'second_factor_off', 'receipt', 'refund_on_its_way', 'refunded')),
  user_id uuid not null references users,
  refund_id uuid references refunds,
  -- 'claimed' is being sent right now, or it is unknown how that ended: it is never sent again.
  -- 'refused' ended without being sent; 'dropped' was not true any more when its turn came.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'refused', 'dropped')),
  tries int not null default 0,
  next_try_at timestamptz not null default game_clock(),
  created_at timestamptz not null default game_clock(),
  claimed_at timestamptz,
  -- The address before a change, which is the one to warn; deleted once that mail is on its way.
  former_email text,
  -- Receipts are sent to those who ask for one.
  bid_id uuid references bids,
  unique (kind, refund_id),
  constraint mails_about_refunds check ((kind in ('refund_on_its_way', 'refunded')) = (refund_id is not null)),
  constraint mails_to_former_address check (former_email is null or kind = 'email_changed'),
  constraint mails_about_bids check ((kind = 'receipt') = (bid_id is not null))
);
-- A link a person waits for, and a warning of theft, go before mails about refunds.
create index mails_waiting on mails ((refund_id is not null), next_try_at) where state = 'waiting';
create index mails_to_confirm on mails (user_id, created_at) where kind = 'confirm_email';
create index mails_of_bid on mails (bid_id) where bid_id is not null;

-- Which processes work on jobs, and their last sign of life: the jobs of one that died are free again within the minute.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
