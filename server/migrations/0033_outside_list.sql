-- What a restored backup would not know: whose account was deleted or is to be, and who excluded themselves. Triggers write it
-- (server/src/personal-data/outside_list.sql), and processes that do background work copy it into a file outside the
-- database. Ids and keyed hashes only.
create table outside_list (
  -- The database may be put back, so a number would come twice.
  entry_id uuid primary key default gen_random_uuid(),
  -- erased: the account was. deletion: it is to be, or is not any more. exclusion: a break too.
  kind text not null check (kind in ('erased', 'deletion', 'exclusion')),
  content jsonb not null,
  made_at timestamptz not null default game_clock()
);
create index outside_list_by_time on outside_list (made_at);

-- What is there already.
insert into outside_list (kind, content)
  select 'erased', jsonb_build_object('userId', user_id) from users where erased_at is not null;
insert into outside_list (kind, content)
  select 'deletion', jsonb_build_object('userId', user_id, 'askedAt', asked_at, 'dueAt', due_at) from account_deletions;
insert into outside_list (kind, content)
  select 'exclusion', jsonb_build_object('exclusion', l.exclusion, 'since', l.excluded_at, 'until', l.excluded_until,
    'accounts', coalesce((select jsonb_agg(a.user_id) from own_limits_accounts a where a.own_limits_id = l.own_limits_id), '[]'),
    'numbers', coalesce((select jsonb_agg(encode(n.number_hash, 'hex')) from own_limits_numbers n
      where n.own_limits_id = l.own_limits_id), '[]'))
  from own_limits l where l.excluded_until > game_clock();
