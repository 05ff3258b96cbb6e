-- What the migrations 0045 to 0058 made of schema-0044.sql, word for word but for their comments. With it the database is as the
-- last development state before the baseline had it; never changed again.

-- 0045_operator_task_kinds.sql
alter table operator_tasks drop constraint operator_tasks_kind_check;
alter table operator_tasks add constraint operator_tasks_kind_check check (kind in (
  'refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ',
  'auction_dates', 'result_differs', 'sms_budget'
));
insert into migrations (name, run_at) values ('0045_operator_task_kinds.sql', '2026-11-22 09:00:00+00');

-- 0047_auction_dates.sql
alter table auctions add column has_far_dates boolean not null default false;
update auctions set has_far_dates = true where end_time > start_time + make_interval(hours => 407 * 24)
  or start_time >= timestamptz '2200-01-01 00:00:00+00' or end_time >= timestamptz '2200-01-01 00:00:00+00';
alter table auctions add constraint auctions_dates_near check (has_far_dates or (
  end_time <= start_time + make_interval(hours => 407 * 24)
  and start_time < timestamptz '2200-01-01 00:00:00+00' and end_time < timestamptz '2200-01-01 00:00:00+00'
)) not valid;
create function end_far_dates() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.has_far_dates := false;
  else
    new.has_far_dates := old.has_far_dates and (new.start_time, new.end_time) = (old.start_time, old.end_time);
  end if;
  return new;
end $$;
create trigger auctions_far_dates_end
  before insert or update on auctions
  for each row when (new.has_far_dates)
  execute function end_far_dates();
alter table operator_tasks
  drop constraint operator_tasks_auction_id_fkey,
  add constraint operator_tasks_auction_id_fkey foreign key (auction_id) references auctions on delete set null;
insert into operator_tasks (kind, subject, auction_id)
  select 'auction_dates', auction_id::text, auction_id from auctions where has_far_dates and outcome is null
  on conflict (kind, subject) do nothing;
create function settle_auction_dates() returns trigger
  language plpgsql as $$
begin
  update operator_tasks set resolved_at = game_clock()
    where kind = 'auction_dates' and subject = old.auction_id::text and resolved_at is null;
  return null;
end $$;
create trigger auctions_far_dates_settled
  after update on auctions
  for each row when (old.has_far_dates and (not new.has_far_dates or new.outcome is not null))
  execute function settle_auction_dates();
create trigger auctions_far_dates_removed
  after delete on auctions
  for each row when (old.has_far_dates)
  execute function settle_auction_dates();
create function keep_end_moves() returns trigger
  language plpgsql as $$
declare
  v_first_end timestamptz;
  v_moves int;
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
create trigger auctions_end_moves_kept
  before update on auctions
  for each row when (old.ever_ordered and old.end_time is distinct from new.end_time)
  execute function keep_end_moves();
insert into migrations (name, run_at) values ('0047_auction_dates.sql', '2026-11-22 09:00:00+00');

-- 0048_prize_fixed.sql
alter table auctions add column picture_sha256 bytea check (octet_length(picture_sha256) = 32);
alter table fair_play_events
  add column prize text,
  add column addition text,
  drop constraint fair_play_events_kind_check,
  add constraint fair_play_events_kind_check check (kind in ('rules', 'end_moved', 'addition', 'cancelled', 'result')),
  add constraint fair_play_events_prize check (prize is null or kind = 'rules'),
  add constraint fair_play_events_addition check ((kind = 'addition') = (addition is not null));
create function prize_document(p_title text, p_description text, p_picture text, p_sha256 bytea) returns text
  language sql immutable
  return '{"format":"ekbid-prize/1","title":' || to_json(p_title)::text
    || ',"description":' || to_json(p_description)::text
    || ',"pictures":[' || case
      when p_sha256 is not null then '"' || encode(p_sha256, 'hex') || '"'
      when p_picture is not null then 'null'
      else '' end
    || ']}';
create or replace function enter_in_fair_play_log() returns trigger
  language plpgsql as $$
declare
  v_nth int := (select count(*) from fair_play_events where auction_id = new.auction_id);
  v_at timestamptz := coalesce(new.cancelled_at, new.declared_at,
    case when new.logged_at is distinct from old.logged_at then new.logged_at end, greatest(game_clock(), old.logged_at));
begin
  if v_nth = 0 then
    if not new.ever_ordered and new.outcome is null then return new; end if;
    if new.ever_ordered and new.picture is not null and new.picture_sha256 is null then
      raise exception 'the picture of auction % has no hash yet', new.auction_id using errcode = 'restrict_violation';
    end if;
    insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise,
      bid_increment_paise, max_slots, start_time, end_time, prize)
    values (new.auction_id, 0, 0, 'rules', v_at, new.starting_bid_paise, new.ending_bid_paise,
      new.bid_increment_paise, new.max_slots, new.start_time, new.end_time,
      prize_document(new.title, new.description, new.picture, new.picture_sha256));
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
create function keep_auction_prize() returns trigger
  language plpgsql as $$
