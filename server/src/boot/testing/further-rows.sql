-- Rows of every further state, in tables about neither money nor bids (play-every-state.ts). Triggers and foreign keys rest.
update users set language = 'hi' where email = 'uma@example.in';
insert into otp_challenges (mobile_number, visitor_hash, code_hash, sent_at, expires_at, verified_at, consumed_at, address_hash, purpose)
  select '+919800000199', sha256('v'), sha256('c'), game_clock(), game_clock() + interval '10 minutes',
    case when n > 1 then game_clock() end, case when n > 2 then game_clock() end, sha256('a'), purpose
  from unnest(array['sign-up', 'reset-password']) purpose, generate_series(1, 3) n;
insert into sms_networks (day, network_hash, purpose, asked)
  select current_date, sha256('n'), purpose, 2 from unnest(array['sign-up', 'reset-password']) purpose;
insert into sms_messages (kind, user_id)
  select kind, user_id from users, unnest(array['password-changed', 'number-change']) kind where email = 'uma@example.in';
insert into used_proofs (proof_hash) values (sha256('p'));
insert into login_tries (identifier_hash, address_hash) values (sha256('i'), sha256('a'));
insert into sign_in_codes (user_id, identifier_hash, visitor_hash, code_hash, used_at)
  select user_id, sha256('i'), sha256('v'), sha256(n::text::bytea), case when n = 2 then game_clock() end
  from users, generate_series(1, 2) n where email = 'uma@example.in';
insert into email_changes (user_id) select user_id from users where email = 'uma@example.in';
insert into second_factors (user_id, sealed_secret, confirmed_at)
  select user_id, sha256('s'), case when role = 'ADMIN' then game_clock() end from users
  where email in ('admin@example.in', 'uma@example.in');
insert into recovery_codes (user_id, code_hash) select user_id, sha256(user_id::text::bytea) from second_factors;
update sessions set browser = 'Chrome, Android' where user_id = (select user_id from users where email = 'uma@example.in');
insert into consents (user_id, what, version, language)
  select user_id, what, '2026-11-26', language from users, unnest(array['age', 'terms']) what
  where email in ('asha@example.in', 'uma@example.in');
insert into account_traces (user_id, kind, trace_hash)
  select user_id, kind, sha256('t') from users, unnest(array['instrument', 'device', 'network']) kind where email = 'uma@example.in';
insert into number_changes (user_id, mobile_number, due_at)
  select user_id, '+919800000188', game_clock() + interval '3 days' from users where email = 'uma@example.in';
-- One that waits, one that can be fetched, and one whose file is removed.
insert into data_exports (user_id, requested_at, made_at, file)
  select user_id, game_clock() - n * interval '40 days', case when n > 0 then game_clock() - n * interval '39 days' end,
    case when n = 1 then '\x504b'::bytea end
  from users, generate_series(0, 2) n where email = 'uma@example.in';
insert into account_deletions (user_id, asked_by, reason, due_at, try_at)
  select u.user_id, case when u.email = 'imran@example.in' then a.user_id end,
    case when u.email = 'imran@example.in' then 'Asked by letter.' end,
    game_clock() + interval '7 days', game_clock() + interval '7 days'
  from users u, users a where u.email in ('imran@example.in', 'uma@example.in') and a.email = 'admin@example.in';
insert into notifications (user_id, kind) select user_id, 'account_deletion' from account_deletions;

insert into own_limits (excluded_until, excluded_at, exclusion)
  select game_clock() + interval '1 day', game_clock(), exclusion
  from unnest(array['day', 'week', 'month', 'half_year', 'year', 'five_years']) exclusion;
insert into own_limits_accounts (user_id, own_limits_id)
  select user_id, own_limits_id from users, own_limits where email = 'uma@example.in' and exclusion = 'week';
insert into own_limits_numbers (number_hash, own_limits_id) select sha256(exclusion::bytea), own_limits_id from own_limits where exclusion is not null;
-- A limit that stays, one to be raised, and one to be removed.
insert into spending_limits (own_limits_id, period, limit_paise, raise_asked_at, raise_to_paise)
  select own_limits_id, period, 10000, case when period <> 'day' then game_clock() end, case when period = 'week' then 20000 end
  from own_limits, unnest(array['day', 'week', 'month']) period where exclusion = 'week';
-- Triggers would have written these.
insert into outside_list (kind, content)
  select 'deletion', jsonb_build_object('userId', user_id, 'askedAt', asked_at, 'dueAt', due_at) from account_deletions;
insert into outside_list (kind, content)
  select 'exclusion', jsonb_build_object('exclusion', exclusion, 'since', excluded_at, 'until', excluded_until,
    'accounts', '[]'::jsonb, 'numbers', '[]'::jsonb)
  from own_limits where exclusion is not null;

insert into job_workers (worker_id, seen_at) values ('worker-1', game_clock());
insert into scheduled_work (task, due_at, try_at, done_at)
  select 'count-days', game_clock() + n * interval '1 day', game_clock(), case when n = 1 then game_clock() end
  from generate_series(1, 2) n;

