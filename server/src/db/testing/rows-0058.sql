-- Rows of what schema-0058.sql added, on top of rows-0044.sql.
set session_replication_role = replica;

insert into operator_tasks (kind, subject, auction_id, created_at)
  select kind, '2026-11-20', '00000000-0000-4000-8000-000000000205', '2026-11-20Z'
  from unnest(array['auction_dates', 'result_differs', 'sms_budget']) kind;
update auctions set picture_sha256 = sha256('picture') where picture is not null;
insert into fair_play_events (auction_id, nth, bids_before, kind, at, addition)
  values ('00000000-0000-4000-8000-000000000202', 2, 1, 'addition', '2026-11-20Z', 'With its box.');
update fair_play_events set prize = '{"format":"ekbid-prize/1"}' where kind = 'rules' and max_slots = 5;
insert into otp_challenges (mobile_number, visitor_hash, code_hash, sent_at, expires_at, address_hash, purpose, shared, known_hash)
  values ('+919800000199', sha256('v'), sha256('c'), '2026-11-20Z', '2026-11-20 00:10Z', sha256('a'), 'sign-up', true, sha256('k'));
insert into sms_days (day, sign_ups, others) values ('2026-11-20', 3, 4);
insert into sms_networks (day, network_hash, purpose, asked) values ('2026-11-20', sha256('n'), 'reset-password', 2);
insert into used_proofs (proof_hash, used_at) values (sha256('p'), '2026-11-20Z');
insert into sign_in_codes (user_id, identifier_hash, visitor_hash, code_hash, failed_attempts, sent_at, used_at)
  select '00000000-0000-4000-8000-000000000103', sha256('i'), sha256('v'), sha256('c'), n,
    '2026-11-20Z', case when n = 5 then '2026-11-20 00:01Z'::timestamptz end
  from generate_series(0, 5) n;
insert into users (user_id, first_name, email, mobile_number, password_hash, created_at, email_since)
  select gen_random_uuid(), 'Same', 'person3@example.in', '+9198000002' || n, 'none', '2026-11-20Z', '2026-11-20Z'
  from generate_series(10, 12) n;

set session_replication_role = origin;
