-- Rejects every change that would weaken the limits that people set for themselves. This applies to all statements,
-- including those of administrators and of commands.

-- An exclusion can be made longer, but never shorter, and it is never deleted.
create or replace function keep_exclusion() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.own_limits_id <> old.own_limits_id or (new.excluded_until >= old.excluded_until) is false
    or (new.excluded_until is null and old.excluded_until is not null)
  then
    raise exception 'limits %: an exclusion is never shortened', old.own_limits_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger own_limits_kept
  before update or delete on own_limits
  for each row execute function keep_exclusion();

-- A limit is raised or removed only 24 hours after this was requested, and a raise must have the requested amount.
-- domain/src/own-limits.ts has the same number of hours; a test requires that the two agree.
create or replace function keep_spending_limit() returns trigger
  language plpgsql as $$
declare
  v_waited boolean := (old.raise_asked_at <= game_clock() - interval '24 hours') is true;
begin
  if tg_op = 'DELETE' then
    if not v_waited or old.raise_to_paise is not null then
      raise exception 'the limit of a % is not removed yet', old.period using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.own_limits_id, new.period) <> (old.own_limits_id, old.period)
    or (new.limit_paise > old.limit_paise and not (v_waited and new.limit_paise is not distinct from old.raise_to_paise))
    -- A request must not be dated back by more than a minute, because that would shorten the 24 hours.
    or (new.raise_asked_at is distinct from old.raise_asked_at and new.raise_asked_at < game_clock() - interval '1 minute')
    or (new.raise_asked_at is not distinct from old.raise_asked_at and new.raise_asked_at is not null
      and new.raise_to_paise is distinct from old.raise_to_paise)
  then
    raise exception 'the limit of a % is not raised yet', old.period using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger spending_limits_kept
  before update or delete on spending_limits
  for each row execute function keep_spending_limit();

-- An account or a number keeps its limits. It may only move to other limits that exclude it for at least as long.
create or replace function keep_under_limits() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' or exists (
    select from own_limits before where before.own_limits_id = old.own_limits_id and before.excluded_until > coalesce(
      (select later.excluded_until from own_limits later where later.own_limits_id = new.own_limits_id), '-infinity'))
  then
    raise exception 'an account or number stays under its limits' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger own_limits_accounts_kept
  before update or delete on own_limits_accounts
  for each row execute function keep_under_limits();
create or replace trigger own_limits_numbers_kept
  before update or delete on own_limits_numbers
  for each row execute function keep_under_limits();

-- Puts an account and numbers under the same limits, and returns the id of these limits. If none exist, it creates them
-- if `p_begin` is true, and otherwise returns null. If several exist, for example because a number belonged to another
-- account before, they are merged, and the strictest value of each kind applies. Called when an account is created, its
-- number changes, or its first limit is set.
create or replace function join_own_limits(p_user_id uuid, p_number_hashes bytea[], p_begin boolean) returns uuid
  language plpgsql as $$
declare
  v_found uuid[];
  v_all uuid;
begin
  -- Without this lock, two sign-ups with numbers of one person could each miss the limits that the other one writes.
  -- Only people with limits take the lock, so it is rarely held.
  if p_begin or exists (select from own_limits_numbers n where n.number_hash = any (p_number_hashes)) then
    perform pg_advisory_xact_lock(hashtextextended('join_own_limits', 0));
  end if;
  select array_agg(l.own_limits_id order by l.created_at, l.own_limits_id) into v_found
  from own_limits l
  where l.own_limits_id in (
    select a.own_limits_id from own_limits_accounts a where a.user_id = p_user_id
    union select n.own_limits_id from own_limits_numbers n where n.number_hash = any (p_number_hashes));
  if v_found is null then
    if not p_begin then return null; end if;
    insert into own_limits default values returning own_limits_id into v_all;
  else
    v_all := v_found[1];
    perform from own_limits where own_limits_id = any (v_found) order by own_limits_id for no key update;
    update own_limits l set (excluded_until, excluded_at, exclusion) = (other.excluded_until, other.excluded_at, other.exclusion)
    from (select * from own_limits o where o.own_limits_id = any (v_found) and o.excluded_until is not null
      order by o.excluded_until desc limit 1) other
    where l.own_limits_id = v_all and (other.excluded_until > l.excluded_until or l.excluded_until is null);
    insert into spending_limits as s (own_limits_id, period, limit_paise)
      select v_all, o.period, min(o.limit_paise) from spending_limits o where o.own_limits_id = any (v_found[2:]) group by o.period
      on conflict (own_limits_id, period) do update
        set limit_paise = excluded.limit_paise, raise_asked_at = null, raise_to_paise = null
        where excluded.limit_paise < s.limit_paise;
    update own_limits_accounts set own_limits_id = v_all where own_limits_id = any (v_found[2:]);
    update own_limits_numbers set own_limits_id = v_all where own_limits_id = any (v_found[2:]);
  end if;
  insert into own_limits_accounts (user_id, own_limits_id) values (p_user_id, v_all) on conflict do nothing;
  insert into own_limits_numbers (number_hash, own_limits_id) select unnest(p_number_hashes), v_all on conflict do nothing;
  return v_all;
end $$;
