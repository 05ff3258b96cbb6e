-- Records deletions and exclusions in the transaction that makes them. server/src/personal-data/outside-list.ts copies
-- them to a file outside the database, so that they can be applied again after a restore.

create or replace function list_deletion() returns trigger
  language plpgsql as $$
begin
  if tg_table_name = 'users' then
    insert into outside_list (kind, content) values ('erased', jsonb_build_object('userId', new.user_id));
  elsif tg_op = 'INSERT' then
    insert into outside_list (kind, content)
      values ('deletion', jsonb_build_object('userId', new.user_id, 'askedAt', new.asked_at, 'dueAt', new.due_at));
  else
    insert into outside_list (kind, content) values ('deletion', jsonb_build_object('userId', old.user_id));
  end if;
  return null;
end $$;
create or replace trigger users_listed_outside
  after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function list_deletion();
create or replace trigger account_deletions_listed_outside
  after insert or delete on account_deletions
  for each row execute function list_deletion();

-- Records an exclusion that is in force, with all accounts and numbers that are under it now. A later entry of the same
-- exclusion repeats the accounts and numbers of the earlier ones.
create or replace function list_exclusion() returns trigger
  language plpgsql as $$
begin
  insert into outside_list (kind, content)
  select 'exclusion', jsonb_build_object('exclusion', l.exclusion, 'since', l.excluded_at, 'until', l.excluded_until,
    'accounts', coalesce((select jsonb_agg(a.user_id) from own_limits_accounts a where a.own_limits_id = l.own_limits_id), '[]'),
    'numbers', coalesce((select jsonb_agg(encode(n.number_hash, 'hex')) from own_limits_numbers n
      where n.own_limits_id = l.own_limits_id), '[]'))
  from own_limits l where l.own_limits_id = new.own_limits_id and l.excluded_until > game_clock();
  return null;
end $$;
create or replace trigger own_limits_listed_outside
  after insert or update of excluded_until on own_limits
  for each row when (new.excluded_until is not null) execute function list_exclusion();
create or replace trigger own_limits_accounts_listed_outside
  after insert or update on own_limits_accounts
  for each row execute function list_exclusion();
create or replace trigger own_limits_numbers_listed_outside
  after insert or update on own_limits_numbers
  for each row execute function list_exclusion();

-- Puts accounts and numbers under an exclusion again after a restore, if it was made after the backup. Returns
-- 'present' if the exclusion is over or all of them are already excluded for as long, and otherwise 'applied'.
create or replace function exclude_again(p_accounts uuid[], p_numbers text[], p_exclusion text, p_since timestamptz, p_until timestamptz)
  returns text
  language plpgsql as $$
declare
  v_hashes bytea[] := array(select decode(n, 'hex') from unnest(p_numbers) n);
  v_accounts uuid[] := array(select user_id from users where user_id = any (p_accounts) order by 1);
  v_ids uuid[];
  v_account uuid;
begin
  if p_until <= game_clock() or not exists (
    select from unnest(v_hashes) hash left join own_limits_numbers on number_hash = hash left join own_limits using (own_limits_id)
      where (excluded_until >= p_until) is not true
    union all
    select from unnest(v_accounts) account left join own_limits_accounts on user_id = account left join own_limits using (own_limits_id)
      where (excluded_until >= p_until) is not true)
  then
    return 'present';
  end if;
  foreach v_account in array v_accounts loop
    perform join_own_limits(v_account, v_hashes, true);
  end loop;
  -- None of the accounts is in the restored database, so only the numbers are excluded.
  if cardinality(v_accounts) = 0 then
    perform pg_advisory_xact_lock(hashtextextended('join_own_limits', 0));
    if exists (select from unnest(v_hashes) hash where not exists (select from own_limits_numbers where number_hash = hash)) then
      with begun as (insert into own_limits default values returning own_limits_id)
      insert into own_limits_numbers (number_hash, own_limits_id)
        select hash, own_limits_id from unnest(v_hashes) hash, begun on conflict do nothing;
    end if;
  end if;
  v_ids := array(
    select own_limits_id from own_limits_numbers where number_hash = any (v_hashes)
    union select own_limits_id from own_limits_accounts where user_id = any (v_accounts));
  perform from own_limits where own_limits_id = any (v_ids) order by own_limits_id for no key update;
  update own_limits set excluded_until = p_until, excluded_at = p_since, exclusion = p_exclusion
    where own_limits_id = any (v_ids) and (excluded_until < p_until or excluded_until is null);
  return 'applied';
end $$;
