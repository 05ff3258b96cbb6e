-- The start of the day, week or month in which a time lies, by India's calendar. Weeks begin on Monday.
-- domain/src/own-limits.ts has the same rule; a test requires that the two agree.
create or replace function period_start(p_period text, p_at timestamptz) returns timestamptz
  language sql immutable
  return date_trunc(p_period, p_at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata';

-- What a person spent since a given time, in paise, with all accounts that share the person's limits. An order counts
-- from its opening on. It no longer counts once it is known that no money came, or once its refund is owed.
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