declare
  v_at timestamptz := case when new.logged_at is distinct from old.logged_at then new.logged_at
    else greatest(game_clock(), old.logged_at) end;
begin
  if not old.ever_ordered and old.outcome is null then return new; end if;
  if (new.title, new.picture_sha256) is distinct from (old.title, old.picture_sha256)
    or (new.picture is distinct from old.picture and (old.picture is not null or old.picture_sha256 is null))
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
create trigger auctions_keep_prize
  before update of title, description, picture, picture_sha256 on auctions
  for each row execute function keep_auction_prize();
insert into migrations (name, run_at) values ('0048_prize_fixed.sql', '2026-11-22 09:00:00+00');

-- 0050_shown_results.sql
create index fair_play_decisions on fair_play_events (auction_id, nth) where kind in ('result', 'cancelled');
create view shown_results as
select a.auction_id, not same.agrees as withheld,
  case when same.agrees then a.outcome end as outcome,
  case when same.agrees then a.declared_at end as declared_at,
  case when same.agrees then a.cancelled_at end as cancelled_at,
  case when same.agrees then a.winning_bid_id end as winning_bid_id,
  case when same.agrees then coalesce(logged.winning_bid_paise, won.amount_paise) end as winning_bid_paise
from auctions a
left join bids won on won.bid_id = a.winning_bid_id
left join lateral (
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
    else a.outcome is null
      or not (a.ever_ordered or exists (select from fair_play_events e where e.auction_id = a.auction_id))
  end as agrees
) same;
insert into migrations (name, run_at) values ('0050_shown_results.sql', '2026-11-22 09:00:00+00');

-- 0051_sms_budgets.sql
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
insert into migrations (name, run_at) values ('0051_sms_budgets.sql', '2026-11-22 09:00:00+00');

-- 0052_sign_in_codes.sql
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
insert into migrations (name, run_at) values ('0052_sign_in_codes.sql', '2026-11-22 09:00:00+00');

-- 0053_orders_attempted.sql
alter table payment_orders add column attempted boolean not null default false;
update payment_orders set attempted = true where awaits_payment;
insert into migrations (name, run_at) values ('0053_orders_attempted.sql', '2026-11-22 09:00:00+00');

-- 0055_unconfirmed_addresses.sql
alter table users
  drop constraint users_email_key,
  add constraint users_without_address check (email <> '' or email_confirmed_at is null),
  add column email_since timestamptz not null default now();
alter table users alter column email_since set default game_clock();
create unique index users_confirmed_email on users (email) where email_confirmed_at is not null;
create index users_by_email on users (email, email_since);
create or replace function forget_confirmation() returns trigger language plpgsql as $$
begin
  new.email_confirmed_at := null;
  new.email_since := game_clock();
  return new;
end $$;
alter table users
  drop constraint users_first_name_check,
  drop constraint users_last_name_check,
  add constraint users_first_name_check check (char_length(first_name) between 3 and 75),
  add constraint users_last_name_check check (char_length(last_name) <= 200);
insert into migrations (name, run_at) values ('0055_unconfirmed_addresses.sql', '2026-11-22 09:00:00+00');

-- 0056_host_cookie.sql
comment on table sessions is 'By the keyed hash of the random id in the cookie __Host-ekbid_visitor, over http ekbid_visitor.';
insert into migrations (name, run_at) values ('0056_host_cookie.sql', '2026-11-22 09:00:00+00');

-- 0058_results_of_bids.sql
create or replace view shown_results as
select a.auction_id, not same.agrees as withheld,
  case when same.agrees then a.outcome end as outcome,
  case when same.agrees then a.declared_at end as declared_at,
  case when same.agrees then a.cancelled_at end as cancelled_at,
  case when same.agrees then a.winning_bid_id end as winning_bid_id,
  case when same.agrees then coalesce(logged.winning_bid_paise, won.amount_paise) end as winning_bid_paise
from auctions a
left join bids won on won.bid_id = a.winning_bid_id
left join lateral (
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
    else a.outcome is null
      or not (a.ever_ordered or a.winning_bid_id is not null
        or exists (select from fair_play_events e where e.auction_id = a.auction_id)
        or exists (select from bids b where b.auction_id = a.auction_id))
  end as agrees
) same;
insert into migrations (name, run_at) values ('0058_results_of_bids.sql', '2026-11-22 09:00:00+00');
