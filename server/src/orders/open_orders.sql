-- Opens the orders that are clearly allowed (docs/money.md T1), reserves their slots and returns them. The bidders are
-- identified by their sessions. An order in an unclear case changes nothing and is not returned. For such an order
-- reserve-slots.ts applies the full rule, which also gives the reason for a refusal. So each condition here may be
-- stricter than the rule (domain/src/bidding.ts), but never milder; a test requires this.
--
-- All of this is one call, so that no auction stays locked while the server process does something else. All conditions
-- are checked after the locks are held. Lock order: auctions by id, people by id, their own limits by id. As in
-- place_bids, the cost must not depend on the number of orders or the age of the planner's statistics.
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
  -- Only requests with a valid session may lock an auction, so that strangers cannot keep it locked.
  select array_agg(distinct t.auction_id) into v_auction_ids
  from unnest(p_session_hashes, p_auction_ids) as t (session_hash, auction_id)
  where (select s.expires_at from sessions s where s.session_hash = t.session_hash) > v_now;
  if v_auction_ids is null then
    return;
  end if;
  perform from auctions where auction_id = any (v_auction_ids) order by auction_id for no key update;
  -- Making a person an administrator locks the person's whole row. So that transaction either ends before the order is
  -- opened, or it finds the open order.
  perform from users
  where user_id = any (array(select s.user_id from sessions s where s.session_hash = any (p_session_hashes)))
  order by user_id for key share;
  -- A person's own limits count orders in all auctions. The lock keeps two devices from exceeding a limit together. Few
  -- people have limits, so the lock rarely makes anyone wait.
  perform from own_limits
  where own_limits_id = any (array(
    select a.own_limits_id from sessions s join own_limits_accounts a on a.user_id = s.user_id
    where s.session_hash = any (p_session_hashes)))
  order by own_limits_id for no key update;
  v_now := game_clock();

  return query
  with asked as (
    select * from unnest(p_session_hashes, p_auction_ids, p_amounts, p_order_ids, p_receipts)
      with ordinality as t (session_hash, auction_id, amount, order_id, receipt, place)
  ), situation as materialized (
    -- The conditions are a column and all joins are left joins, so that every plan starts from the requested orders.
    select asked.*, u.user_id, coalesce(limits.own_limits_id, u.user_id) as person_id, u.first_name, u.last_name, u.email, u.mobile_number,
      a.max_slots - a.slots_filled - a.slots_held as free,
      (a.auction_id = any (v_auction_ids) and s.expires_at > v_now and u.role = 'USER' and u.blocked_at is null
        -- As in place_bids, the time is never before the newest log entry.
        and auction_status(a, greatest(v_now, a.logged_at)) = 'active'
        and asked.amount between greatest(a.starting_bid_paise, p_minimum_bid) and a.ending_bid_paise
        and (asked.amount - a.starting_bid_paise) % a.bid_increment_paise = 0
        -- The first order writes the auction's rules to the log, and these need the hash of the prize's picture.
        and (a.ever_ordered or a.picture is null or a.picture_sha256 is not null)
        and own.bids_and_holds < p_bid_limit and not own.awaits_payment and not own.has_amount
        and in_vain.orders < p_lapses_allowed
        and coalesce(limits.excluded_until <= v_now, true)
        -- All other entry modes are left to the full rule. It also checks the account's age and counts the accounts of
        -- the network.
        and a.entry_mode = 'paid'
        and not exists (select from spending_limits l where l.own_limits_id = limits.own_limits_id
          and spent_since(u.user_id, period_start(l.period, v_now)) + asked.amount > l.limit_paise)
      ) is true as is_allowed
    from asked
    left join sessions s on s.session_hash = asked.session_hash
    left join users u on u.user_id = s.user_id
    left join auctions a on a.auction_id = asked.auction_id
    left join own_limits_accounts under on under.user_id = u.user_id
    left join own_limits limits on limits.own_limits_id = under.own_limits_id
    cross join lateral (
      select count(*) filter (where o.state = 'consumed' or o.holds_slot)::int as bids_and_holds,
        coalesce(bool_or(o.awaits_payment), false) as awaits_payment,
        coalesce(bool_or(o.amount_paise = asked.amount and o.state in ('paid', 'consumed')), false) as has_amount
      from payment_orders o where o.auction_id = asked.auction_id and o.bidder_id = u.user_id
    ) own
    -- Reservations that ended without payment. One that the bidder gave up counts in full here. The full rule is
    -- milder: it counts part of it, depending on how long the slot was kept.
    cross join lateral (
      select count(*)::int as orders
      from payment_orders o
      where o.bidder_id = u.user_id and o.created_at > v_now - make_interval(hours => p_lapse_hours)
        and o.paid_at is null and o.state <> 'failed' and (o.given_up_at is not null or o.hold_expires_at <= v_now)
    ) in_vain
  ), of_people as (
    -- A person's limits depend on the person's other orders, so a call opens at most one order for each person.
    select situation.*, row_number() over (partition by person_id order by place) as nth_of_person
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
    -- This is not a join, because a join could start from the auctions and read all of them.
    where a.auction_id = any (array(select auction_id from opened))
  )
  select opened.payment_order_id, allowed.receipt, allowed.amount, opened.kept_until,
    allowed.user_id, allowed.first_name, allowed.last_name, allowed.email, allowed.mobile_number
  from allowed join opened on opened.payment_order_id = allowed.order_id;
end $$;

-- Stores the provider's ids of orders. An order that has an id already keeps it, because a browser may be using it.
-- Returns the stored ids. Lock order: payment orders by id.
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
  -- The second condition follows from the first. Without it, a plan could read all orders.
  where o.payment_order_id = made.order_id and o.payment_order_id = any (p_order_ids)
  returning o.payment_order_id, o.provider_order_id;
end $$;
