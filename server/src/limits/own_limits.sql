-- When the day, week or month of India's calendar began that a moment is in. Weeks begin on Monday. domain/src/own-limits.ts
-- says the same, and a test requires that the two agree.
create or replace function period_start(p_period text, p_at timestamptz) returns timestamptz
  language sql immutable
  return date_trunc(p_period, p_at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata';

-- What a person spent since a moment, with all accounts under the same limits, in paise. An order counts from when it is
-- opened until it is known that no money came, and as long as its money neither went back nor is owed back.
create or replace function spent_since(p_user_id uuid, p_since timestamptz) returns bigint
  language sql stable
  return (
    select coalesce(sum(o.amount_paise), 0)::bigint
    from payment_orders o
    where o.bidder_id = any (array(
        select of_same.user_id from own_limits_accounts own join own_limits_accounts of_same using (own_limits_id)
        where own.user_id = p_user_id
        union select p_user_id))
      and o.created_at >= p_since and o.state in ('created', 'paid', 'consumed')
  );