insert into auction_drafts (form, created_by) select '{"title": "A draft"}', user_id from users where email = 'admin@example.in';
insert into auctions_for_members select auction_id from auctions where outcome is not null order by 1 limit 1;
insert into entry_networks (auction_id, network_hash, user_id)
  select auction_id, sha256('n'), user_id from auctions, users
  where entry_mode = 'refundable' and email in ('asha@example.in', 'ravi@example.in');
insert into watches (user_id, auction_id)
  select user_id, auction_id from users, auctions where email = 'uma@example.in' and outcome is null;
insert into reminders (auction_id, kind, due_at)
  select auction_id, 'watch_begins', start_time from auctions where outcome is null;
insert into notifications (user_id, kind, auction_id, due_at)
  select w.user_id, kind, auction_id, end_time from watches w join auctions using (auction_id),
    unnest(array['watch_begins', 'watch_day', 'watch_hour']) kind;
insert into reports (user_id, reason, description, resolved_at, resolved_by, note, answer)
  select u.user_id, 'Something else', 'Please look.', game_clock(), a.user_id, 'Looked.', 'We looked.'
  from users u, users a where u.email = 'uma@example.in' and a.email = 'admin@example.in';
insert into notifications (user_id, kind, report_id)
  select user_id, 'report_answered', report_id from reports where answer is not null;
insert into notification_choices (user_id, topic, channel, wanted)
  select user_id, 'lost', channel, false from users, unnest(array['email', 'sms', 'push']) channel where email = 'uma@example.in';
insert into deliveries (channel, user_id, refund_id, state, urgent)
  select 'sms', user_id, gen_random_uuid(), state, false
  from users, unnest(array['waiting', 'claimed', 'sent', 'unknown', 'refused', 'dropped']) state where email = 'uma@example.in';
insert into mails (kind, user_id, bid_id, state)
  select kind, user_id, case when kind = 'receipt' then (select bid_id from bids order by 1 limit 1) end, state
  from users, unnest(array['confirm_email', 'password_changed', 'email_changed', 'number_change', 'number_changed',
      'second_factor_guessed', 'second_factor_off', 'receipt', 'export_ready']) kind,
    unnest(array['waiting', 'claimed', 'sent', 'unknown', 'refused', 'dropped']) state
  where email = 'uma@example.in';
insert into operator_tasks (kind, subject, resolved_at, resolved_by, note)
  select kind, 'subject' || n, case when n % 2 = 0 then game_clock() end, case when n % 2 = 0 then user_id end,
    case when n % 2 = 0 then 'Done.' end
  from users, unnest(array['dispute', 'payment_unknown', 'payment_misfit', 'order_unknown', 'books_differ', 'auction_dates',
    'result_differs', 'log_not_signed', 'sms_budget', 'prize_not_sent', 'prize_problem']) with ordinality as t (kind, n)
  where email = 'admin@example.in';

insert into prizes (auction_id, winner_id, state, claim_by, contact, carrier, tracking_link, tax_paise, tax_date,
    tax_reference, tax_borne_by, problem, problem_at, claimed_at, sent_at, delivered_at, moved_by, moved_as, moved_why)
  select auction_id, w.user_id, state, game_clock() + interval '14 days',
    case when state in ('claimed', 'sent') then '{"name": "Uma"}'::jsonb end, case when state = 'sent' then 'India Post' end,
    case when state = 'sent' then 'https://post.example.in/1' end, case when n <= 2 then 3000 end,
    case when n <= 2 then '2026-01-31' end, case when n <= 2 then 'CIN 1' end,
    case when n = 1 then 'operator' when n = 2 then 'winner' end, case when state = 'sent' then 'The box is open.' end,
    case when state = 'sent' then game_clock() end, case when n <= 3 then game_clock() end,
    case when n in (2, 3) then game_clock() end, case when n = 3 then game_clock() end,
    case when moved_as = 'winner' then w.user_id when moved_as = 'administrator' then a.user_id end, moved_as, 'A reason.'
  from unnest(array['claimed', 'sent', 'delivered', 'expired', 'renounced'],
      array['winner', 'administrator', 'winner', 'ekbid', 'winner']) with ordinality as t (state, moved_as, n)
    join (select auction_id, row_number() over (order by auction_id) as n from auctions
      where auction_id not in (select auction_id from prizes)) without using (n), users w, users a
  where w.email = 'uma@example.in' and a.email = 'admin@example.in';
insert into prize_moves (auction_id, nth, from_state, to_state, at, by, moved_as, why)
  select auction_id, 1, 'to_claim', state, state_at, moved_by, moved_as, moved_why from prizes where state <> 'to_claim';
insert into notifications (user_id, kind, prize_id)
  select winner_id, kind, auction_id from prizes, unnest(array['claim_reminder', 'prize_sent', 'prize_delivered']) kind
  where state = 'sent';
