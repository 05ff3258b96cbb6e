-- Rows of every state in every table of schema-0044.sql. Triggers and foreign keys rest meanwhile: states are put in as they are.
set session_replication_role = replica;

insert into users (user_id, first_name, last_name, email, mobile_number, password_hash, role, blocked_at, created_at,
    email_confirmed_at, language)
  select ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'Person', 'Number', 'person' || n || '@example.in',
    '+9198000001' || lpad(n::text, 2, '0'), '$argon2id$v=19$' || n, case when n <= 2 then 'ADMIN' else 'USER' end,
    case when n % 7 = 0 then '2026-11-05Z'::timestamptz end, '2026-11-01Z'::timestamptz + n * interval '1 minute',
    case when n % 2 = 0 then '2026-11-02Z'::timestamptz end, case when n % 3 = 0 then 'hi' else 'en' end
  from generate_series(1, 20) n;
insert into sessions (session_hash, user_id, created_at, expires_at)
  select sha256(n::text::bytea), ('00000000-0000-4000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, '2026-11-19Z',
    '2026-11-19Z'::timestamptz + n * interval '3 days'
  from generate_series(1, 20) n;
insert into otp_challenges (mobile_number, visitor_hash, code_hash, sent_at, expires_at, failed_attempts, verified_at, consumed_at,
    address_hash, email_refusals, purpose)
  select '+9198000001' || lpad(n::text, 2, '0'), sha256('visitor'), sha256(n::text::bytea), '2026-11-19Z', '2026-11-19 00:10Z', n % 5,
    case when n % 4 > 1 then '2026-11-19 00:01Z'::timestamptz end, case when n % 4 > 2 then '2026-11-19 00:02Z'::timestamptz end,
    sha256('address'), n % 3, case when n % 2 = 0 then 'sign-up' else 'reset-password' end
  from generate_series(1, 12) n;
insert into login_tries (identifier_hash, address_hash, tried_at)
  select sha256('asha'), sha256('address'), '2026-11-19Z'::timestamptz + n * interval '1 s' from generate_series(1, 3) n;
insert into email_changes (user_id, asked_at)
  select user_id, '2026-11-19Z' from users limit 3;
insert into second_factors (user_id, sealed_secret, confirmed_at, last_step, wrong_codes)
  select user_id, sha256('sealed'), case when email like '%1@%' then '2026-11-03Z'::timestamptz end, 59000000, 3
  from users where role = 'ADMIN';
insert into recovery_codes (user_id, code_hash) select user_id, sha256('recovery') from second_factors;
insert into admin_acts (act_id, at, admin_id, act, details, previous_mac, mac)
  select n, '2026-11-10Z'::timestamptz + n * interval '1 hour',
    case when n <> 3 then '00000000-0000-4000-8000-000000000101'::uuid end, 'auction.create', jsonb_build_object('nth', n),
    sha256((n - 1)::text::bytea), sha256(n::text::bytea)
  from generate_series(1, 5) n;

-- 1 coming, 2 running, 3 over and undeclared, 4 to 7 decided in each way, 8 full and running, 9 far in the future.
insert into auctions (auction_id, title, description, starting_bid_paise, ending_bid_paise, bid_increment_paise, start_time,
    end_time, max_slots, slots_filled, slots_held, picture, auto_declare, ever_ordered, cancelled_at, declared_at, outcome,
    winning_bid_id, created_by, created_at, refunds_owed_at, bidders, logged_at)
  select ('00000000-0000-4000-8000-00000000020' || n)::uuid, 'Auction ' || n, 'One of every kind.', 100, 10000, 100,
    '2026-11-10Z', case n when 1 then '2027-01-10Z' when 2 then '2026-12-10Z' when 9 then '2926-11-30Z' else '2026-11-15Z'
    end::timestamptz, case n when 8 then 5 else 50 end, filled, held, case when n > 2 then 'picture' || n end, n % 2 = 0, n <> 1,
    case when outcome = 'cancelled' then '2026-11-12Z'::timestamptz end,
    case when outcome <> 'cancelled' then '2026-11-15 01:00Z'::timestamptz end, outcome,
    case when outcome = 'winner' then '00000000-0000-4000-8000-000000000401'::uuid end,
    '00000000-0000-4000-8000-000000000101', '2026-11-09Z', case when n = 7 then '2026-11-12 01:00Z'::timestamptz end, filled,
    case when n <> 1 then '2026-11-12Z'::timestamptz end
  from (values (1, 0, 0, null), (2, 1, 2, null), (3, 1, 0, null), (4, 1, 0, 'winner'), (5, 2, 0, 'no_unique_bid'),
    (6, 0, 0, 'no_bids'), (7, 1, 0, 'cancelled'), (8, 5, 0, null), (9, 0, 0, null)) as a (n, filled, held, outcome);
insert into decided_auctions (outcome, auctions, ran_seconds)
  select outcome, 1, 432000.25 from auctions where outcome is not null;

-- Every state twice, in one auction each; the first also holds a slot where it may.
insert into payment_orders (payment_order_id, receipt, provider_order_id, provider_asked_at, auction_id, bidder_id, amount_paise,
    state, holds_slot, hold_expires_at, given_up_at, paid_at, created_at, reconcile_at, awaits_capture, checked_at)
  select ('00000000-0000-4000-8000-0000000003' || lpad(n::text, 2, '0'))::uuid, 'receipt' || n,
    case when n > 1 then 'order_' || n end, '2026-11-11Z', ('00000000-0000-4000-8000-00000000020' || 2 + n % 7)::uuid,
    ('00000000-0000-4000-8000-0000000001' || lpad((n + 2)::text, 2, '0'))::uuid, 100 * n, state,
    state in ('created', 'paid') and n <= 7, '2026-11-11 00:15Z', case when state = 'failed' then '2026-11-11 00:05Z'::timestamptz end,
    case when state not in ('created', 'failed', 'expired') then '2026-11-11 00:01Z'::timestamptz end, '2026-11-11Z',
    case when n % 2 = 0 then '2026-11-11 00:15Z'::timestamptz end, state = 'created' and n > 7,
    case when n % 3 = 0 then '2026-11-11 00:02Z'::timestamptz end
  from unnest(array['created', 'failed', 'expired', 'paid', 'consumed', 'refund_pending', 'refunded'] ||
    array['created', 'failed', 'expired', 'paid', 'consumed', 'refund_pending', 'refunded']) with ordinality as o (state, n);
insert into payments (payment_id, provider_payment_id, payment_order_id, amount_paise, captured_at, is_first)
  select md5('payment' || payment_order_id || nth)::uuid, 'pay_' || receipt || nth, payment_order_id, amount_paise, paid_at, nth = 1
  from payment_orders, generate_series(1, 2) nth where paid_at is not null and (nth = 1 or state = 'refunded');
insert into refunds (refund_id, payment_id, amount_paise, reason, idempotency_key, state, created_at, refunded_at,
    provider_refund_id, tries, refusal, refused_at, try_at)
  select md5('refund' || p.payment_id)::uuid, p.payment_id, p.amount_paise, 'auction_full', 'refund_' || row_number() over (order by payment_id),
    case when o.state = 'refunded' then 'refunded' when o.amount_paise > 700 then 'refused' else 'pending' end, '2026-11-12Z',
    case when o.state = 'refunded' then '2026-11-13Z'::timestamptz end,
    case when o.state = 'refunded' then 'rfnd_' || row_number() over (order by payment_id) end, 2,
    case when o.state = 'refund_pending' and o.amount_paise > 700 then 'The account is closed.' end,
    case when o.state = 'refund_pending' and o.amount_paise > 700 then '2026-11-13Z'::timestamptz end, '2026-11-12 00:30Z'
  from payments p join payment_orders o using (payment_order_id) where o.state in ('refund_pending', 'refunded');
insert into bids (bid_id, auction_id, bidder_id, amount_paise, payment_order_id, seq, pseudonym, nonce, commitment, placed_at)
  select ('00000000-0000-4000-8000-00000000040' || row_number() over (order by receipt))::uuid, auction_id, bidder_id, amount_paise,
    payment_order_id, row_number() over (partition by auction_id order by receipt), substr(sha256(receipt::bytea), 1, 16), sha256(receipt::bytea), sha256(('c' || receipt)::bytea), paid_at
  from payment_orders where state in ('consumed', 'refund_pending');
insert into amount_counts (auction_id, amount_paise, people) select auction_id, amount_paise, 1 from bids;

insert into fair_play_events (auction_id, nth, bids_before, kind, at, starting_bid_paise, ending_bid_paise, bid_increment_paise,
    max_slots, start_time, end_time)
  select auction_id, 0, 0, 'rules', '2026-11-10 00:01Z', 100, 10000, 100, max_slots, start_time, end_time
  from auctions where ever_ordered;
insert into fair_play_events (auction_id, nth, bids_before, kind, at, end_time)
  select auction_id, 1, 1, 'end_moved', '2026-11-11Z', end_time from auctions where title = 'Auction 2';
insert into fair_play_events (auction_id, nth, bids_before, kind, at, outcome, winning_bid_id, winning_bid_paise)
  select auction_id, 1, slots_filled, case when outcome = 'cancelled' then 'cancelled' else 'result' end,
    coalesce(cancelled_at, declared_at), nullif(outcome, 'cancelled'), winning_bid_id, case when outcome = 'winner' then 500 end
  from auctions where outcome is not null;
insert into fair_play_tiles (auction_id, level, tile, hashes) select auction_id, 0, 0, sha256('leaf') from auctions where ever_ordered;
insert into fair_play_heads (auction_id, size, root, signed_at, key_id, signature)
  select auction_id, size, sha256('leaf'), '2026-11-11Z'::timestamptz + size * interval '1 s', 'key', sha256('a') || sha256('b')
  from auctions, generate_series(1, 2) size where ever_ordered;

insert into ledger_entries (movement, debit, credit, amount_paise, payment_id, refund_id, auction_id, provider_refund_id, booked_at)
  select movement, debit, credit, 500, case when about = 'payment' then (select payment_id from payments order by 1 limit 1) end,
    case when about = 'refund' then (select refund_id from refunds order by 1 limit 1) end,
    case when about = 'auction' then '00000000-0000-4000-8000-000000000204'::uuid end,
    case when movement = 'lost' then 'rfnd_outside' end, '2026-11-12Z'
  from (values ('captured', 'provider_clearing', 'owed_to_bidders', 'payment'), ('refund_owed', 'owed_to_bidders', 'refunds_payable', 'refund'),
    ('refunded', 'refunds_payable', 'provider_clearing', 'refund'), ('earned', 'owed_to_bidders', 'revenue', 'auction'),
    ('lost', 'operator_losses', 'provider_clearing', 'payment'), ('loss_recovered', 'provider_clearing', 'operator_losses', 'payment')
  ) as e (movement, debit, credit, about);
insert into webhook_events (event_id, event, provider_order_id, provider_payment_id, provider_refund_id, received_at, handled_at)
  select 'event_' || n, 'payment.captured', case when n % 3 = 0 then 'order_' || n end, case when n % 3 < 2 then 'pay_' || n end,
    case when n % 3 = 2 then 'rfnd_' || n end, '2026-11-12Z', case when n % 2 = 0 then '2026-11-12 00:01Z'::timestamptz end
  from generate_series(1, 8) n;
insert into operator_tasks (kind, subject, auction_id, bidder_id, created_at, resolved_at, resolved_by, note, provider_payment_id)
  select kind, 'subject' || n, '00000000-0000-4000-8000-000000000204', '00000000-0000-4000-8000-000000000103', '2026-11-12Z',
    case when n % 2 = 0 then '2026-11-13Z'::timestamptz end,
    case when n % 2 = 0 then '00000000-0000-4000-8000-000000000101'::uuid end, case when n % 2 = 0 then 'Done.' end, 'pay_' || n
  from unnest(array['refund_refused', 'refunded_outside', 'dispute', 'payment_unknown', 'payment_misfit', 'order_unknown',
    'books_differ']) with ordinality as t (kind, n);
insert into daily_comparisons (day, compared_at, payments, refunds, captured_agrees, refunded_agrees)
  values ('2026-11-12', '2026-11-12Z', 8, 4, true, false);
insert into counted_days (day, sign_ups, bids) values ('2026-11-11', 20, 4);
insert into auction_days (day, auction_id, payments, captured_paise, refunds, refunded_paise)
  values ('2026-11-11', '00000000-0000-4000-8000-000000000204', 2, 1000, 1, 500);
insert into reports (user_id, auction_id, reason, description, created_at, resolved_at, resolved_by, note)
  select case when n > 1 then '00000000-0000-4000-8000-000000000103'::uuid end,
    case when n > 1 then '00000000-0000-4000-8000-000000000202'::uuid end, 'Something else', 'Please look.', '2026-11-12Z',
    case when n = 3 then '2026-11-13Z'::timestamptz end, case when n = 3 then '00000000-0000-4000-8000-000000000101'::uuid end,
    case when n = 3 then 'Looked.' end
  from generate_series(1, 3) n;
insert into mails (mail_id, kind, user_id, refund_id, bid_id, former_email, state, tries, next_try_at, created_at, claimed_at)
  select md5(kind || state)::uuid, kind, '00000000-0000-4000-8000-000000000104',
    case when kind like 'refund%' then (select refund_id from refunds order by 1 offset n - 1 limit 1) end,
    case when kind = 'receipt' then '00000000-0000-4000-8000-000000000401'::uuid end,
    case when kind = 'email_changed' then 'former@example.in' end, state, n, '2026-11-12Z', '2026-11-12Z',
    case when state <> 'waiting' then '2026-11-12 00:01Z'::timestamptz end
  from unnest(array['confirm_email', 'password_changed', 'email_changed', 'second_factor_guessed', 'second_factor_off', 'receipt',
      'refund_on_its_way', 'refunded']) kind,
    unnest(array['waiting', 'claimed', 'sent', 'refused', 'dropped']) with ordinality as s (state, n);
insert into job_workers (worker_id, seen_at) values ('worker-1', '2026-11-12Z');

set session_replication_role = origin;
